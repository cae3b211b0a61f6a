const easing = 'cubic-bezier(.2, 0, 0, 1)'

/** Whether the visitor asked for less motion. */
export function reducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/**
 * Lets the card grow and shrink with its screen: from the size it has at this moment (even in the middle of another
 * change) to the size its content wants. Gives a function that stops watching.
 */
export function followSize(card: HTMLElement, screen: HTMLElement, last: { size?: DOMRect }): () => void {
  let running: Animation | undefined
  const observer = new ResizeObserver(() => {
    const from = running ? card.getBoundingClientRect() : last.size
    running?.cancel()
    running = undefined
    const to = card.getBoundingClientRect()
    last.size = to
    const windowChanged = from && Math.abs(from.width - to.width) < 1 && card.dataset.window !== windowSize()
    card.dataset.window = windowSize()
    if (!from || windowChanged || reducedMotion() || innerHeight < 480) return
    if (Math.abs(from.height - to.height) < 1 && Math.abs(from.width - to.width) < 1) return
    running = card.animate(
      [
        { height: `${from.height}px`, width: `${from.width}px` },
        { height: `${to.height}px`, width: `${to.width}px` },
      ],
      { duration: 220, easing },
    )
    running.onfinish = () => {
      running = undefined
    }
  })
  observer.observe(screen)
  return () => {
    observer.disconnect()
    last.size = card.getBoundingClientRect()
    running?.cancel()
  }
}

function windowSize(): string {
  return `${innerWidth}x${innerHeight}`
}
