import { hasText, isUncovered, type Reviewed } from './shown-text.ts'

/** How long something must have been in view before a press on it counts. */
export const lookMs = 500
const everyMs = 100
/** An element whose centre stays within this is at rest: a button gives way around its centre when it is pressed. */
const restPx = 2
/** Where half of a pixel is cut off by rounding, nothing is. */
const whole = 0.98

/**
 * `soon`: not in view for long enough; `hurried`: and the visitor pressed; `covered`: something lies over it, or part of it is out of
 * view; `altered`: other words stand there than the modal wrote; `clear`: a press counts.
 */
export type ClickjackingGuard = 'soon' | 'hurried' | 'covered' | 'altered' | 'clear'

export type GuardWatch = {
  /** Whether the press that is being handled counts: measured at this moment. */
  readonly press: () => boolean
  readonly stop: () => void
}

/**
 * Watches whether an element, and what is reviewed beside it, is in view, at rest and, where the browser can tell
 * (IntersectionObserver's `trackVisibility`), with nothing over it or in front of what is painted. It is `clear` after half a second of
 * that, and begins anew with every change. Keys count no sooner than pointers: a page can move the focus.
 *
 * Firefox and Safari have no `trackVisibility`: there a page can lay a popover that lets pointers through over the dialog unnoticed.
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
  /** A press that counts has begun. What it makes of the element, which may give way under it, is no news until it ends. */
  let pressed = false
  /** Undefined until the observer has reported the element itself. */
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
    // What is said of a covered element moves it: that makes it no less covered.
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
      // What is reviewed may be scrolled away, and is then judged by what of it is in view.
      painted.set(target, target === element ? isWhole && isPainted : isPainted || !isWhole)
    }
    look()
  }, options)
  observer.observe(element)
  const timer = setInterval(look, everyMs)
  /** A press begins: it counts where all is clear at this moment. */
  const begin = () => {
    look()
    if (said === 'clear') pressed = true
    else hurried = true
    look()
  }
  const pointerDown = ({ clientX, clientY }: PointerEvent) => {
    // The end of the press before may have come outside of the window.
    if (pressed) end()
    const { x, y, right, bottom } = element.getBoundingClientRect()
    if (clientX >= x && clientX <= right && clientY >= y && clientY <= bottom) begin()
  }
  const keyDown = (event: KeyboardEvent) => {
    const { activeElement } = element.getRootNode() as ShadowRoot
    if ((event.key === ' ' || event.key === 'Enter') && activeElement === element && !pressed) begin()
  }
  // The click comes with the end of the press, before anything that is put off.
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
      // A click without a press before it comes from the software of a reader of the screen, or from a script.
      if (!pressed) begin()
      // The button gives way under a press, which the observer reports as not painted.
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
