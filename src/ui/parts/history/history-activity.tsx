import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type CaipAddress, networkOf } from '../../../domain/core/entities.ts'
import type { ErrorRecord } from '../../../domain/core/errors/app-error.ts'
import { unclobbered } from '../../../domain/core/lib/unclobbered.ts'
import { dataOf, idle, type Loadable, mapLoadable } from '../../../domain/core/loadable.ts'
import {
  filtered,
  type HistoryFilter,
  isFiltered,
  noFilter,
  toCsv,
  toJson,
  tokensIn,
} from '../../../domain/history/filter.ts'
import {
  groupByMonth,
  type HistoryPage,
  joinPages,
  operationOf,
  type Transaction,
} from '../../../domain/history/history.ts'
import { mergeLocalTransactions } from '../../../domain/transactions/merge-local.ts'
import {
  memoryKey,
  recordOf,
  useAnnounce,
  useErrorText,
  useFeature,
  useLanguage,
  useLatest,
  useMessages,
  useNavigation,
  usePersistedState,
  useStyles,
  useUi,
} from '../../app/hooks/use-app.ts'
import { Button, LinkButton } from '../../kit/button.tsx'
import { ErrorState, OfflineBanner, StaleNote } from '../../kit/data-status.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Icon } from '../../kit/icon.tsx'
import { searchIcon } from '../../kit/icons/early.ts'
import { activityIcon, downloadIcon } from '../../kit/icons/later.ts'
import { LoadableView } from '../../kit/loadable-view.tsx'
import { SearchField } from '../../kit/search-field.tsx'
import { type Segment, Segments } from '../../kit/segments.tsx'
import { Select } from '../../kit/select.tsx'
import { UnreadableNote } from '../balances/balance-list.tsx'
import { featureMessages } from '../wallets/feature-messages.ts'
import { useWalletFeatures } from '../wallets/use-wallet-features.ts'
import css from './history.css?inline'
import { HistorySkeletons } from './history-skeletons.tsx'
import { historyMessages } from './messages.ts'
import { HistoryMonths, TransactionRow } from './transaction-row.tsx'
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

/** The buttons to receive and to buy, below an empty list of transactions. */
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
  /** The transactions that match the filter. An export contains only these transactions. */
  readonly found: readonly Transaction[]
}

/** Tools that search and filter the activity, and export it as a file. */
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

/**
 * How long the URLs of exported files stay valid after the component unmounts (ms). A browser may start a download
 * late.
 */
const keptMs = 60_000

/** Returns a function that downloads a text as a file. */
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
    const link = unclobbered(document).createElement('a')
    link.href = url
    link.download = name
    link.click()
  }, [])
}

/**
 * A button that loads more transactions. They also load when the end of the list comes into view, unless `byHand` is
 * true.
 */
export function LoadMore({ history, byHand }: { history: History; byHand?: boolean }) {
  const t = useMessages(historyMessages)
  const explain = useErrorText()
  const ref = useRef<HTMLDivElement>(null)
  const { hasMore, loadingMore, moreError } = history
  const load = useRef(history.loadMore)
  load.current = history.loadMore
  useEffect(() => {
    const end = ref.current
    if (!end || !hasMore || moreError || byHand) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load.current(), {
      rootMargin: '200px',
    })
    observer.observe(end)
    return () => observer.disconnect()
  }, [hasMore, moreError, byHand])
  // The button that loads more transactions disappears after the last page. If this button has the focus, the focus
  // moves to the last row.
  const list = !hasMore && hasFocus(ref.current) ? ref.current?.parentElement : undefined
  useLayoutEffect(() => {
    const rows = list?.querySelectorAll<HTMLElement>('button, a[href]')
    rows?.[rows.length - 1]?.focus()
  }, [list])
  if (!hasMore) return null
  return (
    <div ref={ref} className="load-more">
      {moreError && <p className="label">{explain(moreError).headline}</p>}
      <Button small off={loadingMore} onPress={history.loadMore}>
        {loadingMore ? t.loadingMore : t.more}
      </Button>
    </div>
  )
}

function hasFocus(element: Element | null): boolean {
  return element?.contains((element.getRootNode() as ShadowRoot).activeElement) ?? false
}

const pagesKey = (account: string) => memoryKey<HistoryPage | undefined>(`history:${account}`)

export type History = {
  /** The transactions of all loaded pages, newest first, without duplicates. */
  readonly items: Loadable<readonly Transaction[]>
  readonly hasMore: boolean
  /** Whether the data provider has no history for this network. */
  readonly isUnsupported: boolean
  readonly loadingMore: boolean
  readonly moreError?: ErrorRecord
  readonly loadMore: () => void
  readonly refresh: () => void
}

/**
 * Returns the activity of an account. The newest page is updated live. Older pages stay loaded while the modal is open.
 */
export function useHistory(account: CaipAddress): History {
  const history = useFeature('history')
  const { state } = useUi()
  const newest = useLatest(history.stream$('history', account)) ?? idle
  const [known, keep] = usePersistedState(pagesKey(account), undefined)
  const [loadingMore, setLoadingMore] = useState(false)
  const [moreError, setMoreError] = useState<ErrorRecord>()
  const busy = useRef(false)
  const all = useMemo(() => mapLoadable(newest, page => joinPages(page, known)), [newest, known])
  const items = useMemo(() => mapLoadable(all, page => page.items), [all])
  const next = dataOf(all)?.next
  const now = useRef(all)
  now.current = all
  const failedCode = newest.status === 'failed' ? newest.error.code : undefined
  useEffect(() => {
    if (failedCode) state.track('ERROR_FETCH_TRANSACTIONS', { code: failedCode })
  }, [failedCode, state])
  const loadMore = (): void => {
    if (busy.current || next === undefined) return
    busy.current = true
    setLoadingMore(true)
    setMoreError(undefined)
    history
      .call('page', account, next)
      .then(
        page => {
          // Stores the loaded page together with the transactions that are already in the list. Without this, a
          // transaction would disappear from the list when new transactions push it off the newest page.
          const before = dataOf(now.current)?.items ?? []
          const comes = new Set(page.items.map(({ id }) => id))
          keep({ ...page, items: [...before.filter(({ id }) => !comes.has(id)), ...page.items] })
          state.track('LOAD_MORE_TRANSACTIONS', {})
        },
        (reason: unknown) => {
          const error = recordOf(reason)
          setMoreError(error)
          state.track('ERROR_FETCH_TRANSACTIONS', { code: error.code })
        },
      )
      .finally(() => {
        busy.current = false
        setLoadingMore(false)
      })
  }
  const refresh = (): void => {
    history.call('refresh', account).catch(() => {
      // The status of the history stream already shows that a refresh failed, so the error is not reported here.
    })
  }
  return {
    items,
    hasMore: next !== undefined,
    isUnsupported: dataOf(newest)?.isUnsupported === true,
    loadingMore,
    loadMore,
    refresh,
    ...(moreError && { moreError }),
  }
}
