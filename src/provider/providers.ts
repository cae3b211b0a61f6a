import type { Account } from '../client/types.ts'
import { addressOf, type CaipNetworkId, type Namespace, namespaceOf } from '../domain/core/entities.ts'
import { type CoreCode, coreError } from '../domain/core/errors/core-error.ts'
import type { ProviderRpcError } from '../domain/core/errors/provider-error.ts'
import { internalError } from '../domain/core/errors/rpc-codes.ts'
import { lazy } from '../domain/core/lib/lazy.ts'
import { randomUuid } from '../domain/core/lib/uuid.ts'
import { hexChainId } from '../domain/networks/networks.ts'
import { porticoWallet } from '../domain/wallets/portico-wallet.ts'
import { standardChainOf } from '../host/connectors/standard-chains.ts'
import type { EvmContext, ProviderContext } from './context.ts'
import { createEmitter } from './emitter.ts'
import type { Eip1193Events, Eip1193Provider, SolanaWallet, StandardAccount } from './types.ts'

/**
 * The EIP-1193 provider and the Solana wallet object through which other code of the page uses the connected wallets.
 */
type Providers = {
  get(namespace: Namespace): Eip1193Provider | SolanaWallet | undefined
  close(): void
}

/**
 * Creates the EIP-1193 provider and the Solana wallet object of one modal. This sends no request and does not start the
 * worker. With `announce`, the page can find the objects through EIP-6963 and the Wallet Standard.
 */
export function createProviders(modal: ProviderContext, announce: boolean, win: Window): Providers {
  const evm = createEip1193(modal)
  const solana = createSolanaWallet(modal)
  const stops = [
    evm?.close,
    solana?.close,
    announce && evm && announceProvider(evm.provider, win),
    announce && solana && registerWallet(solana.wallet, win),
  ]
  return {
    get: namespace => {
      if (namespace === 'eip155') return evm?.provider
      return namespace === 'solana' ? solana?.wallet : undefined
    },
    close: () => {
      for (const stop of stops) if (stop) stop()
    },
  }
}

/**
 * Announces the provider by EIP-6963, at once and whenever the page requests providers. Returns a function that stops the
 * announcements.
 */
export function announceProvider(provider: Eip1193Provider, win: Window): () => void {
  const { name, icon, rdns } = porticoWallet
  const info = Object.freeze({ uuid: randomUuid(), name, icon, rdns })
  const detail = Object.freeze({ info, provider })
  const announce = () => void win.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  win.addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => win.removeEventListener('eip6963:requestProvider', announce)
}

type Seen = { readonly accounts: readonly string[]; readonly network: CaipNetworkId }

// The provider may use these codes before the file with all error codes has loaded, so they are repeated here.
/** EIP-1193 code: the provider is disconnected from all chains. */
const disconnected = 4900

/** The EIP-1193 provider of one modal. After `close`, the modal no longer updates the provider. */
type ServedProvider = { readonly provider: Eip1193Provider; close(): void }

/**
 * Creates the EIP-1193 provider. Adding a listener sends no request, and the code for requests loads at the first
 * request. Returns undefined if the modal has no EVM network.
 */
export function createEip1193(modal: ProviderContext): ServedProvider | undefined {
  const first = [modal.defaultNetwork, ...modal.networks.map(({ id }) => id)].find(
    id => namespaceOf(id) === 'eip155',
  )
  if (!first) return undefined
  const events = createEmitter<Eip1193Events>()
  let chosen = first

  const look = (account: Account): Seen => ({
    accounts: accountsOf(account),
    network: account.isConnected ? (account.caipNetworkId ?? chosen) : chosen,
  })
  let seen = look(modal.account('eip155'))
  const update = (account: Account) => {
    const before = seen
    seen = look(account)
    // Stores the network, because after a disconnect the provider still uses the last network of the wallet.
    chosen = seen.network
    const chainId = hexChainId(seen.network)
    const was = before.accounts.length > 0
    const is = seen.accounts.length > 0
    if (is && !was) events.emit('connect', { chainId })
    if (seen.network !== before.network) events.emit('chainChanged', chainId)
    if (seen.accounts.join() !== before.accounts.join()) events.emit('accountsChanged', [...seen.accounts])
    if (was && !is) events.emit('disconnect', rpcError('wallet-disconnected', disconnected))
  }
  const stop = modal.onAccount('eip155', update)

  const context: EvmContext = {
    accounts: () => accountsOf(modal.account('eip155')),
    network: () => look(modal.account('eip155')).network,
    choose: network => {
      chosen = network
      update(modal.account('eip155'))
    },
  }
  const load = lazy(() =>
    import('./eip1193-requests.ts').then(
      ({ createRequestHandler }) => createRequestHandler(modal, context),
      () => {
        throw rpcError('network-failed', internalError)
      },
    ),
  )

  const provider: Eip1193Provider = {
    isPortico: true,
    request: async request => (await load())(request),
    on: (event, listener) => {
      events.on(event, listener)
      return provider
    },
    once: (event, listener) => {
      events.once(event, listener)
      return provider
    },
    off: (event, listener) => {
      events.off(event, listener)
      return provider
    },
    addListener: (event, listener) => provider.on(event, listener),
    removeListener: (event, listener) => provider.off(event, listener),
    removeAllListeners: event => {
      events.removeAll(event)
      return provider
    },
  }
  return { provider, close: stop }
}

