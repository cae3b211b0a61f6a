import type { PageWorkerClient } from '../bridge/contract/worker-api.ts'
import { recommendedWallets } from '../domain/core/constants.ts'
import type { InjectedWallet, Namespace, WalletPage, WalletQuery } from '../domain/core/entities.ts'
import { dataOf, idle, isAwaited, type Loadable } from '../domain/core/loadable.ts'
import { createSource, type Subscribable } from '../domain/core/signal.ts'
import type { PorticoOptions } from '../domain/options/resolve.ts'
import { orderWallets } from '../domain/wallets/wallet-order.ts'
import type { Host } from '../host/host.ts'
import { queryOf } from './feature-query.ts'
import type { WalletOption } from './wallet-list.ts'
import type { createOptions } from './wallet-options.ts'

/**
 * How long the list waits for the catalogue (ms). Until the catalogue has responded, it is unknown whether the site
 * excludes an installed wallet, so the list leaves the wallet out.
 */
const heldBackMs = 3_000

type WalletListParts = {
  readonly options: PorticoOptions
  readonly link: PageWorkerClient
  readonly host: Pick<Host, 'platform'>
  readonly injected$: Subscribable<readonly InjectedWallet[]>
  /**
   * Streams on which the state of a wallet depends. After each value of these streams, the wallet list is emitted
   * again.
   */
  readonly states: readonly Subscribable<unknown>[]
  readonly offersPairing: boolean
  readonly namespace: Namespace
  readonly toOption: ReturnType<typeof createOptions>['toOption']
}

/** Creates the wallet list. It requests the wallet catalogue only while the list has subscribers. */
export function createWalletList(parts: WalletListParts): Subscribable<readonly WalletOption[]> {
  return createSource(listener => follow(parts, listener))
}

/** Emits the wallet list at once and after each change, until the returned function is called. */
function follow(
  { options, link, host, injected$, states, offersPairing, namespace, toOption }: WalletListParts,
  listener: (wallets: readonly WalletOption[]) => void,
): () => void {
  const { includeWalletIds: include, excludeWalletIds: exclude, featuredWalletIds: featured } = options
  const listsCatalogue = offersPairing && options.enableWallets
  let injected: readonly InjectedWallet[] = []
  let recentIds: readonly string[] = []
  let isTooLong = false
  let timer: ReturnType<typeof setTimeout> | undefined
  // The site excludes a wallet by its rdns, which contains a dot, or by its catalogue id, which contains no dot. Only a
  // catalogue id requires a request to the catalogue.
  const excludesById = options.projectId !== undefined && exclude.some(id => !id.includes('.'))
  const emit = () => {
    const isUndecided = excludesById && isAwaited(excluded.value())
    if (isUndecided)
      timer ??= setTimeout(() => {
        isTooLong = true
        emit()
      }, heldBackMs)
    const rows = orderWallets({
      ...(host.platform().system !== 'desktop' && { phone: namespace }),
      order: options.features.connectorTypeOrder,
      walletConnect: offersPairing,
      injected,
      holdsBack: isUndecided && !isTooLong,
      catalogue: queries.flatMap(({ value }) => dataOf(value())?.wallets ?? []),
      custom: options.customWallets,
      recentIds,
      featuredIds: featured,
      includeIds: include,
      excludeIds: exclude,
      networks: options.networks.map(({ id }) => id),
    })
    listener(rows.map(toOption))
  }
  const [best, named, excluded] = [query(link, emit), query(link, emit), query(link, emit)] as const
  const queries = [best, named, excluded]
  const load = () => {
    const ids = [...recentIds, ...featured].filter(id => !injected.some(({ rdns }) => rdns === id))
    if (listsCatalogue) best.load({ page: 1, entries: recommendedWallets, include, exclude })
    if (listsCatalogue && ids.length > 0) named.load({ page: 1, entries: ids.length, include: ids, exclude })
    // The queries above leave out the wallets that the site excludes. This query returns the rdns of these wallets, so
    // that the list also leaves them out if they are installed in the browser.
    if (excludesById) excluded.load({ page: 1, entries: exclude.length, include: exclude })
    emit()
  }
  const subscriptions = [
    injected$.subscribe(value => {
      injected = value
      load()
    }),
    link.stream('settings').subscribe(value => {
      recentIds = value.recentWallets
      load()
    }),
    ...states.map(state => state.subscribe(emit)),
  ]
  return () => {
    clearTimeout(timer)
    for (const { stop } of queries) stop()
    for (const subscription of subscriptions) subscription.unsubscribe()
  }
}

/** Creates a catalogue query with parameters that may change. Calls `changed` after each response. */
export function query(link: PageWorkerClient, changed: () => void) {
  let requestedKey = ''
  let value: Loadable<WalletPage> = idle
  let stop = () => {}
  return {
    value: () => value,
    load: (params: WalletQuery) => {
      const key = JSON.stringify(params)
      if (key === requestedKey) return
      requestedKey = key
      stop()
      const subscription = queryOf(link, 'wallets', 'wallets', params).subscribe(next => {
        value = next
        changed()
      })
      stop = () => subscription.unsubscribe()
    },
    stop: () => stop(),
  }
}
