import { walletsPerSearch } from '../../../domain/core/constants.ts'
import type { InjectedWallet, WalletQuery } from '../../../domain/core/entities.ts'
import { dataOf, idle } from '../../../domain/core/loadable.ts'
import { useLatest, useMessages, useNavigation, useUi } from '../../app/hooks/use-app.ts'
import { useFeature } from '../../app/hooks/use-feature.ts'
import { Button } from '../../kit/button.tsx'
import { connectingMessages } from './connecting-messages.ts'

/** Opens the downloads of a wallet that is not installed, or a list of wallets if the catalogue does not know the wallet. */
export function GetButton({ wallet: { name, rdns } }: { wallet: InjectedWallet }) {
  const t = useMessages(connectingMessages)
  const { push } = useNavigation()
  const wallets = useFeature('wallets')
  const { includeWalletIds: include, excludeWalletIds: exclude } = useUi().deps.options
  const query: WalletQuery = { page: 1, entries: walletsPerSearch, include, exclude, search: name }
  const found = dataOf(useLatest(rdns ? wallets.stream$('wallets', query) : undefined) ?? idle)
  const known = found?.wallets.find(wallet => wallet.rdns === rdns)
  return (
    <Button
      wide
      testId="portico-get-missing"
      onPress={() => (known ? push('Downloads', { wallet: known }) : push('GetWallet'))}
    >
      {known ? t.getIt(name) : t.getAny}
    </Button>
  )
}
