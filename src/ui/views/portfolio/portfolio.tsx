import { dataOf } from '../../../domain/core/loadable.ts'
import { useErrorWords } from '../../app/hooks/error-text.ts'
import { useKeptLate } from '../../app/hooks/use-kept-lazy.ts'
import { useWords } from '../../app/hooks/use-messages.ts'
import { activityIcon } from '../../kit/account-icons.ts'
import { Empty } from '../../kit/empty-state.tsx'
import { Why } from '../../kit/error-reason.tsx'
import { PartMissing } from '../../kit/load-error.tsx'
import { LoadableView } from '../../kit/loadable-view.tsx'
import { OfflineBanner } from '../../kit/offline-banner.tsx'
import { FreshHead } from '../../kit/refresh-header.tsx'
import { RetryButton } from '../../kit/retry-button.tsx'
import { Screen } from '../../kit/screen.tsx'
import { Bones } from '../../kit/skeleton.tsx'
import { Worth } from '../session/total.tsx'
import { portfolioWords } from './messages.ts'
import { usePortfolio } from './use-portfolio.ts'

export { default as css } from '../session/account.css?inline'

const load = () => import('./portfolio-list.tsx').then(one => one.PortfolioList)

/** Everything the connected wallets own, on every network of the site; the stored values at once, with their age. */
export function View() {
  const t = useWords(portfolioWords)
  const { portfolio, refreshing, refresh } = usePortfolio()
  const explain = useErrorWords()
  const { Part, gone, again } = useKeptLate('portfolio', load)
  const known = dataOf(portfolio)
  return (
    <Screen title={t.title}>
      <OfflineBanner what={t.what} at={'at' in portfolio ? portfolio.at : undefined} />
      {portfolio.status !== 'idle' && (
        <Worth
          value={known?.total}
          waiting={!known && portfolio.status !== 'failed'}
          testId="portico-portfolio-total"
        />
      )}
      {known && (
        <FreshHead
          title={t.everything}
          value={portfolio}
          words={t}
          refreshing={refreshing}
          refresh={refresh}
        />
      )}
      {portfolio.status === 'idle' ? (
        <Empty icon={activityIcon} title={t.empty} body={t.nobody} />
      ) : (
        <LoadableView
          value={portfolio}
          what={t.what}
          skeleton={<Bones rows={5} end />}
          retry={refresh}
          count={one => one.tokens.length}
          failed={(error, retryAt) => (
            <div className="retry">
              <p className="label">
                <Why error={error} />
                {explain(error).body}
              </p>
              <RetryButton retryAt={retryAt} onPress={refresh} />
            </div>
          )}
        >
          {data =>
            Part ? (
              <Part portfolio={data} />
            ) : gone ? (
              <PartMissing again={again} />
            ) : (
              <div data-late="true">
                <Bones rows={5} end />
              </div>
            )
          }
        </LoadableView>
      )}
    </Screen>
  )
}
