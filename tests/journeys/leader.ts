import type { Visit } from './harness.ts'

/**
 * Waits for a leader tab other than `before`, by the browser's own list of locks. Returns it, and the time it was
 * seen.
 */
export const leader = (
  { page }: Visit,
  before?: string,
): Promise<{ readonly who: string; readonly at: number }> =>
  page.evaluate(
    led =>
      new Promise<{ who: string; at: number }>(done => {
        const looking = setInterval(async () => {
          const { held = [] } = await navigator.locks.query()
          const who = held.find(({ name }) => /^portico[^:]*\/\d+$/.test(name ?? ''))?.clientId
          if (who === undefined || who === led) return
          clearInterval(looking)
          done({ who, at: Date.now() })
        }, 10)
      }),
    before,
  )
