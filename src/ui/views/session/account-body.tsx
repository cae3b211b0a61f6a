import { balanceNamespaces } from '../../../domain/core/constants.ts'
import { addressOf, type Balances, type CaipAddress, namespaceOf } from '../../../domain/core/entities.ts'
import { dataOf, type Loadable } from '../../../domain/core/loadable.ts'
import { historyNamespaces } from '../../../domain/history/history.ts'
import { explorerPage } from '../../../domain/networks/explorer-page.ts'
import { memoryKey, useMessages, useOptions, useStyles } from '../../app/hooks/use-app.ts'
import { usePersistedState } from '../../app/hooks/use-persisted-state.ts'
import { useSession } from '../../app/hooks/use-session.ts'
import { Tabs } from '../../kit/tabs.tsx'
import { BalanceList } from '../../parts/balances/balance-list.tsx'
import css from '../../parts/balances/holdings.css?inline'
import { HistoryActivity } from '../../parts/history/history-activity.tsx'
import { RecentTransactions } from '../../parts/history/recent-transactions.tsx'
import { portfolioMessages } from '../../parts/portfolio/messages.ts'
import { PortfolioPanel } from '../../parts/portfolio/portfolio-panel.tsx'
import { accountMessages } from '../../parts/session/account-messages.ts'
import { WalletFeatures } from '../../parts/wallets/wallet-features.tsx'

type Tab = 'tokens' | 'activity' | 'portfolio'

/** The key under which the account view stores the chosen tab until the modal closes. */
const tabKey = memoryKey<Tab>('account-tab')

export type AccountBodyProps = {
  readonly account: CaipAddress
  readonly balances: Loadable<Balances>
  readonly refreshing: boolean
  readonly refresh: () => void
}

/**
 * The actions of the account, the transactions that this browser has sent, and tabs with tokens, activity and
 * portfolio.
 */
export function AccountBody({ account, balances, refreshing, refresh }: AccountBodyProps) {
  useStyles(css)
  const t = useMessages(accountMessages)
  const { everything } = useMessages(portfolioMessages)
  const { features, networks } = useOptions()
  const { onNetwork, networkName = t.thisNetwork } = useSession()
  const hasBalances = balanceNamespaces.includes(namespaceOf(account))
  const hasHistory = features.history && historyNamespaces.includes(namespaceOf(account))
  const tabs = [
    ...(hasBalances ? [{ id: 'tokens', text: t.tokens } as const] : []),
    ...(hasHistory
      ? [{ id: 'activity', text: t.activity, testId: 'w3m-account-default-activity-button' } as const]
      : []),
    ...(hasBalances && networks.length > 1
      ? [{ id: 'portfolio', text: everything, testId: 'portico-portfolio-button' } as const]
      : []),
  ]
  const [kept, choose] = usePersistedState<Tab>(tabKey, 'tokens')
  const chosen = tabs.find(({ id }) => id === kept) ?? tabs[0]
  return (
    <>
      <WalletFeatures account={account} />
      <RecentTransactions account={account} />
      {chosen && tabs.length > 1 && (
        <div className="account-tabs">
          <Tabs label={t.title} tabs={tabs} chosen={chosen.id} onChoose={choose} />
        </div>
      )}
      {chosen && (
        <div role="tabpanel" aria-label={chosen.text}>
          {chosen.id === 'tokens' && (
            <BalanceList
              value={balances}
              known={dataOf(balances)}
              refreshing={refreshing}
              refresh={refresh}
            />
          )}
          {chosen.id === 'activity' && (
            <HistoryActivity
              key={account}
              account={account}
              network={networkName}
              explorer={explorerPage(onNetwork, 'address', addressOf(account))}
              isTab
            />
          )}
          {chosen.id === 'portfolio' && <PortfolioPanel isTab />}
        </div>
      )}
    </>
  )
}
