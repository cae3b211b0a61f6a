import { answerAsNode } from '../chains/public-node.ts'
import { type HttpRequest, type HttpService, type Reply, type ServiceOptions, startHttp } from '../http.ts'

type NodesOptions = ServiceOptions & {
  readonly chains: readonly { readonly caip: string; readonly url: string }[]
}

/**
 * Starts a server with one public node for each chain, for example at POST /eip155:1. The nodes do not belong to the
 * data provider.
 */
export const startNodes = async ({ chains, ...options }: NodesOptions): Promise<HttpService> => {
  const answer = async ({ params, json }: HttpRequest): Promise<Reply> => {
    const chain = chains.find(({ caip }) => caip === params.chain)
    if (!chain) return { status: 404 }
    if (typeof json !== 'object' || json === null) return { status: 400 }
    try {
      return { body: await answerAsNode(chain, json) }
    } catch {
      return { status: 503 }
    }
  }
  return await startHttp({ ...options, name: 'nodes', routes: [['POST', '/:chain', answer]] })
}
