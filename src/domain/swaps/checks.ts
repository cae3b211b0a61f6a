import { readAddress } from '../core/address.ts'
import { addressOf, type CaipAddress, networkOf, readCaipAddress } from '../core/caip.ts'
import { AppError } from '../core/errors/app-error.ts'
import { fromRecord } from '../core/errors/core-error.ts'
import { addressIn, addressWord, numberIn, readCall, wordOf } from '../core/evm-data.ts'
import type { Simulation } from '../transactions/prepared.ts'
import type { EvmCall } from '../transactions/record.ts'
import { readSwapCall, type SwapCall } from './calls.ts'
import { assetOf, isSlippage } from './form.ts'
import { minOutputOf } from './quote.ts'
import { isNativeCoin, type SwapParams, type SwapRequest, swapsOn } from './types.ts'
/** A call that the swap service proposes. Nothing in it is checked yet. */
export type Proposed = {
  readonly from?: unknown
  readonly to?: unknown
  readonly data?: unknown
  readonly value?: unknown
  readonly amount?: unknown
  readonly gas?: unknown
}

/**
 * The only contracts that a swap may call or approve, in lower case: two versions of the 1inch router. On zkSync they have
 * other addresses.
 */
const routers: readonly string[] = [
  '0x1111111254eeb25477b68fb85ed929f73a960582',
  '0x111111125421ca6dc452d289314280a0f8842a65',
]
const zkSyncRouters: readonly string[] = [
  '0x6e2b76966cbd9cf4cc2fa0d76d24d5241e0abc2f',
  '0x6fd4383cb451173d5f9304f041c7bcbf27d561ff',
]
const approveSelector = '0x095ea7b3'
/** Upper limit for the gas of a swap. No real swap needs more, and some networks have smaller blocks. */
const gasMost = 15_000_000n

/** The swap routers of the account's network. */
function routersOf(account: CaipAddress): readonly string[] {
  return networkOf(account) === 'eip155:324' ? zkSyncRouters : routers
}

/**
 * Checks the token, spender, amount and network of a proposed approval. Returns a call that Portico encodes from the
 * checked values.
 */
export function checkApproval(
  proposed: Proposed,
  request: SwapRequest,
  amount: bigint = request.amount,
): { readonly call: EvmCall; readonly spender: string } {
  const token = placeOf(proposed.to, request)
  if (token !== request.from.toLowerCase()) throw refused('swap-approval-token', { found: token })
  const call = readCall(proposed.data)
  if (!call || call.selector !== approveSelector || call.words.length !== 2 || call.rest !== '')
    throw refused('swap-approval-call')
  const spender = addressIn(call.words[0])
  if (spender === undefined || !routersOf(request.account).includes(spender))
    throw refused('swap-spender-unknown', { spender: spender ?? '' })
  if (numberIn(call.words[1]) !== amount) throw refused('swap-approval-amount')
  checkSender(proposed.from, request)
  if (numberOf(proposed.value) !== 0n) throw refused('swap-value-unexpected')
  return { call: approvalCall(token, spender, amount), spender }
}

/** Encodes an approval of exactly this amount. */
function approvalCall(token: string, spender: string, amount: bigint): EvmCall {
  const data = `${approveSelector}${addressWord(spender)}${wordOf(amount)}`
  return { to: token, data, value: 0n }
}

/** Terms of the swap that are not in the request: the output that the user was shown, and the permit that the user signed. */
export type SwapTerms = { readonly shown: bigint; readonly permit?: string | undefined }

/** A checked swap. `mustBeTried` means that the call does not prove its output, so it must be simulated before the user signs. */
export type CheckedSwap = {
  readonly call: EvmCall
  readonly output: bigint
  readonly minOutput: bigint
  readonly mustBeTried: boolean
}

/** Checks a proposed swap: the contract, the value, both tokens, the amount in, the minimum output and the recipient. */
export function checkSwap(
  proposed: Proposed,
  request: SwapRequest,
  { shown, permit }: SwapTerms,
): CheckedSwap {
  const target = placeOf(proposed.to, request)
  if (!routersOf(request.account).includes(target)) throw refused('swap-target-unknown', { target })
  checkSender(proposed.from, request)
  const value = isNativeCoin(request.from) ? request.amount : 0n
  if (proposed.value !== undefined && numberOf(proposed.value) !== value)
    throw refused('swap-value-unexpected')
  const gas = proposed.gas === undefined ? undefined : numberOf(proposed.gas)
  if (proposed.gas !== undefined && (gas === undefined || gas > gasMost)) throw refused('swap-gas-excessive')
  const output = numberOf(proposed.amount)
  if (output === undefined || output === 0n) throw refused('swap-output-unknown')
  // If the price has moved further than the slippage allows, the user has to confirm the new price first.
  if (output < minOutputOf(shown, request.slippage)) throw refused('swap-price-moved')
  const swapCall = readSwapCall(proposed.data)
  if (!swapCall) throw refused('swap-call-unknown')
  checkTerms(swapCall, request, output, permit)
  const call = { to: target, data: String(proposed.data), value }
  return { call, output, minOutput: swapCall.minOutput, mustBeTried: swapCall.throughPools }
}

