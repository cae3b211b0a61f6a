import type { CaipAddress } from '../../domain/model/caip.ts'
import { connectedWallets } from '../../domain/rules/connected-wallets.ts'
import { useNavigation } from '../hooks/use-navigation.ts'
import { useSession } from '../hooks/use-session.ts'
import { useStyles } from '../hooks/use-styles.ts'
import { useWords } from '../hooks/use-words.ts'
import { walletsChipWords } from '../messages/wallets-chip.ts'
import css from '../styles/account-late.css?inline'
import { walletIcon } from './account-icons.ts'
import { Icon } from './icon.tsx'
import { LateEmbedded } from './late-embedded.tsx'
import { RecentTransactions } from './recent-transactions.tsx'
import { gearIcon } from './settings-icons.ts'
import { forwardIcon } from './sign-icons.ts'
import { WalletFeatures } from './wallet-features.tsx'

/** Where one gets to from the account: what it can do, the wallets that are connected, and its settings. */
export function AccountWays({ account }: { account: CaipAddress }) {
  useStyles(css)
  const t = useWords(walletsChipWords)
  const { push } = useNavigation()
  const { connection, connections } = useSession()
  const count = connectedWallets(connections).length
  return (
    <>
      <WalletFeatures account={account} />
      <RecentTransactions account={account} />
      {connection?.kind === 'auth' && <LateEmbedded account={account} />}
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
