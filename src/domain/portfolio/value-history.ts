import { compare, type DecimalText } from '../core/amount.ts'
import type { TokenBalance } from '../core/entities.ts'
import { tokenKey, type ValuePoint } from './value-point.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Least time between two samples. */
export const valuePointEveryMs = 15 * minuteMs
/** A line is drawn from so many samples over so long. */
export const lineFrom = { samples: 8, spanMs: dayMs } as const
/** Tokens kept of one sample. */
const tokensKept = 24
/** How dense samples are kept by their age; older ones than the last row once a week. */
const density: readonly { readonly youngerMs: number; readonly everyMs: number }[] = [
  { youngerMs: 2 * dayMs, everyMs: valuePointEveryMs },
  { youngerMs: 14 * dayMs, everyMs: 6 * hourMs },
  { youngerMs: 365 * dayMs, everyMs: dayMs },
]
const sparsestMs = 7 * dayMs

/** What is worth remembering of a moment; undefined where nothing has a price. */
export function valuePointOf(
  at: number,
  total: DecimalText | undefined,
  tokens: readonly TokenBalance[],
): ValuePoint | undefined {
  if (total === undefined) return undefined
  const priced = tokens
    .flatMap(token =>
      token.value === undefined || token.doubt ? [] : [[tokenKey(token), token.value] as const],
    )
    .sort(([, one], [, other]) => compare(other, one))
  return { at, total, values: Object.fromEntries(priced.slice(0, tokensKept)) }
}

/** The list with one more, thinner the older; the same list where the sample comes too soon or from the past. */
export function withValuePoint(samples: readonly ValuePoint[], next: ValuePoint): readonly ValuePoint[] {
  const last = samples.at(-1)
  if (last && next.at - last.at < valuePointEveryMs) return samples
  return thinned([...samples, next], next.at)
}

/** The first and the last stay, whatever lies between. */
function thinned(samples: readonly ValuePoint[], now: number): readonly ValuePoint[] {
  const kept: ValuePoint[] = []
  for (let index = samples.length - 1; index >= 0; index -= 1) {
    const one = samples[index]
    if (!one) continue
    const later = kept[0]
    const everyMs = density.find(({ youngerMs }) => now - one.at < youngerMs)?.everyMs ?? sparsestMs
    // A little early is on time: polls drift.
    if (!later || index === 0 || later.at - one.at >= everyMs - minuteMs) kept.unshift(one)
  }
  return kept
}

/** Whether there is enough for a line. */
export function hasLine(samples: readonly ValuePoint[]): boolean {
  const [first, last] = [samples[0], samples.at(-1)]
  return (
    first !== undefined &&
    last !== undefined &&
    samples.length >= lineFrom.samples &&
    last.at - first.at >= lineFrom.spanMs
  )
}

/** One point of a line: when, how much it was worth, and the same as a number for the eye. */
export type Point = { readonly at: number; readonly worth: DecimalText; readonly height: number }

/** The line of the total. */
export function totalPoints(samples: readonly ValuePoint[]): readonly Point[] {
  return samples.map(({ at, total }) => ({ at, worth: total, height: Number(total) }))
}

/** The line of one token; nothing where the samples do not make a line of it. */
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

/** How far the last point is above the first, as a share of the first; undefined where that says nothing. */
export function changeOf(points: readonly Point[]): number | undefined {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || first === last || first.height <= 0) return undefined
  return (last.height - first.height) / first.height
}
