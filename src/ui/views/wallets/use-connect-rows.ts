import { recommendedWallets } from '../../../domain/core/constants.ts'
import type { WalletQuery } from '../../../domain/core/entities.ts'
import { dataOf, idle } from '../../../domain/core/loadable.ts'
import { orderWallets, type WalletRow } from '../../../domain/wallets/wallet-order.ts'
import { useLatest, usePlatform, useSignal, useUi } from '../../app/hooks/use-app.ts'
import { useFeature } from '../../app/hooks/use-feature.ts'
import { useDebounced } from '../../kit/hooks/timers.ts'

export type ConnectRows = {
  readonly rows: readonly WalletRow[]
  /** Number of rows of the catalogue that are still loading. */
  readonly awaited: number
  /** Whether the wallet catalogue failed to load, or has not loaded after `longWaitMs`. */
  readonly listMissing: boolean
  /** Number of wallets in the whole catalogue, once it is loaded. */
  readonly count?: number
}

/** Number of rows that render at once. No window shows more; the other rows render in a later task. */
const rowsAtOnce = 12
/** Time after which a catalogue that has not loaded is shown as missing (ms). */
const longWaitMs = 8_000

/**
 * The wallets of the Connect view in order. Wallets in the page are listed at once, wallets of the catalogue when they are
 * loaded.
 */
export function useConnectRows(walletConnect: boolean): ConnectRows {
  const wallets = useFeature('wallets')
  const { state, deps } = useUi()
  const { options } = deps
  const { includeWalletIds: include, excludeWalletIds: exclude, featuredWalletIds: featured } = options
  const injected = useSignal(state.injected)
  const recentIds = useSignal(state.settings).recentWallets
  const listed = walletConnect && options.enableWallets
  const top: WalletQuery = { page: 1, entries: recommendedWallets, include, exclude }
  const byId = [...recentIds.filter(id => !injected.some(wallet => wallet.rdns === id)), ...featured]
  const named: WalletQuery = { page: 1, entries: Math.max(byId.length, 1), include: byId, exclude }
  const best = useLatest(listed ? wallets.stream$('wallets', top) : undefined) ?? idle
  const requested =
    useLatest(listed && byId.length > 0 ? wallets.stream$('wallets', named) : undefined) ?? idle
  const page = dataOf(best)
  const others = (dataOf(requested)?.wallets ?? []).filter(
    wallet => !page?.wallets.some(({ id }) => id === wallet.id),
  )
  // The other queries leave out excluded wallets, so their rdns is requested here, in order to recognise these wallets in the
  // page.
  const left: WalletQuery = { page: 1, entries: Math.max(exclude.length, 1), include: exclude }
  const mayBeHere =
    options.projectId !== undefined && exclude.length > 0 && injected.some(({ rdns }) => rdns !== undefined)
  const excluded = dataOf(useLatest(mayBeHere ? wallets.stream$('wallets', left) : undefined) ?? idle)
  const { platform, namespace } = usePlatform()
  const rows = orderWallets({
    ...(platform.system !== 'desktop' && { phone: namespace }),
    order: options.features.connectorTypeOrder,
    walletConnect,
    injected,
    catalogue: [...(page?.wallets ?? []), ...others, ...(excluded?.wallets ?? [])],
    custom: options.customWallets,
    recentIds,
    featuredIds: featured,
    includeIds: include,
    excludeIds: exclude,
    networks: options.networks.map(network => network.id),
  })
  const showsAll = useDebounced(rows.length > rowsAtOnce, 0, false)
  const coming = listed && !page && best.status !== 'failed'
  const isLong = useDebounced(coming, longWaitMs, false)
  return {
    rows: showsAll ? rows : rows.slice(0, rowsAtOnce),
    listMissing: listed && !page && (!coming || isLong),
    awaited: coming ? Math.max(0, recommendedWallets - injected.length) : 0,
    ...(page && { count: page.count }),
  }
}
