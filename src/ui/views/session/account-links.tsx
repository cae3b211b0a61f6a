import type { CaipAddress } from '../../../domain/core/caip.ts'
import { connectedWallets } from '../../../domain/session/connected-wallets.ts'
import { useMessages } from '../../app/hooks/use-messages.ts'
import { useNavigation } from '../../app/hooks/use-navigation.ts'
import { useStyles } from '../../app/hooks/use-styles.ts'
import { lazyPart } from '../../app/lazy.tsx'
import { walletIcon } from '../../kit/account-icons.ts'
import { Icon } from '../../kit/icon.tsx'
import { forwardIcon } from '../../kit/sign-icons.ts'
import { RecentTransactions } from '../history/recent-transactions.tsx'
import { gearIcon } from '../settings/settings-icons.ts'
import { WalletFeatures } from '../wallets/wallet-features.tsx'
import css from './account-more.css?inline'
import { useSession } from './use-session.ts'
import { walletsChipMessages } from './wallets-chip-messages.ts'

const EmbeddedAccount = lazyPart(
  () => import('../embedded-wallet/embedded-account.tsx').then(file => file.EmbeddedAccount),
  { skeleton: <span data-late="true" />, optional: true },
)

/** Links from the account: its actions, the connected wallets and the settings. */
export function AccountLinks({ account }: { account: CaipAddress }) {
  useStyles(css)
  const t = useMessages(walletsChipMessages)
  const { push } = useNavigation()
  const { connection, connections } = useSession()
  const count = connectedWallets(connections).length
  return (
    <>
      <WalletFeatures account={account} />
      <RecentTransactions account={account} />
      {connection?.kind === 'auth' && (
        <div className="embedded">
          <EmbeddedAccount account={account} />
        </div>
      )}
      <div className="line">
        <button
          type="button"
          className="chip"
          data-testid="wui-wallet-switch"
          onClick={() => push('ProfileWallets')}
        >
          <Icon d={walletIcon} size={16} />
          {count > 1 ? t.count(count) : t.open}
          <Icon d={forwardIcon} size={16} flip />
        </button>
        <button
          type="button"
          className="chip"
          data-testid="portico-settings-button"
          onClick={() => push('AccountSettings')}
        >
          <Icon d={gearIcon} size={16} />
          {t.settings}
          <Icon d={forwardIcon} size={16} flip />
        </button>
      </div>
    </>
  )
}
