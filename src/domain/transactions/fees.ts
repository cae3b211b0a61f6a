import { partsOf } from '../core/amount.ts'
import { feeMultiplier } from '../core/constants.ts'
import { checkFees, checkMultiplier } from './checks.ts'
import type { Speed } from './prepared.ts'
import type { GasFees } from './record.ts'

/** Fee data from a node, in wei. A chain without a base fee supports only legacy gas prices. */
export type FeeFacts = {
  readonly baseFee?: bigint
  /** Tips for the speeds slow, normal and fast, taken from the tips that recent transactions paid. */
  readonly tips: Readonly<Record<Speed, bigint>>
  readonly gasPrice: bigint
}

/** Fees for each speed. */
export type FeeChoices = Readonly<Record<Speed, GasFees>>

/** The multiplier is text, so that no price is computed with floats. */
const margin = String(feeMultiplier)
const legacyMargins: Readonly<Record<Speed, string>> = { slow: '1', normal: margin, fast: '1.5' }
/**
 * Factor by which a replacement raises the fees. Nodes replace a pending transaction only if the new one pays at least 10 %
 * more.
 */
const overbid = '1.125'

/** Multiplies an amount by a decimal of at least 1. Rounds up, so that the fee is never too low. */
export function times(amount: bigint, multiplier: string): bigint {
  checkMultiplier(multiplier)
  const { units, places } = partsOf(multiplier)
  const scale = 10n ** BigInt(places)
  return (amount * units + scale - 1n) / scale
}

/** Computes the fees for each speed. The multiplier leaves room for a rising base fee. */
export function feeChoices({ baseFee, tips, gasPrice }: FeeFacts): FeeChoices {
  const choose = (speed: Speed): GasFees => {
    if (baseFee === undefined) return { type: 'legacy', gasPrice: times(gasPrice, legacyMargins[speed]) }
    const tip = tips[speed]
    // The speed `fast` leaves room for a second rise of the base fee.
    const base = speed === 'fast' ? times(times(baseFee, margin), margin) : times(baseFee, margin)
    return { type: 'eip1559', maxFeePerGas: base + tip, maxPriorityFeePerGas: tip }
  }
  const choices = { slow: choose('slow'), normal: choose('normal'), fast: choose('fast') }
  for (const fees of Object.values(choices)) checkFees(fees)
  return choices
}

/** The highest price for a unit of gas with these fees. */
export function priceOf(fees: GasFees): bigint {
  return fees.type === 'legacy' ? fees.gasPrice : fees.maxFeePerGas
}

/** The highest fee of a transaction. `data` is the fee that a layer 2 pays to layer 1. */
export function maxFee(gas: bigint, fees: GasFees, data = 0n): bigint {
  return gas * priceOf(fees) + data
}

/** The fees of a replacement: enough above the old fees for nodes to accept it, and not below the current fees. */
export function replacementFees(old: GasFees, now: GasFees): GasFees {
  if (old.type === 'legacy' || now.type === 'legacy') {
    const gasPrice = largest(times(priceOf(old), overbid) + 1n, priceOf(now))
    return { type: 'legacy', gasPrice }
  }
  const maxPriorityFeePerGas = largest(
    times(old.maxPriorityFeePerGas, overbid) + 1n,
    now.maxPriorityFeePerGas,
  )
  const maxFeePerGas = largest(times(old.maxFeePerGas, overbid) + 1n, now.maxFeePerGas, maxPriorityFeePerGas)
  return { type: 'eip1559', maxFeePerGas, maxPriorityFeePerGas }
}

/** The largest amount that can be sent, never negative. The fee is subtracted if it is paid in the same asset. */
export function maxToSend(balance: bigint, fee: bigint, feeFromSame: boolean): bigint {
  if (!feeFromSame) return balance
  return balance > fee ? balance - fee : 0n
}

function largest(first: bigint, ...others: readonly bigint[]): bigint {
  let most = first
  for (const amount of others) if (amount > most) most = amount
  return most
}
