import { catchError, defer, firstValueFrom, from, map, type Observable, of, switchMap } from 'rxjs'
import type { WalletRequest, WorkerConfig } from '../bridge/contract/worker-api.ts'
import { type CaipNetworkId, namespaceOf } from '../domain/core/caip.ts'
import type { Network } from '../domain/core/entities.ts'
import type { AppError } from '../domain/core/errors/app-error.ts'
import { randomUuid } from '../domain/core/lib/uuid.ts'
import { networks as knownNetworks } from '../domain/networks/networks.ts'
import { createRecipientStore } from './caches/recipients.ts'
import type { Remembered } from './caches/settings.ts'
import type { Store } from './caches/store.ts'
import type { Project, Tables } from './caches/tables.ts'
import { createValuePointStore } from './caches/value-points.ts'
import { readBalances as readBitcoin } from './chains/bitcoin/balances.ts'
import { readBalances as readCosmos } from './chains/cosmos/balances.ts'
import { listedTokens } from './chains/evm/token-list.ts'
import { readBalances as readPolkadot } from './chains/polkadot/balances.ts'
import type { Chunks } from './chunks.ts'
import { createForgetAccount } from './forget-account.ts'
import type { SendHttp } from './net/http.ts'
import { createHttpClient, createPageHttpClient, createPolicies } from './net/http-client.ts'
import { createRpc, type RpcCall } from './net/rpc.ts'
import { hostOf, nodeUrlOf, type ProjectIdentity } from './net/urls.ts'
import { createNetworkRegistry } from './network-registry.ts'
import { createOnChainNames } from './on-chain-names.ts'
import { createChainReader } from './streams/balances/chain-balances.ts'
import { createBalances } from './streams/balances/queries.ts'
import { checkDecimalsOf } from './streams/balances/read-decimals.ts'
import {
  createBalanceSource,
  createSharedBalanceSource,
  type FetchBalances,
} from './streams/balances/source.ts'
import { createVerifiedTokens } from './streams/balances/verified-tokens.ts'
import { createVerifiedTokensSource } from './streams/balances/verified-tokens-source.ts'
import { createWalletAssets } from './streams/balances/wallet-assets.ts'
import { createHistory } from './streams/history/queries.ts'
import { createHistorySource } from './streams/history/source.ts'
import { createIdentity } from './streams/identity/queries.ts'
import { createIdentitySource } from './streams/identity/source.ts'
import { createNamesSource } from './streams/names/source.ts'
import { createNetworkCalls } from './streams/networks/network-calls.ts'
import { createNodes } from './streams/networks/nodes.ts'
import { readNodeRequest } from './streams/networks/read-node-request.ts'
import { createSupportedChainsSource, type FetchSupportedChains } from './streams/networks/source.ts'
import type { SessionStream } from './streams/session/session.ts'
import { createTelemetrySource } from './streams/telemetry/source.ts'
import { createTelemetry, type Telemetry } from './streams/telemetry/telemetry.ts'
import { createProject } from './streams/wallets/project.ts'
import { createProjectSource } from './streams/wallets/project-source.ts'
import { createWallets } from './streams/wallets/queries.ts'
import { createWalletsSource } from './streams/wallets/source.ts'

// The portfolio feature comes in the file with the balances that it reads.
export { createFeature } from './streams/portfolio/feature.ts'

/** What the subjects are built from. */
export type SubjectDeps = {
  readonly config: WorkerConfig
  readonly chunks: Chunks
  readonly fetch: typeof globalThis.fetch
  readonly store: Store
  readonly tables: Tables
  readonly remember: Remembered['remember']
  readonly now: () => number
  readonly random: () => number
  /** Who is connected, and the way to ask their wallet: built later than this. */
  readonly session?: () => Pick<SessionStream, 'session$' | 'request'>
  /** Hears of trouble that is not the visitor's: a site that is set up wrongly. */
  readonly onTrouble: (error: AppError) => void
}

/** Everything that is read from somewhere, one stream each, and what is told to somebody. */
export type Subjects = ReturnType<typeof createSubjects>

