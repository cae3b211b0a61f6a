import { addressOf, networkOf } from '../../../domain/core/entities.ts'
import { failedAccounts, isAddingUp, type Portfolio } from '../../../domain/portfolio/totals.ts'
import { hasLine, tokenKey } from '../../../domain/portfolio/value-points.ts'
import { useList, useMessages, useOptions, useStyles } from '../../app/hooks/use-app.ts'
import { Banner } from '../../kit/banner.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { walletIcon } from '../../kit/icons/common.ts'
import { PagedRows } from '../../kit/paged-rows.tsx'
import { Skeletons } from '../../kit/skeleton.tsx'
import css from '../balances/holdings.css?inline'
import { SpamTokens } from '../balances/spam-tokens.tsx'
import { TokenRow } from '../balances/token-row.tsx'
import { Allocation } from './allocation.tsx'
import { portfolioMessages } from './messages.ts'
import { NetworkShares } from './network-shares.tsx'
import { PortfolioChart } from './portfolio-chart.tsx'
import { Sparkline } from './sparkline.tsx'
import { useValueHistory } from './use-value-history.ts'

/** The portfolio: a chart or the share of each token, then networks, tokens, and tokens with a spam flag. */
export function PortfolioList({ portfolio }: { portfolio: Portfolio }) {
  useStyles(css)
  const t = useMessages(portfolioMessages)
  const list = useList()
  const points = useValueHistory('portfolio')
  const { networks } = useOptions()
  const nameOf = (id: string) => networks.find(network => network.id === id)?.name ?? id
  const { tokens, doubtful, parts } = portfolio
  const failed = failedAccounts(portfolio)
  const isAdding = isAddingUp(portfolio)
  const several = new Set(parts.map(({ account }) => addressOf(account).toLowerCase())).size > 1
  if (parts.length === 0) return <EmptyState icon={walletIcon} title={t.elsewhere} body={t.elsewhereBody} />
  return (
    <>
      {hasLine(points) ? <PortfolioChart points={points} /> : <Allocation tokens={tokens} />}
      {failed.length > 0 && (
        <Banner testId="portico-portfolio-unknown">
          {t.without(list([...new Set(failed.map(networkOf))].map(nameOf)))}
        </Banner>
      )}
      <h2 className="group portfolio-part">{t.networks}</h2>
      <NetworkShares parts={parts} nameOf={nameOf} several={several} />
      <h2 className="group portfolio-part">{t.tokens}</h2>
      {tokens.length === 0 ? (
        isAdding ? (
          <Skeletons rows={3} end />
        ) : (
          <EmptyState icon={walletIcon} title={t.empty} body={t.emptyBody} />
        )
      ) : (
        <PagedRows items={tokens} testId="portico-portfolio-tokens">
          {token => (
            <TokenRow key={tokenKey(token)} token={token} place={nameOf(token.network)}>
              <Sparkline points={points} token={token} />
            </TokenRow>
          )}
        </PagedRows>
      )}
      <SpamTokens tokens={doubtful} />
    </>
  )
}
