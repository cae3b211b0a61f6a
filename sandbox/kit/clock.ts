import type { KitPage } from './page.ts'

/** The clock of the visitor's device. */
export type ClockControl = {
  /** Sets the clock of the page this far ahead (ms), or behind if negative, now and after each load. */
  skew(ms: number): Promise<void>
}

/** Creates the control of a page's clock. The clocks of the services stay right. */
export const createClock = (page: Pick<KitPage, 'addInitScript' | 'evaluate'>): ClockControl => ({
  async skew(ms) {
    const code = `{
      const { now } = (window.__rightClock ??= { Date, now: Date.now.bind(Date) })
      const Right = window.__rightClock.Date
      window.Date = new Proxy(Right, {
        construct: (target, args) => Reflect.construct(target, args.length > 0 ? args : [now() + ${ms}]),
        get: (target, name) => (name === 'now' ? () => now() + ${ms} : Reflect.get(target, name)),
      })
    }`
    await page.addInitScript({ content: code })
    await page.evaluate(code)
  },
})
