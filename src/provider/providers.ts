import type { Namespace } from '../domain/core/entities.ts'
import { randomUuid } from '../domain/core/lib/uuid.ts'
import { porticoWallet } from '../domain/wallets/portico-wallet.ts'
import type { ProviderContext } from './context.ts'
import { createEip1193 } from './eip1193.ts'
import { createSolanaWallet, registerWallet } from './solana-wallet.ts'
import type { Eip1193Provider, SolanaWallet } from './types.ts'

/** The provider objects through which other code of the page uses the connected wallets. */
export type Providers = {
  get(namespace: Namespace): Eip1193Provider | SolanaWallet | undefined
  close(): void
}

/**
 * Creates the providers of one modal, without a request and without starting the worker. `announce` lets the page find
 * the providers by EIP-6963 and the Wallet Standard.
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
