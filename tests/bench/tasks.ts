import { mkdirSync, readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

type TraceEvent = {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  /** Time on the processor: what else the machine does is not in it. */
  readonly tdur?: number
  readonly args?: { readonly data?: { readonly url?: string } }
}

/** The longest tasks of a trace of the browser, in ms of processor time: of all, and of those that run a script of this name. */
export function longestTasks(file: string, ours: RegExp): { readonly any: number; readonly ours: number } {
  const { traceEvents } = JSON.parse(readFileSync(file, 'utf8')) as { traceEvents: readonly TraceEvent[] }
  const scripts = traceEvents.filter(
    ({ name, args }) => /^(FunctionCall|EvaluateScript|v8\.evaluateModule)$/.test(name) && args?.data?.url,
  )
  const pages = new Set(scripts.map(({ pid, tid }) => `${pid} ${tid}`))
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => name.endsWith('RunTask') && pages.has(`${pid} ${tid}`),
  )
  const within = (task: TraceEvent) => (one: TraceEvent) =>
    one.pid === task.pid &&
    one.tid === task.tid &&
    one.ts >= task.ts &&
    one.ts <= task.ts + (task.dur ?? 0) &&
    ours.test(one.args?.data?.url ?? '')
  const longest = (some: readonly TraceEvent[]) => Math.max(0, ...some.map(({ tdur = 0 }) => tdur)) / 1000
  return { any: longest(tasks), ours: longest(tasks.filter(task => scripts.some(within(task)))) }
}

/** The longest task of a page while something is done to it, in ms of processor time. */
export async function longest(page: Page, name: string, act: () => Promise<unknown>): Promise<number> {
  mkdirSync('.cache/bench', { recursive: true })
  const trace = `.cache/bench/trace-${name}.json`
  const browser = page.context().browser()
  await browser?.startTracing(page, { path: trace, categories: ['toplevel', 'devtools.timeline', 'v8'] })
  await act()
  await browser?.stopTracing()
  return longestTasks(trace, /\/assets\//).any
}
