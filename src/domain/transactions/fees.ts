import { partsOf } from '../core/amount.ts'
import { feeMultiplier } from '../core/constants.ts'
import { checkFees, checkMultiplier } from './checks.ts'
import type { GasFees } from './record.ts'
import type { Speed } from './speeds.ts'

/** Fee data from a node, in wei. Without a base fee the chain only supports legacy gas prices. */
export type FeeFacts = {
  readonly baseFee?: bigint
  /** Tips that recent transactions paid, for slow, normal and fast. */
  readonly tips: Readonly<Record<Speed, bigint>>
  readonly gasPrice: bigint
}

/** Fees for each speed. */
export type FeeChoices = Readonly<Record<Speed, GasFees>>

/** Kept as text so that no price is computed with floats. */
const margin = String(feeMultiplier)
const legacyMargins: Readonly<Record<Speed, string>> = { slow: '1', normal: margin, fast: '1.5' }
/** Nodes replace a pending transaction only if it pays at least 10 % more. This leaves a small margin. */
const overbid = '1.125'

/** Multiplies an amount by a decimal of at least 1. Rounds up, so that a fee is never too low. */
export function times(amount: bigint, multiplier: string): bigint {
  checkMultiplier(multiplier)
  const { units, places } = partsOf(multiplier)
  const scale = 10n ** BigInt(places)
  return (amount * units + scale - 1n) / scale
}

/** Fees for each speed. The multiplier leaves room for a rising base fee. */
export function feeChoices({ baseFee, tips, gasPrice }: FeeFacts): FeeChoices {
  const choose = (speed: Speed): GasFees => {
    if (baseFee === undefined) return { type: 'legacy', gasPrice: times(gasPrice, legacyMargins[speed]) }
    const tip = tips[speed]
    // Fast leaves room for a second rise of the base fee.
    const base = speed === 'fast' ? times(times(baseFee, margin), margin) : times(baseFee, margin)
    return { type: 'eip1559', maxFeePerGas: base + tip, maxPriorityFeePerGas: tip }
  }
  const choices = { slow: choose('slow'), normal: choose('normal'), fast: choose('fast') }
  for (const fees of Object.values(choices)) checkFees(fees)
  return choices
}

/** The highest price per unit of gas with these fees. */
export function priceOf(fees: GasFees): bigint {
  return fees.type === 'legacy' ? fees.gasPrice : fees.maxFeePerGas
}

/** The highest fee of a transaction. `data` is the fee that a layer 2 pays to layer 1. */
export function maxFee(gas: bigint, fees: GasFees, data = 0n): bigint {
  return gas * priceOf(fees) + data
}

/** Fees for a replacement: enough above the old fees for nodes to accept it, and not below the current ones. */
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

/** The largest amount that can be sent, never negative. Subtracts the fee when it is paid in the same asset. */
export function maxToSend(balance: bigint, fee: bigint, feeFromSame: boolean): bigint {
  if (!feeFromSame) return balance
  return balance > fee ? balance - fee : 0n
}

function largest(first: bigint, ...others: readonly bigint[]): bigint {
  let most = first
  for (const amount of others) if (amount > most) most = amount
  return most
}
