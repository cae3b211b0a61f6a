import type { Namespace, Network } from '../../domain/core/entities.ts'
import { readGlobal, safeRead } from '../../domain/core/lib/safe-read.ts'
import { unclobbered } from '../../domain/core/lib/unclobbered.ts'
import { createSignal, type Signal } from '../../domain/core/signal.ts'
import type { WalletAppStep } from '../../domain/wallets/deep-links.ts'
import { ownWalletMessages } from '../../domain/wallets/own-wallet-messages.ts'
import { porticoWallet } from '../../domain/wallets/portico-wallet.ts'
import type { Connector } from '../connectors/connector.ts'
import { ignoreErrorsOf, subscribeTo, textsOf } from '../connectors/foreign-object.ts'
import { standardChainOf, standardPrefix } from '../connectors/standard-chains.ts'
import {
  type DiscoveredWallet,
  safeIcon,
  toDiscovery,
  type WalletDiscovery,
  walletName,
} from './discovered-wallet.ts'

const walletsKept = 50
const chainsRead = 64
/** Maximum time for reading one batch of new wallets (ms). The page is blocked during this time. */
const batchBudget = 8

/** One registered wallet, and the function that removes the listener for its changes. */
type Entry = { readonly raw: object; readonly unlisten: () => void }

/** Finds wallets of the Wallet Standard: those already registered, and those that register or unregister later. */
export function findStandardWallets(win: Window, networks: readonly Network[]): WalletDiscovery {
  const parts$ = createSignal<readonly DiscoveredWallet[]>([])
  const entries = new Map<object, Entry>()
  let newcomers: object[] = []
  let planned = false
  let closed = false

  const publish = () => {
    const next = partsOf([...entries.keys()], networks)
    if (fingerprint(next) !== fingerprint(parts$.value)) parts$.next(next)
  }
  const take = (raw: object) => {
    // A wallet can add features or chains later and then support more namespaces, so `parts$` is computed again after
    // each change of a wallet.
    const events = safeRead(safeRead(raw, 'features'), 'standard:events')
    const unlisten = subscribeTo(events, 'on', 'change', () => plan())
    entries.set(raw, { raw, unlisten })
  }
  const work = () => {
    planned = false
    if (closed) return
    const end = performance.now() + batchBudget
    while (newcomers.length > 0 && performance.now() < end) {
      const [raw, ...rest] = newcomers
      newcomers = rest
      const isNew = raw && ![...entries.keys()].some(known => isSameWallet(known, raw))
      if (isNew && entries.size < walletsKept) take(raw)
    }
    publish()
    if (newcomers.length > 0 && entries.size < walletsKept) plan()
    else newcomers = []
  }
  const plan = () => {
    if (planned || closed) return
    planned = true
    setTimeout(work, 0)
  }
  const forget = (wallets: readonly object[]) => {
    newcomers = newcomers.filter(newcomer => !wallets.includes(newcomer))
    for (const raw of wallets) {
      entries.get(raw)?.unlisten()
      entries.delete(raw)
    }
    plan()
  }
  const register = (...wallets: readonly unknown[]): (() => void) => {
    const mine = wallets
      .slice(0, walletsKept)
      .filter(
        (candidate): candidate is object =>
          typeof candidate === 'object' && candidate !== null && !entries.has(candidate),
      )
    if (newcomers.length < walletsKept) newcomers.push(...mine)
    plan()
    return () => forget(mine)
  }

  const api = Object.freeze({ register })
  const onAnnouncement = (event: Event) => {
    const callback = safeRead(event, 'detail')
    if (typeof callback === 'function') ignoreErrorsOf(() => Reflect.apply(callback, undefined, [api]))
  }
  // The listener is added before the request, because wallets register synchronously.
  win.addEventListener('wallet-standard:register-wallet', onAnnouncement)
  win.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))

  return {
    parts$,
    parts: () => parts$.value,
    look: () => {},
    close: () => {
      closed = true
      win.removeEventListener('wallet-standard:register-wallet', onAnnouncement)
      for (const { unlisten } of entries.values()) unlisten()
    },
  }
}

/**
 * Whether both objects are the same wallet: the same object, or a copy or a Proxy of it that a script of the page has
 * registered too.
 */
