import { recommendedWallets } from '../../../domain/core/constants.ts'
import type { WalletPage, WalletQuery } from '../../../domain/core/entities.ts'
import { dataOf, idle, isAwaited, type Loadable } from '../../../domain/core/loadable.ts'
import { orderWallets, type WalletRow } from '../../../domain/wallets/wallet-order.ts'
import { useLatest, usePlatform, useSignal, useUi } from '../../app/hooks/use-app.ts'
import { useFeature } from '../../app/hooks/use-feature.ts'
import { useDebounced } from '../../kit/hooks/timers.ts'

export type ConnectRows = {
  readonly rows: readonly WalletRow[]
  /** Number of rows that wait for the catalogue. */
  readonly awaited: number
  /** Whether the wallet catalogue failed to load, or has not loaded after `longWaitMs`. */
  readonly listMissing: boolean
  /** Number of wallets in the whole catalogue, once it is loaded. */
  readonly count?: number
}

/** Number of rows that render at once. No window shows more. The other rows render in a later task. */
const rowsAtOnce = 12
/** Time after which a catalogue that has not loaded is shown as missing (ms). */
const longWaitMs = 8_000
/** Longest time for which an installed wallet waits until the catalogue answers whether the site excludes it (ms). */
const heldBackMs = 3_000

/**
 * The wallets of the Connect view in order. Wallets in the page are listed at once, unless the site may exclude them by an id
 * of the catalogue. Wallets of the catalogue are listed when they are loaded.
 */
export function useConnectRows(walletConnect: boolean): ConnectRows {
  const { state, deps } = useUi()
  const { options } = deps
  const { includeWalletIds: include, excludeWalletIds: exclude, featuredWalletIds: featured } = options
  const injected = useSignal(state.injected)
  const recentIds = useSignal(state.settings).recentWallets
  const listed = walletConnect && options.enableWallets
  const byId = [...recentIds.filter(id => !injected.some(wallet => wallet.rdns === id)), ...featured]
  const best = useWallets(listed, { entries: recommendedWallets, include, exclude })
  const named = useWallets(listed && byId.length > 0, { entries: byId.length, include: byId, exclude })
  const page = dataOf(best)
  // An rdns contains a dot and needs no catalogue. An id of the catalogue contains none.
  const mayBeHere =
    !!options.projectId && exclude.some(id => !id.includes('.')) && injected.some(({ rdns }) => rdns)
  // The other queries leave out excluded wallets. Their rdns is requested here, to recognise these wallets in the page.
  const excluded = useWallets(mayBeHere, { entries: exclude.length, include: exclude })
  const undecided = mayBeHere && isAwaited(excluded)
  const isTooLong = useDebounced(undecided, heldBackMs, false)
  const holdsBack = undecided && !isTooLong
  const { platform, namespace } = usePlatform()
  const rows = orderWallets({
    ...(platform.system !== 'desktop' && { phone: namespace }),
    order: options.features.connectorTypeOrder,
    walletConnect,
    injected,
    holdsBack,
    catalogue: [best, named, excluded].flatMap(answer => dataOf(answer)?.wallets ?? []),
    custom: options.customWallets,
    recentIds,
    featuredIds: featured,
    includeIds: include,
    excludeIds: exclude,
    networks: options.networks.map(network => network.id),
  })
  const showsAll = useDebounced(rows.length > rowsAtOnce, 0, false)
  const coming = listed && isAwaited(best)
  const isLong = useDebounced(coming, longWaitMs, false)
  return {
    rows: showsAll ? rows : rows.slice(0, rowsAtOnce),
    listMissing: coming ? isLong : best.status === 'failed',
    awaited: Math.max(holdsBack ? 1 : 0, coming ? recommendedWallets - injected.length : 0),
    ...(page && { count: page.count }),
  }
}

/** The first page of this query of the catalogue, if it is wanted. */
function useWallets(isWanted: boolean, query: Omit<WalletQuery, 'page'>): Loadable<WalletPage> {
  const wallets = useFeature('wallets')
  return useLatest(isWanted ? wallets.stream$('wallets', { page: 1, ...query }) : undefined) ?? idle
}
