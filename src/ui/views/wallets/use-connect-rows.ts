import { recommendedWallets } from '../../../domain/core/constants.ts'
import type { WalletQuery } from '../../../domain/core/entities.ts'
import { dataOf, idle, type Loadable } from '../../../domain/core/loadable.ts'
import { orderWallets, type WalletRow } from '../../../domain/wallets/wallet-order.ts'
import { useStore, useUi } from '../../app/context.ts'
import { usePlatform } from '../../app/hooks/use-platform.ts'
import type { Store } from '../../app/store.ts'
import { useDebounced } from '../../kit/hooks/use-debounced.ts'
import { useLoadingPhase } from '../../kit/hooks/use-loading-phase.ts'

export type ConnectRows = {
  readonly rows: readonly WalletRow[]
  /** Number of catalogue rows still loading. */
  readonly awaited: number
  /** The catalogue failed or is slow. */
  readonly listMissing: boolean
  /** Size of the whole catalogue, once loaded. */
  readonly count?: number
}

/** More rows than any window shows; the rest render in a later task. */
const rowsAtOnce = 12

const asksNothing: Store<Loadable<never>> = { get: () => idle, subscribe: () => () => {} }

/** Wallets of the Connect view in order: the page's at once, the catalogue's when loaded. */
export function useConnectRows(walletConnect: boolean): ConnectRows {
  const { state, deps } = useUi()
  const { options } = deps
  const { includeWalletIds: include, excludeWalletIds: exclude, featuredWalletIds: featured } = options
  const injected = useStore(state.injected)
  const recentIds = useStore(state.settings).recentWallets
  const listed = walletConnect && options.enableWallets
  const top: WalletQuery = { page: 1, entries: recommendedWallets, include, exclude }
  const byId = [...recentIds.filter(id => !injected.some(wallet => wallet.rdns === id)), ...featured]
  const named: WalletQuery = { page: 1, entries: Math.max(byId.length, 1), include: byId, exclude }
  const best = useStore(listed ? state.stream('wallets', top) : asksNothing) ?? idle
  const asked = useStore(listed && byId.length > 0 ? state.stream('wallets', named) : asksNothing) ?? idle
  const page = dataOf(best)
  const others = (dataOf(asked)?.wallets ?? []).filter(one => !page?.wallets.some(({ id }) => id === one.id))
  const { platform, namespace } = usePlatform()
  const rows = orderWallets({
    ...(platform.system !== 'desktop' && { phone: namespace }),
    order: options.features.connectorTypeOrder,
    walletConnect,
    injected,
    catalogue: [...(page?.wallets ?? []), ...others],
    custom: options.customWallets,
    recentIds,
    featuredIds: featured,
    includeIds: include,
    excludeIds: exclude,
    networks: options.networks.map(network => network.id),
  })
  const drawn = useDebounced(rows.length, 0, rowsAtOnce)
  const coming = listed && !page && best.status !== 'failed'
  const patience = useLoadingPhase(coming)
  return {
    rows: rows.slice(0, Math.max(rowsAtOnce, drawn)),
    listMissing: (listed && !page && !coming) || patience === 'long' || patience === 'overdue',
    awaited: coming ? Math.max(0, recommendedWallets - injected.length) : 0,
    ...(page && { count: page.count }),
  }
}
