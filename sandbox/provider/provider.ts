import { randomUUID } from 'node:crypto'
import type { EvmChain } from '../chains/evm.ts'
import type { SolanaChain } from '../chains/solana-types.ts'
import {
  type HttpRequest,
  type HttpService,
  type Reply,
  type Route,
  type ServiceOptions,
  startHttp,
} from '../http.ts'
import { preferredPorts } from '../ports.ts'
import { balanceRoutes } from './balance.ts'
import { createCheckout } from './checkout.ts'
import { type Context, record, textOf } from './context.ts'
import { convertRoutes } from './convert.ts'
import { badProject, refuse } from './errors.ts'
import { exchangeRoutes } from './exchanges.ts'
import { fungibleRoutes } from './fungible.ts'
import { generatorRoutes } from './generators.ts'
import { historyRoutes } from './history.ts'
import { iconOf } from './icons.ts'
import { identityRoutes } from './identity.ts'
import { createMemory, type Seed } from './memory.ts'
import { onrampRoutes } from './onramp.ts'
import { profileRoutes } from './profile.ts'
import { createBuckets, type RateLimit, sampleRateLimit } from './rate-limit.ts'
import { rpcRoutes } from './rpc.ts'
import { sessionRoutes } from './sessions.ts'
import { supportedChainsRoutes } from './supported-chains.ts'

/** Options of the data provider: the chains that it reads, its clock, and its limits. */
export type ProviderOptions = ServiceOptions & {
  chains: readonly EvmChain[]
  solana?: SolanaChain | undefined
  /** The rate limit for each path and client IP address. Default: `sampleRateLimit`. False: no limit. */
  rateLimit?: RateLimit | false
  now?: () => number
  /** Sends the coins that a user buys. Without this function the on-ramp providers sell nothing. */
  mint?: Context['mint']
}

/** A running data provider. */
export type Provider = HttpService & {
  /** Adds data of a test: names, sessions, identities, history rows, purchases, and projects to reject. */
  seed(seed: Seed): void
}

/** Starts the emulator of the data provider, with all its routes. Balances and history come from the local chains. */
export const startProvider = async (options: ProviderOptions): Promise<Provider> => {
  const { chains, solana, now = Date.now, rateLimit = sampleRateLimit, mint = soldOut } = options
  const memory = createMemory()
  const at = { url: '' }
  const context: Context = { chains, solana, memory, now, url: () => at.url, mint }
  const checkout = createCheckout(context)
  const mayPass = rateLimit ? createBuckets(rateLimit, now) : () => true
  const routes: Route[] = [
    ...balanceRoutes(context),
    ...historyRoutes(context),
    ...identityRoutes(context),
    ...fungibleRoutes(context),
    ...convertRoutes(context),
    ...profileRoutes(context),
    ...sessionRoutes(context),
    ...onrampRoutes(context, checkout),
    ...generatorRoutes(context, checkout),
    ...supportedChainsRoutes(context),
    ...exchangeRoutes(context, checkout),
    ...rpcRoutes(context),
    ...checkout.routes,
    ['GET', '/icons/:file', icon],
  ]
  const before = (request: HttpRequest): Reply | undefined => {
    if (!request.path.startsWith('/v1')) return undefined
    if (!mayPass(`${request.path} ${request.ip}`)) {
      return refuse(429, 'rate_limited', 'Requests per second limit exceeded: try again later')
    }
    // As on the real server, requests for names and for the list of chains need no project id.
    if (request.path === '/v1/supported-chains' || request.path.startsWith('/v1/profile/')) return undefined
    const projectId = request.query.get('projectId') ?? textOf(record(request.json).projectId)
    if (!/^[0-9a-f]{32}$/.test(projectId) || memory.isRefused(projectId)) return badProject()
    if (memory.isExhausted(projectId)) return refuse(429, 'address', "Project's quota limit reached")
    return undefined
  }
  const service = await startHttp({
    ...options,
    name: 'provider',
    port: options.port ?? preferredPorts.provider,
    routes,
    before,
    headers: () => ({ 'x-request-id': randomUUID() }),
  })
  at.url = service.url
  return { ...service, seed: memory.seed }
}

const soldOut = async (): Promise<string> => {
  throw new Error('This provider sells nothing')
}

const icon = ({ params }: HttpRequest): Reply => {
  const symbol = params.file?.replace(/\.svg$/, '') ?? ''
  return {
    type: 'image/svg+xml',
    headers: { 'cache-control': 'public, max-age=86400' },
    body: iconOf(symbol),
  }
}
