import type { PageWorkerClient } from '../bridge/contract/worker-api.ts'
import { recommendedWallets } from '../domain/core/constants.ts'
import type { InjectedWallet, Namespace, WalletPage, WalletQuery } from '../domain/core/entities.ts'
import { dataOf, idle, isAwaited, type Loadable } from '../domain/core/loadable.ts'
import type { Subscribable } from '../domain/core/signal.ts'
import type { PorticoOptions } from '../domain/options/resolve.ts'
import { orderWallets } from '../domain/wallets/wallet-order.ts'
import type { Host } from '../host/host.ts'
import { queryOf } from './feature-clients.ts'
import type { createOptions } from './wallet-options.ts'
import type { WalletOption } from './wallet-types.ts'

/** Longest time for which an installed wallet waits until the catalogue answers whether the site excludes it (ms). */
const heldBackMs = 3_000

/** The dependencies of the wallet list. */
type WalletListParts = {
  readonly options: PorticoOptions
  readonly link: PageWorkerClient
  readonly host: Pick<Host, 'platform'>
  readonly injected$: Subscribable<readonly InjectedWallet[]>
  /** Sources of the wallets' states. The list is emitted again after each of their changes. */
  readonly states: readonly Subscribable<unknown>[]
  readonly offersPairing: boolean
  readonly namespace: Namespace
  readonly toOption: ReturnType<typeof createOptions>['toOption']
}

/** Creates the wallet list. It requests the wallet catalogue only while the list has subscribers. */
export function createWalletList(parts: WalletListParts): Subscribable<readonly WalletOption[]> {
  return { subscribe: listener => ({ unsubscribe: follow(parts, listener) }) }
}

/** Emits the list at once and after each change, until the returned function is called. */
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
  // An rdns has a dot, and needs no catalogue. An id of the catalogue has none.
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
  const ask = () => {
    const ids = [...recentIds, ...featured].filter(id => !injected.some(({ rdns }) => rdns === id))
    if (listsCatalogue) best.ask({ page: 1, entries: recommendedWallets, include, exclude })
    if (listsCatalogue && ids.length > 0) named.ask({ page: 1, entries: ids.length, include: ids, exclude })
    // The other queries leave out excluded wallets, so their rdns is requested here, in order to recognise these wallets in
    // the page.
    if (excludesById) excluded.ask({ page: 1, entries: exclude.length, include: exclude })
    emit()
  }
  const subscriptions = [
    injected$.subscribe(value => {
      injected = value
      ask()
    }),
    link.stream('settings').subscribe(value => {
      recentIds = value.recentWallets
      ask()
    }),
    ...states.map(state => state.subscribe(emit)),
  ]
  return () => {
    clearTimeout(timer)
    for (const { stop } of queries) stop()
    for (const subscription of subscriptions) subscription.unsubscribe()
  }
}

/** A query of the catalogue whose parameters may change. Calls `changed` after each response. */
function query(link: PageWorkerClient, changed: () => void) {
  let asked = ''
  let value: Loadable<WalletPage> = idle
  let stop = () => {}
  return {
    value: () => value,
    ask: (params: WalletQuery) => {
      const key = JSON.stringify(params)
      if (key === asked) return
      asked = key
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
