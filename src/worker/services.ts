import { catchError, defer, firstValueFrom, from, map, type Observable, of, switchMap } from 'rxjs'
import type { WalletRequest, WorkerConfig } from '../bridge/contract/worker-api.ts'
import { type CaipAddress, type CaipNetworkId, type Network, networkOf } from '../domain/core/entities.ts'
import { AppError } from '../domain/core/errors/app-error.ts'
import { lazy } from '../domain/core/lib/lazy.ts'
import { randomUuid } from '../domain/core/lib/uuid.ts'
import { networks as knownNetworks } from '../domain/networks/known-networks.ts'
import { findNetwork, networkOfId } from '../domain/networks/networks.ts'
import { network as readNetwork } from '../domain/options/readers.ts'
import type { Project, Tables } from './caches/tables.ts'
import { type ReadBalances, rejectBalances } from './chains/chain.ts'
import type { Normalize } from './chains/ens/ens.ts'
import { createHttpClient, createPageHttpClient, type SendHttp } from './net/http.ts'
import { createRpc, type RpcCall } from './net/json-rpc.ts'
import { createPolicies } from './net/request-policies.ts'
import { hostOf, nodeUrlOf, type ProjectIdentity } from './net/service-url.ts'
import type * as OnChainNames from './on-chain-names.ts'
import { createChainReader } from './streams/balances/chain-balances.ts'
import { checkDecimalsOf } from './streams/balances/decimals.ts'
import { createNamesSource } from './streams/names/source.ts'
import { createNetworkCalls, readNodeRequest } from './streams/networks/network-calls.ts'
import { createNodes } from './streams/networks/nodes.ts'
import {
  createSupportedChainsSource,
  type FetchSupportedChains,
} from './streams/networks/supported-chains.ts'
import { createTelemetry, createTelemetrySource, type Telemetry } from './streams/telemetry/telemetry.ts'
import { createProject, createProjectSource } from './streams/wallets/source.ts'

/** The maximum number of networks that a worker accepts from other tabs. */
const maxKnownNetworks = 50

/** The networks that a worker knows: those of its own page, and those that other tabs of the origin have sent. */
type NetworkRegistry = {
  /**
   * Adds a network from another tab, after the same validation as for a network in the site's options. A malformed
   * network is not added, so requests for its accounts fail with an error code.
   */
  add(network: unknown): void
  /** Finds a network by id. Throws `network-not-found` if the network is unknown. */
  networkOfId(id: CaipNetworkId): Network
}

/**
 * Creates the registry of networks. If another tab describes a network differently, the description of the worker's own
 * page is used.
 */
export function createNetworkRegistry(own: () => readonly Network[]): NetworkRegistry {
  const knownNetworks = new Map<CaipNetworkId, Network>()
  return {
    add: candidate => {
      let network: Network
      try {
        network = readNetwork(candidate, 'network', (_, error) => {
          // The tab that added the network has read it with the same reader, so a fault means a damaged message.
          if (error) throw error
        })
      } catch {
        return
      }
      if (findNetwork(network.id, own())) return
      knownNetworks.delete(network.id)
      knownNetworks.set(network.id, network)
      const [oldest] = knownNetworks.keys()
      if (knownNetworks.size > maxKnownNetworks && oldest !== undefined) knownNetworks.delete(oldest)
    },
    networkOfId: id => findNetwork(id, own()) ?? networkOfId(id, [...knownNetworks.values()]),
  }
}

/** The site's configuration, without the networks, because they can change. */
export type SiteConfig = Omit<WorkerConfig, 'networks'>

export type ServiceDeps = {
  readonly config: SiteConfig
  readonly networks: () => readonly Network[]
  /** The functions that load the code for chains and names. Each loads its file at the first call. */
  readonly chunks: Record<'eip155' | 'solana', () => Promise<{ readonly readBalances: ReadBalances }>> & {
    normalize(): Promise<{ readonly normalize: Normalize }>
    onChainNames(): Promise<typeof OnChainNames>
  }
  readonly fetch: typeof globalThis.fetch
  readonly tables: Tables
  readonly now: () => number
  readonly random: () => number
  /** Called with errors that the site's developer can fix. */
  readonly onError: (error: AppError) => void
}

