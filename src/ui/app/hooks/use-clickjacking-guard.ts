import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { hasText, isUncovered, type Reviewed } from './shown-text.ts'

/** How long an element must be in view before a press on it counts (ms). */
export const lookMs = 500
const everyMs = 100
/**
 * An element counts as still if its centre has moved less than this since the last check (px). A pressed button shrinks
 * around its centre.
 */
const restPx = 2
/** Share of an element that must be visible. It is less than 1, because rounding may cut off half a pixel. */
const fullyVisible = 0.98

/**
 * Whether a press on the element counts. `soon`: the element has not been in view long enough. `hurried`: the user has
 * pressed it too soon. `covered`: another element overlaps it, or a part of it is out of view. `altered`: its text
 * differs from the text that the modal rendered. `clear`: a press counts.
 */
export type ClickjackingGuard = 'soon' | 'hurried' | 'covered' | 'altered' | 'clear'

type GuardWatch = {
  /** Checks at this moment whether the current press counts. */
  readonly press: () => boolean
  readonly stop: () => void
}

/**
 * Watches whether an element, and the content that the user reviews beside it, is in view, still and uncovered. The
 * browser reports what is painted over the element only if its IntersectionObserver has `trackVisibility`. After half a
 * second in view, still and uncovered, the state is `clear`. Every change resets it. Key presses wait as long as
 * pointer presses, because a page can move the focus.
 *
 * Firefox and Safari lack `trackVisibility`: there a page can cover the dialog unnoticed with a popover that lets pointers
 * through.
 */
export function watchForClickjacking(
  element: Element,
  onChange: (sight: ClickjackingGuard) => void,
  reviewed: () => readonly Reviewed[] = () => [],
): GuardWatch {
  const painted = new Map<Element, boolean | undefined>([[element, undefined]])
  let seen: boolean | undefined
  let since = performance.now()
  let place = centreOf(element)
  let hurried = false
  let last: ClickjackingGuard | undefined
  /**
   * Whether a press that counts has begun. Until it ends, changes of the element are ignored, because a pressed button
   * shrinks.
   */
  let pressed = false
  /** Whether the element is seen. Undefined until the observer has reported the element itself. */
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
    const waiting = hurried ? 'hurried' : 'soon'
    // The warning about a covered element moves that element. This move must not reset the state `covered`.
    const sure = seen ? waited >= lookMs : last === 'covered' || waited >= 2 * lookMs
    const next = !reviewed().every(hasText) ? 'altered' : !sure ? waiting : seen ? 'clear' : 'covered'
    if (next === 'clear') hurried = false
    if (next !== last) onChange(next)
    last = next
  }
  const options = { threshold: [0, fullyVisible], trackVisibility: true, delay: everyMs }
  const observer = new IntersectionObserver(entries => {
    for (const entry of entries) {
      const { target } = entry
      const isWhole = entry.intersectionRatio >= fullyVisible
      const isPainted = !('isVisible' in entry) || entry.isVisible === true
      // The user may have scrolled a part of the reviewed content out of view, so only its visible part is checked.
      painted.set(target, target === element ? isWhole && isPainted : isPainted || !isWhole)
    }
    look()
  }, options)
  observer.observe(element)
  const timer = setInterval(look, everyMs)
  /** Called when a press begins. The press counts only if the state is `clear` at this moment. */
  const begin = () => {
    look()
    if (last === 'clear') pressed = true
    else hurried = true
    look()
  }
  const pointerDown = (event: PointerEvent) => {
    // The previous press may have ended outside the window.
    if (pressed) end()
    const { clientX, clientY } = event
    const { x, y, right, bottom } = element.getBoundingClientRect()
    const isInside = clientX >= x && clientX <= right && clientY >= y && clientY <= bottom
    if (!isInside) return
    // The login frame has `pointer-events: none` until the state is `clear` and drawn. So a press on the frame arrives
    // here without an effect, and the wait starts again.
    if (event.composedPath()[0] instanceof HTMLIFrameElement) restart()
    begin()
  }
  /** Starts the wait again, as after a press that came too soon. */
  const restart = () => {
    hurried = true
    since = performance.now()
  }
  const keyDown = (event: KeyboardEvent) => {
    const { activeElement } = element.getRootNode() as ShadowRoot
    if ((event.key === ' ' || event.key === 'Enter') && activeElement === element && !pressed) begin()
  }
  // The click event follows the end of the press at once, before any queued task.
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
  const each = Object.entries(listeners) as [string, EventListener][]
  for (const [type, listener] of each) addEventListener(type, listener, true)
  return {
    press: () => {
      // A click without a press before it comes from a screen reader or a script.
      if (!pressed) begin()
      // A pressed button shrinks, which the observer reports as not painted. Therefore the elements are checked
      // directly.
      const isShown = [{ element }, ...reviewed()].every(part => isUncovered(part.element))
      const counts = pressed && isShown && reviewed().every(hasText)
      // The press began in the state `clear` but was rejected at its end, so the user sees the note about a press that
      // came too soon.
      if (pressed && !counts) restart()
      release()
      return counts
    },
    stop: () => {
      observer.disconnect()
      clearInterval(timer)
      for (const [type, listener] of each) removeEventListener(type, listener, true)
    },
  }
}

function centreOf(element: Element): { readonly x: number; readonly y: number } {
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2 }
}

/** An element that the user reviews, and the text that the modal rendered in it. */
export type ReviewedRef = { readonly ref: RefObject<Element | null>; readonly text?: string }

/** Returns whether the element, and the content reviewed with it, is visible. `press` returns whether a press counts now. */
export function useClickjackingGuard(
  ref: RefObject<Element | null>,
  reviewed: readonly ReviewedRef[] = [],
): { readonly sight: ClickjackingGuard; readonly press: () => boolean } {
  const watch = useRef<GuardWatch>(undefined)
  const [sight, setSight] = useState<ClickjackingGuard>('soon')
  const newest = useRef(reviewed)
  useLayoutEffect(() => {
    newest.current = reviewed
  })
  useEffect(() => {
    if (!ref.current) return
    const found = () =>
      newest.current.flatMap(({ ref, text }) => (ref.current ? [{ element: ref.current, text }] : []))
    watch.current = watchForClickjacking(ref.current, setSight, found)
    return () => {
      watch.current?.stop()
      watch.current = undefined
    }
  }, [ref])
  return { sight, press: () => watch.current?.press() ?? false }
}
