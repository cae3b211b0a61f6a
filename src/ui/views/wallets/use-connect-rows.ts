import { recommendedWallets } from '../../../domain/core/constants.ts'
import type { WalletPage, WalletQuery } from '../../../domain/core/entities.ts'
import { dataOf, idle, isAwaited, type Loadable } from '../../../domain/core/loadable.ts'
import { orderWallets, type WalletRow as Row } from '../../../domain/wallets/wallet-order.ts'
import { useFeature, useLatest, usePlatform, useSignal, useUi } from '../../app/hooks/use-app.ts'
import { useDebounced } from '../../kit/hooks/use-debounced.ts'

type ConnectRows = {
  readonly rows: readonly Row[]
  /** Number of placeholder rows while the catalogue loads. */
  readonly awaited: number
  /** Whether the catalogue has failed to load, or is still loading after `longWaitMs`. */
  readonly listMissing: boolean
  /** Number of wallets in the whole catalogue. Absent until the catalogue has loaded. */
  readonly count?: number
}

/** Number of rows that render at once. They fill any window. The other rows render in a later task. */
const rowsAtOnce = 12
/** Time after which the view says that the wallet list is missing, if the catalogue is still loading (ms). */
const longWaitMs = 8_000
/**
 * Maximum time for which wallets in the page stay hidden while Portico looks up the excluded wallets in the catalogue
 * (ms).
 */
const heldBackMs = 3_000

/**
 * Returns the rows of the connect view in order. Wallets in the page are listed at once, unless the site excludes
 * wallets by a catalogue id, which must first be looked up. Wallets of the catalogue follow when they have loaded.
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
  // Only catalogue ids must be looked up. Unlike an rdns, a catalogue id contains no dot.
  const mayBeHere =
    !!options.projectId && exclude.some(id => !id.includes('.')) && injected.some(({ rdns }) => rdns)
  // The catalogue returns the rdns of the excluded wallets. By the rdns, Portico finds these wallets among the wallets
  // in the page.
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
    catalogue: [best, named, excluded].flatMap(response => dataOf(response)?.wallets ?? []),
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

/** Returns the first page of a query of the catalogue. Sends no query if `isWanted` is false. */
function useWallets(isWanted: boolean, query: Omit<WalletQuery, 'page'>): Loadable<WalletPage> {
  const wallets = useFeature('wallets')
  const stream$ = isWanted ? wallets.stream$('wallets', { page: 1, ...query }) : undefined
  return useLatest(stream$, sameWait) ?? idle
}

/** Whether both responses are awaited. The rows are the same before the request and while it runs. */
function sameWait(a: Loadable<WalletPage> = idle, b: Loadable<WalletPage> = idle): boolean {
  return Object.is(a, b) || (isAwaited(a) && isAwaited(b))
}
