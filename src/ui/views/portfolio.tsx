import { dataOf } from '../../domain/model/loadable.ts'
import { useErrorWords } from '../hooks/error-words.ts'
import { useKeptLate } from '../hooks/use-kept-late.ts'
import { useOnline } from '../hooks/use-online.ts'
import { usePortfolio } from '../hooks/use-portfolio.ts'
import { useWords } from '../hooks/use-words.ts'
import { portfolioWords } from '../messages/portfolio.ts'
import { activityIcon, refreshIcon } from '../parts/account-icons.ts'
import { Age } from '../parts/age.tsx'
import { Empty } from '../parts/empty.tsx'
import { Icon } from '../parts/icon.tsx'
import { LoadableView } from '../parts/loadable-view.tsx'
import { OfflineBanner } from '../parts/offline-banner.tsx'
import { RetryButton } from '../parts/retry-button.tsx'
import { Screen } from '../parts/screen.tsx'
import { warnIcon } from '../parts/sign-icons.ts'
import { Bones } from '../parts/skeleton.tsx'
import { Worth } from '../parts/total.tsx'

export { default as css } from '../styles/account.css?inline'

/** The looks it shares with the late parts of the account. */
export const lateCss = () => import('../styles/account-late.css?inline')

const load = () => import('../parts/portfolio-list.tsx').then(one => one.PortfolioList)

/** Everything the connected wallets own, on every network of the site; the stored values at once, with their age. */
export function View() {
  const t = useWords(portfolioWords)
  const { portfolio, refreshing, refresh } = usePortfolio()
  const explain = useErrorWords()
  const { Part } = useKeptLate('portfolio', load)
  const online = useOnline()
  const known = dataOf(portfolio)
  const busy = refreshing || portfolio.status === 'loading'
  return (
    <Screen title={t.title}>
      <OfflineBanner what={t.what} at={'at' in portfolio ? portfolio.at : undefined} />
      <Worth
        value={known?.total}
        waiting={!known && portfolio.status !== 'failed'}
        testId="portico-portfolio-total"
      />
      {known && (
        <div className="bandhead">
          <h2>{t.everything}</h2>
          <span className="note">
            {portfolio.status === 'stale' && portfolio.error && online && (
              <span className="warn-text">{t.stale}&nbsp;</span>
            )}
            {'at' in portfolio && portfolio.at !== undefined && <Age at={portfolio.at} />}
            <button
              type="button"
              className="glyph"
              aria-label={busy ? t.refreshing : t.refresh}
              aria-disabled={busy || !online || undefined}
              onClick={busy || !online ? undefined : refresh}
            >
              <span className={busy ? 'spin icon' : 'icon'}>
                <Icon d={refreshIcon} size={18} />
              </span>
            </button>
          </span>
        </div>
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
            <Empty icon={warnIcon} title={t.unknown} body={explain(error).body}>
              <RetryButton retryAt={retryAt} onPress={refresh} />
            </Empty>
          )}
        >
          {data => (Part ? <Part portfolio={data} /> : <Bones rows={5} end />)}
        </LoadableView>
      )}
    </Screen>
  )
}
