import type { PageWorkerClient } from '../bridge/contract/worker-api.ts'
import { walletsPerPage, walletsPerSearch } from '../domain/core/constants.ts'
import type {
  CatalogueWallet,
  InjectedWallet,
  Namespace,
  Session,
  WalletPage,
  WalletQuery,
} from '../domain/core/entities.ts'
import { AppError } from '../domain/core/errors/app-error.ts'
import { fromRecord } from '../domain/core/errors/core-error.ts'
import { createSignal, createSource, type Subscribable } from '../domain/core/signal.ts'
import type { PorticoOptions } from '../domain/options/resolve.ts'
import { storeLink, walletPlatforms } from '../domain/wallets/deep-links.ts'
import { recentIdOf, withRecent } from '../domain/wallets/wallet-order.ts'
import type { Host } from '../host/host.ts'
import { createWalletList } from './create-wallet-list.ts'
import { queryOf } from './feature-query.ts'
import { createQuery } from './query.ts'
import { untilAborted } from './until-aborted.ts'
import type { ConnectOptions, PairingDetails, WalletOption, WalletOptionPage } from './wallet-list.ts'
import { createOptions, type Known } from './wallet-options.ts'

type HeadlessParts = {
  readonly options: PorticoOptions
  readonly link: PageWorkerClient
  readonly host: Host
  readonly session$: Subscribable<Session | undefined>
}

/** The wallet list, and the function that connects a wallet, for sites that do not show the modal. */
type Headless = {
  readonly wallets$: Subscribable<readonly WalletOption[]>
  search(text: string): Promise<WalletOptionPage>
  page(page: number): Promise<WalletOptionPage>
  /** Connects a wallet. Resolves with the session that has the new connection, and with the connected namespace if known. */
  connect(
    wallet: WalletOption | string,
    options: ConnectOptions,
  ): Promise<{ readonly session: Session; readonly namespace: Namespace | undefined }>
}

/** How long `connect` waits for an injected wallet to announce itself (ms). */
const announcementMs = 1_000

/**
 * Creates the wallet list, the functions that search the wallet catalogue, and `connect`. The list requests the
 * catalogue only while the list has subscribers.
 */
