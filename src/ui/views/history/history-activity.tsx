import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type CaipAddress, networkOf } from '../../../domain/core/entities.ts'

import {
  filtered,
  type HistoryFilter,
  isFiltered,
  noFilter,
  toCsv,
  toJson,
  tokensIn,
} from '../../../domain/history/filter.ts'
import { groupByMonth, operationOf, type Transaction } from '../../../domain/history/history.ts'
import { mergeLocalTransactions } from '../../../domain/transactions/merge-local.ts'
import {
  useAnnounce,
  useLanguage,
  useMessages,
  useNavigation,
  usePersistedState,
  useStyles,
} from '../../app/hooks/use-app.ts'
import { memoryKey } from '../../app/memory.ts'
import { activityIcon } from '../../kit/account-icons.ts'
import { Button, LinkButton } from '../../kit/button.tsx'
import { ErrorState, OfflineBanner, StaleNote } from '../../kit/data-status.tsx'
import { Icon, searchIcon } from '../../kit/icon.tsx'
import { EmptyState, LoadableView } from '../../kit/placeholders.tsx'
import { SearchField } from '../../kit/search-field.tsx'
import { type Segment, Segments } from '../../kit/segments.tsx'
import { Select } from '../../kit/select.tsx'
import { UnreadableNote } from '../balances/unreadable-note.tsx'
import { featureMessages } from '../session/features-messages.ts'
import { useWalletFeatures } from '../session/use-wallet-features.ts'
import css from './history.css?inline'
import { downloadIcon } from './history-icons.ts'
import { HistoryMonths } from './history-months.tsx'
import { type History, LoadMore, useHistory } from './history-pages.tsx'
import { HistorySkeletons } from './history-skeletons.tsx'
import { historyMessages } from './messages.ts'
import { TransactionRow } from './transaction-row.tsx'
import { useOwnTransactions } from './use-own-transactions.ts'

const filterKey = memoryKey<HistoryFilter>('history-filter')

export type HistoryActivityProps = {
  readonly account: CaipAddress
  readonly network: string
  /** The page of the account in a block explorer. */
  readonly explorer: string | undefined
  /** Whether the list is a tab of the account view, which itself shows whether the page is offline. */
  readonly isTab?: boolean
}

/** Activity of an account: pending transactions, then the others by month, with search and export. */
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
      {!isTab && <OfflineBanner what={t.transactions} at={at} />}
      <UnreadableNote />
      <LoadableView
        value={items}
        what={t.transactions}
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
          return all.items.length === 0 && all.pending.length === 0 && !history.hasMore ? (
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

/** Buttons of an empty list: actions that bring the account its first transaction. */
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

type HistoryToolsProps = {
  readonly filter: HistoryFilter
  readonly onFilter: (filter: HistoryFilter) => void
  readonly tokens: readonly string[]
  /** The transactions that match the filter. An export contains these. */
  readonly found: readonly Transaction[]
}

/** Searches the activity and exports it as a file. */
export function HistoryTools({ filter, onFilter, tokens, found }: HistoryToolsProps) {
  const t = useMessages(historyMessages)
  const [open, setOpen] = useState(false)
  const save = useSaveFile()
  const directions: readonly Segment<HistoryFilter['direction']>[] = [
    { id: 'all', text: t.all, testId: 'portico-history-all' },
    { id: 'in', text: t.came, testId: 'portico-history-in' },
    { id: 'out', text: t.went, testId: 'portico-history-out' },
  ]
  return (
    <>
      <SearchField
        label={t.search}
        value={filter.query}
        onChange={query => onFilter({ ...filter, query })}
        testId="portico-history-search"
      />
      <div className="tools">
        <Segments
          label={t.direction}
          segments={directions}
          chosen={filter.direction}
          onChoose={direction => onFilter({ ...filter, direction })}
        />
        <Select
          label={t.token}
          options={[{ value: '', text: t.anyToken }, ...tokens.map(token => ({ value: token, text: token }))]}
          value={filter.token ?? ''}
          onChange={token => onFilter({ ...filter, token: token || undefined })}
          testId="portico-history-token"
        />
        <button
          type="button"
          className="glyph"
          aria-label={t.export}
          aria-expanded={open}
          data-testid="portico-history-export"
          onClick={() => setOpen(!open)}
        >
          <Icon d={downloadIcon} size={18} />
        </button>
      </div>
      {open && (
        <div className="line tools-line">
          <Button
            small
            off={found.length === 0}
            testId="portico-history-csv"
            onPress={() => save('activity.csv', 'text/csv', toCsv(found))}
          >
            {t.exportAs('CSV', found.length)}
          </Button>
          <Button
            small
            off={found.length === 0}
            testId="portico-history-json"
            onPress={() => save('activity.json', 'application/json', toJson(found))}
          >
            {t.exportAs('JSON', found.length)}
          </Button>
        </div>
      )}
    </>
  )
}

/** Time after the unmount until exported files are released (ms), because a browser may start a download late. */
const keptMs = 60_000

/** Downloads a text as a file. */
function useSaveFile(): (name: string, type: string, text: string) => void {
  const kept = useRef(new Set<string>())
  useEffect(
    () => () => {
      for (const url of kept.current) setTimeout(() => URL.revokeObjectURL(url), keptMs)
    },
    [],
  )
  return useCallback((name, type, text) => {
    const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
    kept.current.add(url)
    const link = document.createElement('a')
    link.href = url
    link.download = name
    link.click()
  }, [])
}
