import { addressOf, type CaipAddress, networkOf, readCaipAddress } from '../core/caip.ts'
import { AppError } from '../core/errors/app-error.ts'
import { addressIn, addressWord, numberIn, readCall, wordOf } from '../core/evm-data.ts'
import type { EvmCall } from '../transactions/record.ts'
import { readSwapCall, type SwapCall } from './calls.ts'
import { isNativeCoin } from './network.ts'
import { minOutputOf } from './quote.ts'
import type { SwapRequest } from './types.ts'

/** A call proposed by the swap provider, unchecked. */
export type Proposed = {
  readonly from?: unknown
  readonly to?: unknown
  readonly data?: unknown
  readonly value?: unknown
  readonly amount?: unknown
  readonly gas?: unknown
}

/**
 * The only contracts that a swap may call or approve, lower case: two versions of the 1inch router. zkSync has other addresses.
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
/** Upper limit for the gas of a swap. No swap needs more, and some networks have blocks with less. */
const gasMost = 15_000_000n

/** The swap routers of the account's network. */
export function routersOf(account: CaipAddress): readonly string[] {
  return networkOf(account) === 'eip155:324' ? zkSyncRouters : routers
}

/**
 * Checks the token, spender, amount and network of a proposed approval. Returns a call that we encode ourselves from the checked
 * values.
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

/** An approval of exactly this amount. */
export function approvalCall(token: string, spender: string, amount: bigint): EvmCall {
  const data = `${approveSelector}${addressWord(spender)}${wordOf(amount)}`
  return { to: token, data, value: 0n }
}

/** Terms of the swap beside the request: the output the user was shown, and the permit the user signed. */
export type SwapTerms = { readonly shown: bigint; readonly permit?: string | undefined }

/** A checked swap. `mustBeTried`: the call does not prove its output, so it must be simulated before the user signs. */
export type CheckedSwap = {
  readonly call: EvmCall
  readonly output: bigint
  readonly least: bigint
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
  // If the price moved further than the slippage allows, the user has to confirm the new price.
  if (output < minOutputOf(shown, request.slippage)) throw refused('swap-price-moved')
  const swapCall = readSwapCall(proposed.data)
  if (!swapCall) throw refused('swap-call-unknown')
  checkTerms(swapCall, request, output, permit)
  const call = { to: target, data: String(proposed.data), value }
  return { call, output, least: swapCall.least, mustBeTried: swapCall.throughPools }
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
  if (swapCall.least < minOutputOf(output, request.slippage)) throw refused('swap-output-too-low')
  if (swapCall.permit !== (permit ?? '0x').toLowerCase()) throw refused('swap-permit-changed')
}

/** Parses a proposed address. Returns it in lower case and refuses another network than that of the request. */
function placeOf(place: unknown, request: SwapRequest): string {
  const read = readCaipAddress(place)
  if (!read || !/^0x[0-9a-f]{40}$/i.test(addressOf(read))) throw refused('swap-answer-unreadable')
  if (networkOf(read) !== networkOf(request.account))
    throw refused('swap-network-changed', { found: networkOf(read) })
  return addressOf(read).toLowerCase()
}

/** If the provider names a sender, it has to be the user's account. */
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
