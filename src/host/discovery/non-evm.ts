import type { Network } from '../../domain/core/entities.ts'
import { safeRead } from '../../domain/core/lib/safe-read.ts'
import { createSignal, type Signal } from '../../domain/core/signal.ts'
import type { WalletAppStep } from '../../domain/wallets/deep-links.ts'
import { standardChainOf } from '../connectors/standard-chains.ts'
import { type DiscoveredWallet, toDiscovery, type WalletDiscovery, walletName } from './discovered-wallet.ts'
import { findStandardWallets } from './wallet-standard.ts'

/**
 * Finds the wallets of namespaces other than eip155. `walletApp$` receives the user's next step in a wallet app. `id`
 * is the id of this instance of Portico.
 */
export function findNonEvmWallets(
  win: Window,
  networks: readonly Network[],
  walletApp$: Signal<WalletAppStep | undefined>,
  id?: string,
): readonly WalletDiscovery[] {
  return [
    findStandardWallets(win, networks),
    findPolkadotWallets(win, networks, () => win.document.title || win.location.hostname),
    findCosmosWallets(win, networks),
    findMobileWallet(win, networks, walletApp$, id),
  ]
}

const walletsKept = 20
const nameShape = /^[\w .{}-]{1,60}$/
/** Display names of wallets whose own name is the name of a package. */
const shownNames: Readonly<Record<string, string>> = {
  'polkadot-js': 'Polkadot{.js}',
  'subwallet-js': 'SubWallet',
  talisman: 'Talisman',
}

/**
 * Finds the wallets in `window.injectedWeb3`. Any script of the page may have put them there, so they have a name and
 * no icon.
 */
function findPolkadotWallets(win: Window, networks: readonly Network[], site: () => string): WalletDiscovery {
  const own = networks.filter(network => network.namespace === 'polkadot')
  return discoverOnLoad(win, () => {
    if (own.length === 0) return []
    const table = safeRead(win, 'injectedWeb3')
    return keysOf(table).flatMap((key): DiscoveredWallet[] => {
      const raw = safeRead(table, key)
      const name = walletName(shownNames[key] ?? key)
      if (typeof raw !== 'object' || raw === null || typeof safeRead(raw, 'enable') !== 'function') return []
      const id = `polkadot:${key}`
      const side: DiscoveredWallet['side'] = async () =>
        (await import('../connectors/polkadot.ts')).createPolkadotConnector(raw, own, site())
      return [{ id, identity: id, name, doubtful: false, namespaces: ['polkadot'], raw, side }]
    })
  })
}

function keysOf(table: unknown): readonly string[] {
  try {
    if (typeof table !== 'object' || table === null) return []
    return Object.keys(table)
      .filter(key => nameShape.test(key))
      .slice(0, walletsKept)
  } catch {
    return []
  }
}

/** The global variables under which wallets with Keplr's API are found, each with the name of the wallet. */
const places = [
  ['keplr', 'Keplr'],
  ['leap', 'Leap'],
] as const

/**
 * Finds wallets for Cosmos networks: `window.keplr` and others with the same API. An object with two names is one
 * wallet.
 */
function findCosmosWallets(win: Window, networks: readonly Network[]): WalletDiscovery {
  const own = networks.filter(network => network.namespace === 'cosmos')
  return discoverOnLoad(win, () => {
    if (own.length === 0) return []
    const seen = new Set<object>()
    return places.flatMap(([key, name]): DiscoveredWallet[] => {
      const raw = safeRead(win, key)
      const isWallet =
        typeof raw === 'object' && raw !== null && typeof safeRead(raw, 'getKey') === 'function'
      if (!isWallet || seen.has(raw)) return []
      seen.add(raw)
      const id = `cosmos:${key}`
      return [
        {
          id,
          identity: id,
          name,
          doubtful: false,
          namespaces: ['cosmos'],
          raw,
          evmProvider: () => safeRead(raw, 'ethereum'),
          side: async () => {
            const { createCosmosConnector } = await import('../connectors/cosmos.ts')
            return createCosmosConnector({ raw, networks: own, win, changes: `${key}_keystorechange` })
          },
        },
      ]
    })
  })
}

/**
 * Finds wallets that do not announce themselves. It looks at the start, when the page has loaded, and whenever a
 * listener subscribes.
 */
function discoverOnLoad(win: Window, find: () => readonly DiscoveredWallet[]): WalletDiscovery {
  const parts$ = createSignal<readonly DiscoveredWallet[]>(find())
  const look = () => {
    const next = find()
    if (marks(next) !== marks(parts$.value)) parts$.next(next)
  }
  win.addEventListener('DOMContentLoaded', look)
  win.addEventListener('load', look)
  return {
    ...toDiscovery(parts$, look),
    close: () => {
      win.removeEventListener('DOMContentLoaded', look)
      win.removeEventListener('load', look)
    },
  }
}

function marks(parts: readonly DiscoveredWallet[]): string {
  return parts.map(({ id }) => id).join()
}

const mobileApp = {
  id: 'solana-mobile',
  name: 'Solana wallet app',
  // An icon that Portico has drawn: a phone with a key.
  icon: "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 96 96'%3E%3Crect width='96' height='96' rx='22' fill='%23231f3a'/%3E%3Cg fill='none' stroke='%239df5c8' stroke-width='7' stroke-linecap='round'%3E%3Crect x='29' y='16' width='38' height='64' rx='9'/%3E%3Ccircle cx='48' cy='40' r='8'/%3E%3Cpath d='M48 48v16m0-6h7'/%3E%3C/g%3E%3C/svg%3E",
}

/**
 * Lists the Solana wallet apps of an Android phone as one wallet. A page cannot detect which apps are installed, and
 * Android asks the user which one to open.
 */
export function findMobileWallet(
  win: Window,
  networks: readonly Network[],
  step$: Signal<WalletAppStep | undefined>,
  porticoId?: string,
): WalletDiscovery {
  const own = networks.filter(network => /^solana:(main|dev|test)net$/.test(standardChainOf(network.id)))
  const side: DiscoveredWallet['side'] = async () => {
    const { openMobileConnector } = await import('../connectors/solana-mobile/connector.ts')
    return openMobileConnector(win, own, mobileApp, step$, porticoId)
  }
  const wallet: DiscoveredWallet = {
    ...mobileApp,
    identity: mobileApp.id,
    doubtful: false,
    isOtherApp: true,
    namespaces: ['solana'],
    side,
    raw: step$,
  }
  const parts$ = createSignal<readonly DiscoveredWallet[]>(own.length > 0 && canOpenApps(win) ? [wallet] : [])
  return { parts$, parts: () => parts$.value, look: () => {}, close: () => {} }
}

/** Whether the page is the main page of a Chromium browser on Android. Web views of apps open no other apps. */
function canOpenApps({ navigator: { userAgent }, isSecureContext, self, top }: Window): boolean {
  return isSecureContext && self === top && /Android.*Chrome\//.test(userAgent) && !/; wv\)/.test(userAgent)
}
