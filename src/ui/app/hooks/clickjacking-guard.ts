import { hasText, isUncovered, type Reviewed } from './shown-text.ts'

/** Time an element must be in view before a press on it counts (ms). */
export const lookMs = 500
const everyMs = 100
/** An element is at rest while its centre moves less than this (px). A pressed button shrinks around its centre. */
const restPx = 2
/** Tolerance for rounding (px): a cut of half a pixel does not count as hidden. */
const whole = 0.98

/**
 * `soon`: not in view long enough; `hurried`: `soon`, and the user pressed; `covered`: another element overlaps it, or part of it is out
 * of view; `altered`: its text differs from what the modal rendered; `clear`: a press counts.
 */
export type ClickjackingGuard = 'soon' | 'hurried' | 'covered' | 'altered' | 'clear'

export type GuardWatch = {
  /** Returns whether the current press counts, measured at this moment. */
  readonly press: () => boolean
  readonly stop: () => void
}

/**
 * Watches whether an element, and the content reviewed beside it, is in view, at rest and, where the browser can report it
 * (IntersectionObserver's `trackVisibility`), neither covered nor painted over. The state is `clear` after half a second of
 * that and resets with every change. Key presses wait as long as pointer presses, because a page can move the focus.
 *
 * Firefox and Safari lack `trackVisibility`: there a page can cover the dialog unnoticed with a popover that lets pointers through.
 */
export function watchForClickjacking(
  element: Element,
  tell: (sight: ClickjackingGuard) => void,
  reviewed: () => readonly Reviewed[] = () => [],
): GuardWatch {
  const painted = new Map<Element, boolean | undefined>([[element, undefined]])
  let seen: boolean | undefined
  let since = performance.now()
  let place = centreOf(element)
  let hurried = false
  let said: ClickjackingGuard | undefined
  /** A counting press has begun. Ignore changes it causes to the element, which shrinks under it, until it ends. */
  let pressed = false
  /** Undefined until the observer reports the element itself. */
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
    // The note about a covered element moves that element. The move must not reset `covered`.
    const sure = seen ? waited >= lookMs : said === 'covered' || waited >= 2 * lookMs
    const sight = !reviewed().every(hasText) ? 'altered' : !sure ? waiting : seen ? 'clear' : 'covered'
    if (sight === 'clear') hurried = false
    if (sight !== said) tell(sight)
    said = sight
  }
  const options = { threshold: [0, whole], trackVisibility: true, delay: everyMs }
  const observer = new IntersectionObserver(entries => {
    for (const entry of entries) {
      const { target } = entry
      const isWhole = entry.intersectionRatio >= whole
      const isPainted = !('isVisible' in entry) || entry.isVisible === true
      // The reviewed content may be partly scrolled away. Only its visible part is checked.
      painted.set(target, target === element ? isWhole && isPainted : isPainted || !isWhole)
    }
    look()
  }, options)
  observer.observe(element)
  const timer = setInterval(look, everyMs)
  /** Press start: it counts only if everything is clear at this moment. */
  const begin = () => {
    look()
    if (said === 'clear') pressed = true
    else hurried = true
    look()
  }
  const pointerDown = ({ clientX, clientY }: PointerEvent) => {
    // The previous press may have ended outside the window.
    if (pressed) end()
    const { x, y, right, bottom } = element.getBoundingClientRect()
    if (clientX >= x && clientX <= right && clientY >= y && clientY <= bottom) begin()
  }
  const keyDown = (event: KeyboardEvent) => {
    const { activeElement } = element.getRootNode() as ShadowRoot
    if ((event.key === ' ' || event.key === 'Enter') && activeElement === element && !pressed) begin()
  }
  // The click event fires right after the press ends, before any queued task.
  const release = () => {
    if (pressed) setTimeout(end)
  }
  const end = () => {
    pressed = false
    look()
  }
  const heard = {
    pointerdown: pointerDown,
    keydown: keyDown,
    pointerup: release,
    pointercancel: release,
    keyup: release,
  }
  const each = Object.entries(heard) as [string, EventListener][]
  for (const [type, listener] of each) addEventListener(type, listener, true)
  return {
    press: () => {
      // A click without a press comes from a screen reader or from a script.
      if (!pressed) begin()
      // The button shrinks under a press, which the observer reports as not painted.
      const isShown = [{ element }, ...reviewed()].every(part => isUncovered(part.element))
      const counts = pressed && isShown && reviewed().every(hasText)
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
