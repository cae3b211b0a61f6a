import type { Network, TokenBalance } from '../../domain/core/entities.ts'
import type { RpcCall, RpcReply } from '../net/rpc.ts'

/** What the chain itself says of an account. The native coin is always known, or there is no answer at all. */
export type ChainBalances = { readonly native: TokenBalance; readonly tokens: readonly TokenBalance[] }

/** The same with the block or slot it was read at, where the node says. */
export type ReadAt = ChainBalances & { readonly height?: bigint }

/** Asks one node of the network; the replies in the order of the calls. */
export type CallNode = (calls: readonly RpcCall[]) => Promise<readonly RpcReply[]>

/**
 * Reads balances from one node: the shape of every namespace file. `known` are the tokens to look for, with what is known of
 * them. Rejects with an AppError: `chain-mismatch` for a node of another chain, `chain-unsupported` where there are no balances.
 */
export type ReadBalances = (
  node: CallNode,
  address: string,
  network: Network,
  known: readonly KnownToken[],
) => Promise<ReadAt>

/** A token as it is known before the chain is asked how much of it there is. */
export type KnownToken = Pick<TokenBalance, 'address' | 'symbol' | 'name' | 'decimals' | 'iconUrl'>

/** Asks the network one thing, of whichever node can tell. Rejects with an AppError: what a node said is in its context. */
export type AskChain = (call: RpcCall) => Promise<unknown>
