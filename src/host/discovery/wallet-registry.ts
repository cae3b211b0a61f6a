import type { InjectedWallet, Namespace } from '../../domain/core/entities.ts'
import { readGlobal, safeRead } from '../../domain/core/lib/safe-read.ts'
import {
  changesOf,
  createSignal,
  createSource,
  listenToAll,
  type Subscribable,
} from '../../domain/core/signal.ts'
import type { HostConnector } from '../../domain/options/types.ts'
import { ownWalletMessages } from '../../domain/wallets/own-wallet-messages.ts'
import { porticoWallet } from '../../domain/wallets/portico-wallet.ts'
import { isSameProvider, routesTo, type SafeProvider, toSafeProvider } from '../connectors/safe-provider.ts'
import {
  type AnnouncedInfo,
  afterLook,
  type DiscoveredWallet,
  readWalletInfo,
  toDiscovery,
  type WalletDiscovery,
} from './discovered-wallet.ts'

/**
 * The wallets that all discoveries have found in the page. Each wallet is listed once. The connectors of the wallets
 * load at the first request to a wallet.
 */
export type WalletRegistry = {
  readonly wallets$: Subscribable<readonly InjectedWallet[]>
  wallets(): readonly InjectedWallet[]
  /** Returns the listed wallets, each with the discovered wallets that belong to its row. */
  rows(): readonly WalletEntry[]
  /** Returns the wallets of all discoveries except the discovery by EIP-6963. */
  discovered(): readonly DiscoveredWallet[]
  /** Returns the provider of a wallet that announces itself by EIP-6963. */
  provider: Announced['provider']
  /**
   * Returns `info` with the icon that the site has set for this wallet id or rdns. Returns `info` unchanged if the site
   * has set no such icon.
   */
  withOwnIcon<T extends { readonly icon?: string; readonly rdns?: string }>(walletId: string, info: T): T
  look(): void
}

type WalletEntry = { readonly wallet: InjectedWallet; readonly parts: readonly DiscoveredWallet[] }

/**
 * Creates one list from the wallets of all discoveries. `namespaces` are the namespaces of the site's networks. Wallets
 * that support none of these namespaces are not listed. `pictures` are the site's own icons, by wallet id or rdns.
 */
export function createWalletRegistry(
  announced: Announced,
  finders: readonly WalletDiscovery[],
  namespaces: readonly Namespace[],
  pictures: Readonly<Record<string, string>> = {},
): WalletRegistry {
  const evm = () => (namespaces.includes('eip155') ? announced.wallets() : [])
  const discovered = () => finders.flatMap(finder => finder.parts())
  const providerOf = (walletId: string) => announced.provider(walletId)?.raw
  const withOwnIcon: WalletRegistry['withOwnIcon'] = (walletId, info) => {
    const name = [walletId, info.rdns ?? ''].find(key => Object.hasOwn(pictures, key))
    return name === undefined ? info : { ...info, icon: pictures[name] }
  }
  const lookAlikes$ = createSignal<LookAlikes | undefined>(undefined)
  let isLoading = false
  /** Loads the code that compares names, which only a page with several wallets needs. */
  const loadLookAlikes = () => {
    if (isLoading || evm().length + discovered().length < 2) return
    isLoading = true
    import('./look-alikes.ts').then(
      ({ withLookAlikesMarked }) => lookAlikes$.next({ withLookAlikesMarked }),
      () => {
        isLoading = false
      },
    )
  }
  const rows = () => {
    const found = rowsOf(evm(), discovered(), providerOf, namespaces)
    return lookAlikes$.value?.withLookAlikesMarked(found, isTrusted) ?? found
  }
  const wallets = () => rows().map(({ wallet }) => withOwnIcon(wallet.id, wallet))
  const sources = [announced.wallets$, ...finders.map(({ parts$ }) => parts$), lookAlikes$]
  return {
    wallets$: changesOf(
      createSource(listener =>
        listenToAll(sources, () => {
          loadLookAlikes()
          listener(undefined)
        }),
      ),
      wallets,
      (a, b) => JSON.stringify(a) === JSON.stringify(b),
    ),
    wallets,
    rows,
    discovered,
    provider: announced.provider,
    withOwnIcon,
    look: () => {
      announced.look()
      for (const finder of finders) finder.look()
    },
  }
}

