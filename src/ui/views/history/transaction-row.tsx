import type { CSSProperties } from 'react'
import type { Transaction, Transfer } from '../../../domain/core/entities.ts'
import { useLanguage, useMessages, useNavigation } from '../../app/hooks/use-app.ts'
import { Address } from '../../kit/address.tsx'
import { checkIcon, Icon, warnIcon } from '../../kit/icon.tsx'
import { Picture } from '../../kit/picture.tsx'
import { Sentence } from '../../kit/sentence.tsx'
import { receiveIcon, sendIcon, swapIcon } from './history-icons.ts'
import { historyMessages } from './messages.ts'
import { operationName } from './operation-name.ts'
import { TransferAmount } from './transfer-amount.tsx'

const mostShown = 2

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
        {moves.slice(0, mostShown).map((move, index) => (
          <TransferAmount key={`${index}${move.direction}${move.symbol}`} move={move} />
        ))}
        {moves.length > mostShown && (
          <span className="note">{t.moreTransfers(moves.length - mostShown)}</span>
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
  // Tokens with a spam flag are left out: one that imitates another token would show the picture of that token.
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
