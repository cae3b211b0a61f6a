import { type Actions, createActions } from './actions.ts'
import { type Analytics, startAnalytics } from './analytics/analytics.ts'
import { type Catalogue, startCatalogue } from './catalogue/catalogue.ts'
import type { AccountName, EvmAccount } from './chains/accounts.ts'
import { startEvmChains } from './chains/evm.ts'
import { startSolana } from './chains/solana.ts'
import type { SolanaChain } from './chains/solana-types.ts'
import type { Collection, Token } from './chains/tokens.ts'
import { startControl } from './control.ts'
import { createFaults, type Faults } from './faults.ts'
import { startLoginSite } from './login/site.ts'
import { startNodes } from './nodes/nodes.ts'
import { startOperations } from './operations/operations.ts'
import { type PortChoices, preferredPorts } from './ports.ts'
import { type Provider, startProvider } from './provider/provider.ts'
import type { RateLimit } from './provider/rate-limit.ts'
import { type Relay, startRelay } from './relay/relay.ts'
import { createRequestLog, type RequestLog } from './request-log.ts'
import { startVerify, type Verify } from './verify/verify.ts'
import { startWalletSite } from './wallets/site.ts'

/** A project id that every service of the sandbox accepts. */
export const sandboxProjectId = '5a9d0b0c5a9d0b0c5a9d0b0c5a9d0b0c'

/** Options of the sandbox. All of them have a default. */
export type SandboxOptions = {
  /** The preferred ports. If a port is taken, the sandbox uses a free port instead. 0 means any free port. */
  ports?: PortChoices
  /**
   * The rate limit of the data provider. Default: the values in the sample configuration of the real server. False: no
   * limit.
   */
  rateLimit?: RateLimit | false
  /** The origins that the relay accepts and that GET /projects/v1/origins lists. Default: all. */
  allowedOrigins?: readonly string[]
  /** The number of wallets in the catalogue. Default: 600. */
  wallets?: number
}

/** A chain of the sandbox as pages and tests see it. */
export type ChainFact = {
  caip: string
  name: string
  rpcUrl: string
  native: { symbol: string; name: string; decimals: number }
  tokens: readonly (Token | SolanaChain['tokens'][number])[]
  collections: readonly Collection[]
}

/** The running sandbox: its URLs, accounts and chains, and the controls of its services. */
export type Sandbox = Actions & {
  projectId: string
  urls: Record<
    | 'control'
    | 'provider'
    | 'nodes'
    | 'operations'
    | 'catalogue'
    | 'analytics'
    | 'relay'
    | 'wallets'
    | 'verify'
    | 'login',
    string
  >
  chains: readonly ChainFact[]
  /** The JSON-RPC URLs of the chains, by CAIP-2 id. */
  rpcUrls: Record<string, string>
  accounts: Record<AccountName, EvmAccount>
  solanaAccounts: SolanaChain['accounts']
  solanaWsUrl: string
  provider: Provider
  catalogue: Catalogue
  analytics: Analytics
  relay: Relay
  verify: Verify
  faults: Faults
  log: RequestLog
  /** Stops every service and every child process. A second call does nothing. */
  close(): Promise<void>
}

/**
 * Starts all services on this computer, and resolves when they are ready. If the start fails, stops all of them and
 * rejects.
 */
export const startSandbox = async (options: SandboxOptions = {}): Promise<Sandbox> => {
  const started: Promise<Closable>[] = []
  const keep = <Service extends Closable>(starting: Promise<Service>): Promise<Service> => {
    started.push(starting)
    return starting
  }
  let closing: Promise<void> | undefined
  const close = (): Promise<void> => {
    // A service that is still starting is stopped as soon as it has started. Otherwise it would continue to run.
    closing ??= Promise.allSettled(started.map(async service => (await service).close())).then(
      () => undefined,
    )
    return closing
  }
  try {
    return { ...(await compose(options, keep)), close }
  } catch (error) {
    await close()
    throw error
  }
}

type Closable = { close(): Promise<void> }
type Keep = <Service extends Closable>(starting: Promise<Service>) => Promise<Service>

const compose = async (options: SandboxOptions, keep: Keep): Promise<Omit<Sandbox, 'close'>> => {
  const ports = { ...preferredPorts, ...options.ports }
  const { allowedOrigins = [], rateLimit, wallets: count = 600 } = options
  const faults = createFaults()
  const log = createRequestLog()
  const shared = { faults, log }

  const [evm, solana, relay, catalogue, analytics, verify] = await Promise.all([
    keep(startEvmChains({ ports })),
    keep(startSolana({ ...shared, port: ports.solana })),
    keep(startRelay({ port: ports.relay, allowedOrigins, log })),
    keep(startCatalogue({ ...shared, port: ports.catalogue, allowedOrigins: [...allowedOrigins], count })),
    keep(startAnalytics({ ...shared, port: ports.analytics })),
    keep(startVerify({ ...shared, port: ports.verify })),
  ])
  const strictness = rateLimit === undefined ? {} : { rateLimit }
  const actions = createActions(evm, solana)
  const source = { port: ports.provider, chains: evm.chains, solana, mint: actions.fund }
  const provider = await keep(startProvider({ ...shared, ...strictness, ...source }))
  const nodes = await keep(startNodes({ ...shared, port: ports.nodes, chains: [...evm.chains, solana] }))
  const operations = await keep(startOperations({ ...shared, port: ports.operations, chains: evm.chains }))
  const rpcUrls = Object.fromEntries([...evm.chains, solana].map(({ caip, url }) => [caip, url]))
  const wallets = await keep(
    startWalletSite({
      ...shared,
      port: ports.wallets,
      relayUrl: relay.url,
      projectId: sandboxProjectId,
      keys: [evm.accounts.alice.privateKey, evm.accounts.whale.privateKey],
      solanaKeys: [solana.accounts.alice.secretKey],
      rpcUrls,
    }),
  )
  catalogue.linkWalletSite(wallets.url)
  const { caip, name, native, tokens } = solana
  const chains: ChainFact[] = [
    ...evm.chains.map(({ url, caip, name, native, tokens, collections }) => {
      return { caip, name, rpcUrl: url, native, tokens, collections }
    }),
    { caip, name, rpcUrl: solana.url, native, tokens, collections: [] },
  ]
  const login = await keep(
    startLoginSite({
      ...shared,
      port: ports.login,
      allowedOrigins,
      chains,
      fundSolana: to => solana.transfer({ from: 'faucet', to, amount: '5' }),
    }),
  )
  const services = {
    provider: provider.url,
    nodes: nodes.url,
    operations: operations.url,
    catalogue: catalogue.url,
    analytics: analytics.url,
    relay: relay.url,
    wallets: wallets.url,
    verify: verify.url,
    login: login.url,
  }
  const facts = () => ({
    projectId: sandboxProjectId,
    services,
    chains,
    accounts: evm.accounts,
    solanaAccounts: solana.accounts,
  })
  const { seed } = provider
  seed({
    identities: {
      [evm.accounts.alice.address]: { name: 'alice.reown.id', avatar: `${provider.url}/icons/alice.svg` },
    },
  })
  const control = await keep(
    startControl({ port: ports.control, faults, log, actions, seed, relay, catalogue, facts }),
  )
  return {
    ...actions,
    projectId: sandboxProjectId,
    urls: { control: control.url, ...services },
    chains,
    rpcUrls,
    accounts: evm.accounts,
    solanaAccounts: solana.accounts,
    solanaWsUrl: solana.wsUrl,
    ...{ provider, catalogue, analytics, relay, verify, faults, log },
  }
}