/**
 * Builds the rows of the wallet list. Two discovered wallets share a row if one declares the other's provider as its
 * own, or if only these two have the same name and icon. They keep separate connectors, because a wallet can copy a
 * name and an icon.
 */
function rowsOf(
  wallets: readonly InjectedWallet[],
  parts: readonly DiscoveredWallet[],
  providerOf: (walletId: string) => object | undefined,
  namespaces: readonly Namespace[],
): readonly WalletEntry[] {
  const taken = new Set<DiscoveredWallet>()
  const lookAlike = (wallet: { name: string; icon?: string }) => (other: { name: string; icon?: string }) =>
    wallet.icon !== undefined && wallet.icon === other.icon && wallet.name === other.name
  const joined = wallets.map((wallet): WalletEntry => {
    const provider = providerOf(wallet.id)
    const alone = !wallet.isSuspicious && wallets.filter(lookAlike(wallet)).length === 1
    const same = parts.filter(part => {
      if (taken.has(part) || part.isSuspicious) return false
      const isSameObject = provider !== undefined && part.evmProvider?.() === provider
      return isSameObject || (alone && lookAlike(wallet)(part) && parts.filter(lookAlike(part)).length === 1)
    })
    for (const part of same) taken.add(part)
    return {
      wallet: withNamespaces(wallet, ['eip155', ...same.flatMap(part => part.namespaces)], namespaces),
      parts: same,
    }
  })
  const others = parts
    .filter(part => !taken.has(part))
    .map((part): WalletEntry => {
      const { id, name, icon, isSuspicious, isOtherApp } = part
      return {
        wallet: withNamespaces(
          {
            id,
            name,
            ...(icon && { icon }),
            namespaces: [],
            isSuspicious,
            ...(isOtherApp && { isOtherApp }),
          },
          part.namespaces,
          namespaces,
        ),
        parts: [part],
      }
    })
  return [...joined, ...others]
}

type LookAlikes = Pick<typeof import('./look-alikes.ts'), 'withLookAlikesMarked'>

/** Whether nobody else can have chosen this name: the site has added the wallet, or it is the one at `window.ethereum`. */
function isTrusted({ id, external }: InjectedWallet): boolean {
  return id === legacyId || external === true
}

/**
 * Returns a copy of the wallet with the namespaces that are in both `spoken` and the site's `namespaces`, in the site's
 * order.
 */
function withNamespaces(
  wallet: InjectedWallet,
  spoken: readonly Namespace[],
  namespaces: readonly Namespace[],
): InjectedWallet {
  return { ...wallet, namespaces: namespaces.filter(namespace => spoken.includes(namespace)) }
}

/**
 * Creates a discovery whose code loads separately. Until the code has loaded, the discovery finds nothing. No wallet is
 * lost, because wallets announce themselves again on request. If the code fails to load, the other discoveries still
 * work.
 */
export function lazyDiscovery(load: () => Promise<readonly WalletDiscovery[]>): WalletDiscovery {
  const parts$ = createSignal<readonly DiscoveredWallet[]>([])
  let finders: readonly WalletDiscovery[] = []
  let closed = false
  const stops: (() => void)[] = []
  const look = () => {
    for (const finder of finders) finder.look()
  }
  const stop = () => {
    for (const stop of stops) stop()
    for (const finder of finders) finder.close()
  }
  void load().then(
    come => {
      finders = come
      if (closed) return stop()
      const gather = () => parts$.next(finders.flatMap(finder => finder.parts()))
      for (const finder of finders) {
        const subscriptions = finder.parts$.subscribe(gather)
        stops.push(() => subscriptions.unsubscribe())
      }
    },
    () => {},
  )
  return {
    ...toDiscovery(parts$, look),
    close: () => {
      closed = true
      stop()
    },
  }
}

