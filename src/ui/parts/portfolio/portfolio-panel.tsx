import { useState } from 'react'
import { showMoney } from '../../../domain/core/amount.ts'
import { dataOf, type Loadable } from '../../../domain/core/loadable.ts'
import { isAddingUp, type Portfolio } from '../../../domain/portfolio/totals.ts'
import { useFeature, useLocale, useMessages } from '../../app/hooks/use-app.ts'
import { useSession } from '../../app/hooks/use-session.ts'
import { Amount } from '../../kit/amount.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { ErrorReason } from '../../kit/error-state.tsx'
import { useToldList } from '../../kit/hooks/use-told-list.ts'
import { walletIcon } from '../../kit/icons/common.ts'
import { LoadableView } from '../../kit/loadable-view.tsx'
import { OfflineBanner } from '../../kit/offline-banner.tsx'
import { RefreshHeader } from '../../kit/refresh-header.tsx'
import { RetryButton, retryMessages } from '../../kit/retry-button.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { HoldingPlaces } from '../balances/holding-places.tsx'
import { TotalValue } from '../balances/total.tsx'
import { portfolioMessages } from './messages.ts'
import { PortfolioList } from './portfolio-list.tsx'

export type PortfolioPanelProps = {
  /** Whether the account view shows the portfolio in a tab. The account view has its own total and offline banner. */
  readonly isTab?: boolean
}

/** The total, networks and tokens of all connected wallets. Cached values appear at once, with their age. */
export function PortfolioPanel({ isTab }: PortfolioPanelProps) {
  const t = useMessages(portfolioMessages)
  const { tryAgainSoon } = useMessages(retryMessages)
  const locale = useLocale()
  const { portfolio, refreshing, refresh } = usePortfolio()
  const { active } = useSession()
  const known = dataOf(portfolio)
  const isAdding = known === undefined ? portfolio.status !== 'failed' : isAddingUp(known)
  // While an account is connected, "idle" only means that the worker has not replied yet.
  if (portfolio.status === 'idle' && active === undefined)
    return <EmptyState icon={walletIcon} title={t.empty} body={t.nobody} />
  return (
    <>
      {!isTab && (
        <>
          <OfflineBanner at={'at' in portfolio ? portfolio.at : undefined} />
          <TotalValue value={known?.total} waiting={isAdding} testId="portico-portfolio-total" />
        </>
      )}
      {known && (
        <RefreshHeader
          title={
            isTab &&
            (isAdding ? (
              <Skeleton width={96} height={16} />
            ) : (
              known.total !== undefined && <Amount shown={showMoney(known.total, locale)} />
            ))
          }
          value={portfolio}
          words={t}
          refreshing={refreshing}
          refresh={refresh}
        />
      )}
      <LoadableView
        value={portfolio}
        what={t.title}
        skeleton={<HoldingPlaces rows={4} isPortfolio />}
        retry={refresh}
        count={portfolio => portfolio.tokens.length}
        failed={(error, retryAt) => (
          <div className="retry">
            <p className="label">{tryAgainSoon}</p>
            <RetryButton retryAt={retryAt} onPress={refresh} />
            <p className="note">
              <ErrorReason error={error} />
            </p>
          </div>
        )}
      >
        {data => <PortfolioList portfolio={data} />}
      </LoadableView>
    </>
  )
}

/**
 * Returns the balances of the connected wallets on all networks, and a function that refreshes them. `refreshing` is
 * true until the refresh has succeeded or failed.
 */
function usePortfolio(): {
  readonly portfolio: Loadable<Portfolio>
  readonly refreshing: boolean
  readonly refresh: () => void
} {
  const feature = useFeature('portfolio')
  const portfolio = useToldList(feature.stream$('portfolio'), ({ tokens }) => tokens.length === 0)
  const [refreshing, setRefreshing] = useState(false)
  const refresh = (): void => {
    if (refreshing) return
    setRefreshing(true)
    const done = (): void => setRefreshing(false)
    // The status of the portfolio stream already shows that a refresh failed, so the error is not reported here.
    feature.call('refresh').then(done, done)
  }
  return { portfolio, refreshing, refresh }
}
