import type { ReactNode } from 'react'
import type { Transaction } from '../../../domain/core/entities.ts'
import { explorerPage } from '../../../domain/networks/networks.ts'
import { useLanguage, useMessages, useOptions } from '../../app/hooks/use-app.ts'
import type { ViewProps } from '../../app/types.ts'
import { activityIcon } from '../../kit/account-icons.ts'
import { CopyButton, LinkButton } from '../../kit/button.tsx'
import { FullAddress } from '../../kit/full-address.tsx'
import { EmptyState } from '../../kit/placeholders.tsx'
import { Screen } from '../../kit/screen.tsx'
import { historyMessages } from './messages.ts'
import { operationName } from './operation-name.ts'
import { TransferAmount } from './transfer-amount.tsx'

export { default as css } from './transaction-details.css?inline'

/** All details of one transaction, with a link to the block explorer. */
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
  const explorer = explorerPage(network, 'tx', item.hash)
  return (
    <Screen
      title={operationName(t, item)}
      foot={
        explorer &&
        item.hash !== '' && (
          <LinkButton wide href={explorer}>
            {t.explorer}
          </LinkButton>
        )
      }
    >
      <dl className="details" data-testid="portico-transaction-details">
        <Fact name={t.movements} kind="sum">
          {moves.length === 0
            ? t.nothingMoved
            : moves.map((move, index) => (
                <span
                  className={item.status === 'failed' ? 'moved void' : 'moved'}
                  key={`${index}${move.direction}${move.symbol}`}
                >
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
        {item.to !== '' && <Whole name={t.recipient} text={item.to} />}
        <Fact name={t.hash} kind="whole">
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

type FactProps = {
  readonly name: string
  /** `sum` is the large amount at the top. `whole` is a full address or hash, which has its own line. */
  readonly kind?: 'sum' | 'whole'
  readonly children: ReactNode
}

function Fact({ name, kind, children }: FactProps) {
  return (
    <div className={kind && `fact-${kind}`}>
      <dt className="label">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Shows a full address, because two shortened addresses may look the same. */
function Whole({ name, text }: { name: string; text: string }) {
  const copyLabel = useMessages(historyMessages).copyOf(name)
  return (
    <Fact name={name} kind="whole">
      <span className="copied">
        <FullAddress address={text} />
        <CopyButton text={text} what={name} label={copyLabel} />
      </span>
    </Fact>
  )
}