/** The EVM wallets in the page, and the EIP-1193 provider of each wallet. */
export type Announced = {
  readonly wallets$: Subscribable<readonly InjectedWallet[]>
  wallets(): readonly InjectedWallet[]
  provider(walletId: string): SafeProvider | undefined
  /** Adds a wallet that does not announce itself. Returns the function that removes it. */
  add(connector: AddedWallet): () => void
  /** Requests a new announcement from all wallets in the page. */
  requestProviders(): void
  /** Reads `window.ethereum` again, because a wallet may set or replace it at any time, without an event. */
  look(): void
  close(): void
}

/** A wallet that the site adds. If `external` is false, it is the wallet of the app that embeds the page. */
export type AddedWallet = HostConnector & { readonly external?: boolean }

export const legacyId = 'window.ethereum'

const walletsKept = 50
/** Maximum number of announcements that Portico has not read yet. Further announcements are dropped. */
const queueKept = 2_000
/** The first and the last pause before Portico looks for `window.ethereum` again (ms). Each pause is twice as long. */
const firstLook = 250
const longestLook = 30_000
/** Maximum time for reading one batch of announcements (ms). The page is blocked during this time. */
const batchBudget = 8

type Entry = {
  readonly info: AnnouncedInfo
  provider: SafeProvider
  readonly external?: boolean
  tampered: boolean
}

/**
 * Which EVM wallets the site allows: wallets that announce themselves (`announced`), and the wallet at
 * `window.ethereum` (`legacy`).
 */
export type WantedWallets = { readonly announced: boolean; readonly legacy: boolean }

/**
 * Finds EVM wallets that announce themselves (EIP-6963), and the wallet at `window.ethereum`. Wallets may load before
 * or after Portico.
 */
export function findWallets(
  win: Window,
  wanted: WantedWallets = { announced: true, legacy: true },
): Announced {
  const entries = new Map<string, Entry>()
  const wallets$ = createSignal<readonly InjectedWallet[]>([])
  const queue: Event[] = []
  let legacy: SafeProvider | undefined
  let planned = false
  let closed = false
  let looking: ReturnType<typeof setTimeout> | undefined

  const publish = () => {
    const next = list([...entries.values()], legacy)
    if (fingerprint(next) !== fingerprint(wallets$.value)) wallets$.next(next)
  }

  /**
   * A wallet may announce itself again with a new provider object, for example after an update. The next connection uses
   * the new provider. A provider that announces this id under another name is an imitation, so the wallet is marked as
   * suspicious and keeps its provider.
   */
  const replaceProvider = (known: Entry, raw: unknown, info: AnnouncedInfo | undefined) => {
    const provider = toSafeProvider(raw)
    const { name, rdns } = known.info
    if (!provider || known.external || info?.name !== name || info.rdns !== rdns) known.tampered = true
    else known.provider = provider
  }

  const readOne = (event: Event) => {
    const detail = safeRead(event, 'detail')
    const raw = safeRead(detail, 'provider')
    const known = entries.get(textOf(safeRead(safeRead(detail, 'info'), 'uuid')))
    if (known) {
      if (known.provider.raw !== raw) replaceProvider(known, raw, readWalletInfo(safeRead(detail, 'info')))
      return
    }
    const info = entries.size < walletsKept ? readWalletInfo(safeRead(detail, 'info')) : undefined
    if (!info || entries.has(info.uuid) || info.rdns === porticoWallet.rdns) return
    const provider = toSafeProvider(raw)
    const again = [...entries.values()].some(
      entry => provider && isSameProvider(entry.provider, provider) && entry.info.rdns === info.rdns,
    )
    if (provider && !again) entries.set(info.uuid, { info, provider, tampered: false })
  }

  const work = () => {
    planned = false
    if (closed) return
    const end = performance.now() + batchBudget
    for (let event = queue.shift(); event; event = performance.now() < end ? queue.shift() : undefined) {
      readOne(event)
    }
    publish()
    if (queue.length > 0) plan()
  }
  const plan = () => {
    if (planned) return
    planned = true
    setTimeout(work, 0)
  }
  const onAnnouncement = (event: Event) => {
    if (queue.length >= queueKept) return
    queue.push(event)
    plan()
  }

  const look = () => {
    if (!wanted.legacy || closed) return
    const current: unknown = readGlobal(win, 'ethereum')
    // A page may set Portico's own provider as `window.ethereum`. Portico must not offer itself as a wallet.
    if (current === legacy?.raw || safeRead(current, 'isPortico') === true) return
    // An owner that has left the page keeps its row, because Portico may still be connected to it.
    legacy = toSafeProvider(current) ?? legacy
    plan()
  }
  /**
   * Looks for `window.ethereum` some more times after the start, because some wallets set it late, and without an event.
   */
  const lookLater = (pause: number) => {
    looking = setTimeout(() => {
      look()
      if (!legacy && pause < longestLook) lookLater(pause * 2)
    }, pause)
  }
  const requestProviders = () => wanted.announced && win.dispatchEvent(new Event('eip6963:requestProvider'))

  // The listener is added before `requestProviders` runs, because wallets announce themselves during that call.
  if (wanted.announced) win.addEventListener('eip6963:announceProvider', onAnnouncement)
  const moments = ['ethereum#initialized', 'DOMContentLoaded', 'load', 'focus'] as const
  if (wanted.legacy) for (const moment of moments) win.addEventListener(moment, look)
  requestProviders()
  look()
  if (wanted.legacy && !legacy) lookLater(firstLook)

  return {
    wallets$: afterLook(wallets$, look),
    wallets: () => wallets$.value,
    provider: walletId => {
      if (walletId !== legacyId) return entries.get(walletId)?.provider
      look()
      return legacy
    },
    look,
    add: ({ id, name, icon, rdns, provider, external = true }) => {
      const taken = toSafeProvider(provider)
      const info = { uuid: id, name, ...(icon && { icon }), ...(rdns && { rdns }), trusted: true }
      if (taken) entries.set(id, { info, provider: taken, external, tampered: false })
      publish()
      return () => {
        if (taken && entries.get(id)?.provider === taken) entries.delete(id)
        publish()
      }
    },
    requestProviders,
    close: () => {
      closed = true
      clearTimeout(looking)
      win.removeEventListener('eip6963:announceProvider', onAnnouncement)
      for (const moment of moments) win.removeEventListener(moment, look)
    },
  }
}

