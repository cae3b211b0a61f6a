import { useMemo } from 'react'
import { type CaipAddress, networkOf } from '../../../domain/core/entities.ts'
import {
  filtered,
  type HistoryFilter,
  isFiltered,
  noFilter,
  tokensIn,
} from '../../../domain/history/filter.ts'
import type { Transaction } from '../../../domain/history/history.ts'
import { groupByMonth } from '../../../domain/history/months.ts'
import { operationOf } from '../../../domain/history/operation.ts'
import { mergeLocalTransactions } from '../../../domain/transactions/merge-local.ts'
import { useAnnounce } from '../../app/hooks/use-announce.ts'
import { memoryKey, useLanguage, useMessages, useNavigation, useStyles } from '../../app/hooks/use-app.ts'
import { usePersistedState } from '../../app/hooks/use-persisted-state.ts'
import { Button } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { ErrorState } from '../../kit/error-state.tsx'
import { activityIcon } from '../../kit/icons/account.ts'
import { searchIcon } from '../../kit/icons/common.ts'
import { LinkButton } from '../../kit/link-button.tsx'
import { LoadableView } from '../../kit/loadable-view.tsx'
import { OfflineBanner } from '../../kit/offline-banner.tsx'
import { StaleNote } from '../../kit/stale-note.tsx'
import { UnreadableNote } from '../transactions/unreadable-note.tsx'
import { featureMessages } from '../wallets/feature-messages.ts'
import { useWalletFeatures } from '../wallets/use-wallet-features.ts'
import css from './history.css?inline'
import { HistoryMonths } from './history-months.tsx'
import { HistorySkeletons } from './history-skeletons.tsx'
import { HistoryTools } from './history-tools.tsx'
import { LoadMore } from './load-more.tsx'
import { historyMessages } from './messages.ts'
import { TransactionRow } from './transaction-row.tsx'
import { type History, useHistory } from './use-history.ts'
import { useOwnTransactions } from './use-own-transactions.ts'

const filterKey = memoryKey<HistoryFilter>('history-filter')

export type HistoryActivityProps = {
  readonly account: CaipAddress
  readonly network: string
  /** The URL of the account in a block explorer. */
  readonly explorer: string | undefined
  /** Whether the list is a tab of the account view, which shows an offline banner of its own. */
  readonly isTab?: boolean
}

/**
 * The activity of an account: pending transactions first, then all others by month. The user can search and export it.
 */
export function HistoryActivity({ account, network, explorer, isTab }: HistoryActivityProps) {
  useStyles(css)
  const t = useMessages(historyMessages)
  const history = useHistory(account)
  const own = useOwnTransactions(account)
  const { items, refresh } = history
  const onExplorer = explorer && (
    <LinkButton small href={explorer}>
      {t.explorer}
    </LinkButton>
  )
  const at = 'at' in items ? items.at : undefined
  return (
    <>
      {!isTab && <OfflineBanner at={at} />}
      <UnreadableNote />
      <LoadableView
        value={items}
        what={t.title}
        skeleton={<HistorySkeletons />}
        retry={refresh}
        count={list => list.length}
        failed={(error, retryAt) => (
          <ErrorState title={t.unavailable} error={error} retryAt={retryAt} retry={refresh}>
            {onExplorer}
          </ErrorState>
        )}
      >
        {list => {
          const all = mergeLocalTransactions(list, own, networkOf(account), Date.now())
          const isEmpty = all.items.length === 0 && all.pending.length === 0 && !history.hasMore
          if (isEmpty && history.isUnsupported)
            return (
              <EmptyState
                icon={activityIcon}
                title={t.elsewhere(network)}
                body={t.elsewhereBody}
                testId="portico-history-elsewhere"
              >
                {onExplorer}
              </EmptyState>
            )
          return isEmpty ? (
            <EmptyState
              icon={activityIcon}
              title={t.empty(network)}
              body={t.emptyBody}
              testId="empty-activity-state"
            >
              <Beginnings account={account} />
              {onExplorer}
            </EmptyState>
          ) : (
            <>
              <StaleNote value={items} />
              <Found {...all} history={history} />
            </>
          )
        }}
      </LoadableView>
    </>
  )
}

function Beginnings({ account }: { account: CaipAddress }) {
  const t = useMessages(featureMessages)
  const { push } = useNavigation()
  return useWalletFeatures(account)
    .filter(({ feature }) => feature === 'receive' || feature === 'onramp')
    .map(({ feature, view }) => (
      <Button key={feature} small onPress={() => push(view)}>
        {t.features[feature]}
      </Button>
    ))
}

type FoundProps = {
  readonly pending: readonly Transaction[]
  readonly items: readonly Transaction[]
  readonly history: History
}

function Found({ pending, items, history }: FoundProps) {
  const t = useMessages(historyMessages)
  const language = useLanguage()
  const [filter, setFilter] = usePersistedState(filterKey, noFilter)
  const words = t.operations
  const found = useMemo(
    () => filtered(items, filter, word => words[operationOf(word)]),
    [items, filter, words],
  )
  const waiting = useMemo(() => filtered(pending, filter), [pending, filter])
  const months = useMemo(() => groupByMonth(found, { now: Date.now(), locale: language }), [found, language])
  const tokens = useMemo(() => tokensIn(items), [items])
  const searching = isFiltered(filter)
  const count = found.length + waiting.length
  useAnnounce(searching ? t.found(count) : undefined)
  return (
    <>
      <HistoryTools filter={filter} onFilter={setFilter} tokens={tokens} found={[...waiting, ...found]} />
      {searching && count === 0 && (
        <EmptyState
          icon={searchIcon}
          title={t.nothingFound}
          body={history.hasMore ? t.nothingFoundBody : undefined}
        >
          <Button small onPress={() => setFilter(noFilter)}>
            {t.clearFilters}
          </Button>
        </EmptyState>
      )}
      {waiting.length > 0 && (
        <section data-testid="portico-pending">
          <h2 className="group month">{t.onTop}</h2>
          <ul className="rows">
            {waiting.map(item => (
              <TransactionRow key={item.id} item={item} />
            ))}
          </ul>
        </section>
      )}
      <HistoryMonths months={months} />
      <LoadMore history={history} byHand={searching} />
    </>
  )
}
