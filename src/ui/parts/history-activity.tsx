import { useMemo } from 'react'
import { addressOf, type CaipAddress, namespaceOf, networkOf } from '../../domain/model/caip.ts'
import type { Transaction } from '../../domain/model/entities.ts'
import { groupByMonth, operationOf } from '../../domain/rules/history.ts'
import {
  filtered,
  type HistoryFilter,
  isFiltered,
  noFilter,
  tokensIn,
} from '../../domain/rules/history-filter.ts'
import { withOwn } from '../../domain/rules/own-transactions.ts'
import { useAnnounce } from '../hooks/use-announce.ts'
import { type History, useHistory } from '../hooks/use-history.ts'
import { useKeptState } from '../hooks/use-kept-state.ts'
import { useLanguage } from '../hooks/use-language.ts'
import { useNavigation } from '../hooks/use-navigation.ts'
import { useOwnTransactions } from '../hooks/use-own-transactions.ts'
import { useWalletFeatures } from '../hooks/use-wallet-features.ts'
import { useWords } from '../hooks/use-words.ts'
import { featureWords } from '../messages/features.ts'
import { historyWords } from '../messages/history.ts'
import { activityIcon } from './account-icons.ts'
import { Button, LinkButton } from './button.tsx'
import { Empty } from './empty.tsx'
import { Failed } from './failed.tsx'
import { HistoryMonths } from './history-months.tsx'
import { HistoryTools } from './history-tools.tsx'
import { LoadMore } from './load-more.tsx'
import { LoadableView } from './loadable-view.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { searchIcon } from './sign-icons.ts'
import { Bones } from './skeleton.tsx'
import { StaleNote } from './stale-note.tsx'
import { TransactionRow } from './transaction-row.tsx'
import { UnreadableNote } from './unreadable-note.tsx'

export type HistoryActivityProps = {
  readonly account: CaipAddress
  readonly network: string
  readonly explorer: string | undefined
}

/** The activity of an account: what is under way, then everything by the month, with what finds and exports it. */
export function HistoryActivity({ account, network, explorer }: HistoryActivityProps) {
  const t = useWords(historyWords)
  const history = useHistory(account)
  const own = useOwnTransactions(account)
  const { items, refresh } = history
  const path = namespaceOf(account) === 'solana' ? 'account' : 'address'
  const onExplorer = explorer && (
    <LinkButton small href={`${explorer}/${path}/${addressOf(account)}`}>
      {t.explorer}
    </LinkButton>
  )
  const at = 'at' in items ? items.at : undefined
  return (
    <>
      <OfflineBanner what={t.transactions} at={at} />
      <UnreadableNote />
      <LoadableView
        value={items}
        what={t.transactions}
        skeleton={<Bones rows={6} end />}
        retry={refresh}
        count={list => list.length}
        failed={(error, retryAt) => (
          <Failed title={t.unavailable} error={error} retryAt={retryAt} retry={refresh}>
            {onExplorer}
          </Failed>
        )}
      >
        {list => {
          const all = withOwn(list, own, networkOf(account), Date.now())
          return all.items.length === 0 && all.pending.length === 0 && !history.hasMore ? (
            <Empty
              icon={activityIcon}
              title={t.empty(network)}
              body={t.emptyBody}
              testId="empty-activity-state"
            >
              <Beginnings account={account} />
              {onExplorer}
            </Empty>
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

/** What puts something here. */
function Beginnings({ account }: { account: CaipAddress }) {
  const t = useWords(featureWords)
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
  const t = useWords(historyWords)
  const language = useLanguage()
  const [filter, setFilter] = useKeptState<HistoryFilter>('history-filter', noFilter)
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
        <Empty
          icon={searchIcon}
          title={t.nothingFound}
          body={history.hasMore ? t.nothingFoundBody : undefined}
        >
          <Button small onPress={() => setFilter(noFilter)}>
            {t.clearFilters}
          </Button>
        </Empty>
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
