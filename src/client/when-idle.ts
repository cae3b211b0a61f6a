/** Runs when the browser has nothing better to do, after two seconds at the latest; where it cannot tell, in a moment. */
export function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 2_000 })
  else setTimeout(run, 200)
}
