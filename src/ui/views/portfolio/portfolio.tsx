import { useState } from 'react'
import { dataOf, idle, type Loadable } from '../../../domain/core/loadable.ts'
import type { Portfolio } from '../../../domain/portfolio/totals.ts'
import { useErrorText, useLatest, useMessages } from '../../app/hooks/use-app.ts'
import { useFeature } from '../../app/hooks/use-feature.ts'
import { lazyPart } from '../../app/lazy.tsx'
import { activityIcon } from '../../kit/account-icons.ts'
import { ErrorReason, OfflineBanner } from '../../kit/data-status.tsx'
import { EmptyState, LoadableView, LoadError, Skeletons } from '../../kit/placeholders.tsx'
import { RefreshHeader } from '../../kit/refresh-header.tsx'
import { RetryButton } from '../../kit/retry-button.tsx'
import { Screen } from '../../kit/screen.tsx'
import { TotalValue } from '../session/total.tsx'
import { portfolioMessages } from './messages.ts'

export { default as css } from '../session/account.css?inline'

const PortfolioList = lazyPart(() => import('./portfolio-list.tsx').then(file => file.PortfolioList), {
  skeleton: (
    <div data-late="true">
      <Skeletons rows={5} end />
    </div>
  ),
  failed: retry => <LoadError retry={retry} />,
})

/** All assets of the connected wallets on the site's networks. Cached values show at once, with their age. */
export function View() {
  const t = useMessages(portfolioMessages)
  const { portfolio, refreshing, refresh } = usePortfolio()
  const explain = useErrorText()
  const known = dataOf(portfolio)
  return (
    <Screen title={t.title}>
      <OfflineBanner what={t.what} at={'at' in portfolio ? portfolio.at : undefined} />
      {portfolio.status !== 'idle' && (
        <TotalValue
          value={known?.total}
          waiting={!known && portfolio.status !== 'failed'}
          testId="portico-portfolio-total"
        />
      )}
      {known && (
        <RefreshHeader
          title={t.everything}
          value={portfolio}
          words={t}
          refreshing={refreshing}
          refresh={refresh}
        />
      )}
      {portfolio.status === 'idle' ? (
        <EmptyState icon={activityIcon} title={t.empty} body={t.nobody} />
      ) : (
        <LoadableView
          value={portfolio}
          what={t.what}
          skeleton={<Skeletons rows={5} end />}
          retry={refresh}
          count={portfolio => portfolio.tokens.length}
          failed={(error, retryAt) => (
            <div className="retry">
              <p className="label">
                <ErrorReason error={error} />
                {explain(error).body}
              </p>
              <RetryButton retryAt={retryAt} onPress={refresh} />
            </div>
          )}
        >
          {data => <PortfolioList portfolio={data} />}
        </LoadableView>
      )}
    </Screen>
  )
}

/**
 * Balances of the connected wallets on all networks, and a function that refreshes them. `refreshing` is true until the
 * refresh has settled.
 */
function usePortfolio(): {
  readonly portfolio: Loadable<Portfolio>
  readonly refreshing: boolean
  readonly refresh: () => void
} {
  const feature = useFeature('portfolio')
  const portfolio = useLatest(feature.stream$('portfolio')) ?? idle
  const [refreshing, setRefreshing] = useState(false)
  const refresh = (): void => {
    if (refreshing) return
    setRefreshing(true)
    const done = (): void => setRefreshing(false)
    // The stream reports a failure by its status, so the failure is not handled again.
    feature.call('refresh').then(done, done)
  }
  return { portfolio, refreshing, refresh }
}
