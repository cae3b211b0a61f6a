import { expect, vi } from 'vitest'
import type { Driver, InputSource } from './driver.ts'
import { install, type Query } from './in-page.ts'

const enterKey = '\uE006'
const escapeKey = '\uE00C'

export const testId = (id: string, text?: string): Query => ({
  css: `[data-testid="${id}"]`,
  ...(text !== undefined && { text }),
})
export const title = (text: string): Query => ({ css: 'dialog[open] h1', text })

/**
 * Adds functions for tests to a driver. A function that presses an element first waits until the element is visible and
 * no longer moves.
 */
export function openPage(driver: Driver) {
  /** Runs a function in the page and returns its result. The arguments and the result must be JSON values. */
  const run = async <Args extends readonly unknown[], Result>(
    work: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result> => {
    const call = `(async () => JSON.stringify({ result: await (${work})(...${JSON.stringify(args)}) }))()`
    return (JSON.parse(await driver.evaluate(call)) as { result: Result }).result
  }
  const keys = (values: readonly string[]): InputSource => ({
    type: 'key',
    id: 'keyboard',
    actions: values.flatMap(value => [
      { type: 'keyDown', value } as const,
      { type: 'keyUp', value } as const,
    ]),
  })
  const pressAt = (x: number, y: number): Promise<void> =>
    driver.perform([
      {
        type: 'pointer',
        id: 'mouse',
        actions: [
          { type: 'pointerMove', x, y },
          { type: 'pointerDown', button: 0 },
          { type: 'pause', duration: 80 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ])
  const press = async (query: Query): Promise<void> => {
    const { x, y } = await run(wanted => window.visitor.middle(wanted), query)
    await pressAt(x, y)
  }
  return {
    run,
    press,
    pressAt,
    open: async (address: string) => {
      await driver.open(address)
      await run(install)
    },
    /** Goes back to the previous page, which the browser may restore from its back/forward cache. */
    back: async () => {
      const left = await run(() => location.href)
      await run(() => history.back())
      const hasLeft = (from: string) => location.href !== from && document.readyState === 'complete'
      await vi.waitFor(async () => expect(await run(hasLeft, left)).toBe(true), { timeout: 10_000 })
      await run(install)
    },
    reload: async () => {
      await driver.reload()
      await run(install)
    },
    shown: (query: Query) => run(wanted => window.visitor.shown(wanted), query),
    gone: (query: Query) => run(wanted => window.visitor.gone(wanted), query),
    focused: (query: Query) => run(wanted => window.visitor.focused(wanted), query),
    attribute: (query: Query, name: string) =>
      run((wanted, called) => window.visitor.attribute(wanted, called), query, name),
    fill: async (query: Query, text: string) => {
      await press(query)
      await driver.perform([keys([...text])])
    },
    pressEnter: () => driver.perform([keys([enterKey])]),
    pressEscape: () => driver.perform([keys([escapeKey])]),
    /** Returns the problems that `collectProblems` has recorded since the page was loaded. */
    problems: () => run(() => window.problems ?? []),
  }
}
