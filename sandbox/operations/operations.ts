import { type HttpRequest, type HttpService, type Reply, type ServiceOptions, startHttp } from '../http.ts'
import { type BundlerChain, createBundler, placeBundler } from './bundler.ts'
import { createPaymaster } from './paymaster.ts'
import { RpcFailure, readRequest } from './read-operation.ts'

type OperationsOptions = ServiceOptions & { readonly chains: readonly BundlerChain[] }
type Method = (method: string, params: readonly unknown[]) => Promise<unknown>

/**
 * Starts the services for user operations (ERC-4337): POST /paymaster is a paymaster service (ERC-7677), and POST
 * /bundler/1 is the bundler of chain 1. Both reject requests that break the rules of JSON-RPC.
 */
export const startOperations = async ({ chains, ...options }: OperationsOptions): Promise<HttpService> => {
  await Promise.all(chains.map(placeBundler))
  const paymaster = createPaymaster(chains.map(({ id }) => BigInt(id)))
  const bundlers = new Map(chains.map(chain => [String(chain.id), createBundler(chain)]))
  return await startHttp({
    ...options,
    name: 'operations',
    routes: [
      ['POST', '/paymaster', request => answer(request, paymaster)],
      [
        'POST',
        '/bundler/:chain',
        request => {
          const bundler = bundlers.get(request.params.chain ?? '')
          return bundler ? answer(request, bundler) : { status: 404 }
        },
      ],
    ],
  })
}

const answer = async ({ json }: HttpRequest, run: Method): Promise<Reply> => {
  let id: string | number | null = null
  try {
    const request = readRequest(json)
    id = request.id
    return { body: { jsonrpc: '2.0', id, result: await run(request.method, request.params) } }
  } catch (error) {
    const { message } = error as Error
    const code = error instanceof RpcFailure ? error.code : -32603
    return { body: { jsonrpc: '2.0', id, error: { code, message } } }
  }
}
