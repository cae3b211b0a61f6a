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
 * Runs the function at the visitor's first action on the page, such as a key press. Does nothing on 2G or if the
 * browser's data saver is on. `end.abort()` cancels the call.
 */
export function whenPresent(run: () => void, win: Window, end = new AbortController()): void {
  const present = () => {
    end.abort()
    const { connection } = win.navigator as NetworkNavigator
    if (!connection?.saveData && !/2g/.test(connection?.effectiveType as string)) run()
  }
  for (const sign of signs) win.addEventListener(sign, present, { capture: true, signal: end.signal })
}