/**
 * Sorts the wallets for display: trusted EIP-6963 wallets in the order of their announcements, then
 * `window.ethereum`, then wallets with invalid ids.
 */
function list(entries: readonly Entry[], legacy: SafeProvider | undefined): readonly InjectedWallet[] {
  const claims = new Map<string, number>()
  for (const { info, external } of entries)
    if (info.rdns && !external) claims.set(info.rdns, (claims.get(info.rdns) ?? 0) + 1)

  const row = ({ info, external, tampered }: Entry): InjectedWallet => ({
    id: info.uuid,
    name: info.name,
    ...(info.icon && { icon: info.icon }),
    ...(info.rdns && { rdns: info.rdns }),
    namespaces: ['eip155'],
    isSuspicious: tampered || !info.trusted || (claims.get(info.rdns ?? '') ?? 0) > 1,
    ...(external && { external }),
  })
  const providers = entries.map(({ provider }) => provider)
  const announced =
    legacy && (providers.some(provider => isSameProvider(provider, legacy)) || routesTo(legacy, providers))
  return [
    // A wallet that the site has added is left out if an installed wallet has the same rdns.
    ...entries
      .filter(({ info, external }) => info.trusted && !(external && claims.has(info.rdns ?? '')))
      .map(row),
    ...(legacy && !announced ? [legacyRow] : []),
    ...entries.filter(({ info }) => !info.trusted).map(row),
  ]
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Returns a text that changes if wallets are added, removed or reordered, or if a wallet becomes suspicious. */
function fingerprint(wallets: readonly InjectedWallet[]): string {
  return wallets.map(({ id, isSuspicious }) => `${id} ${isSuspicious}`).join()
}

const legacyRow: InjectedWallet = {
  id: legacyId,
  name: ownWalletMessages.browser,
  namespaces: ['eip155'],
  isSuspicious: false,
}