/**
 * Returns the exports of a lazy-loaded file of the worker. Rejects with `network-failed` if the file cannot be loaded.
 */
async function loaded<T>(file: Promise<T>): Promise<T> {
  return await file.catch((cause: unknown) => {
    throw new AppError('network-failed', {}, cause)
  })
}

/** Functions that send rate-limited requests to the data provider and to nodes, and that read ENS names. */
export type Services = ReturnType<typeof createServices>

/** How long one node may take before the next node is called as well (ms). */
const nodeTimeoutMs = 750
const allChains = 'all'

export function createServices(deps: ServiceDeps) {
  const { config, networks, tables, now, onError } = deps
  const { data } = config.endpoints
  const caller = callerOf(config)
  const web = { fetch: deps.fetch, now, onError, isOfSite: isOfSite(deps) }
  const sendHttp = createHttpClient(web)
  const policies = createPolicies(deps.random)
  const isSupported$ = supportOf(tables, now, caller && createSupportedChainsSource(sendHttp, data, caller))
  const policy = policies.service

  const { add: addNetwork, networkOfId } = createNetworkRegistry(networks)

  const nodes = {
    networkOfId,
    urlsOf$: (network: Network) => nodesOf(config, caller, network, isSupported$),
    policy: policies.node,
    timeoutMs: nodeTimeoutMs,
    now,
  }
  const readChain = createChainReader({
    ...nodes,
    sendRpcBatch: createRpc(sendHttp, config.nodeHeaders),
    readers: {
      eip155: () => deps.chunks.eip155().then(chunk => chunk.readBalances),
      solana: () => deps.chunks.solana().then(chunk => chunk.readBalances),
      bip122: async () => rejectBalances,
      polkadot: async () => rejectBalances,
      cosmos: async () => rejectBalances,
    },
  })
  const project$ = caller && projectOf(deps, sendHttp, caller)
  const names = caller && createNamesSource(sendHttp, data, caller)
  const normalizeName = async () => (await loaded(deps.chunks.normalize())).normalize
  const onChainNames = lazy(async () => {
    const { createOnChainNames } = await loaded(deps.chunks.onChainNames())
    return createOnChainNames({
      ...nodes,
      sendHttp,
      normalizeName,
      config,
      networks,
      providerHost: hostOf(data),
    })
  })
  const sendBatchForPage = createRpc(createPageHttpClient(web), config.nodeHeaders)
  const callNetwork = createNetworkCalls({ ...nodes, sendRpcBatch: sendBatchForPage })
  return {
    /** Adds to the registry a network that another tab has sent with its request. */
    addNetwork,
    /** Returns the network of an account, or undefined if the worker's own page does not have this network. */
    ownNetwork: (account: CaipAddress) => findNetwork(networkOf(account), networks()),
    networkOfId,
    isSupported$,
    readChain,
    callChain: async (network: CaipNetworkId, call: RpcCall): Promise<unknown> =>
      await firstValueFrom(callNetwork(network, call)),
    checkDecimals: checkDecimalsOf(networkOfId),
    /** Finds the independent nodes of a network, so that several nodes can confirm an important fact. */
    findNodes: createNodes({
      ...nodes,
      providerHost: hostOf(data),
      callBy: urls =>
        createNetworkCalls({ ...nodes, urlsOf$: () => of(urls), sendRpcBatch: sendBatchForPage }),
    }),
    /**
     * The HTTP client, its retry policy, and the identity of the project (`caller`). `caller` is absent without a
     * project id.
     */
    out: { sendHttp, caller, policy },
    names,
    onChainNames,
    normalizeName,
    project$,
    reporting: caller && project$ && reportingOf(deps, sendHttp, caller, project$),
    /** Sends a JSON-RPC request to a node of the network, for code outside the modal. */
    callNode: async (network: CaipNetworkId, request: WalletRequest): Promise<unknown> => {
      const { id, call } = readNodeRequest(network, request)
      return await firstValueFrom(callNetwork(id, call))
    },
  }
}

