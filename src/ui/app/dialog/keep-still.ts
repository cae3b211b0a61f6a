import { unclobbered } from '../../../domain/core/lib/unclobbered.ts'
import { removedEvent } from '../modal-element.ts'
import type { Sheets } from '../sheets.ts'
import uncommon from '../styles/uncommon.css?inline'
import type { EventRoom } from '../types.ts'
import { clickInside, show } from './dialog-events.ts'

/** Keys that scroll, with the direction in which they scroll. */
const scrollKeys: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  PageUp: [0, -1],
  PageDown: [0, 1],
  Home: [0, -1],
  End: [0, 1],
  ' ': [0, 1],
}
const pageScrollKeys = ['PageUp', 'PageDown']
const editable = 'input,textarea,select,[contenteditable]'
const control = 'button,a[href],summary,label'
/** Height of a line and of a page, for wheels that count in these units (CSS px). */
const linePx = 16
const middleButton = 1

/**
 * Lets an open dialog keep the page still and stay above it, and adds what no first frame needs but those of a few
 * visitors and sites: the styles for strong contrast, for forced colours and for a modal that is a part of the page.
 */
export function guardModal(room: EventRoom, sheets: Sheets, takeBackZoom: () => void): void {
  const { host, shadow, modal } = room
  const keepStill = createStillness()
  room.after = (...delivered) => {
    if (modal()) keepStill(...delivered)
  }
  room.selects = () => selectsIn(shadow)
  keepAbove(host, shadow)
  followZoom(shadow, takeBackZoom)
  sheets.addLast(uncommon)
}

/**
 * Returns the function that keeps the page behind an open dialog still. It cancels each key that would scroll the
 * page, and each touch in browsers without `touch-action: pan-down`.
 * The style sheet stops the wheel, and the touches of other browsers. The page itself is not changed: a changed `overflow` would move sticky headers, lose the scroll
 * position, and conflict with scroll locks of the page.
 *
 * A listener of the page may have cancelled an event before it reached the modal. Then this function does what the
 * browser would have done: it scrolls the modal, or types the letter.
 */
export function createStillness(): EventRoom['after'] {
  let finger: { readonly id: number; x: number; y: number } | undefined
  return (event, origin, canCancel) => {
    const isCancelled = event.defaultPrevented
    if (event instanceof WheelEvent) {
      if (event.ctrlKey) return
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? linePx : event.deltaMode ? innerHeight : 1
      const [x, y] = [event.deltaX * unit, event.deltaY * unit]
      const box = scrollerAt(origin, x, y)
      // The style sheet of the dialog keeps the browser from scrolling the page.
      if (isCancelled) box?.scrollBy(x, y)
      return
    }
    if (globalThis.TouchEvent && event instanceof TouchEvent) {
      const [touch] = event.touches
      if (!touch || event.touches.length > 1) {
        finger = undefined
        return
      }
      const last = finger?.id === touch.identifier ? finger : undefined
      finger = { id: touch.identifier, x: touch.clientX, y: touch.clientY }
      if (event.type !== 'touchmove' || !last) return
      const [x, y] = [last.x - touch.clientX, last.y - touch.clientY]
      // At the end of its content, a box keeps the finger, because the finger may turn around.
      const box = scrollerAt(origin, x, y) ?? scrollerAt(origin, -x, -y)
      if (!box && canCancel && event.cancelable && !origin.closest(editable)) event.preventDefault()
      else if (isCancelled) box?.scrollBy(x, y)
      return
    }
    if (event instanceof KeyboardEvent && event.type === 'keydown') {
      if (isCancelled) actOnKey(event, origin)
      else if (scrollsPage(event, origin)) event.preventDefault()
      return
    }
    // The middle button starts a scroll that follows the mouse.
    if (event.type === 'mousedown' && (event as MouseEvent).button === middleButton) {
      const box = scrollerAt(origin, 0, 1) ?? scrollerAt(origin, 0, -1)
      if (!box && !origin.closest(`${control},${editable}`)) event.preventDefault()
    }
  }
}

/** Whether the text that the user has selected is in this shadow root. */
function selectsIn(shadow: ShadowRoot): boolean {
  const [range] = getSelection()?.getComposedRanges?.({ shadowRoots: [shadow] }) ?? []
  return range !== undefined && shadow.contains(range.startContainer)
}

/** Puts the open dialog above the page again after the page has moved the modal's element. */
function keepAbove(element: Element, shadow: ShadowRoot): void {
  element.addEventListener(removedEvent, () =>
    queueMicrotask(() => {
      const dialog = shadow.querySelector<HTMLDialogElement>('dialog[open]')
      if (!element.isConnected || !dialog) return
      dialog.open = false
      show(dialog)
    }),
  )
}

/**
 * Calls `changed` when the style `zoom` of the page changes around the modal. The browser has no event for that, but the
 * zoom changes how many CSS px wide the window is for an element that follows it.
 */
function followZoom(shadow: ShadowRoot, changed: () => void): void {
  // jsdom has no `ResizeObserver`.
  if (!globalThis.ResizeObserver) return
  const probe = unclobbered(document).createElement('div')
  Object.assign(probe.style, { position: 'fixed', insetInline: '0' })
  shadow.append(probe)
  new ResizeObserver(changed).observe(probe)
}

/** Whether the browser would scroll the page for this key, because no box in the modal can scroll. */
function scrollsPage(event: KeyboardEvent, origin: Element): boolean {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event
  const direction = scrollKeys[key]
  if (!direction || altKey || ctrlKey || metaKey) return false
  if (origin.closest(editable) && !pageScrollKeys.includes(key)) return false
  if (key === ' ' && origin.closest(control)) return false
  const [x, y] = key === ' ' && shiftKey ? [0, -1] : direction
  return !scrollerAt(origin, x, y)
}

/** Does what the browser does for a key, after a listener of the page has prevented it. */
function actOnKey(event: KeyboardEvent, origin: Element): void {
  const { key, altKey, ctrlKey, metaKey, isComposing } = event
  if (ctrlKey || metaKey || isComposing) return
  const { ownerDocument } = origin
  if (origin.closest(editable)) {
    // `execCommand` is the only way to edit a field so that the edit can be undone and fires the usual events.
    if (key === 'Backspace') ownerDocument.execCommand('delete')
    else if (key === 'Delete') ownerDocument.execCommand('forwardDelete')
    else if ([...key].length === 1 && !altKey) ownerDocument.execCommand('insertText', false, key)
    else if (key === 'Enter') origin.closest('form')?.requestSubmit()
    return
  }
  const pressed = origin.closest<HTMLElement>(control)
  if (pressed && (key === 'Enter' || key === ' ')) clickInside(pressed)
}

/** Returns the closest box around the element, in the modal, that can scroll in this direction. */
function scrollerAt(from: Element, x: number, y: number): Element | undefined {
  for (let box: Element | null = from; box; box = box.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(box)
    const isBar = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
    const canMove = (by: number, at: number, most: number) => (by < 0 ? at > 0 : by > 0 && at < most - 1)
    if (isBar(overflowY) && canMove(y, box.scrollTop, box.scrollHeight - box.clientHeight)) return box
    if (isBar(overflowX) && canMove(x, Math.abs(box.scrollLeft), box.scrollWidth - box.clientWidth))
      return box
  }
  return undefined
}
