/** How long something must have been looked at before a pointer's press on it counts. */
export const lookMs = 500
const everyMs = 100
/** Where half of a pixel is cut off by rounding, nothing is. */
const whole = 0.98

/** `soon`: not yet for long enough; `hurried`: and somebody pressed; `covered`: something lies over it, or part of it is out of view. */
export type Sight = 'soon' | 'hurried' | 'covered' | 'clear'

/**
 * Watches whether an element is in full view, at rest and, where the browser can tell (IntersectionObserver's `trackVisibility`), with
 * nothing over it or in front of what is painted. It is `clear` after half a second of that, and begins anew with every change.
 */
export function watchSight(element: Element, tell: (sight: Sight) => void): () => void {
  let seen: boolean | undefined
  let since = performance.now()
  let place = ''
  let hurried = false
  let said: Sight | undefined
  /** A press that counts has begun. What it makes of the element, which may give way under it, is no news until it ends. */
  let pressed = false
  const look = () => {
    if (pressed) return
    const { x, y, width, height } = element.getBoundingClientRect()
    const here = [x, y, width, height].map(Math.round).join()
    if (here !== place) {
      place = here
      since = performance.now()
    }
    const waited = performance.now() - since
    const waiting = hurried ? 'hurried' : 'soon'
    // What is said of a covered element moves it: that makes it no less covered.
    const sure = seen ? waited >= lookMs : said === 'covered' || waited >= 2 * lookMs
    const sight = !sure ? waiting : seen ? 'clear' : 'covered'
    if (sight === 'clear') hurried = false
    if (sight !== said) tell(sight)
    said = sight
  }
  const options = { threshold: [0, whole], trackVisibility: true, delay: everyMs }
  const observer = new IntersectionObserver(entries => {
    const entry = entries.at(-1)
    if (!entry) return
    const painted = !('isVisible' in entry) || entry.isVisible === true
    const now = entry.intersectionRatio >= whole && painted
    if (now !== seen) since = performance.now()
    seen = now
    look()
  }, options)
  observer.observe(element)
  const timer = setInterval(look, everyMs)
  const press = (event: Event) => {
    const { x, y, right, bottom } = element.getBoundingClientRect()
    const { clientX, clientY } = event as PointerEvent
    // The end of the press before may have come outside of the window.
    if (pressed) end()
    if (clientX < x || clientX > right || clientY < y || clientY > bottom) return
    if (said === 'clear') pressed = true
    else hurried = true
    look()
  }
  // The click comes with the end of the press, before anything that is put off.
  const release = () => {
    if (pressed) setTimeout(end)
  }
  const end = () => {
    pressed = false
    look()
  }
  addEventListener('pointerdown', press, true)
  addEventListener('pointerup', release, true)
  addEventListener('pointercancel', release, true)
  return () => {
    observer.disconnect()
    clearInterval(timer)
    removeEventListener('pointerdown', press, true)
    removeEventListener('pointerup', release, true)
    removeEventListener('pointercancel', release, true)
  }
}