function isSameWallet(known: object, raw: object): boolean {
  if (known === raw) return true
  const connectOf = (wallet: object) =>
    safeRead(safeRead(safeRead(wallet, 'features'), 'standard:connect'), 'connect')
  const connect = connectOf(raw)
  return (
    typeof connect === 'function' &&
    connect === connectOf(known) &&
    safeRead(known, 'name') === safeRead(raw, 'name')
  )
}

/** Returns the wallets that the site can use. Wallets without a name, or without a namespace of the site, are left out. */
function partsOf(wallets: readonly object[], networks: readonly Network[]): readonly DiscoveredWallet[] {
  const claims = new Map<string, number>()
  return wallets
    .flatMap(raw => {
      const name = safeRead(raw, 'name')
      const shown = typeof name === 'string' ? walletName(name) : ''
      const namespaces = namespacesOf(raw, networks)
      if (shown === '' || namespaces.length === 0) return []
      const icon = safeIcon(safeRead(raw, 'icon'))
      const identity = `standard:${shown}:${checksum(icon ?? '')}`
      const nth = (claims.get(identity) ?? 0) + 1
      claims.set(identity, nth)
      const id = nth === 1 ? identity : `${identity}#${nth}`
      const connector = (namespace: Namespace) => openConnector(raw, namespace, networks)
      return [
        { id, identity, name: shown, ...(icon && { icon }), namespaces, raw, isSuspicious: false, connector },
      ]
    })
    .map(part => ({ ...part, isSuspicious: (claims.get(part.identity) ?? 0) > 1 }))
}

/**
 * Returns the site's namespaces in which the wallet can connect. The result depends on the wallet's features and chains,
 * never on its name. A wallet that supports the namespace on other networks only, for example on Solana's mainnet, is
 * listed too. If the user chooses it, the modal names the reason why it cannot connect.
 */
function namespacesOf(raw: object, networks: readonly Network[]): readonly Namespace[] {
  const features = safeRead(raw, 'features')
  const offered = featureNames(features)
  // Leaves a second Portico on the page out of the list of wallets, because it only forwards requests to its own
  // wallet.
  if (offered.includes(porticoWallet.feature)) return []
  const chains = textsOf(safeRead(raw, 'chains'), chainsRead)
  return (['solana', 'bip122'] as const).filter(namespace => {
    const prefix = standardPrefix[namespace] ?? ''
    const connects = offered.includes('standard:connect') || offered.includes(`${prefix}connect`)
    const does = offered.some(name => name.startsWith(prefix))
    const isOnChain = chains.some(chain => chain.startsWith(prefix) || chain.startsWith(`${namespace}:`))
    return connects && does && isOnChain && networks.some(network => network.namespace === namespace)
  })
}

function featureNames(features: unknown): readonly string[] {
  try {
    return typeof features === 'object' && features !== null ? Object.keys(features).slice(0, 200) : []
  } catch {
    return []
  }
}

/**
 * Loads the connector of a wallet. The connector's code is larger than the discovery code, so it loads when the user
 * has chosen the wallet.
 */
async function openConnector(
  raw: object,
  namespace: Namespace,
  networks: readonly Network[],
): Promise<Connector | undefined> {
  const own = networks.filter(network => network.namespace === namespace)
  if (namespace === 'solana') return (await import('../connectors/solana.ts')).createSolanaConnector(raw, own)
  if (namespace === 'bip122')
    return (await import('../connectors/bip122.ts')).createBitcoinConnector(raw, own)
  return undefined
}

/**
 * Computes a checksum of an icon for the comparison with other icons. The checksum does not protect against forgery.
 */
function checksum(text: string): string {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193) >>> 0
  return value.toString(36)
}

/**
 * Returns a text that changes if wallets are added, removed or reordered, if the namespaces of a wallet change, or if a
 * wallet becomes suspicious.
 */
function fingerprint(parts: readonly DiscoveredWallet[]): string {
  return parts
    .map(({ id, isSuspicious, namespaces }) => `${id} ${isSuspicious} ${namespaces.join('+')}`)
    .join()
}

/**
 * Finds the wallets of namespaces other than eip155. `walletApp$` receives the step that the user must take before a
 * wallet app can respond. `id` is the id of this Portico.
 */
export function findNonEvmWallets(
  win: Window,
  networks: readonly Network[],
  walletApp$: Signal<WalletAppStep | undefined>,
  id?: string,
): readonly WalletDiscovery[] {
  return [
    findStandardWallets(win, networks),
    findPolkadotWallets(win, networks, () => unclobbered(win.document).title || win.location.hostname),
    findCosmosWallets(win, networks),
    findMobileWallet(win, networks, walletApp$, id),
  ]
}

