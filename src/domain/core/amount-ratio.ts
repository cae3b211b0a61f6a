import { cut, type DecimalText, partsOf, sum } from './amount.ts'
import { multiply } from './amount-reading.ts'
import { precisionPlaces } from './constants.ts'

/** a / b with 20 decimal places, truncated towards zero. Undefined if b is zero. */
export function divide(a: DecimalText, b: DecimalText): DecimalText | undefined {
  const [top, bottom] = [partsOf(a), partsOf(b)]
  if (bottom.units === 0n) return undefined
  // Scales the numerator so that the integer division keeps 20 decimal places.
  const scaled = top.units * 10n ** BigInt(precisionPlaces + bottom.places)
  return cut(scaled / bottom.units, precisionPlaces + top.places, precisionPlaces)
}

/** Loss from `whole` to `part`, in per cent. Negative if `part` is larger. */
export function lossPercent(whole: DecimalText, part: DecimalText): DecimalText | undefined {
  const lost = sum([whole, part.startsWith('-') ? part.slice(1) : `-${part}`])
  const share = divide(lost, whole)
  return share === undefined ? undefined : multiply(share, '100')
}
