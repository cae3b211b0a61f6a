import { compare, type DecimalText } from '../core/amount.ts'
import { dayMs, hourMs, minuteMs } from '../core/durations.ts'
import type { TokenBalance } from '../core/entities.ts'

export const valuePointEveryMs = 15 * minuteMs
/** Minimum number of values for a chart, and minimum time from the first to the last value. */
const lineFrom = { points: 8, spanMs: dayMs } as const
const tokensKept = 24
/**
 * Minimum time between two stored values, for values that are younger than `youngerMs`. For values that are older than
 * a year, the minimum is one week.
 */
const density: readonly { readonly youngerMs: number; readonly everyMs: number }[] = [
  { youngerMs: 2 * dayMs, everyMs: valuePointEveryMs },
  { youngerMs: 14 * dayMs, everyMs: 6 * hourMs },
  { youngerMs: 365 * dayMs, everyMs: dayMs },
]
const sparsestMs = 7 * dayMs

/**
 * Returns the current value of the portfolio as an entry for the value history. Returns undefined if no token has a
 * price.
 */
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
 * Appends a value to the history and thins out old values. Returns the given history unchanged if the value comes too
 * soon after the last value, or is older than the last value.
 */
export function withValuePoint(points: readonly ValuePoint[], next: ValuePoint): readonly ValuePoint[] {
  const last = points.at(-1)
  if (last && next.at - last.at < valuePointEveryMs) return points
  return thinned([...points, next], next.at)
}

/** Thins out old values. Always keeps the first and the last value. */
function thinned(points: readonly ValuePoint[], now: number): readonly ValuePoint[] {
  const kept: ValuePoint[] = []
  for (let index = points.length - 1; index >= 0; index -= 1) {
    const sample = points[index]
    if (!sample) continue
    const later = kept[0]
    const everyMs = density.find(({ youngerMs }) => now - sample.at < youngerMs)?.everyMs ?? sparsestMs
    // Keeps a value even if the time to the next value is up to a minute too short, because polls are not exactly on
    // time.
    if (!later || index === 0 || later.at - sample.at >= everyMs - minuteMs) kept.unshift(sample)
  }
  return kept
}

/** Whether the history has enough values for a chart. */
export function hasLine(points: readonly ValuePoint[]): boolean {
  const [first, last] = [points[0], points.at(-1)]
  return (
    first !== undefined &&
    last !== undefined &&
    points.length >= lineFrom.points &&
    last.at - first.at >= lineFrom.spanMs
  )
}

/** A point of the chart: its time, its value as decimal text, and the same value as a number for drawing. */
export type Point = { readonly at: number; readonly value: DecimalText; readonly height: number }

export function totalPoints(points: readonly ValuePoint[]): readonly Point[] {
  return points.map(({ at, total }) => ({ at, value: total, height: Number(total) }))
}

/** Returns the points of one token's chart. The list is empty if too few values include the token. */
export function tokenPoints(
  valuePoints: readonly ValuePoint[],
  token: Pick<TokenBalance, 'network' | 'address'>,
): readonly Point[] {
  const key = tokenKey(token)
  const points = valuePoints.flatMap(({ at, values }) => {
    const value = Object.hasOwn(values, key) ? values[key] : undefined
    return value === undefined ? [] : [{ at, value, height: Number(value) }]
  })
  const [first, last] = [points[0], points.at(-1)]
  return first && last && points.length >= lineFrom.points && last.at - first.at >= lineFrom.spanMs
    ? points
    : []
}

/**
 * Returns the relative change from the first to the last point (0.1 is 10 %). Returns undefined if there are fewer than
 * two points, or if the first value is zero.
 */
export function changeOf(points: readonly Point[]): number | undefined {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || first === last || first.height <= 0) return undefined
  return (last.height - first.height) / first.height
}

/** A sample of the portfolio's value in US dollars at one time (epoch ms). `values` holds the most valuable tokens only. */
export type ValuePoint = {
  /** Time of the values (epoch ms). */
  readonly at: number
  /** Value of the whole portfolio in US dollars, as decimal text. */
  readonly total: DecimalText
  /** Value of each token in US dollars, as decimal text. */
  readonly values: Readonly<Record<string, DecimalText>>
}

/** Returns the key of a token in the value history: network and address. */
export function tokenKey({ network, address }: Pick<TokenBalance, 'network' | 'address'>): string {
  return `${network}/${address ?? 'native'}`
}
