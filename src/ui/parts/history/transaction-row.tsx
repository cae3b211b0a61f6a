import { type CSSProperties, type ReactElement, useEffect, useRef, useState } from 'react'
import type { FeatureName } from '../../../bridge/contract/features.ts'
import type { CaipAddress } from '../../../domain/core/entities.ts'
import type { Transaction, TransactionMonth, Transfer } from '../../../domain/history/history.ts'
import { asTransaction, recentTransactions } from '../../../domain/transactions/merge-local.ts'
import type { TransactionRecord } from '../../../domain/transactions/record.ts'
import {
  memoryKey,
  useLanguage,
  useMessages,
  useNavigation,
  usePersistedMap,
  useUi,
} from '../../app/hooks/use-app.ts'
import { Address } from '../../kit/address.tsx'
import { RelativeTime } from '../../kit/data-status.tsx'
import { useNow } from '../../kit/hooks/timers.ts'
import { Icon } from '../../kit/icon.tsx'
import { checkIcon, forwardIcon, warnIcon } from '../../kit/icons/early.ts'
import { receiveIcon, sendIcon, swapIcon } from '../../kit/icons/later.ts'
import { Picture } from '../../kit/picture.tsx'
import { Sentence } from '../../kit/sentence.tsx'
import { historyMessages } from './messages.ts'
import { operationName, TransferAmount, TransferValue } from './transaction-text.tsx'
import { useOwnTransactions } from './use-own-transactions.ts'

const maxTransfers = 2

/**
 * A row for one transaction: its operation, the other account, the time and the balance changes. A press on a
 * transaction that this browser sent opens the view that tracks it. A press on any other transaction opens its details.
 */
export function TransactionRow({ item }: { item: Transaction }) {
  const { push } = useNavigation()
  const t = useMessages(historyMessages)
  const language = useLanguage()
  const isOpenQuestion = item.status === 'unknown'
  const shownTransfers = item.transfers.filter(transfer => !transfer.spam)
  const onlyMove = shownTransfers.length === 1 ? shownTransfers[0] : undefined
  const doubtful = shownTransfers.find(({ spamFlag }) => spamFlag)
  const date = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' }).format(item.minedAt)
  const inside = (
    <>
      <RowPicture item={item} transfers={shownTransfers} />
      <span className="grow two">
        <span className="line-start">
          {operationName(t, item)}
          {isOpenQuestion && (
            <span className="badge">{item.own?.phase === 'asking' ? t.asking : t.unknown}</span>
          )}
          {item.status === 'pending' && <span className="badge">{t.pending}</span>}
          {doubtful && (
            <span className="badge warn">
              {doubtful.spamFlag === 'imitation' ? t.imitation(doubtful.symbol ?? '') : t.advert}
            </span>
          )}
          {item.warning && <span className="badge bad">{t.warnings[item.warning]}</span>}
          {item.status === 'failed' && <span className="badge bad">{t.failed}</span>}
        </span>
        <span className="label">
          <Counterpart item={item} /> · <time dateTime={new Date(item.minedAt).toISOString()}>{date}</time>
        </span>
      </span>
      <span className={item.status === 'failed' ? 'end void' : 'end'}>
        {shownTransfers.slice(0, maxTransfers).map((move, index) => (
          <TransferAmount key={`${index}${move.direction}${move.symbol}`} move={move} />
        ))}
        {onlyMove && item.status === 'confirmed' && <TransferValue move={onlyMove} />}
        {shownTransfers.length > maxTransfers && (
          <span className="note">{t.moreTransfers(shownTransfers.length - maxTransfers)}</span>
        )}
      </span>
    </>
  )
  return (
    <li data-testid="portico-transaction">
      <button
        type="button"
        className="row tx"
        data-testid={`portico-transaction-${item.id}`}
        onClick={() =>
          item.own
            ? push('WalletSendConfirmed', { id: item.own.id })
            : push('TransactionDetails', { transaction: item })
        }
      >
        {inside}
      </button>
    </li>
  )
}

/**
 * The picture of the token that the account received or sent, with a badge that shows the direction. If the token has
 * no picture, an icon shows only the direction.
 */
function RowPicture({ item, transfers }: { item: Transaction; transfers: readonly Transfer[] }) {
  const [kind, icon] = signOf(item, transfers)
  // A token with a spam flag is skipped, because it may use the picture of the token that it imitates.
  const { iconUrl, symbol, name } =
    transfers.find(move => move.direction === 'in' && !move.spamFlag) ??
    transfers.find(move => !move.spamFlag) ??
    {}
  if (!iconUrl)
    return (
      <span className={`pic plain ${kind}`} aria-hidden="true">
        <Icon d={icon} />
      </span>
    )
  return (
    <span className="moved" aria-hidden="true">
      <Picture name={symbol || name || ''} src={iconUrl} round />
      <span className={`pic plain ${kind}`} style={{ '--n': 18 } as CSSProperties}>
        <Icon d={icon} size={12} />
      </span>
    </span>
  )
}

function Counterpart({ item }: { item: Transaction }) {
  const t = useMessages(historyMessages)
  if (item.application?.name) return item.application.name
  if (item.operation === 'send')
    return <Sentence template={t.to} parts={[<Address key="to" address={item.to} />]} />
  if (item.operation === 'receive')
    return <Sentence template={t.from} parts={[<Address key="from" address={item.from} />]} />
  return <Address address={item.to} />
}

function signOf(item: Transaction, transfers: readonly Transfer[]): readonly [string, string] {
  if (item.status === 'failed') return ['problem', warnIcon]
  const came = transfers.some(move => move.direction === 'in')
  const went = transfers.some(move => move.direction === 'out')
  if (came && went) return ['', swapIcon]
  if (came) return ['in-flow', receiveIcon]
  return went ? ['', sendIcon] : ['', checkIcon]
}