function rpcError(code: CoreCode, number: number): ProviderRpcError {
  const { message } = coreError(code)
  return Object.assign(new Error(message), { name: 'ProviderRpcError', code: number })
}

function accountsOf({ caipAddress, allAccounts }: Account): readonly string[] {
  const all = caipAddress ? [caipAddress, ...allAccounts] : []
  return [...new Set(all.map(addressOf))]
}

type Chain = `${string}:${string}`

/**
 * The Solana wallet object that one modal offers to other code of the page. After `close`, the modal no longer updates
 * the object.
 */
type ServedWallet = { readonly wallet: SolanaWallet; close(): void }

/** Creates Portico's Solana wallet, without sending requests. Returns undefined if the modal has no Solana network. */
export function createSolanaWallet(modal: ProviderContext): ServedWallet | undefined {
  const chains = modal.networks
    .filter(({ namespace }) => namespace === 'solana')
    .map(({ id }) => standardChainOf(id) as Chain)
  if (chains.length === 0) return undefined
  const events = createEmitter<{ change: { readonly accounts?: readonly StandardAccount[] } }>()
  let accounts: readonly StandardAccount[] = []

  const load = lazy(async () => {
    const { createSolanaHandlers } = await import('./solana-requests.ts')
    return createSolanaHandlers(modal, shapeOf, take)
  })
  const version = '1.0.0'
  const supportedTransactionVersions = ['legacy', 0] as const
  const features: SolanaWallet['features'] = {
    'standard:connect': { version, connect: async input => (await load()).connect(input) },
    'standard:disconnect': { version, disconnect: async () => (await load()).disconnect() },
    'standard:events': {
      version,
      on: (event, listener) => {
        const own = (change: Parameters<typeof listener>[0]) => listener(change)
        events.on(event, own)
        return () => events.off(event, own)
      },
    },
    'solana:signMessage': {
      version: '1.1.0',
      signMessage: async (...inputs) => (await load()).signMessage(...inputs),
    },
    'solana:signTransaction': {
      version,
      supportedTransactionVersions,
      signTransaction: async (...inputs) => (await load()).signTransaction(...inputs),
    },
    'solana:signAndSendTransaction': {
      version,
      supportedTransactionVersions,
      signAndSendTransaction: async (...inputs) => (await load()).signAndSendTransaction(...inputs),
    },
    'solana:signIn': { version, signIn: async (...inputs) => (await load()).signIn(...inputs) },
    [porticoWallet.feature]: { version },
  }

  const usable = Object.keys(features).filter(name => name.startsWith('solana:')) as Chain[]
  const shapeOf = { chains, features: usable }
  const take = (next: readonly StandardAccount[]) => {
    if (next.map(({ address }) => address).join() === accounts.map(({ address }) => address).join()) return
    accounts = Object.freeze([...next])
    events.emit('change', { accounts })
  }
  const update = ({ isConnected }: Account) => {
    if (!isConnected) take([])
    // The code that decodes public keys loads only when an account is connected.
    else
      load()
        .then(loaded => take(loaded.accounts()))
        .catch(() => {})
  }
  const stop = modal.onAccount('solana', update)

  const wallet: SolanaWallet = Object.freeze({
    version,
    name: porticoWallet.name,
    icon: porticoWallet.icon,
    chains: Object.freeze([...new Set(chains)]),
    features: Object.freeze(features),
    get accounts() {
      return accounts
    },
  })
  return { wallet, close: stop }
}

/**
 * Registers the wallet in wallet lists of the Wallet Standard, at once and whenever a new list appears. Returns a function
 * that unregisters the wallet.
 */
export function registerWallet(wallet: SolanaWallet, win: Window): () => void {
  type Api = { readonly register: (...wallets: readonly unknown[]) => unknown }
  const unregisters = new Set<() => void>()
  const register = ({ register: give }: Api) => {
    const unregister = give(wallet)
    if (typeof unregister === 'function') unregisters.add(() => void unregister())
  }
  const ready = (event: Event) => register((event as CustomEvent<Api>).detail)
  win.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  win.addEventListener('wallet-standard:app-ready', ready)
  return () => {
    win.removeEventListener('wallet-standard:app-ready', ready)
    for (const unregister of unregisters) unregister()
  }
}
