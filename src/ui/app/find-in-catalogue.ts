import { walletsPerSearch } from '../../domain/core/constants.ts'
import type { WalletPage, WalletQuery } from '../../domain/core/entities.ts'
import { dataOf, isAwaited, type Loadable } from '../../domain/core/loadable.ts'
import type { PorticoOptions } from '../../domain/options/resolve.ts'
import type { UiState } from './types.ts'

/**
 * Finds the catalogue entry of a wallet that has scanned the general QR code, so that the user has not chosen a row.
 * The wallet only names itself, so the name must belong to exactly one entry.
 */
export function findInCatalogue(
  state: UiState,
  { includeWalletIds: include, excludeWalletIds: exclude }: PorticoOptions,
  walletName: string,
  found: (walletId: string) => void,
): void {
  const plain = (text: string) => text.trim().toLowerCase()
  const query: WalletQuery = { page: 1, entries: walletsPerSearch, search: walletName, include, exclude }
  const pages = state.stream$('feature', 'wallets', 'wallets', query)
  // A source may emit its current value while `subscribe` still runs, so the subscription ends in a later turn.
  let isOver = false
  const subscription = pages.subscribe(value => {
    const page = value as Loadable<WalletPage> | undefined
    if (isOver || !page || isAwaited(page)) return
    isOver = true
    queueMicrotask(() => subscription.unsubscribe())
    const matches = dataOf(page)?.wallets.filter(({ name }) => plain(name) === plain(walletName)) ?? []
    if (matches[0] && matches.length === 1) found(matches[0].id)
  })
}
