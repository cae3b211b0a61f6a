import { parseUnits } from '../core/amount.ts'
import type { CaipNetworkId } from '../core/entities.ts'
import type { Simulation } from '../transactions/prepared.ts'
import type { SwapRequest } from './swap-params.ts'
import { isNativeCoin, type SwapQuote, type SwapStep, type SwapToken, swapsOn } from './types.ts'
/** The loss of value (per cent) above which the form marks a swap as costly. */
export const costlyImpact = '3'

/** Parses a typed amount into base units. Returns undefined for empty text, zero and anything that is not an amount. */
export function readSwapAmount(text: string, decimals: number): bigint | undefined {
  try {
    const amount = parseUnits(text, decimals)
    return amount > 0n ? amount : undefined
  } catch {
    return undefined
  }
}

/** Reasons why a swap cannot be reviewed yet, in the order in which they are shown. */
export type SwapProblem =
  | 'unsupported'
  | 'no-token'
  | 'same-token'
  | 'no-amount'
  | 'bad-amount'
  | 'insufficient-balance'
  | 'insufficient-fee'
  | 'no-quote'

/**
 * The values of the swap form. `balance` and `native` are undefined while they load. While `balance` is undefined, the
 * form does not report an insufficient balance.
 */
export type SwapForm = {
  readonly network: CaipNetworkId | undefined
  readonly from: SwapToken | undefined
  readonly to: SwapToken | undefined
  readonly text: string
  readonly balance: bigint | undefined
  readonly native: bigint | undefined
  readonly quote: SwapQuote | undefined
}

/** Returns the first problem of the form. Returns undefined when the swap can be reviewed. */
export function problemOf(form: SwapForm): SwapProblem | undefined {
  const { network, from, to, text, balance, native, quote } = form
  if (network && !swapsOn(network)) return 'unsupported'
  if (!from || !to) return 'no-token'
  if (from.address === to.address) return 'same-token'
  if (text.trim() === '' || /^[0.]*$/.test(text)) return 'no-amount'
  const amount = readSwapAmount(text, from.decimals)
  if (amount === undefined) return 'bad-amount'
  if (balance !== undefined && amount > balance) return 'insufficient-balance'
  if (!quote) return 'no-quote'
  const spent = isNativeCoin(from.address) ? amount : 0n
  const fee = quote.networkFee ?? 0n
  return native !== undefined && spent + fee > native ? 'insufficient-fee' : undefined
}

/** Returns the largest amount that can be swapped. For the native coin, this is the balance minus the fee. */
export function maxOf(token: SwapToken, balance: bigint, fee: bigint | undefined): bigint {
  if (!isNativeCoin(token.address)) return balance
  const kept = fee ?? 0n
  return balance > kept ? balance - kept : 0n
}

/**
 * Returns the number of base units by which rounding may change a transfer. Tokens that store balances as shares
 * (stETH, aTokens) round by one or two base units. The number is zero for native coins and for small amounts.
 */
function roundingOf({ from, amount }: Pick<SwapRequest, 'from' | 'amount'>): bigint {
  return isNativeCoin(from) || amount < 1_000_000n ? 0n : 2n
}

/**
 * Whether a simulation contradicts the step that the user sees: the simulated call takes more or a different asset,
 * pays out less, or grants an unexpected allowance. False if the call was not simulated successfully.
 */
export function contradicts(
  simulation: Simulation,
  step: SwapStep,
  request: Pick<SwapRequest, 'from' | 'to' | 'amount'>,
): boolean {
  if (simulation.status !== 'ok' || step.kind === 'permit') return false
  const { changes, approvals } = simulation
  if (step.kind === 'approve') {
    const own = approvals.every(
      ({ token, spender, amount }) =>
        same(token, request.from) && same(spender, step.spender) && amount === step.amount,
    )
    return !own || changes.some(({ delta }) => delta < 0n)
  }
  const [sold, bought] = [request.from, request.to].map(assetOf)
  const maxAmount = request.amount + roundingOf(request)
  const lost = changes.some(
    ({ token, delta }) => delta < 0n && (assetOf(token) !== sold || delta < -maxAmount),
  )
  const received = changes.find(({ token }) => assetOf(token) === bought)
  // Approvals of the sold token for at most the sold amount are ignored: they come from a permit inside the swap. So is
  // the unused rest of an allowance that the contract had before, which some tokens report again with each transfer.
  const opened = approvals.some(({ token, spender, amount }) => {
    const had = same(spender, step.call.to ?? '') ? (step.allowance ?? 0n) : 0n
    return !same(token, request.from) || (amount > request.amount && amount > had)
  })
  return lost || opened || (received !== undefined && received.delta < step.minOutput)
}

/**
 * Returns a key to compare assets. The native coin always has the same key, whether `token` is undefined or the
 * placeholder address.
 */
export function assetOf(token: string | undefined): string {
  return token === undefined || isNativeCoin(token) ? 'native' : token.toLowerCase()
}

function same(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
