import type { Network } from '../../domain/core/entities.ts'
import { createSignal, type Signal } from '../../domain/core/signal.ts'
import type { WalletAppStep } from '../../domain/wallets/wallet-app.ts'
import { standardChainOf } from '../connectors/standard-chains.ts'
import type { DiscoveredWallet, WalletDiscovery } from './discovered-wallet.ts'

const id = 'solana-mobile'
const name = 'Solana wallet app'
// Portico's own drawing: a phone with a key.
const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 96 96'%3E%3Crect width='96' height='96' rx='22' fill='%23231f3a'/%3E%3Cg fill='none' stroke='%239df5c8' stroke-width='7' stroke-linecap='round'%3E%3Crect x='29' y='16' width='38' height='64' rx='9'/%3E%3Ccircle cx='48' cy='40' r='8'/%3E%3Cpath d='M48 48v16m0-6h7'/%3E%3C/g%3E%3C/svg%3E"

/**
 * Lists the Solana wallet apps of an Android phone as one wallet: a page cannot know which apps are installed, and Android
 * asks the user which one to open.
 */
export function findMobileWallet(
  win: Window,
  networks: readonly Network[],
  step$: Signal<WalletAppStep | undefined>,
  porticoId?: string,
): WalletDiscovery {
  const own = networks.filter(network => /^solana:(main|dev|test)net$/.test(standardChainOf(network.id)))
  const side: DiscoveredWallet['side'] = async () => {
    const { openMobileConnector } = await import('../connectors/solana-mobile/open.ts')
    return openMobileConnector(win, own, { id, name, icon }, step$, porticoId)
  }
  const wallet: DiscoveredWallet = {
    ...{ id, identity: id, name, icon, doubtful: false, isOtherApp: true, namespaces: ['solana'], side },
    raw: step$,
  }
  const parts$ = createSignal<readonly DiscoveredWallet[]>(own.length > 0 && canOpenApps(win) ? [wallet] : [])
  return { parts$, parts: () => parts$.value, look: () => {}, close: () => {} }
}

/** Whether the page is the main page of a Chromium browser on Android. Web views of apps open no other apps. */
function canOpenApps({ navigator: { userAgent }, isSecureContext, self, top }: Window): boolean {
  return isSecureContext && self === top && /Android.*Chrome\//.test(userAgent) && !/; wv\)/.test(userAgent)
}
