import { partsOf } from '../core/amount.ts'
import { feeMultiplier } from '../core/constants.ts'
import { checkFees, checkMultiplier } from './checks.ts'
import type { GasFees } from './record.ts'
import type { Speed } from './speeds.ts'

/** What a node says about prices, in wei. Without a base fee the chain has legacy prices only. */
export type FeeFacts = {
  readonly baseFee?: bigint
  /** What others paid on top, for slow, normal and fast. */
  readonly tips: Readonly<Record<Speed, bigint>>
  readonly gasPrice: bigint
}

/** Fees for each speed. */
export type FeeChoices = Readonly<Record<Speed, GasFees>>

/** A multiplier as text, so that no price goes through a float. */
const margin = String(feeMultiplier)
const legacyMargins: Readonly<Record<Speed, string>> = { slow: '1', normal: margin, fast: '1.5' }
/** A node takes the place of a waiting transaction for a tenth more; a little over that. */
const overbid = '1.125'

/** The amount times a decimal of at least 1, rounded up: what must be enough is never rounded down. */
export function times(amount: bigint, multiplier: string): bigint {
  checkMultiplier(multiplier)
  const { units, places } = partsOf(multiplier)
  const scale = 10n ** BigInt(places)
  return (amount * units + scale - 1n) / scale
}

/** Fees to choose from. A base fee that rises while one waits is allowed for by the multiplier. */
export function feeChoices({ baseFee, tips, gasPrice }: FeeFacts): FeeChoices {
  const choose = (speed: Speed): GasFees => {
    if (baseFee === undefined) return { type: 'legacy', gasPrice: times(gasPrice, legacyMargins[speed]) }
    const tip = tips[speed]
    // Fast allows for a block more of rising.
    const base = speed === 'fast' ? times(times(baseFee, margin), margin) : times(baseFee, margin)
    return { type: 'eip1559', maxFeePerGas: base + tip, maxPriorityFeePerGas: tip }
  }
  const choices = { slow: choose('slow'), normal: choose('normal'), fast: choose('fast') }
  for (const fees of Object.values(choices)) checkFees(fees)
  return choices
}

/** The most a unit of gas can cost with these fees. */
export function priceOf(fees: GasFees): bigint {
  return fees.type === 'legacy' ? fees.gasPrice : fees.maxFeePerGas
}

/** The most a transaction can cost beside its value; `data` is what a second layer takes for the first. */
export function maxFee(gas: bigint, fees: GasFees, data = 0n): bigint {
  return gas * priceOf(fees) + data
}

/** Fees with which a transaction takes the place of one that waits: over the old ones, and not below what is usual now. */
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

/** The most that can be sent: what is there without the fee where both are of one coin; never below nothing. */
export function maxToSend(balance: bigint, fee: bigint, feeFromSame: boolean): bigint {
  if (!feeFromSame) return balance
  return balance > fee ? balance - fee : 0n
}

function largest(first: bigint, ...others: readonly bigint[]): bigint {
  let most = first
  for (const amount of others) if (amount > most) most = amount
  return most
}
