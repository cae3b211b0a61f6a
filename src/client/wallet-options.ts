import type { CatalogueWallet, InjectedWallet } from '../domain/core/entities.ts'
import type { WalletRow } from '../domain/wallets/wallet-order.ts'
import { optionOf, type WalletOption } from './wallet-list.ts'

/** A wallet that the wallet list can show: an injected wallet, or an entry of the catalogue. */
export type Known = { readonly injected: InjectedWallet } | { readonly catalogue: CatalogueWallet }

type Row = Pick<WalletOption, 'group' | 'isRecent'>

/**
 * Creates the functions that convert wallets to options of the wallet list. The functions store each wallet in `known`
 * under the id of its option.
 */
export function createOptions({
  known,
  stateOf,
  downloadOf,
}: {
  readonly known: Map<string, Known>
  readonly stateOf: (ids: readonly (string | undefined)[]) => WalletOption['state']
  readonly downloadOf: (wallet: CatalogueWallet) => string | undefined
}) {
  const fromPage = (wallet: InjectedWallet, row: Row): WalletOption => {
    known.set(wallet.id, { injected: wallet })
    return optionOf(wallet, { ...row, state: stateOf([wallet.id, wallet.rdns]) })
  }
  const fromCatalogue = (wallet: CatalogueWallet, row: Row): WalletOption => {
    known.set(wallet.id, { catalogue: wallet })
    return {
      ...row,
      id: wallet.id,
      name: wallet.name,
      icon: wallet.imageUrl,
      isInstalled: false,
      isDoubtful: false,
      state: stateOf([wallet.id]),
      namespaces: [],
      downloadUrl: downloadOf(wallet),
    }
  }
  return {
    fromPage,
    fromCatalogue,
    toOption: (row: WalletRow): WalletOption => {
      if (row.kind === 'injected') return fromPage(row.wallet, { group: row.group, isRecent: row.recent })
      if (row.kind === 'catalogue')
        return fromCatalogue(row.wallet, { group: row.group, isRecent: row.recent })
      return {
        id: 'walletConnect',
        name: 'WalletConnect',
        icon: undefined,
        group: row.group,
        isInstalled: false,
        isRecent: false,
        isDoubtful: false,
        state: stateOf(['walletConnect']),
        namespaces: [],
        downloadUrl: undefined,
      }
    },
  }
}
