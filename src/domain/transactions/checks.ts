import { uint256Max } from '../core/amount.ts'
import { feeMultiplier } from '../core/constants.ts'
import { AppError } from '../core/errors/app-error.ts'
import type { Speed } from './prepared.ts'
import type { EvmCall, GasFees } from './record.ts'

/** Maximum number of bytes of blob data that one transaction can carry. */
export const maxBlobBytes = 761_855

/** Fees of a requested transaction, in wei per unit of gas. */
type FeeFields = {
  readonly gasPrice?: bigint | undefined
  readonly maxFeePerGas?: bigint | undefined
  readonly maxPriorityFeePerGas?: bigint | undefined
}

/** Throws for fees that no network accepts. */
export function checkFees({ gasPrice, maxFeePerGas, maxPriorityFeePerGas }: FeeFields): void {
  if (gasPrice !== undefined && (maxFeePerGas !== undefined || maxPriorityFeePerGas !== undefined)) {
    throw new AppError('transaction-invalid', { field: 'gasPrice' })
  }
  const highest = [gasPrice, maxFeePerGas, maxPriorityFeePerGas].filter(fee => fee !== undefined)
  if (highest.some(fee => fee > uint256Max)) throw new AppError('fee-cap-too-high')
  if (highest.some(fee => fee < 0n)) throw new AppError('amount-invalid')
  if (
    maxFeePerGas !== undefined &&
    maxPriorityFeePerGas !== undefined &&
    maxPriorityFeePerGas > maxFeePerGas
  ) {
    throw new AppError('tip-above-fee-cap')
  }
}

/**
 * Checks one call. `to` is an address; without `to`, the call creates a contract from `data`. `data` and `value` are
 * optional.
 */
export function checkCall(call: {
  readonly to?: unknown
  readonly data?: unknown
  readonly value?: unknown
}): EvmCall {
  const { to: typed, data = '0x', value = 0n } = call
  const to = typeof typed === 'string' ? typed.replace(/^0X/, '0x') : typed
  const isDeployment = to === undefined || to === null
  if (!isDeployment && (typeof to !== 'string' || !/^0x[0-9a-f]{40}$/i.test(to)))
    throw new AppError('transaction-invalid', { field: 'to' })
  if (typeof data !== 'string' || !/^0x(?:[0-9a-f]{2})*$/i.test(data)) {
    throw new AppError('transaction-invalid', { field: 'data' })
  }
  if (typeof value !== 'bigint' || value < 0n || value > uint256Max) {
    throw new AppError('transaction-invalid', { field: 'value' })
  }
  if (typeof to === 'string') return { to, data, value }
  // Without code, the call would burn its coins in an empty contract.
  if (data === '0x') throw new AppError('transaction-invalid', { field: 'to' })
  return { data, value }
}

/** Whether a text is the hash of a transaction: 0x and exactly 64 hexadecimal digits. */
export function isTransactionHash(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)
}

/** Fee data from a node, in wei. A chain without a base fee supports only legacy gas prices. */
export type FeeFacts = {
  readonly baseFee?: bigint
  /**
   * Tips (priority fees) for the speeds slow, normal and fast, computed from the tips that recent transactions paid.
   */
  readonly tips: Readonly<Record<Speed, bigint>>
  readonly gasPrice: bigint
}

type FeeChoices = Readonly<Record<Speed, GasFees>>

/** The factors by which prices are raised, in per cent, so that no price is computed with floats. */
const percent = 100n
const margin = BigInt(Math.round(feeMultiplier * 100))
const legacyMargins: Readonly<Record<Speed, bigint>> = { slow: percent, normal: margin, fast: 150n }
/**
 * Factor by which a replacement raises the fees. Nodes replace a pending transaction only if the new one pays at least 10 %
 * more.
 */
const overbid = 113n

/** Raises an amount to this percentage. Rounds up, so that a fee or a gas limit is never too low. */
export function times(amount: bigint, percentage: bigint): bigint {
  return (amount * percentage + percent - 1n) / percent
}

/**
 * Computes the fees for each speed. Multiplies the current base fee or legacy gas price by a safety factor, because
 * prices may rise. Only the legacy gas price for `slow` stays unchanged.
 */
export function feeChoices({ baseFee, tips, gasPrice }: FeeFacts): FeeChoices {
  const choose = (speed: Speed): GasFees => {
    if (baseFee === undefined) return { type: 'legacy', gasPrice: times(gasPrice, legacyMargins[speed]) }
    const tip = tips[speed]
    // For the speed `fast`, the base fee is multiplied by `margin` twice, because the base fee may rise twice.
    const base = speed === 'fast' ? times(times(baseFee, margin), margin) : times(baseFee, margin)
    return { type: 'eip1559', maxFeePerGas: base + tip, maxPriorityFeePerGas: tip }
  }
  const choices = { slow: choose('slow'), normal: choose('normal'), fast: choose('fast') }
  for (const fees of Object.values(choices)) checkFees(fees)
  return choices
}

/** Returns the highest price per unit of gas that these fees allow. */
export function priceOf(fees: GasFees): bigint {
  return fees.type === 'legacy' ? fees.gasPrice : fees.maxFeePerGas
}

/** Returns the highest possible network fee of a transaction. `data` is the fee that a layer 2 pays to layer 1. */
export function maxFee(gas: bigint, fees: GasFees, data = 0n): bigint {
  return gas * priceOf(fees) + data
}

/**
 * Returns the fees of a replacement. They exceed the old fees by at least as much as nodes demand, and are never below
 * the current fees.
 */
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

/**
 * Returns the largest amount that can be sent. It is never negative. The fee is subtracted if it is paid in the asset
 * that is sent.
 */
export function maxToSend(balance: bigint, fee: bigint, feeFromSame: boolean): bigint {
  if (!feeFromSame) return balance
  return balance > fee ? balance - fee : 0n
}

function largest(first: bigint, ...others: readonly bigint[]): bigint {
  let max = first
  for (const amount of others) if (amount > max) max = amount
  return max
}
