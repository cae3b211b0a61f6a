import type { Network, TokenBalance } from '../../domain/core/entities.ts'
import type { RpcCall, RpcReply } from '../net/rpc.ts'

/** An account's balances as read from the chain. The native balance is always present. */
export type ChainBalances = { readonly native: TokenBalance; readonly tokens: readonly TokenBalance[] }

/** Balances with the block or slot at which they were read, if the node reports it. */
export type ReadAt = ChainBalances & { readonly height?: bigint }

/** Sends calls to one node of the network. The replies are in the order of the calls. */
export type CallNode = (calls: readonly RpcCall[]) => Promise<readonly RpcReply[]>

/**
 * Reads balances from one node. Each kind of chain implements this function. `known` are the tokens to look for. Rejects with
 * an AppError: `chain-mismatch` for a node of another chain, `chain-unsupported` if balances cannot be read on this kind of
 * chain.
 */
export type ReadBalances = (
  node: CallNode,
  address: string,
  network: Network,
  known: readonly KnownToken[],
) => Promise<ReadAt>

/** A token before its balance is known. */
export type KnownToken = Pick<TokenBalance, 'address' | 'symbol' | 'name' | 'decimals' | 'iconUrl'>

/**
 * Sends one call to any node of the network that can answer. Rejects with an AppError whose context contains the node's
 * error.
 */
export type AskChain = (call: RpcCall) => Promise<unknown>