/** A node that has not answered for this long has the next one asked beside it. */
const nodePatienceMs = 750
const allChains = 'all'

/** Builds sources and streams once and puts them together. */
export function createSubjects(deps: SubjectDeps) {
  const { config, tables, now, onTrouble } = deps
  const { data, catalogue } = config.endpoints
  const caller = callerOf(config)
  const doors = { fetch: deps.fetch, now, onTrouble, isOfSite: isOfSite(config) }
  const ask = createHttpClient(doors)
  const policies = createPolicies(deps.random)
  const isSupported$ = supportOf(tables, now, caller && createSupportedChainsSource(ask, data, caller))
  const policy = policies.service

  const payees = createRecipientStore(tables.payees, now)
  const { add: addNetwork, networkOfId } = createNetworkRegistry(config.networks)

  const nodes = {
    networkOfId,
    urlsOf$: (network: Network) => nodesOf(config, caller, network, isSupported$),
    policy: policies.node,
    patienceMs: nodePatienceMs,
    now,
  }
  const readChain = createChainReader({
    ...nodes,
    askNode: createRpc(ask),
    readers: {
      eip155: () => deps.chunks.eip155().then(chunk => chunk.readBalances),
      solana: () => deps.chunks.solana().then(chunk => chunk.readBalances),
      bip122: async () => readBitcoin,
      polkadot: async () => readPolkadot,
      cosmos: async () => readCosmos,
    },
  })
  const chains = () => config.networks.map(network => network.id)
  const project$ = caller && projectOf(deps, ask, caller)
  const names = caller && createNamesSource(ask, data, caller)
  const naming = createOnChainNames({
    ...nodes,
    ask,
    chunks: deps.chunks,
    config,
    providerHost: hostOf(data),
  })
  const askForPage = createRpc(createPageHttpClient(doors))
  const callNetwork = createNetworkCalls({ ...nodes, askNode: askForPage })
  return {
    /** Takes in the network another tab asks about. */
    addNetwork,
    /** Asks an EVM or Solana chain on behalf of a feature. */
    callChain: async (network: CaipNetworkId, call: RpcCall): Promise<unknown> =>
      await firstValueFrom(callNetwork(network, call)),
    checkDecimals: checkDecimalsOf(networkOfId),
    /** The different nodes of a network, for what one alone is not believed about. */
    findNodes: createNodes({
      ...nodes,
      providerHost: hostOf(data),
      callBy: urls => createNetworkCalls({ ...nodes, urlsOf$: () => of(urls), askNode: askForPage }),
    }),
    /** The way out to the services, with its limits and how to ask again; `caller` is absent without a project id. */
    out: { ask, caller, policy },
    /** The provider's names, and the names kept on Ethereum. */
    names,
    naming,
    /** What is kept of those who are connected no more goes with them. */
    forget: createForgetAccount({
      tables,
      payees,
      remember: deps.remember,
      samples: createValuePointStore(deps.store),
      networks: config.networks,
    }),
    project$,
    reporting: caller && project$ && reportingOf(deps, ask, caller, project$),
    /** Asks a node for other code of the page. */
    callNode: async (network: CaipNetworkId, request: WalletRequest): Promise<unknown> => {
      const { id, call } = readNodeRequest(network, request)
      return await firstValueFrom(callNetwork(id, call))
    },
    balances: createBalances({
      cache: tables.balances,
      now,
      readChain,
      isSupported$,
      policy,
      onTrouble,
      listedTokens,
      ...(deps.session && {
        askWallet: createWalletAssets({ session: deps.session, networkOfId: nodes.networkOfId, now }),
      }),
      ...(caller && {
        fetch: balanceSourceOf(config, ask, caller, networkOfId, now),
        vouched: createVerifiedTokens({
          fetch: createVerifiedTokensSource(ask, data, caller),
          now,
          policy,
          onTrouble,
        }),
      }),
    }),
    history: createHistory({
      newest: tables.history,
      older: tables.historyPages,
      payees,
      acquaintanceOf: network => ({
        coin: networkOfId(network).nativeCurrency.symbol,
        tokens: listedTokens(network),
      }),
      now,
      policy,
      ...(caller && { fetch: createHistorySource(ask, data, caller) }),
    }),
    identity: createIdentity({
      cache: tables.identity,
      now,
      policy,
      onChain: naming.identityOf,
      ...(caller && names && { fetch: createIdentitySource(ask, data, caller), namesOf: names.namesOf }),
    }),
    wallets: createWallets({
      cache: tables.wallets,
      now,
      policy,
      ...(caller && { fetch: createWalletsSource(ask, catalogue, caller, chains) }),
    }),
  }
}

