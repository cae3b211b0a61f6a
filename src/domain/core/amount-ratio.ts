import { cut, type DecimalText, partsOf, sum } from './amount.ts'
import { multiply } from './amount-reading.ts'
import { precisionPlaces } from './constants.ts'

/** a / b to 20 places, cut towards zero; undefined where b is nothing. */
export function divide(a: DecimalText, b: DecimalText): DecimalText | undefined {
  const [top, bottom] = [partsOf(a), partsOf(b)]
  if (bottom.units === 0n) return undefined
  // Twenty places more than the answer has are enough for both texts to be whole.
  const scaled = top.units * 10n ** BigInt(precisionPlaces + bottom.places)
  return cut(scaled / bottom.units, precisionPlaces + top.places, precisionPlaces)
}

/** How much of `whole` is missing in `part`, in per cent: negative where there is more of it. */
export function lossPercent(whole: DecimalText, part: DecimalText): DecimalText | undefined {
  const lost = sum([whole, part.startsWith('-') ? part.slice(1) : `-${part}`])
  const share = divide(lost, whole)
  return share === undefined ? undefined : multiply(share, '100')
}
