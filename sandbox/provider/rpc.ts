import { answerAsNode } from '../chains/public-node.ts'
import type { HttpRequest, Reply, Route } from '../http.ts'
import { type Context, evmChain } from './context.ts'
import { badChain, badParameter, refuse } from './errors.ts'

/** POST /v1/?chainId&projectId: forwards JSON-RPC calls and batches to the chain's node, whatever their content type. */
export const rpcRoutes = (context: Context): readonly Route[] => [
  ['POST', '/v1', request => relay(context, request)],
  ['GET', '/v1', () => ({ status: 426, body: 'Upgrade required: WebSocket' })],
]

const relay = async (context: Context, { query, json }: HttpRequest): Promise<Reply> => {
  const chainId = query.get('chainId') ?? ''
  const chain = evmChain(context, chainId) ?? (context.solana?.caip === chainId ? context.solana : undefined)
  if (!chain) return badChain(chainId)
  if (typeof json !== 'object' || json === null) return badParameter('the body is not JSON-RPC')
  try {
    return { body: await answerAsNode(chain, json) }
  } catch {
    return refuse(503, 'chainId', `The ${chainId} provider is temporarily unavailable`)
  }
}
