import type { ReactNode } from 'react'
import type { Transaction } from '../../../domain/core/entities.ts'
import { operationOf } from '../../../domain/history/history.ts'
import { useLanguage } from '../../app/hooks/use-language.ts'
import { useMessages } from '../../app/hooks/use-messages.ts'
import { useOptions } from '../../app/hooks/use-options.ts'
import type { ViewProps } from '../../app/types.ts'
import { activityIcon } from '../../kit/account-icons.ts'
import { LinkButton } from '../../kit/button.tsx'
import { CopyButton } from '../../kit/copy-button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Screen } from '../../kit/screen.tsx'
import { historyMessages } from './messages.ts'
import { TransferAmount } from './transfer-amount.tsx'

export { default as css } from './transaction-details.css?inline'

/** All details of one transaction, with a link to the explorer. */
export function View({ entry }: ViewProps) {
  const t = useMessages(historyMessages)
  const transaction = entry.params?.transaction as Transaction | undefined
  if (transaction) return <Details item={transaction} />
  return (
    <Screen title={t.details}>
      <EmptyState icon={activityIcon} title={t.gone} />
    </Screen>
  )
}

function Details({ item }: { item: Transaction }) {
  const t = useMessages(historyMessages)
  const language = useLanguage()
  const { networks } = useOptions()
  const network = networks.find(({ id }) => id === item.network)
  const moves = item.transfers.filter(({ spam }) => !spam)
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(
    item.minedAt,
  )
  const explorer = network?.explorerUrl
  return (
    <Screen
      title={t.operations[operationOf(item.operation)]}
      foot={
        explorer &&
        item.hash !== '' && (
          <LinkButton wide href={`${explorer}/tx/${item.hash}`}>
            {t.explorer}
          </LinkButton>
        )
      }
    >
      <dl className="details" data-testid="portico-transaction-details">
        <Fact name={t.movements}>
          {moves.length === 0
            ? t.nothingMoved
            : moves.map((move, index) => (
                <span className="moved" key={`${index}${move.direction}${move.symbol}`}>
                  <TransferAmount move={move} />
                </span>
              ))}
        </Fact>
        <Fact name={t.status}>
          <span className={item.status === 'failed' || item.arrivedLess ? 'badge bad' : 'badge'}>
            {item.arrivedLess ? t.arrivedLess : t[item.status]}
          </span>
        </Fact>
        <Fact name={t.when}>
          <time dateTime={new Date(item.minedAt).toISOString()}>{time}</time>
        </Fact>
        {network && <Fact name={t.network}>{network.name}</Fact>}
        {item.application?.name && <Fact name={t.application}>{item.application.name}</Fact>}
        {item.from !== '' && <Whole name={t.sender} text={item.from} />}
        {item.to !== '' && <Whole name={t.receiver} text={item.to} />}
        <Fact name={t.hash}>
          {item.hash === '' ? (
            t.noHash
          ) : (
            <span className="copied">
              <bdi className="mono" dir="ltr">
                {item.hash}
              </bdi>
              <CopyButton text={item.hash} what={t.hash} label={t.copyHash} />
            </span>
          )}
        </Fact>
      </dl>
    </Screen>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="label">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The full address: two shortened ones may look alike. */
function Whole({ name, text }: { name: string; text: string }) {
  return (
    <Fact name={name}>
      <bdi className="mono" dir="ltr">
        {text}
      </bdi>
    </Fact>
  )
}
