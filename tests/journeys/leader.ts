import type { Visit } from './harness.ts'

/** Who holds the lead, by the browser's own list of locks, and when that was seen: somebody else than `before`. */
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
