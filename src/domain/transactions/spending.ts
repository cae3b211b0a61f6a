import { addressIn, numberIn, readCall } from '../core/evm-data.ts'
import { readSwapCall } from '../swaps/calls.ts'
import { isNativeCoin } from '../swaps/network.ts'
import type { CallRequest, EvmCall, TransactionIntent } from './record.ts'

/** Amounts that calls take out of an account: wei, and base units of tokens by contract (lower case). */
export type Spending = { readonly native: bigint; readonly tokens: ReadonlyMap<string, bigint> }

const transferSelector = '0xa9059cbb'

/**
 * Amounts that the account must hold before the wallet is asked. Several calls are only added up while they just send: any other
 * call may bring in funds that the calls after it spend.
 */
export function spendingOf({ asked, kind }: Pick<TransactionIntent, 'asked' | 'kind'>): Spending {
  const calls = callsOf(asked)
  const sent = new Set(calls.flatMap(call => transferOf(call)?.token ?? []))
  const tokens = new Map<string, bigint>()
  let native = 0n
  for (const call of calls) {
    native += call.value
    const taken = transferOf(call) ?? (kind === 'swap' ? soldBy(call) : undefined)
    if (taken) tokens.set(taken.token, (tokens.get(taken.token) ?? 0n) + taken.amount)
    // Wrapping: native coins sent to a token's contract bring in that token.
    const onlySends = transferOf(call) ?? (call.data === '0x' && !sent.has(call.to.toLowerCase()))
    if (!onlySends) break
  }
  return { native, tokens }
}

function callsOf(request: CallRequest): readonly EvmCall[] {
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

/** The token that a swap sells. Native coins are counted by the value of the call. */
function soldBy({ data }: EvmCall): Taken | undefined {
  const swap = readSwapCall(data)
  if (swap?.amount === undefined || isNativeCoin(swap.sells)) return undefined
  return { token: swap.sells, amount: swap.amount }
}