const maxRecent = 3

/**
 * The last transactions that this browser has sent, with their state. Here the user sees the result of a transaction
 * that ended while the modal was closed.
 */
export function RecentTransactions({ account }: { account: CaipAddress }) {
  return useResume('transactions') ? <Rows account={account} /> : null
}

function Rows({ account }: { account: CaipAddress }) {
  const t = useMessages(historyMessages)
  const recent = recentTransactions(useOwnTransactions(account), useNow(60_000)).slice(0, maxRecent)
  if (recent.length === 0) return null
  return (
    <ul className="rows" aria-label={t.recent} data-testid="portico-recent">
      {recent.map(tx => (
        <Row key={tx.id} tx={tx} />
      ))}
    </ul>
  )
}

function Row({ tx }: { tx: TransactionRecord }) {
  const t = useMessages(historyMessages)
  const { push } = useNavigation()
  const item = asTransaction(tx)
  if (!item) return null
  const status = tx.phase === 'asking' ? t.asking : item.warning ? t.warnings[item.warning] : t[item.status]
  return (
    <li>
      <button
        type="button"
        className="row"
        data-testid="portico-recent-transaction"
        onClick={() => push('WalletSendConfirmed', { id: tx.id, account: tx.account })}
      >
        {item.status === 'pending' || tx.phase === 'asking' ? (
          <span className="spinner spin" aria-hidden="true" />
        ) : (
          <Icon d={item.status === 'confirmed' && !item.warning ? checkIcon : warnIcon} />
        )}
        <span className="grow two">
          <span>{status}</span>
          <span className="label">
            <RelativeTime at={item.minedAt} />
          </span>
        </span>
        <span className="end">
          {item.transfers.map(move => (
            <TransferAmount key={`${move.direction}${move.symbol}`} move={move} />
          ))}
        </span>
        <Icon d={forwardIcon} size={16} flip />
      </button>
    </li>
  )
}

/**
 * Whether a feature of the worker is running or has unfinished work from an earlier visit. The check does not load the
 * feature.
 */
function useResume(feature: FeatureName): boolean {
  const { deps } = useUi()
  const [awake, setAwake] = useState(false)
  useEffect(() => {
    let isHere = true
    deps.link.api.activeFeatures().then(
      names => isHere && setAwake(names.includes(feature)),
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [deps, feature])
  return awake
}

const blocksKey = memoryKey<Map<string, Seen>>('history-blocks')

/** Number of rows in one block of a long list. All rows of a block mount and unmount together. */
const blockRows = 25
/**
 * Number of rows at the top that are rendered before the `IntersectionObserver` has reported which blocks are near the
 * visible area.
 */
const nearRows = 50
/** The assumed height of a row that has not been measured yet (px at the default text size). */
const usualRowPx = 62

/**
 * Transactions grouped by month. The rows of a month are divided into blocks. Only the blocks near the visible area
 * render their rows, and the other blocks keep their height.
 */
export function HistoryMonths({ months }: { months: readonly TransactionMonth[] }) {
  const drawn = useRef(new Map<string, ReactElement<BlockProps>>()).current
  const block = (props: BlockProps): ReactElement<BlockProps> => {
    const before = drawn.get(props.name)
    // Returns the same element object for an unchanged block. React skips an element object that it has already
    // rendered, so only the changed blocks of a long list render again.
    if (before && before.props.near === props.near && sameRows(before.props.items, props.items)) return before
    const element = <Block key={props.name} {...props} />
    drawn.set(props.name, element)
    return element
  }
  return months.map(({ key, title, items }, month) => (
    <section key={key} data-testid="month-indexes">
      <h2 className="group month" data-testid="group-title">
        {title}
      </h2>
      {blocksOf(items).map((rows, index) =>
        block({
          name: `${key}/${index}`,
          items: rows,
          near: rowsBefore(months, month) + index * blockRows < nearRows,
        }),
      )}
    </section>
  ))
}

function sameRows(some: readonly Transaction[], others: readonly Transaction[]): boolean {
  return some.length === others.length && some.every((item, place) => item === others[place])
}

function rowsBefore(months: readonly TransactionMonth[], month: number): number {
  return months.slice(0, month).reduce((sum, { items }) => sum + items.length, 0)
}

type Seen = { readonly height: number; readonly shown: boolean }

type BlockProps = {
  readonly name: string
  readonly items: readonly Transaction[]
  readonly near: boolean
}

function Block({ name, items, near }: BlockProps) {
  const ref = useRef<HTMLUListElement>(null)
  const seen = usePersistedMap(blocksKey)
  const before = seen.get(name)
  const [shown, setShown] = useState(before?.shown ?? near)
  useEffect(() => {
    const list = ref.current
    if (!list) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return
        seen.set(name, { height: list.offsetHeight, shown: entry.isIntersecting })
        setShown(entry.isIntersecting)
      },
      { root: list.closest('.body'), rootMargin: '800px 0px' },
    )
    observer.observe(list)
    return () => observer.disconnect()
  }, [name, seen])
  const height = before?.height ?? items.length * usualRowPx
  if (!shown) return <ul ref={ref} className="rows" aria-hidden="true" style={{ blockSize: height }} />
  return (
    <ul ref={ref} className="rows block">
      {items.map(item => (
        <TransactionRow key={item.id} item={item} />
      ))}
    </ul>
  )
}

function blocksOf(items: readonly Transaction[]): readonly (readonly Transaction[])[] {
  const count = Math.ceil(items.length / blockRows)
  return Array.from({ length: count }, (_, index) => items.slice(index * blockRows, (index + 1) * blockRows))
}
