import { mkdirSync, readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

type TraceEvent = {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Processor time of the event in µs, without the time in which other programs ran. */
  readonly tdur?: number
  readonly args?: { readonly data?: { readonly url?: string } }
}

/**
 * Returns the duration of the longest task in a browser trace (ms of processor time). Only threads that run scripts are
 * included.
 */
function longestTask(file: string): number {
  const { traceEvents } = JSON.parse(readFileSync(file, 'utf8')) as { traceEvents: readonly TraceEvent[] }
  const scripts = traceEvents.filter(
    ({ name, args }) => /^(FunctionCall|EvaluateScript|v8\.evaluateModule)$/.test(name) && args?.data?.url,
  )
  const pages = new Set(scripts.map(({ pid, tid }) => `${pid} ${tid}`))
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => name.endsWith('RunTask') && pages.has(`${pid} ${tid}`),
  )
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur)) / 1000
}

/** Returns the duration of a page's longest task while `act` runs (ms of processor time). */
export async function longest(page: Page, name: string, act: () => Promise<unknown>): Promise<number> {
  mkdirSync('.cache/bench', { recursive: true })
  const trace = `.cache/bench/trace-${name}.json`
  const browser = page.context().browser()
  await browser?.startTracing(page, { path: trace, categories: ['toplevel', 'devtools.timeline', 'v8'] })
  await act()
  await browser?.stopTracing()
  return longestTask(trace)
}
