import { isStill } from '../hooks/media.ts'

/**
 * The timing of the animation between two views. `fill` shows the first frame until the animation starts, which may be
 * late on a busy machine.
 */
export const viewMotion = {
  duration: 220,
  easing: 'cubic-bezier(.2, 0, 0, 1)',
  fill: 'backwards',
} as const
/** Minimum duration of a size change that starts when the previous size change is nearly over (ms). */
const minMs = 40

/**
 * The last sizes of the card and of the window. The next screen animates the card from its last size, and compares the
 * window's size to detect that the user resized the window.
 */
export type LastSize = { card?: DOMRect; window?: string }

/**
 * Animates the card from its current size to the size of its content when the screen changes. If content arrives during
 * the animation, the card animates to the new size in the remaining time. Returns a function that stops watching.
 */
export function followSize(card: HTMLElement, screen: HTMLElement, last: LastSize): () => void {
  if (!globalThis.ResizeObserver) return () => {}
  let running: Animation | undefined
  let endsAt = 0
  let seen = ''
  const follow = (): void => {
    const size = `${screen.offsetWidth}x${screen.offsetHeight}`
    if (size === seen) return
    seen = size
    const from = running ? card.getBoundingClientRect() : last.card
    const remaining = running ? Math.max(minMs, endsAt - performance.now()) : viewMotion.duration
    running?.cancel()
    running = undefined
    const to = card.getBoundingClientRect()
    last.card = to
    const sameWidth = from && Math.abs(from.width - to.width) < 1
    const windowSize = `${innerWidth}x${innerHeight}`
    const windowChanged = last.window !== windowSize
    last.window = windowSize
    if (!from || innerHeight < 480 || isStill()) return
    if (sameWidth && (windowChanged || Math.abs(from.height - to.height) < 1)) return
    endsAt = performance.now() + remaining
    running = card.animate(
      [
        { height: `${from.height}px`, width: `${from.width}px` },
        { height: `${to.height}px`, width: `${to.width}px` },
      ],
      { ...viewMotion, duration: remaining },
    )
    running.onfinish = () => {
      running = undefined
    }
  }
  // The animation starts before the browser paints the new screen. Otherwise one frame could show the new size.
  follow()
  const observer = new ResizeObserver(follow)
  observer.observe(screen)
  return () => {
    observer.disconnect()
    // The card is measured only during an animation. At other times its size is already stored, and the style sheet of
    // the old view may already be removed.
    if (running) last.card = card.getBoundingClientRect()
    running?.cancel()
  }
}

/** How long to wait for a frame (ms). A hidden page paints no frames, so without a limit the wait would never end. */
const longestMs = 300

/** Resolves after the browser has painted the next frame. */
export function nextFrame(): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, longestMs)
    requestAnimationFrame(() => {
      clearTimeout(timer)
      // A frame callback runs before the browser paints, and this timer runs after the paint.
      setTimeout(resolve)
    })
  })
}