/** Hosts the site has named itself: its own services and nodes, not the public nodes of networks everybody knows. */
function isOfSite({ endpoints, customRpcUrls, networks }: WorkerConfig): (host: string) => boolean {
  const everybodys = new Set(knownNetworks.flatMap(({ rpcUrls }) => rpcUrls))
  return host => {
    const nodes = [...Object.values(customRpcUrls), ...networks.map(({ rpcUrls }) => rpcUrls)].flat()
    const named = [endpoints.data, endpoints.catalogue, ...nodes.filter(url => !everybodys.has(url))]
    return named.some(url => hostOf(url) === host)
  }
}

/** One question for all EVM networks where the site has several of them. */
function balanceSourceOf(
  { endpoints, networks }: WorkerConfig,
  ask: SendHttp,
  caller: ProjectIdentity,
  networkOfId: (id: CaipNetworkId) => Network,
  now: () => number,
): FetchBalances {
  const ofNetwork = createBalanceSource(ask, endpoints.data, caller, networkOfId)
  if (networks.filter(({ namespace }) => namespace === 'eip155').length < 2) return ofNetwork
  const ofAll = createSharedBalanceSource(ask, endpoints.data, caller, networkOfId, now)
  return (account, forced) => (namespaceOf(account) === 'eip155' ? ofAll : ofNetwork)(account, forced)
}

function projectOf(deps: SubjectDeps, ask: SendHttp, caller: ProjectIdentity): Observable<Project> {
  const { config, tables, now, onTrouble } = deps
  return createProject({
    cache: tables.project,
    now,
    projectId: caller.projectId,
    source: createProjectSource(ask, config.endpoints.catalogue, caller),
    origin: config.page.origin,
    onTrouble,
  })
}

/** Events and errors told to the project's owner; nothing at all unless the host wants it. */
function reportingOf(
  { config, now, onTrouble }: SubjectDeps,
  ask: SendHttp,
  caller: ProjectIdentity,
  project$: Observable<Project>,
): Telemetry | undefined {
  if (!config.analytics) return undefined
  return createTelemetry({
    send: createTelemetrySource(ask, config.endpoints.analytics, caller),
    allowed$: project$.pipe(map(project => project.analytics)),
    now,
    newId: randomUuid,
    page: config.page,
    onTrouble,
  })
}

function callerOf({ projectId, sdkType, sdkVersion }: WorkerConfig): ProjectIdentity | undefined {
  return projectId ? { projectId, sdkType, sdkVersion } : undefined
}

/** Whether the provider serves a network: asked once a day. Where it does not say, it is tried. */
function supportOf(
  { supportedChains: cache }: Tables,
  now: () => number,
  fetch: FetchSupportedChains | undefined,
): (network: CaipNetworkId) => Observable<boolean> {
  if (!fetch) return () => of(false)
  const asked$ = defer(fetch).pipe(
    switchMap(chains => from(cache.put(allChains, chains, now())).pipe(map(() => chains))),
  )
  const chains$ = defer(() => from(cache.get(allChains))).pipe(
    switchMap(cached => (cached && cache.isFresh(cached) ? of(cached.value) : asked$)),
  )
  return network =>
    chains$.pipe(
      map(chains => chains.includes(network)),
      catchError(() => of(true)),
    )
}

/** The host's own nodes first, then the provider's, then the chain's public ones. */
function nodesOf(
  config: WorkerConfig,
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
