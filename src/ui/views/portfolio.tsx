import { dataOf } from '../../domain/model/loadable.ts'
import { useErrorWords } from '../hooks/error-words.ts'
import { useKeptLate } from '../hooks/use-kept-late.ts'
import { usePortfolio } from '../hooks/use-portfolio.ts'
import { useWords } from '../hooks/use-words.ts'
import { portfolioWords } from '../messages/portfolio.ts'
import { activityIcon } from '../parts/account-icons.ts'
import { Empty } from '../parts/empty.tsx'
import { FreshHead } from '../parts/fresh-head.tsx'
import { LoadableView } from '../parts/loadable-view.tsx'
import { OfflineBanner } from '../parts/offline-banner.tsx'
import { PartMissing } from '../parts/part-missing.tsx'
import { RetryButton } from '../parts/retry-button.tsx'
import { Screen } from '../parts/screen.tsx'
import { Bones } from '../parts/skeleton.tsx'
import { Worth } from '../parts/total.tsx'
import { Why } from '../parts/why.tsx'

export { default as css } from '../styles/account.css?inline'

const load = () => import('../parts/portfolio-list.tsx').then(one => one.PortfolioList)

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
