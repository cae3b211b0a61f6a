import type { CSSProperties } from 'react'
import type { Transaction, Transfer } from '../../../domain/history/history.ts'
import { useLanguage, useMessages, useNavigation } from '../../app/hooks/use-app.ts'
import { Address } from '../../kit/address.tsx'
import { Dotted } from '../../kit/dotted.tsx'
import { Icon } from '../../kit/icon.tsx'
import { checkIcon, warnIcon } from '../../kit/icons/common.ts'
import { receiveIcon, sendIcon, swapIcon } from '../../kit/icons/transactions.ts'
import { Picture } from '../../kit/picture.tsx'
import { Sentence } from '../../kit/sentence.tsx'
import { WithBadge } from '../../kit/with-badge.tsx'
import { historyMessages } from './messages.ts'
import { operationName, TransferAmount, TransferValue } from './transaction-text.tsx'

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
        <WithBadge>
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
        </WithBadge>
        <span className="label">
          <Dotted
            facts={[
              ['with', <Counterpart key="with" item={item} />],
              [
                'date',
                <time key="date" dateTime={new Date(item.minedAt).toISOString()}>
                  {date}
                </time>,
              ],
            ]}
          />
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
      <span className={`pic plain ${kind}`} style={{ '--pt-n': 18 } as CSSProperties}>
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
