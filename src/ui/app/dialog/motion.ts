import { isStill, matches } from '../hooks/media.ts'
import { viewMotion } from './view-motion.ts'

/** Minimum duration of a size change that starts when the previous size change is nearly over (ms). */
const minMs = 40

/**
 * The last sizes of the card and of the window. The next screen animates the card from its last size, and compares the
 * window's size to detect that the user resized the window.
 */
export type LastSize = { card?: DOMRect; window?: string }

/** The most that the card may stand above or below the centre of the window, so that it does not look misplaced (px). */
const mostPx = 120
/** The space that stays free between the card and the end of the window (px). */
const freePx = 24

/**
 * Animates the card from its current size to the size of its content when the screen changes. If content arrives during
 * the animation, the card animates to the new size in the remaining time. Content that arrives later makes the card
 * grow downwards, because a control that moves just before a press leaves its place to another control. Returns a
 * function that stops watching.
 */
export function followSize(card: HTMLElement, screen: HTMLElement, last: LastSize): () => void {
  if (!globalThis.ResizeObserver) return () => {}
  let running: Animation | undefined
  let endsAt = 0
  /** Whether the screen is still arriving. A card that arrives moves anyway, so it goes to its centred place. */
  let isArriving = true
  let seen = ''
  /** How far the card stands below its centred place (px). */
  let lowered = 0
  const lower = (px: number): void => {
    lowered = px
    card.style.top = px === 0 ? '' : `${px}px`
  }
  const follow = (): void => {
    const size = `${screen.offsetWidth}x${screen.offsetHeight}`
    if (size === seen) return
    isArriving &&= seen === '' || running !== undefined
    seen = size
    const from = running ? card.getBoundingClientRect() : last.card
    const remaining = running ? Math.max(minMs, endsAt - performance.now()) : viewMotion.duration
    const windowSize = `${innerWidth}x${innerHeight}`
    const windowChanged = last.window !== windowSize
    last.window = windowSize
    running?.cancel()
    running = undefined
    const { left, top, width, height } = card.getBoundingClientRect()
    const centred = top - lowered
    const isKept = !isArriving && !windowChanged && isCentred(card)
    lower(isKept && last.card ? placeBelow(centred, height, last.card.top) : 0)
    const to = new DOMRect(left, centred + lowered, width, height)
    last.card = to
    const sameWidth = from && Math.abs(from.width - width) < 1
    if (!from || innerHeight < 480 || isStill()) return
    if (sameWidth && (windowChanged || Math.abs(from.height - height) < 1)) return
    endsAt = performance.now() + remaining
    // While the height of a centred card is animated, its top moves by half of the difference.
    const away = isCentred(card) ? from.top - to.top - (height - from.height) / 2 : 0
    running = card.animate(
      [
        { height: `${from.height}px`, width: `${from.width}px`, translate: `0 ${away}px` },
        { height: `${height}px`, width: `${width}px`, translate: '0 0' },
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
    lower(0)
  }
}

/** Whether the card stands in the middle of the window. A sheet stands at its end, and an inline card in the page. */
function isCentred(card: HTMLElement): boolean {
  return card.parentElement instanceof HTMLDialogElement && !matches('(max-width: 639.98px)')
}

/** Returns how far from its centred place a card of this height keeps its top (px). */
function placeBelow(centred: number, height: number, top: number): number {
  const wanted = Math.min(top - centred, innerHeight - freePx - height - centred)
  return Math.abs(wanted) > mostPx ? 0 : wanted
}
