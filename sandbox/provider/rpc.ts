import { post, type RpcAnswer } from '../chains/json-rpc.ts'
import type { Ask, Reply, Route } from '../http.ts'
import { type Context, evmChain, record } from './context.ts'
import { badChain, badParameter, refuse } from './errors.ts'

/** POST /v1/?chainId&projectId: the JSON-RPC proxy; batches are taken, the content type does not matter. */
export const rpcRoutes = (context: Context): readonly Route[] => [
  ['POST', '/v1', ask => relay(context, ask)],
  ['GET', '/v1', () => ({ status: 426, body: 'Upgrade required: WebSocket' })],
]

const relay = async (context: Context, { query, json }: Ask): Promise<Reply> => {
  const chainId = query.get('chainId') ?? ''
  const chain = evmChain(context, chainId) ?? (context.solana?.caip === chainId ? context.solana : undefined)
  if (!chain) return badChain(chainId)
  if (typeof json !== 'object' || json === null) return badParameter('the body is not JSON-RPC')
  const reference = chainId.startsWith('eip155:') ? chainId.slice(7) : undefined
  const one = (call: unknown) => answer(chain.url, reference, call)
  try {
    return { body: Array.isArray(json) ? await Promise.all(json.map(one)) : await one(json) }
  } catch {
    return refuse(503, 'chainId', `The ${chainId} provider is temporarily unavailable`)
  }
}

/** Methods of a node's owner: a public node does not have them, and a client must not come to rely on them. */
const owned =
  /^(anvil|hardhat|evm|debug|admin|personal|miner|ots|txpool|erigon)_|^eth_(accounts|sendTransaction|sign.*)$/

const answer = async (url: string, reference: string | undefined, call: unknown): Promise<RpcAnswer> => {
  const { id = null, method } = record(call)
  const result = (value: unknown): RpcAnswer => ({ jsonrpc: '2.0', id, result: value })
  if (typeof method !== 'string')
    return { jsonrpc: '2.0', id, error: { code: -32600, message: 'Invalid Request' } }
  if (reference !== undefined) {
    if (method === 'eth_chainId') return result(`0x${Number(reference).toString(16)}`)
    if (method === 'net_version') return result(reference)
    if (method === 'net_listening') return result(true)
    if (owned.test(method)) {
      const message = `The method ${method} does not exist/is not available`
      return { jsonrpc: '2.0', id, error: { code: -32601, message } }
    }
  }
  return (await post(url, call)) as RpcAnswer
}