/**
 * Returns the function that checks whether a server is the data provider, the catalogue or a node that the site has
 * configured. The public nodes of well-known networks do not count as configured nodes.
 */
function isOfSite({ config, networks }: ServiceDeps): (host: string) => boolean {
  const { endpoints, customRpcUrls } = config
  const publicUrls = new Set(knownNetworks.flatMap(({ rpcUrls }) => rpcUrls))
  return host => {
    const nodes = [...Object.values(customRpcUrls), ...networks().map(({ rpcUrls }) => rpcUrls)].flat()
    const named = [endpoints.data, endpoints.catalogue, ...nodes.filter(url => !publicUrls.has(url))]
    return named.some(url => hostOf(url) === host)
  }
}

function projectOf(deps: ServiceDeps, sendHttp: SendHttp, caller: ProjectIdentity): Observable<Project> {
  const { config, tables, now, onError } = deps
  return createProject({
    cache: tables.project,
    now,
    projectId: caller.projectId,
    source: createProjectSource(sendHttp, config.endpoints.catalogue, caller),
    origin: config.page.origin,
    onError,
  })
}

/**
 * Creates the telemetry, which reports events and errors to the project's owner. Returns undefined unless the site
 * enables analytics.
 */
function reportingOf(
  { config, now, onError }: ServiceDeps,
  sendHttp: SendHttp,
  caller: ProjectIdentity,
  project$: Observable<Project>,
): Telemetry | undefined {
  if (!config.analytics) return undefined
  return createTelemetry({
    send: createTelemetrySource(sendHttp, config.endpoints.analytics, caller),
    allowed$: project$.pipe(map(project => project.analytics)),
    now,
    newId: randomUuid,
    page: config.page,
    onError,
  })
}

function callerOf({ projectId, sdkType, sdkVersion }: SiteConfig): ProjectIdentity | undefined {
  return projectId ? { projectId, sdkType, sdkVersion } : undefined
}

/**
 * Returns a function that takes a network and returns a stream. The stream emits whether the data provider serves the
 * network. If the request for the data provider's list of networks fails, the stream emits true.
 */
function supportOf(
  { supportedChains: cache }: Tables,
  now: () => number,
  fetch: FetchSupportedChains | undefined,
): (network: CaipNetworkId) => Observable<boolean> {
  if (!fetch) return () => of(false)
  const fetched$ = defer(fetch).pipe(
    switchMap(chains => from(cache.put(allChains, chains, now())).pipe(map(() => chains))),
  )
  const chains$ = defer(() => from(cache.get(allChains))).pipe(
    switchMap(cached => (cached && cache.isFresh(cached) ? of(cached.value) : fetched$)),
  )
  return network =>
    chains$.pipe(
      map(chains => chains.includes(network)),
      catchError(() => of(true)),
    )
}

/**
 * Emits the JSON-RPC URLs of a network in order: the nodes in `customRpcUrls`, the data provider's node if it serves
 * the network, then the nodes in the network's description.
 */
function nodesOf(
  config: SiteConfig,
  caller: ProjectIdentity | undefined,
  network: Network,
  isSupported$: (network: CaipNetworkId) => Observable<boolean>,
): Observable<readonly string[]> {
  const own = config.customRpcUrls[network.id] ?? []
  if (!caller) return of([...own, ...network.rpcUrls])
  const provider = nodeUrlOf(config.endpoints.data, caller, network.id)
  return isSupported$(network.id).pipe(
    map(supported => [...own, ...(supported ? [provider] : []), ...network.rpcUrls]),
  )
}
