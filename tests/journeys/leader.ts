import type { Visit } from './harness.ts'

/**
 * Waits until a tab other than `before` is the leader tab, as the browser's list of Web Locks shows. Returns the client
 * id of that tab, and the time in epoch ms.
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
