import type { Network, TokenBalance } from '../../domain/core/entities.ts'
import { AppError } from '../../domain/core/errors/app-error.ts'
import { withTimeout } from '../../domain/core/lib/with-timeout.ts'
import type { RpcCall, RpcReply } from '../net/json-rpc.ts'

/** An account's balances as read from the chain. The native balance is always present. */
export type ChainBalances = { readonly native: TokenBalance; readonly tokens: readonly TokenBalance[] }

/** Balances, with the number of the block or slot at which the node read them, if the node reports it. */
export type ReadAt = ChainBalances & { readonly height?: bigint }

/** Sends JSON-RPC calls to one node of the network. The replies are in the order of the calls. */
export type CallNode = (calls: readonly RpcCall[]) => Promise<readonly RpcReply[]>

/**
 * Reads balances from one node. Each kind of chain implements this function. `known` are the tokens to look for.
 * Rejects with an AppError: `chain-mismatch` if the node belongs to a different network, `chain-unsupported` if
 * balances cannot be read on this kind of chain.
 */
export type ReadBalances = (
  node: CallNode,
  address: string,
  network: Network,
  known: readonly KnownToken[],
) => Promise<ReadAt>

/** A token whose balance has not been read yet. */
export type KnownToken = Pick<TokenBalance, 'address' | 'symbol' | 'name' | 'decimals' | 'iconUrl'>

/**
 * Sends a JSON-RPC call to the nodes of the network, one after the other, until one responds. Rejects with an AppError.
 * If a node returned an error, the context of the AppError contains this error.
 */
export type SendRpc = (call: RpcCall) => Promise<unknown>

/** One node of a network. Nodes with different hosts are treated as independent. */
export type ChainNode = {
  readonly host: string
  readonly sendRpc: SendRpc
  /**
   * Set for the data provider's own node. If the data provider proposes a transaction, this node alone must not confirm
   * what the transaction does.
   */
  readonly isProviders?: true
}

/** The independent nodes of a network, and the number of them that must return the same response. */
export type Quorum = { readonly nodes: readonly ChainNode[]; readonly needed: number }

/** How long to wait for the response of a node (ms). A slower node is ignored. */
export const timeoutMs = 10_000

/**
 * Returns the response that enough nodes have in common. Returns undefined if the nodes disagree, fail or do not
 * respond in time. Two responses are equal if `keyOf` returns the same key for them. If `keyOf` returns undefined, the
 * response does not count.
 */
export async function agreedResponse<T>(
  { nodes, needed }: Quorum,
  read: (sendRpc: SendRpc) => Promise<T>,
  keyOf: (response: T) => string | undefined,
  waitMs = timeoutMs,
): Promise<T | undefined> {
  const counts = new Map<string, number>()
  let agreed = (_answer: T): void => {}
  const enough = new Promise<T>(resolve => {
    agreed = resolve
  })
  const all = nodes.map(async ({ sendRpc }) => {
    const response = await read(sendRpc)
    const key = keyOf(response)
    if (key === undefined) return
    const alike = (counts.get(key) ?? 0) + 1
    counts.set(key, alike)
    if (alike === needed) agreed(response)
  })
  const none = Promise.allSettled(all).then(() => undefined)
  return await withTimeout(Promise.race([enough, none]), waitMs, () => undefined)
}

/** Always rejects. Portico connects wallets of Bitcoin, Polkadot and Cosmos, but does not read their balances. */
export const rejectBalances: ReadBalances = async (_node, _address, network) => {
  throw new AppError('chain-unsupported', { network: network.id })
}
