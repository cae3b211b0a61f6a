import { activityNamespaces } from '../../domain/constants.ts'
import { addressOf, type CaipAddress, namespaceOf } from '../../domain/model/caip.ts'
import type { Transaction } from '../../domain/model/entities.ts'
import { groupByMonth } from '../../domain/rules/history.ts'
import { useErrorWords } from '../hooks/error-words.ts'
import { useHistory } from '../hooks/use-history.ts'
import { useLocale } from '../hooks/use-locale.ts'
import { useSession } from '../hooks/use-session.ts'
import { useWords } from '../hooks/use-words.ts'
import { accountWords } from '../messages/account.ts'
import { historyWords } from '../messages/history.ts'
import { activityIcon } from '../parts/account-icons.ts'
import { Age } from '../parts/age.tsx'
import { LinkButton } from '../parts/button.tsx'
import { Empty } from '../parts/empty.tsx'
import { LoadMore } from '../parts/load-more.tsx'
import { LoadableView } from '../parts/loadable-view.tsx'
import { OfflineBanner } from '../parts/offline-banner.tsx'
import { RetryButton } from '../parts/retry-button.tsx'
import { Screen } from '../parts/screen.tsx'
import { warnIcon } from '../parts/sign-icons.ts'
import { Bones } from '../parts/skeleton.tsx'
import { TransactionRow } from '../parts/transaction-row.tsx'

export { default as css } from '../styles/history.css?inline'

/** What the account did, newest first, by the month. */
export function View() {
  const t = useWords(historyWords)
  const { active, onNetwork } = useSession()
  const account = useWords(accountWords)
  const network = onNetwork?.name ?? account.thisNetwork
  if (active && activityNamespaces.includes(namespaceOf(active))) {
    return <Activity account={active} network={network} explorer={onNetwork?.explorerUrl} />
  }
  return (
    <Screen title={t.title}>
      <Empty icon={activityIcon} title={t.elsewhere(network)} body={t.elsewhereBody} />
    </Screen>
  )
}

type ActivityProps = {
  readonly account: CaipAddress
  readonly network: string
  readonly explorer: string | undefined
}

function Activity({ account, network, explorer }: ActivityProps) {
  const t = useWords(historyWords)
  const history = useHistory(account)
  const explain = useErrorWords()
  const { items, refresh } = history
  const onExplorer = explorer && (
    <LinkButton small href={`${explorer}/address/${addressOf(account)}`}>
      {t.explorer}
    </LinkButton>
  )
  const at = 'at' in items ? items.at : undefined
  return (
    <Screen title={t.title}>
      <OfflineBanner what={t.transactions} at={at} />
      <LoadableView
        value={items}
        what={t.transactions}
        skeleton={<Bones rows={6} end />}
        retry={refresh}
        count={list => list.length}
        failed={(error, retryAt) => (
          <Empty icon={warnIcon} title={t.unavailable} body={explain(error).body}>
            <RetryButton retryAt={retryAt} onPress={refresh} />
            {onExplorer}
          </Empty>
        )}
      >
        {list =>
          list.length === 0 && !history.hasMore ? (
            <Empty
              icon={activityIcon}
              title={t.empty(network)}
              body={t.emptyBody}
              testId="empty-activity-state"
            >
              {onExplorer}
            </Empty>
          ) : (
            <>
              {items.status === 'stale' && items.error && (
                <p className="banner">
                  <span className="grow">{explain(items.error).headline}.</span> <Age at={items.at} />
                </p>
              )}
              <Months items={list} explorer={explorer} />
              <LoadMore history={history} />
            </>
          )
        }
      </LoadableView>
    </Screen>
  )
}

function Months({ items, explorer }: { items: readonly Transaction[]; explorer: string | undefined }) {
  const locale = useLocale()
  return groupByMonth(items, { now: Date.now(), locale }).map(({ key, title, items: ofMonth }) => (
    <section key={key} data-testid="month-indexes">
      <h2 className="group month" data-testid="group-title">
        {title}
      </h2>
      <ul className="rows">
        {ofMonth.map(item => (
          <TransactionRow key={item.id} item={item} explorer={explorer} />
        ))}
      </ul>
    </section>
  ))
}