export function createHeadless({ options, link, host, session$ }: HeadlessParts): Headless {
  const { includeWalletIds: include, excludeWalletIds: exclude, featuredWalletIds: featured } = options
  const known = new Map<string, Known>()
  const connecting$ = createSignal<string | undefined>(undefined)
  const offersPairing = options.enableWalletConnect && options.projectId !== undefined
  const namespace = options.networks[0]?.namespace ?? 'eip155'
  let injected: readonly InjectedWallet[] = []
  let session: Session | undefined

  const stateOf = (ids: readonly (string | undefined)[]): WalletOption['state'] => {
    if (connecting$.value !== undefined && ids.includes(connecting$.value)) return 'connecting'
    return session?.connections.some(({ connectorId }) => ids.includes(connectorId))
      ? 'connected'
      : 'available'
  }
  const { fromPage, fromCatalogue, toOption } = createOptions({
    known,
    stateOf,
    downloadOf: wallet => storeLink(wallet, host.platform()),
  })
  const catalogue = (query: WalletQuery) =>
    createQuery(() => queryOf(link, 'wallets', 'wallets', { include, exclude, ...query })).load()
  const pageOf = ({ wallets, count }: WalletPage): WalletOptionPage => ({
    count,
    wallets: wallets.map(wallet => {
      const here = injected.find(({ rdns }) => rdns !== undefined && rdns === wallet.rdns)
      if (here) return fromPage(here, { group: 'injected', isRecent: false })
      return fromCatalogue(wallet, {
        group: featured.includes(wallet.id) ? 'featured' : 'recommended',
        isRecent: false,
      })
    }),
  })

  /** Finds the wallet that `connect` was called with: a wallet of the list, a wallet in the page, or one of the catalogue. */
  const find = async (wallet: WalletOption | string): Promise<Known | undefined> => {
    const id = typeof wallet === 'string' ? wallet : wallet.id
    if (id === 'walletConnect') return undefined
    if (known.get(id)) return known.get(id)
    const subscription = host.injected$.subscribe(value => {
      injected = value
    })
    const found = await host.api.findInjected(id, announcementMs)
    subscription.unsubscribe()
    const here = injected.find(other => other.id === found)
    if (here) return { injected: here }
    const page = offersPairing ? await catalogue({ page: 1, entries: 1, include: [id] }) : undefined
    const listed = page?.wallets.find(other => other.id === id)
    if (!listed) throw new AppError('wallet-not-found', { wallet: id })
    return { catalogue: listed }
  }

  const remember = async (id: string) => {
    const { recentWallets } = await firstOf(link.stream('settings'))
    await link.api.remember({ recentWallets: withRecent(recentWallets, id) })
  }

  const connectInPage = async (wallet: InjectedWallet, wanted: Namespace | undefined) => {
    const first = options.networks.find(network => wallet.namespaces.includes(network.namespace))
    const chosen = wanted ?? first?.namespace ?? 'eip155'
    const next = await link.api.connectInjected(wallet.id, chosen)
    await remember(recentIdOf(wallet)).catch(() => {})
    return { session: next, namespace: chosen }
  }

  const detailsOf = (uri: string, expiresAt: number, wallet: CatalogueWallet | undefined): PairingDetails => {
    const links = wallet
      ? walletPlatforms({
          wallet,
          uri,
          platform: host.platform(),
          preferUniversalLinks: options.experimental_preferUniversalLinks,
          namespace,
        })
      : {}
    return {
      expiresAt,
      links: { mobile: links.mobile?.href, desktop: links.desktop?.href, webapp: links.webapp?.href },
    }
  }

  const pair = (wallet: CatalogueWallet | undefined, { onUri, namespace: wanted, signal }: ConnectOptions) =>
    new Promise<{ session: Session; namespace: Namespace | undefined }>((resolve, reject) => {
      let before: readonly string[] | undefined
      let shown: string | undefined
      const subscriptions = new Set<{ unsubscribe(): void }>()
      const end = () => {
        for (const subscription of subscriptions) subscription.unsubscribe()
        signal?.removeEventListener('abort', end)
      }
      signal?.addEventListener('abort', end)
      const fail = (error: unknown) => {
        end()
        reject(error)
      }
      const check = (next: Session) => {
        before ??= next.connections.map(connectionKey)
        const joined = next.connections.find(
          connection => connection.kind === 'walletConnect' && !before?.includes(connectionKey(connection)),
        )
        if (!joined) return
        queueMicrotask(end)
        if (wallet) void remember(wallet.id).catch(() => {})
        resolve({ session: next, namespace: wanted })
      }
      subscriptions.add(link.stream('session').subscribe(check))
      subscriptions.add(link.stream('connecting').subscribe(() => {}))
      subscriptions.add(
        link.stream('pairing').subscribe(pairing => {
          if (pairing.status === 'failed') fail(fromRecord(pairing.error))
          if (pairing.status !== 'fresh' || pairing.data.uri === shown) return
          shown = pairing.data.uri
          onUri?.(shown, detailsOf(shown, pairing.data.expiresAt, wallet))
        }),
      )
    })

  return {
    wallets$: createWalletList({
      options,
      link,
      host,
      injected$: tap(host.injected$, value => {
        injected = value
      }),
      states: [
        tap(session$, value => {
          session = value
        }),
        connecting$,
      ],
      offersPairing,
      namespace,
      toOption,
    }),
    search: async text => pageOf(await catalogue({ page: 1, entries: walletsPerSearch, search: text })),
    page: async page => pageOf(await catalogue({ page, entries: walletsPerPage })),
    connect: async (wallet, wanted) => {
      const { signal } = wanted
      signal?.throwIfAborted()
      const found = await find(wallet)
      signal?.throwIfAborted()
      if (!(found && 'injected' in found) && !offersPairing) throw new AppError('project-id-missing')
      connecting$.next(typeof wallet === 'string' ? wallet : wallet.id)
      try {
        return await untilAborted(
          found && 'injected' in found
            ? connectInPage(found.injected, wanted.namespace)
            : pair(found?.catalogue, wanted),
          signal,
        )
      } finally {
        connecting$.next(undefined)
      }
    },
  }
}

/**
 * Returns a stream with the values of `source`. Calls `store` with each value before the listener receives the value.
 */
function tap<T>(source: Subscribable<T>, store: (value: T) => void): Subscribable<T> {
  return createSource(listener =>
    source.subscribe(value => {
      store(value)
      listener(value)
    }),
  )
}

function firstOf<T>(source: Subscribable<T>): Promise<T> {
  return new Promise(resolve => {
    const subscription = source.subscribe(value => {
      resolve(value)
      queueMicrotask(() => subscription.unsubscribe())
    })
  })
}

function connectionKey({ connectorId, namespace, wallet, accounts }: Session['connections'][number]): string {
  return JSON.stringify([connectorId, namespace, wallet.name, accounts[0]])
}
