import { compare, type DecimalText } from '../core/amount.ts'
import type { TokenBalance } from '../core/entities.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Minimum time between two values of the history. */
export const valuePointEveryMs = 15 * minuteMs
/** The minimum number of values, and their minimum time span, for a chart. */
const lineFrom = { samples: 8, spanMs: dayMs } as const
/** Maximum number of tokens that are stored with one value. */
const tokensKept = 24
/** Minimum distance between values, by their age. Of values older than the last row, one is kept each week. */
const density: readonly { readonly youngerMs: number; readonly everyMs: number }[] = [
  { youngerMs: 2 * dayMs, everyMs: valuePointEveryMs },
  { youngerMs: 14 * dayMs, everyMs: 6 * hourMs },
  { youngerMs: 365 * dayMs, everyMs: dayMs },
]
const sparsestMs = 7 * dayMs

/** Returns the current value of the portfolio for the history. Undefined if no token has a price. */
export function valuePointOf(
  at: number,
  total: DecimalText | undefined,
  tokens: readonly TokenBalance[],
): ValuePoint | undefined {
  if (total === undefined) return undefined
  const priced = tokens
    .flatMap(token =>
      token.value === undefined || token.spamFlag ? [] : [[tokenKey(token), token.value] as const],
    )
    .sort(([, a], [, b]) => compare(b, a))
  return { at, total, values: Object.fromEntries(priced.slice(0, tokensKept)) }
}

/**
 * Appends a value and thins out old ones. Returns the same list if the value comes too soon or is older than the last
 * one.
 */
export function withValuePoint(samples: readonly ValuePoint[], next: ValuePoint): readonly ValuePoint[] {
  const last = samples.at(-1)
  if (last && next.at - last.at < valuePointEveryMs) return samples
  return thinned([...samples, next], next.at)
}

/** Thins out old values. Always keeps the first and the last value. */
function thinned(samples: readonly ValuePoint[], now: number): readonly ValuePoint[] {
  const kept: ValuePoint[] = []
  for (let index = samples.length - 1; index >= 0; index -= 1) {
    const sample = samples[index]
    if (!sample) continue
    const later = kept[0]
    const everyMs = density.find(({ youngerMs }) => now - sample.at < youngerMs)?.everyMs ?? sparsestMs
    // Polls are not exactly on time, so a value that is up to a minute early is kept.
    if (!later || index === 0 || later.at - sample.at >= everyMs - minuteMs) kept.unshift(sample)
  }
  return kept
}

/** Whether there are enough values for a chart. */
export function hasLine(samples: readonly ValuePoint[]): boolean {
  const [first, last] = [samples[0], samples.at(-1)]
  return (
    first !== undefined &&
    last !== undefined &&
    samples.length >= lineFrom.samples &&
    last.at - first.at >= lineFrom.spanMs
  )
}

/** A point of the chart: its time, its value as decimal text, and the same value as a number for drawing. */
export type Point = { readonly at: number; readonly worth: DecimalText; readonly height: number }

/** The points of the chart of the total value. */
export function totalPoints(samples: readonly ValuePoint[]): readonly Point[] {
  return samples.map(({ at, total }) => ({ at, worth: total, height: Number(total) }))
}

/** Returns the points of the chart of one token. Empty if too few values include the token. */
export function tokenPoints(
  samples: readonly ValuePoint[],
  token: Pick<TokenBalance, 'network' | 'address'>,
): readonly Point[] {
  const key = tokenKey(token)
  const points = samples.flatMap(({ at, values }) => {
    const worth = Object.hasOwn(values, key) ? values[key] : undefined
    return worth === undefined ? [] : [{ at, worth, height: Number(worth) }]
  })
  const [first, last] = [points[0], points.at(-1)]
  return first && last && points.length >= lineFrom.samples && last.at - first.at >= lineFrom.spanMs
    ? points
    : []
}

/** Relative change from the first to the last point (0.1 is 10 %). Undefined with fewer than two points or a start of zero. */
export function changeOf(points: readonly Point[]): number | undefined {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || first === last || first.height <= 0) return undefined
  return (last.height - first.height) / first.height
}

/** A sample of the portfolio's value in US dollars at one time (epoch ms). `values` holds the most valuable tokens only. */
export type ValuePoint = {
  /** Time of the values (epoch ms). */
  readonly at: number
  /** The sum in US dollars, as decimal text. */
  readonly total: DecimalText
  /** Value of each token in US dollars, as decimal text. */
  readonly values: Readonly<Record<string, DecimalText>>
}

/** The key of a token in the value history: network and address. */
export function tokenKey({ network, address }: Pick<TokenBalance, 'network' | 'address'>): string {
  return `${network}/${address ?? 'native'}`
}
