/**
 * Events that only a visitor's action causes. Scroll events are left out, because browsers restore scroll positions and
 * scripts scroll too.
 */
const signs = ['pointermove', 'touchstart', 'keydown', 'wheel']

/** The parts of `navigator.connection` that describe the visitor's network. Only some browsers have this object. */
type NetworkNavigator = {
  readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string }
}

/**
 * Runs the function when the browser is idle, after two seconds at the latest. Browsers without idle callbacks use a short
 * timer.
 */
export function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 2_000 })
  else setTimeout(run, 200)
}

/**
 * Runs the function at the visitor's first action on the page, such as a key press. The function must allow more calls:
 * the first action of each other kind calls it again. Does nothing on 2G or if the browser's data saver is on. The signal
 * cancels the call.
 */
export function whenPresent(run: () => void, win: Window, signal?: AbortSignal): void {
  const present = () => {
    const { connection } = win.navigator as NetworkNavigator
    if (connection?.saveData || /2g/.test(connection?.effectiveType as string)) return
    run()
  }
  for (const sign of signs)
    win.addEventListener(sign, present, { once: true, capture: true, signal } as AddEventListenerOptions)
}
