import type { InjectedWallet, Namespace } from '../../domain/core/entities.ts'
import { changesOf, createSignal, type Subscribable } from '../../domain/core/signal.ts'
import { type DiscoveredWallet, toDiscovery, type WalletDiscovery } from './discovered-wallet.ts'
import type { Announced } from './eip6963.ts'

/**
 * The wallets that all discoveries have found in the page, each once. Their connectors load later, with
 * `findConnectors`.
 */
export type WalletRegistry = {
  readonly wallets$: Subscribable<readonly InjectedWallet[]>
  wallets(): readonly InjectedWallet[]
  /** The listed wallets, each with the discovered wallets that belong to its row. */
  rows(): readonly WalletEntry[]
  /** The wallets of all discoveries besides EIP-6963. */
  discovered(): readonly DiscoveredWallet[]
  /** Returns the provider of a wallet that announces itself by EIP-6963. */
  provider: Announced['provider']
  /**
   * Returns `info` with the icon that the site has set for this wallet id or rdns. Returns `info` unchanged if the site
   * has set none.
   */
  withOwnIcon<T extends { readonly icon?: string; readonly rdns?: string }>(walletId: string, info: T): T
  look(): void
}

type WalletEntry = { readonly wallet: InjectedWallet; readonly parts: readonly DiscoveredWallet[] }

/**
 * Joins the wallets of all discoveries. `namespaces` are those of the site. Wallets of other namespaces are not listed.
 * `pictures` are the site's own icons, by id or rdns.
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
  const rows = () => rowsOf(evm(), discovered(), providerOf, namespaces)
  const wallets = () => rows().map(({ wallet }) => withOwnIcon(wallet.id, wallet))
  const sources = [announced.wallets$, ...finders.map(({ parts$ }) => parts$)]
  return {
    wallets$: changesOf(
      { subscribe: listener => listenToAll(sources, () => listener(undefined)) },
      wallets,
      (a, b) => JSON.stringify(a) === JSON.stringify(b),
    ),
    wallets,
    rows,
    discovered,
    provider: announced.provider,
    withOwnIcon,
    look: () => {
      for (const finder of finders) finder.look()
    },
  }
}

/**
 * Builds the rows of the wallet list. Two discovered wallets share a row in two cases only, never because of the name alone.
 * First: one of them declares as its own the provider object that the other announced, so they are one wallet. Second: both
 * have the same name and the same icon, byte for byte, and no third wallet has them. The second case only shortens the list.
 * Name and icon can be copied, so it creates no trust: each namespace keeps its own connector and reconnects on its own.
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
    const alone = !wallet.doubtful && wallets.filter(lookAlike(wallet)).length === 1
    const same = parts.filter(part => {
      if (taken.has(part) || part.doubtful) return false
      const isSameObject = provider !== undefined && part.evmProvider?.() === provider
      return isSameObject || (alone && lookAlike(wallet)(part) && parts.filter(lookAlike(part)).length === 1)
    })
    for (const part of same) taken.add(part)
    return {
      wallet: speaking(wallet, ['eip155', ...same.flatMap(part => part.namespaces)], namespaces),
      parts: same,
    }
  })
  const others = parts
    .filter(part => !taken.has(part))
    .map((part): WalletEntry => {
      const { id, name, icon, doubtful, isOtherApp } = part
      return {
        wallet: speaking(
          { id, name, ...(icon && { icon }), namespaces: [], doubtful, ...(isOtherApp && { isOtherApp }) },
          part.namespaces,
          namespaces,
        ),
        parts: [part],
      }
    })
  return [...joined, ...others]
}

/** Returns the wallet with these namespaces, in the order of the site. */
function speaking(
  wallet: InjectedWallet,
  spoken: readonly Namespace[],
  namespaces: readonly Namespace[],
): InjectedWallet {
  return { ...wallet, namespaces: namespaces.filter(one => spoken.includes(one)) }
}

/** Calls the listener once after all sources have emitted their current value, and then at every change. */
function listenToAll(sources: readonly Subscribable<unknown>[], listener: () => void) {
  let all = false
  const heard = sources.map(source => source.subscribe(() => all && listener()))
  all = true
  listener()
  return {
    unsubscribe: () => {
      for (const one of heard) one.unsubscribe()
    },
  }
}

/**
 * Creates a discovery whose code loads after the first view. Until then it finds nothing, but no wallet is lost,
 * because wallets announce themselves again on request. If the code fails to load, the other discoveries still work.
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
    for (const one of stops) one()
    for (const finder of finders) finder.close()
  }
  void load().then(
    come => {
      finders = come
      if (closed) return stop()
      const gather = () => parts$.next(finders.flatMap(finder => finder.parts()))
      for (const finder of finders) {
        const heard = finder.parts$.subscribe(gather)
        stops.push(() => heard.unsubscribe())
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
