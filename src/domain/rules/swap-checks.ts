import { AppError } from '../errors/app-error.ts'
import { addressOf, type CaipAddress, networkOf, readCaipAddress } from '../model/caip.ts'
import type { SwapWish } from '../model/swap.ts'
import type { EvmCall } from '../model/tracked.ts'
import { addressIn, addressWord, bytesIn, numberIn, readCall, wordOf } from './evm-data.ts'
import { isNativeCoin } from './swap-network.ts'
import { leastOf } from './swap-quote.ts'

/** What the provider proposes to sign, as it came: nothing of it is trusted. */
export type Proposed = {
  readonly from?: unknown
  readonly to?: unknown
  readonly data?: unknown
  readonly value?: unknown
  readonly amount?: unknown
  readonly gas?: unknown
}

/**
 * The contracts swaps go to and that may be allowed to take tokens, lower case: the aggregator the provider asks, by its versions,
 * which has another address on zkSync only.
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
/** `swap(address, (address,address,address,address,uint256,uint256,uint256), bytes, bytes)`, and without the permit. */
const swapSelectors: Readonly<Record<string, { readonly permitAt?: number; readonly dataAt: number }>> = {
  '0x12aa3caf': { permitAt: 8, dataAt: 9 },
  '0x07ed2379': { dataAt: 8 },
}
/** More gas than any swap needs and some blocks hold. */
const gasMost = 15_000_000n
/** A trade that may be filled in part, and one that takes coins beside the amount. */
const refusedFlags = 3n

/** The contracts of a network that swaps may go to. */
export function routersOf(account: CaipAddress): readonly string[] {
  return networkOf(account) === 'eip155:324' ? zkSyncRouters : routers
}

/**
 * Checks an approval before anybody sees it: the call, who may take, how much, of which token, on which network. The call that is
 * signed is our own, made of what was checked.
 */
export function checkApproval(
  proposed: Proposed,
  wish: SwapWish,
  amount: bigint = wish.amount,
): { readonly call: EvmCall; readonly spender: string } {
  const token = placeOf(proposed.to, wish)
  if (token !== wish.from.toLowerCase()) throw refused('swap-approval-token', { found: token })
  const call = readCall(proposed.data)
  if (!call || call.selector !== approveSelector || call.words.length !== 2 || call.rest !== '')
    throw refused('swap-approval-call')
  const spender = addressIn(call.words[0])
  if (spender === undefined || !routersOf(wish.account).includes(spender))
    throw refused('swap-spender-unknown', { spender: spender ?? '' })
  if (numberIn(call.words[1]) !== amount) throw refused('swap-approval-amount')
  checkSender(proposed.from, wish)
  if (numberOf(proposed.value) !== 0n) throw refused('swap-value-unexpected')
  return { call: approvalCall(token, spender, amount), spender }
}

/** An approval of exactly so much. */
export function approvalCall(token: string, spender: string, amount: bigint): EvmCall {
  const data = `${approveSelector}${addressWord(spender)}${wordOf(amount)}`
  return { to: token, data, value: 0n }
}

/** What a swap's call has to be, beside the wish: the output that was shown, and the permit that was signed. */
export type SwapTerms = { readonly shown: bigint; readonly permit?: string | undefined }

/**
 * Checks a swap before anybody sees it: who is called, with which coins, for which tokens, how much goes in, how much must come out
 * at least, and to whom.
 */
export function checkSwap(
  proposed: Proposed,
  wish: SwapWish,
  { shown, permit }: SwapTerms,
): { readonly call: EvmCall; readonly output: bigint; readonly least: bigint } {
  const target = placeOf(proposed.to, wish)
  if (!routersOf(wish.account).includes(target)) throw refused('swap-target-unknown', { target })
  checkSender(proposed.from, wish)
  const value = isNativeCoin(wish.from) ? wish.amount : 0n
  if (proposed.value !== undefined && numberOf(proposed.value) !== value)
    throw refused('swap-value-unexpected')
  const gas = proposed.gas === undefined ? undefined : numberOf(proposed.gas)
  if (proposed.gas !== undefined && (gas === undefined || gas > gasMost)) throw refused('swap-gas-excessive')
  const output = numberOf(proposed.amount)
  if (output === undefined || output === 0n) throw refused('swap-output-unknown')
  // A price that moved further than the visitor allows is asked about again.
  if (output < leastOf(shown, wish.slippage)) throw refused('swap-price-moved')
  const least = checkTerms(proposed.data, wish, output, permit)
  const data = String(proposed.data)
  return { call: { to: target, data, value }, output, least }
}

function checkTerms(data: unknown, wish: SwapWish, output: bigint, permit: string | undefined): bigint {
  const call = readCall(data)
  const shape = call && Object.hasOwn(swapSelectors, call.selector) && swapSelectors[call.selector]
  if (!call || !shape || bytesIn(call.words, shape.dataAt) === undefined) throw refused('swap-call-unknown')
  const [executor, sell, buy, , receiver] = call.words.slice(0, 5).map(addressIn)
  const [amount, least, flags] = call.words.slice(5, 8).map(numberIn)
  if (executor === undefined || least === undefined || flags === undefined) throw refused('swap-call-unknown')
  if (sell !== wish.from.toLowerCase() || buy !== wish.to.toLowerCase()) throw refused('swap-pair-changed')
  if (receiver !== addressOf(wish.account).toLowerCase()) throw refused('swap-receiver-changed')
  if (amount !== wish.amount) throw refused('swap-amount-changed')
  if ((flags & refusedFlags) !== 0n) throw refused('swap-flags-unexpected')
  if (least < leastOf(output, wish.slippage)) throw refused('swap-output-too-low')
  const carried = shape.permitAt === undefined ? '0x' : bytesIn(call.words, shape.permitAt)
  if (carried !== (permit ?? '0x').toLowerCase()) throw refused('swap-permit-changed')
  return least
}

/** The plain address of a proposed place, lower case, on the wish's own network. */
function placeOf(place: unknown, wish: SwapWish): string {
  const read = readCaipAddress(place)
  if (!read || !/^0x[0-9a-f]{40}$/i.test(addressOf(read))) throw refused('swap-answer-unreadable')
  if (networkOf(read) !== networkOf(wish.account))
    throw refused('swap-network-changed', { found: networkOf(read) })
  return addressOf(read).toLowerCase()
}

/** Where the provider names a sender, it has to be the visitor. */
function checkSender(from: unknown, wish: SwapWish): void {
  if (from === undefined || from === null) return
  if (placeOf(from, wish) !== addressOf(wish.account).toLowerCase()) throw refused('swap-sender-changed')
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
