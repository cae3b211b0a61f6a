import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { listenAnywhere } from '../anywhere.ts'
import { hasText, isUncovered, type Reviewed } from './shown-text.ts'

/** How long an element must be in view before a press on it is accepted (ms). */
export const lookMs = 500
const everyMs = 100
/**
 * An element is at rest if its centre has moved less than this between two checks (px). Pressing a button shrinks it
 * around its centre, which does not move the centre.
 */
const restPx = 2
/** Share of an element that must be visible. It is less than 1, because rounding may cut off half a pixel. */
const fullyVisible = 0.98

/**
 * The state of the guard. The guard accepts a press on the element only in the state `clear`. With `soon`, the element
 * has not been in view for long enough. With `hurried`, the user has already pressed it too soon. With `covered`, a
 * part of the element is out of view, or something covers the element or the reviewed content. With `altered`, the text
 * of the reviewed content differs from the text that the modal rendered.
 */
export type ClickjackingGuard = 'soon' | 'hurried' | 'covered' | 'altered' | 'clear'

type GuardWatch = {
  /** Checks now whether a press is accepted. */
  readonly press: () => boolean
  readonly stop: () => void
}

/**
 * Watches an element, and the content that the user reviews before a press. The guard becomes `clear` after the element
 * and the content have been visible and uncovered for half a second, and the element has not moved in this time. Every
 * change starts the half second again. The wait also applies to key presses, because a page can move the focus.
 *
 * In Chromium, the IntersectionObserver has the option `trackVisibility` and reports whether something covers the
 * element. Firefox and Safari do not have this option. In these browsers, a page can cover the dialog with a popover
 * that lets pointer events through, and the guard does not detect the popover.
 */
