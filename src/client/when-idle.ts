/**
 * Runs the function when the browser is idle, after two seconds at the latest. Browsers without idle callbacks use a short
 * timer.
 */
export function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 2_000 })
  else setTimeout(run, 200)
}
