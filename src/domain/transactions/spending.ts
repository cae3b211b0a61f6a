import { addressIn, numberIn, readCall } from '../core/evm-data.ts'
import { readSwapCall } from '../swaps/calls.ts'
import { isNativeCoin } from '../swaps/types.ts'
import type { CallRequest, EvmCall, TransactionIntent } from './record.ts'

/** Amounts that calls take out of an account: native coins in wei, and tokens in base units by contract (lower case). */
export type Spending = { readonly native: bigint; readonly tokens: ReadonlyMap<string, bigint> }

const transferSelector = '0xa9059cbb'

/**
 * Returns the amounts that the account must hold before the wallet gets the request. The amounts of several calls are
 * added up only if all of them just send, because any other call may bring in funds that a later call spends.
 */
export function spendingOf({ request: asked, kind }: Pick<TransactionIntent, 'request' | 'kind'>): Spending {
  const calls = callsOf(asked)
  const sent = new Set(calls.flatMap(call => transferOf(call)?.token ?? []))
  const tokens = new Map<string, bigint>()
  let native = 0n
  for (const call of calls) {
    native += call.value
    const taken = transferOf(call) ?? (kind === 'swap' ? soldBy(call) : undefined)
    if (taken) tokens.set(taken.token, (tokens.get(taken.token) ?? 0n) + taken.amount)
    // Sending coins to the contract of one of these tokens may wrap the coins and bring in that token, so such a call
    // does not only send.
    const onlySends = transferOf(call) ?? (call.data === '0x' && !sent.has(call.to.toLowerCase()))
    if (!onlySends) break
  }
  return { native, tokens }
}

/** The EVM calls of a request. */
export function callsOf(request: CallRequest): readonly EvmCall[] {
  if (request.type === 'evm') return [request.call, ...(request.followedBy ?? [])]
  return request.type === 'bundle' ? request.calls : []
}

type Taken = { readonly token: string; readonly amount: bigint }

function transferOf({ to, data }: EvmCall): Taken | undefined {
  const call = readCall(data)
  if (call?.selector !== transferSelector || addressIn(call.words[0]) === undefined) return undefined
  const amount = numberIn(call.words[1])
  return amount === undefined ? undefined : { token: to.toLowerCase(), amount }
}

/** The token that a swap sells. Native coins are counted through the value of the call. */
function soldBy({ data }: EvmCall): Taken | undefined {
  const swap = readSwapCall(data)
  if (swap?.amount === undefined || isNativeCoin(swap.sells)) return undefined
  return { token: swap.sells, amount: swap.amount }
}
