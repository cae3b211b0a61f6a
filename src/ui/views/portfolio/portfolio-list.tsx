import { addressOf, networkOf } from '../../../domain/core/caip.ts'
import type { Portfolio } from '../../../domain/portfolio/totals.ts'
import { hasLine, tokenKey } from '../../../domain/portfolio/value-history.ts'
import { useMessages, useOptions, useStyles } from '../../app/hooks/use-app.ts'
import { Banner } from '../../kit/banner.tsx'
import { walletIcon } from '../../kit/icon.tsx'
import { EmptyState } from '../../kit/placeholders.tsx'
import { SpamTokens } from '../balances/spam-tokens.tsx'
import { TokenRow } from '../balances/token-row.tsx'
import css from '../session/account-more.css?inline'
import { Allocation } from './allocation.tsx'
import { portfolioMessages } from './messages.ts'
import { NetworkShares } from './network-shares.tsx'
import { PortfolioChart } from './portfolio-chart.tsx'
import { Sparkline, useValueHistory } from './sparkline.tsx'

/** The portfolio: chart or allocation, then networks, tokens, and spam tokens. */
export function PortfolioList({ portfolio }: { portfolio: Portfolio }) {
  useStyles(css)
  const t = useMessages(portfolioMessages)
  const samples = useValueHistory('portfolio')
  const { networks } = useOptions()
  const nameOf = (id: string) => networks.find(network => network.id === id)?.name ?? id
  const { tokens, doubtful, unknown, parts } = portfolio
  const several = new Set(parts.map(({ account }) => addressOf(account).toLowerCase())).size > 1
  return (
    <>
      {hasLine(samples) ? <PortfolioChart samples={samples} /> : <Allocation tokens={tokens} />}
      {unknown.length > 0 && (
        <Banner testId="portico-portfolio-unknown">
          {t.without([...new Set(unknown.map(networkOf))].map(nameOf).join(', '))}
        </Banner>
      )}
      <h2 className="group">{t.networks}</h2>
      <NetworkShares parts={parts} nameOf={nameOf} several={several} />
      <h2 className="group">{t.tokens}</h2>
      {tokens.length === 0 ? (
        <EmptyState icon={walletIcon} title={t.empty} body={t.emptyBody} />
      ) : (
        <ul className="rows" data-testid="portico-portfolio-tokens">
          {tokens.map(token => (
            <TokenRow key={tokenKey(token)} token={token} place={nameOf(token.network)}>
              <Sparkline samples={samples} token={token} />
            </TokenRow>
          ))}
        </ul>
      )}
      <SpamTokens tokens={doubtful} />
    </>
  )
}
