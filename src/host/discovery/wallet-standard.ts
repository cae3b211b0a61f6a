import type { Namespace, Network } from '../../domain/core/entities.ts'
import { safeRead } from '../../domain/core/lib/safe-read.ts'
import { createSignal } from '../../domain/core/signal.ts'
import { porticoWallet } from '../../domain/wallets/portico-wallet.ts'
import type { Connector } from '../connectors/connector.ts'
import { quietly, subscribeTo, textsOf } from '../connectors/foreign-object.ts'
import { networksAmong, standardPrefix } from '../connectors/standard-chains.ts'
import { type DiscoveredWallet, type WalletDiscovery, walletIcon, walletName } from './discovered-wallet.ts'

const walletsKept = 50
const chainsRead = 64
/** How long reading one batch of new wallets may block the page (ms). */
const batchBudget = 8

/** One registered wallet, and the function that stops listening to its changes. */
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
    if (marks(next) !== marks(parts$.value)) parts$.next(next)
  }
  const take = (raw: object) => {
    // A wallet may change its features, its chains and therefore its namespaces.
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
      if (raw && !entries.has(raw) && entries.size < walletsKept) take(raw)
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
    newcomers = newcomers.filter(one => !wallets.includes(one))
    for (const raw of wallets) {
      entries.get(raw)?.unlisten()
      entries.delete(raw)
    }
    plan()
  }
  const register = (...wallets: readonly unknown[]): (() => void) => {
    const mine = wallets
      .slice(0, walletsKept)
      .filter((one): one is object => typeof one === 'object' && one !== null && !entries.has(one))
    if (newcomers.length < walletsKept) newcomers.push(...mine)
    plan()
    return () => forget(mine)
  }

  const api = Object.freeze({ register })
  const heard = (event: Event) => {
    const callback = safeRead(event, 'detail')
    if (typeof callback === 'function') quietly(() => Reflect.apply(callback, undefined, [api]))
  }
  // The listener is added before the request, because wallets register synchronously.
  win.addEventListener('wallet-standard:register-wallet', heard)
  win.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))

  return {
    parts$,
    parts: () => parts$.value,
    look: () => {},
    close: () => {
      closed = true
      win.removeEventListener('wallet-standard:register-wallet', heard)
      for (const { unlisten } of entries.values()) unlisten()
    },
  }
}

/** The wallets that can be shown and used. Wallets without a name, or without a namespace of the site, are left out. */
function partsOf(wallets: readonly object[], networks: readonly Network[]): readonly DiscoveredWallet[] {
  const claims = new Map<string, number>()
  return wallets
    .flatMap(raw => {
      const name = safeRead(raw, 'name')
      const shown = typeof name === 'string' ? walletName(name) : ''
      const namespaces = namespacesOf(raw, networks)
      if (shown === '' || namespaces.length === 0) return []
      const icon = walletIcon(safeRead(raw, 'icon'))
      const identity = `standard:${shown}:${sum(icon ?? '')}`
      const nth = (claims.get(identity) ?? 0) + 1
      claims.set(identity, nth)
      const id = nth === 1 ? identity : `${identity}#${nth}`
      const side = (namespace: Namespace) => openSide(raw, namespace, networks)
      return [{ id, identity, name: shown, ...(icon && { icon }), namespaces, raw, doubtful: false, side }]
    })
    .map(part => ({ ...part, doubtful: (claims.get(part.identity) ?? 0) > 1 }))
}

/**
 * Returns the namespaces that a wallet supports. They depend on its features and chains, never on its name. The wallet
 * must be able to connect, and to use a network of the site.
 */
function namespacesOf(raw: object, networks: readonly Network[]): readonly Namespace[] {
  const features = safeRead(raw, 'features')
  const offered = featureNames(features)
  // Skips another instance of Portico on this page, which would only forward the request.
  if (offered.includes(porticoWallet.feature)) return []
  const chains = textsOf(safeRead(raw, 'chains'), chainsRead)
  const fitting = networksAmong(networks, chains)
  return (['solana', 'bip122'] as const).filter(namespace => {
    const prefix = standardPrefix[namespace] ?? ''
    const connects = offered.includes('standard:connect') || offered.includes(`${prefix}connect`)
    const does = offered.some(name => name.startsWith(prefix))
    return connects && does && fitting.some(network => network.namespace === namespace)
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
 * Loads the connector of a wallet. Its code is larger than the discovery code, so it loads when the user has chosen the
 * wallet.
 */
async function openSide(
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

/** Computes a checksum that compares two icons. It does not protect against forgery. */
function sum(text: string): string {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193) >>> 0
  return value.toString(36)
}

/** Returns a text that differs whenever something in the list has changed. */
function marks(parts: readonly DiscoveredWallet[]): string {
  return parts.map(({ id, doubtful, namespaces }) => `${id} ${doubtful} ${namespaces.join('+')}`).join()
}
