import { appendFileSync, mkdirSync } from 'node:fs'

/** One figure of a bench. */
export type Row = {
  readonly name: string
  readonly value: number
  readonly unit: string
  /** What it should be at most; only shown, a bench passes no judgement. */
  readonly goal?: number
  readonly note?: string
}

/** Where rows are collected; `npm run bench` empties it first and prints it at the end. */
const file = '.cache/bench/rows.jsonl'

/** Adds a figure to what `npm run bench` prints. */
export function row(one: Row): void {
  mkdirSync('.cache/bench', { recursive: true })
  appendFileSync(file, `${JSON.stringify(one)}\n`)
}

/** The middle of some figures. */
export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const [low = 0, high = 0] = [sorted[(sorted.length - 1) >> 1], sorted[middle]]
  return (low + high) / 2
}