const providersKept = 20
const nameShape = /^[\w .{}-]{1,60}$/
/** Display names of wallets that report a technical name. */
const shownNames: Readonly<Record<string, string>> = {
  'polkadot-js': 'Polkadot{.js}',
  'subwallet-js': 'SubWallet',
  talisman: 'Talisman',
}

/**
 * Finds the wallets in `window.injectedWeb3`. The entries of this object have a name, but no icon. Any script of the
 * page can add an entry.
 */
function findPolkadotWallets(win: Window, networks: readonly Network[], site: () => string): WalletDiscovery {
  const own = networks.filter(network => network.namespace === 'polkadot')
  return discoverOnLoad(win, () => {
    if (own.length === 0) return []
    const table = readGlobal(win, 'injectedWeb3')
    return keysOf(table).flatMap((key): DiscoveredWallet[] => {
      const raw = safeRead(table, key)
      const name = walletName(shownNames[key] ?? key)
      if (typeof raw !== 'object' || raw === null || typeof safeRead(raw, 'enable') !== 'function') return []
      const id = `polkadot:${key}`
      const connector: DiscoveredWallet['connector'] = async () =>
        (await import('../connectors/polkadot.ts')).createPolkadotConnector(raw, own, site())
      return [{ id, identity: id, name, isSuspicious: false, namespaces: ['polkadot'], raw, connector }]
    })
  })
}

function keysOf(table: unknown): readonly string[] {
  try {
    if (typeof table !== 'object' || table === null) return []
    return Object.keys(table)
      .filter(key => nameShape.test(key))
      .slice(0, providersKept)
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
 * Finds Cosmos wallets at `window.keplr` and `window.leap`. If both global variables contain the same object, the
 * wallet is listed once.
 */
function findCosmosWallets(win: Window, networks: readonly Network[]): WalletDiscovery {
  const own = networks.filter(network => network.namespace === 'cosmos')
  return discoverOnLoad(win, () => {
    if (own.length === 0) return []
    const seen = new Set<object>()
    return places.flatMap(([key, name]): DiscoveredWallet[] => {
      const raw = readGlobal(win, key)
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
          isSuspicious: false,
          namespaces: ['cosmos'],
          raw,
          evmProvider: () => safeRead(raw, 'ethereum'),
          connector: async () => {
            const { createCosmosConnector } = await import('../connectors/cosmos.ts')
            return createCosmosConnector({ raw, networks: own, win, changes: `${key}_keystorechange` })
          },
        },
      ]
    })
  })
}

/**
 * Creates a discovery of wallets that do not announce themselves. It looks for wallets when it is created, when the
 * page has loaded, and whenever a listener subscribes.
 */
function discoverOnLoad(win: Window, find: () => readonly DiscoveredWallet[]): WalletDiscovery {
  const parts$ = createSignal<readonly DiscoveredWallet[]>(find())
  const look = () => {
    const next = find()
    if (providerMarks(next) !== providerMarks(parts$.value)) parts$.next(next)
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

function providerMarks(parts: readonly DiscoveredWallet[]): string {
  return parts.map(({ id }) => id).join()
}

const mobileApp = {
  id: 'solana-mobile',
  name: ownWalletMessages.solanaApp,
  // Portico's own icon (a phone with a key), because the page does not know which app will open.
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
  const connector: DiscoveredWallet['connector'] = async () => {
    const { openMobileConnector } = await import('../connectors/solana-mobile/connector.ts')
    return openMobileConnector(win, own, mobileApp, step$, porticoId)
  }
  const wallet: DiscoveredWallet = {
    ...mobileApp,
    identity: mobileApp.id,
    isSuspicious: false,
    isOtherApp: true,
    namespaces: ['solana'],
    connector,
    raw: step$,
  }
  const parts$ = createSignal<readonly DiscoveredWallet[]>(own.length > 0 && canOpenApps(win) ? [wallet] : [])
  return { parts$, parts: () => parts$.value, look: () => {}, close: () => {} }
}

/**
 * Whether the page is a secure top-level page of a Chromium browser on Android, and not of an app's web view, which
 * cannot open another app.
 */
function canOpenApps({ navigator: { userAgent }, isSecureContext, self, top }: Window): boolean {
  return isSecureContext && self === top && /Android.*Chrome\//.test(userAgent) && !/; wv\)/.test(userAgent)
}
