import type { Account } from '../client/types.ts'
import { lazy } from '../domain/core/lib/lazy.ts'
import { porticoWallet } from '../domain/wallets/portico-wallet.ts'
import { standardChainOf } from '../host/connectors/standard-chains.ts'
import type { ProviderContext } from './context.ts'
import { createEmitter } from './emitter.ts'
import type { SolanaWallet, StandardAccount } from './types.ts'

type Chain = `${string}:${string}`

/** The Solana wallet that one modal offers to the page, and a function that closes the wallet. */
export type ServedWallet = { readonly wallet: SolanaWallet; close(): void }

/** Creates Portico's Solana wallet, without sending requests. Undefined for a modal without Solana networks. */
export function createSolanaWallet(modal: ProviderContext): ServedWallet | undefined {
  const chains = modal.networks
    .filter(({ namespace }) => namespace === 'solana')
    .map(({ id }) => standardChainOf(id) as Chain)
  if (chains.length === 0) return undefined
  const events = createEmitter<{ change: { readonly accounts?: readonly StandardAccount[] } }>()
  let accounts: readonly StandardAccount[] = []

  const load = lazy(async () => {
    const { createSolanaAnswers } = await import('./solana-answers.ts')
    return createSolanaAnswers(modal, shapeOf, take)
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
    // The code that decodes keys loads at its first use, which requires an account.
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