export function watchForClickjacking(
  element: Element,
  onChange: (guard: ClickjackingGuard) => void,
  reviewed: () => readonly Reviewed[] = () => [],
): GuardWatch {
  const painted = new Map<Element, boolean | undefined>([[element, undefined]])
  let seen: boolean | undefined
  let since = performance.now()
  let place = centreOf(element)
  let isTooSoon = false
  let last: ClickjackingGuard | undefined
  /**
   * Whether an accepted press has not ended yet. Until it ends, changes of the element are ignored, because a pressed
   * button shrinks.
   */
  let pressed = false
  /**
   * Whether the element and all reviewed content are visible. It is undefined until the observer has reported the
   * element.
   */
  const isSeen = (): boolean | undefined => {
    if (painted.get(element) === undefined) return undefined
    const shown = [{ element }, ...reviewed()]
    return shown.every(part => painted.get(part.element) !== false && isUncovered(part.element))
  }
  const look = () => {
    if (pressed) return
    for (const part of reviewed()) {
      if (painted.has(part.element)) continue
      painted.set(part.element, undefined)
      observer.observe(part.element)
    }
    const here = centreOf(element)
    const hasMoved = Math.abs(here.x - place.x) > restPx || Math.abs(here.y - place.y) > restPx
    const now = isSeen()
    if (hasMoved || now !== seen) since = performance.now()
    if (hasMoved) place = here
    seen = now
    const waited = performance.now() - since
    const waiting = isTooSoon ? 'hurried' : 'soon'
    // When the modal warns that the element is covered, the warning moves the element. This shift must not end the
    // state `covered`.
    const sure = seen ? waited >= lookMs : last === 'covered' || waited >= 2 * lookMs
    const next = !reviewed().every(hasText) ? 'altered' : !sure ? waiting : seen ? 'clear' : 'covered'
    if (next === 'clear') isTooSoon = false
    if (next !== last) onChange(next)
    last = next
  }
  const options = { threshold: [0, fullyVisible], trackVisibility: true, delay: everyMs }
  const observer = new IntersectionObserver(entries => {
    for (const entry of entries) {
      const { target } = entry
      const isWhole = entry.intersectionRatio >= fullyVisible
      const isPainted = !('isVisible' in entry) || entry.isVisible === true
      // The observer treats reviewed content that is partly scrolled out of view as painted. Only `isUncovered` checks
      // the visible part.
      painted.set(target, target === element ? isWhole && isPainted : isPainted || !isWhole)
    }
    look()
  }, options)
  observer.observe(element)
  const timer = setInterval(look, everyMs)
  /** Runs when a press begins. The press is accepted only if the state is `clear` at that moment. */
  const begin = () => {
    look()
    if (last === 'clear') pressed = true
    else isTooSoon = true
    look()
  }
  const pointerDown = (event: PointerEvent) => {
    // The previous press has not ended, perhaps because the pointer was released outside the window.
    if (pressed) end()
    const { clientX, clientY } = event
    const { x, y, right, bottom } = element.getBoundingClientRect()
    const isInside = clientX >= x && clientX <= right && clientY >= y && clientY <= bottom
    if (!isInside) return
    // After the login frame has begun to accept presses, the browser still sends a press on it to the page until the
    // next repaint. The login frame never gets such a press, so the guard restarts its waiting time.
    if (event.target instanceof HTMLIFrameElement) restart()
    begin()
  }
  /** Restarts the waiting time of the guard after a press that the guard does not accept. */
  const restart = () => {
    isTooSoon = true
    since = performance.now()
  }
  const keyDown = (event: KeyboardEvent) => {
    const { activeElement } = element.getRootNode() as ShadowRoot
    if ((event.key === ' ' || event.key === 'Enter') && activeElement === element && !pressed) begin()
  }
  // The browser sends the click event right after the end of the press, so the timer runs after the click.
  const release = () => {
    if (pressed) setTimeout(end)
  }
  const end = () => {
    pressed = false
    look()
  }
  const listeners = {
    pointerdown: pointerDown,
    keydown: keyDown,
    pointerup: release,
    pointercancel: release,
    keyup: release,
  }
  const listening = new AbortController()
  for (const [type, listener] of Object.entries(listeners) as [string, EventListener][])
    listenAnywhere(element.getRootNode(), [type], listener, listening.signal)
  return {
    press: () => {
      // If no press precedes a click, the click comes from a screen reader or a script. It is checked like a press that
      // begins now.
      if (!pressed) begin()
      // A pressed button shrinks, and the IntersectionObserver then reports it as covered. So this code checks the
      // button and the reviewed elements without the observer.
      const isShown = [{ element }, ...reviewed()].every(part => isUncovered(part.element))
      const counts = pressed && isShown && reviewed().every(hasText)
      // The guard accepted the start of this press, but does not accept its end. So the wait starts again, and the
      // modal shows a hint to wait.
      if (pressed && !counts) restart()
      release()
      return counts
    },
    stop: () => {
      observer.disconnect()
      clearInterval(timer)
      listening.abort()
    },
  }
}

function centreOf(element: Element): { readonly x: number; readonly y: number } {
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2 }
}

/** An element that the user reviews, and the text that the modal rendered in it. */
export type ReviewedRef = { readonly ref: RefObject<Element | null>; readonly text?: string }

/**
 * Returns the state of the guard that protects the element `ref` and the reviewed content. `press` returns whether the
 * guard accepts a press at that moment.
 */
export function useClickjackingGuard(
  ref: RefObject<Element | null>,
  reviewed: readonly ReviewedRef[] = [],
): { readonly guard: ClickjackingGuard; readonly press: () => boolean } {
  const watch = useRef<GuardWatch>(undefined)
  const [guard, setGuard] = useState<ClickjackingGuard>('soon')
  const newest = useRef(reviewed)
  useLayoutEffect(() => {
    newest.current = reviewed
  })
  useEffect(() => {
    if (!ref.current) return
    const found = () =>
      newest.current.flatMap(({ ref, text }) => (ref.current ? [{ element: ref.current, text }] : []))
    watch.current = watchForClickjacking(ref.current, setGuard, found)
    return () => {
      watch.current?.stop()
      watch.current = undefined
    }
  }, [ref])
  return { guard, press: () => watch.current?.press() ?? false }
}
