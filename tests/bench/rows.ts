import { appendFileSync, mkdirSync } from 'node:fs'

/** One result of a benchmark. */
export type Row = {
  readonly name: string
  readonly value: number
  readonly unit: string
  /**
   * The desired maximum. Benchmarks only print it, except the benchmark of the bridge's heaps, which fails if a result
   * is higher.
   */
  readonly goal?: number
  readonly note?: string
}

/** The file of collected results. `npm run bench` empties it first and prints it at the end. */
const file = '.cache/bench/rows.jsonl'

/** Adds a result to the output of `npm run bench`. */
export function row(entry: Row): void {
  mkdirSync('.cache/bench', { recursive: true })
  appendFileSync(file, `${JSON.stringify(entry)}\n`)
}

/** Returns the median of the numbers. */
export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const [low = 0, high = 0] = [sorted[(sorted.length - 1) >> 1], sorted[middle]]
  return (low + high) / 2
}
