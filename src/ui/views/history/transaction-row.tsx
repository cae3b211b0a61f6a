import { type CSSProperties, useEffect, useState } from 'react'
import type { FeatureName } from '../../../bridge/contract/features.ts'
import type { CaipAddress } from '../../../domain/core/entities.ts'
import type { Transaction, Transfer } from '../../../domain/history/history.ts'
import { asTransaction, recentTransactions } from '../../../domain/transactions/merge-local.ts'
import type { TransactionRecord } from '../../../domain/transactions/record.ts'
import { useLanguage, useMessages, useNavigation, useUi } from '../../app/hooks/use-app.ts'
import { Address } from '../../kit/address.tsx'
import { RelativeTime } from '../../kit/data-status.tsx'
import { useNow } from '../../kit/hooks/timers.ts'
import { checkIcon, forwardIcon, Icon, warnIcon } from '../../kit/icon.tsx'
import { Picture } from '../../kit/picture.tsx'
import { Sentence } from '../../kit/sentence.tsx'
import { receiveIcon, sendIcon, swapIcon } from './history-icons.ts'
import { historyMessages } from './messages.ts'
import { operationName, TransferAmount, TransferValue } from './transaction-text.tsx'
import { useOwnTransactions } from './use-own-transactions.ts'

const mostTransfers = 2

/**
 * One transaction: operation, counterparty, time and balance changes. A pending transaction of this browser opens the view in
 * which the user can act on it.
 */
export function TransactionRow({ item }: { item: Transaction }) {
  const { push } = useNavigation()
  const t = useMessages(historyMessages)
  const language = useLanguage()
  const isOpenQuestion = item.status === 'unknown'
  const moves = item.transfers.filter(transfer => !transfer.spam)
  const onlyMove = moves.length === 1 ? moves[0] : undefined
  const doubtful = moves.find(({ spamFlag }) => spamFlag)
  const date = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' }).format(item.minedAt)
  const inside = (
    <>
      <RowPicture item={item} moves={moves} />
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
        {moves.slice(0, mostTransfers).map((move, index) => (
          <TransferAmount key={`${index}${move.direction}${move.symbol}`} move={move} />
        ))}
        {onlyMove && item.status === 'confirmed' && <TransferValue move={onlyMove} />}
        {moves.length > mostTransfers && (
          <span className="note">{t.moreTransfers(moves.length - mostTransfers)}</span>
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

/** The picture of the token that arrived or left, with the direction as a badge. Without a picture, the direction alone. */
function RowPicture({ item, moves }: { item: Transaction; moves: readonly Transfer[] }) {
  const [kind, icon] = signOf(item, moves)
  // A token with a spam flag is left out, because it may copy the picture of the token that it imitates.
  const { iconUrl, symbol, name } =
    moves.find(move => move.direction === 'in' && !move.spamFlag) ?? moves.find(move => !move.spamFlag) ?? {}
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
    return <Sentence say={t.to} parts={[<Address key="to" address={item.to} />]} />
  if (item.operation === 'receive')
    return <Sentence say={t.from} parts={[<Address key="from" address={item.from} />]} />
  return <Address address={item.to} />
}

function signOf(item: Transaction, moves: readonly Transfer[]): readonly [string, string] {
  if (item.status === 'failed') return ['trouble', warnIcon]
  const came = moves.some(move => move.direction === 'in')
  const went = moves.some(move => move.direction === 'out')
  if (came && went) return ['', swapIcon]
  if (came) return ['in-flow', receiveIcon]
  return went ? ['', sendIcon] : ['', checkIcon]
}

const mostRecent = 3

/**
 * Transactions that this browser has sent, with their state. Without this list, the user would not see the result of a
 * send that ends while the modal is closed.
 */
export function RecentTransactions({ account }: { account: CaipAddress }) {
  return useResume('transactions') ? <Rows account={account} /> : null
}

function Rows({ account }: { account: CaipAddress }) {
  const t = useMessages(historyMessages)
  const recent = recentTransactions(useOwnTransactions(account), useNow(60_000)).slice(0, mostRecent)
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
 * Whether a feature of the worker is in use or has work left from an earlier visit. This check does not load the
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
