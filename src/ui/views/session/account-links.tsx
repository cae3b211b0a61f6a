import type { CaipAddress } from '../../../domain/core/caip.ts'
import { useStyles } from '../../app/hooks/use-app.ts'
import { RecentTransactions } from '../history/recent-transactions.tsx'
import { WalletFeatures } from '../wallets/wallet-features.tsx'
import css from './account-more.css?inline'

/** The actions of the account, and the transactions that were sent from this browser. */
export function AccountLinks({ account }: { account: CaipAddress }) {
  useStyles(css)
  return (
    <>
      <WalletFeatures account={account} />
      <RecentTransactions account={account} />
    </>
  )
}
