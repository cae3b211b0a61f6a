import { Fragment } from 'react'
import type { Transaction } from '../../../domain/history/history.ts'
import { explorerPage } from '../../../domain/networks/networks.ts'
import { useLanguage, useMessages, useOptions } from '../../app/hooks/use-app.ts'
import type { ViewProps } from '../../app/types.ts'
import { activityIcon } from '../../kit/account-icons.ts'
import { LinkButton } from '../../kit/button.tsx'
import { Definition, DefinitionList } from '../../kit/definition-list.tsx'
import { FullAddress } from '../../kit/full-address.tsx'
import { EmptyState } from '../../kit/placeholders.tsx'
import { Screen } from '../../kit/screen.tsx'
import { historyMessages } from './messages.ts'
import { operationName, TransferAmount, TransferValue } from './transaction-text.tsx'

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

const tones = { confirmed: 'ok', failed: 'bad', pending: '', unknown: '' } as const

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
      <div className="moves">
        <h2 className="label">{t.movements}</h2>
        {moves.length === 0
          ? t.nothingMoved
          : moves.map((move, index) => (
              <Fragment key={`${index}${move.direction}${move.symbol}`}>
                <span className={item.status === 'failed' ? 'move void' : 'move'}>
                  <TransferAmount move={move} />
                </span>
                {item.status === 'confirmed' && <TransferValue move={move} />}
              </Fragment>
            ))}
      </div>
      <DefinitionList testId="portico-transaction-details">
        <Definition name={t.status}>
          <span className={`badge ${item.warning ? 'bad' : tones[item.status]}`}>
            {item.warning ? t.warnings[item.warning] : t[item.status]}
          </span>
        </Definition>
        <Definition name={t.when}>
          <time dateTime={new Date(item.minedAt).toISOString()}>{time}</time>
        </Definition>
        {network && <Definition name={t.network}>{network.name}</Definition>}
        {item.application?.name && <Definition name={t.application}>{item.application.name}</Definition>}
        {item.from !== '' && <Whole name={t.sender} address={item.from} />}
        {item.to !== '' && <Whole name={t.recipient} address={item.to} />}
        {item.hash === '' ? (
          <Definition name={t.hash}>{t.noHash}</Definition>
        ) : (
          <Definition name={t.hash} copy={{ text: item.hash, label: t.copyHash }}>
            <span className="mono" dir="ltr">
              {item.hash}
            </span>
          </Definition>
        )}
      </DefinitionList>
    </Screen>
  )
}

/** Shows a full address, because two shortened addresses may look the same. */
function Whole({ name, address }: { name: string; address: string }) {
  const label = useMessages(historyMessages).copyOf(name)
  return (
    <Definition name={name} copy={{ text: address, label }}>
      <FullAddress address={address} />
    </Definition>
  )
}