function checkTerms(
  swapCall: SwapCall,
  request: SwapRequest,
  output: bigint,
  permit: string | undefined,
): void {
  const { sells, buys = request.to, receiver, amount = request.amount } = swapCall
  const owner = addressOf(request.account).toLowerCase()
  if (sells !== request.from.toLowerCase() || buys.toLowerCase() !== request.to.toLowerCase())
    throw refused('swap-pair-changed')
  if ((receiver ?? owner) !== owner) throw refused('swap-receiver-changed')
  if (amount !== request.amount) throw refused('swap-amount-changed')
  if (swapCall.odd) throw refused('swap-flags-unexpected')
  if (swapCall.minOutput < minOutputOf(output, request.slippage)) throw refused('swap-output-too-low')
  if (swapCall.permit !== (permit ?? '0x').toLowerCase()) throw refused('swap-permit-changed')
}

/**
 * Parses an address in a proposed call and returns it in lower case. Throws if its network differs from the network of the
 * request.
 */
function placeOf(place: unknown, request: SwapRequest): string {
  const read = readCaipAddress(place)
  if (!read || !/^0x[0-9a-f]{40}$/i.test(addressOf(read))) throw refused('swap-answer-unreadable')
  if (networkOf(read) !== networkOf(request.account))
    throw refused('swap-network-changed', { found: networkOf(read) })
  return addressOf(read).toLowerCase()
}

/** Throws if the swap service names a sender that is not the user's account. */
function checkSender(from: unknown, request: SwapRequest): void {
  if (from === undefined || from === null) return
  if (placeOf(from, request) !== addressOf(request.account).toLowerCase())
    throw refused('swap-sender-changed')
}

function numberOf(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^(?:[0-9]{1,78}|0x[0-9a-f]{1,64})$/i.test(value)
    ? BigInt(value)
    : undefined
}

type Refusal = Extract<AppError['code'], `swap-${string}`>

function refused(code: Refusal, context: Readonly<Record<string, string>> = {}): AppError {
  return new AppError(code, context)
}

/** Parses swap params from outside the worker. Throws an AppError that names the invalid part. */
export function readSwapParams(params: SwapParams): SwapRequest {
  const account = readCaipAddress(params.account)
  if (!account) throw new AppError('address-invalid')
  const network = networkOf(account)
  if (!swapsOn(network)) throw new AppError('swaps-unsupported', { network })
  const [from, to] = [params.from, params.to].map(text => {
    const plain = String(text).toLowerCase()
    return isNativeCoin(plain) ? plain : readAddress(network, plain)?.toLowerCase()
  })
  if (!from || !to) throw new AppError('address-invalid')
  if (from === to) throw new AppError('swap-no-route')
  const { amount, slippage } = params
  if (typeof amount !== 'string' || !/^[1-9][0-9]{0,77}$/.test(amount)) throw new AppError('amount-invalid')
  if (!isSlippage(slippage)) throw new AppError('amount-invalid')
  return { account, from, to, amount: BigInt(amount), slippage }
}

/** Cache key of these swap params. */
export function keyOfSwapParams({ account, from, to, amount, slippage }: SwapParams): string {
  return [account, from, to, amount, slippage].join('|')
}

/**
 * Throws unless the simulation of a swap pays the account at least the minimum output. Swaps through pools need this
 * check, because the call may name any contract as a pool, and that contract may pay nothing.
 */
export function checkOutput(simulation: Simulation, request: Pick<SwapRequest, 'to'>, least: bigint): void {
  if (simulation.status === 'reverts') throw fromRecord(simulation.error)
  const arrives = simulation.status === 'ok' ? simulation.changes.filter(({ delta }) => delta > 0n) : []
  const wanted = arrives.find(({ token }) => assetOf(token) === assetOf(request.to))
  if (wanted && wanted.delta < least) throw new AppError('swap-output-too-low')
  if (!wanted) throw new AppError(arrives.length > 0 ? 'swap-pair-changed' : 'swap-arrival-unknown')
}
