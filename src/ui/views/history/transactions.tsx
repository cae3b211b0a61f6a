import { Fragment } from 'react'
import { addressOf, namespaceOf } from '../../../domain/core/entities.ts'
import { historyNamespaces, type Transaction } from '../../../domain/history/history.ts'
import { explorerPage } from '../../../domain/networks/explorer-page.ts'
import { useLanguage, useMessages, useOptions } from '../../app/hooks/use-app.ts'
import { useSession } from '../../app/hooks/use-session.ts'
import { lazyPart } from '../../app/lazy.tsx'
import type { ViewModule, ViewProps } from '../../app/types.ts'
import { Definition, DefinitionList } from '../../kit/definition-list.tsx'
import { EmptyState, LoadError } from '../../kit/empty-state.tsx'
import { FullAddress } from '../../kit/full-address.tsx'
import { activityIcon } from '../../kit/icons/account.ts'
import { LinkButton } from '../../kit/link-button.tsx'
import { Screen } from '../../kit/screen.tsx'
import { HistorySkeletons } from '../../parts/history/history-skeletons.tsx'
import { historyMessages } from '../../parts/history/messages.ts'
import { operationName, TransferAmount, TransferValue } from '../../parts/history/transaction-text.tsx'
import { accountMessages } from '../../parts/session/account-messages.ts'
import transactionDetails from './transaction-details.css?inline'

const HistoryActivity = lazyPart(
  () => import('../../parts/history/history-activity.tsx').then(file => file.HistoryActivity),
  {
    skeleton: (
      <div data-late="true">
        <HistorySkeletons />
      </div>
    ),
    failed: retry => <LoadError retry={retry} />,
  },
)

export const Transactions: ViewModule = { View: TransactionsView }

function TransactionsView() {
  const t = useMessages(historyMessages)
  const { active, onNetwork, networkName } = useSession()
  const account = useMessages(accountMessages)
  const network = networkName ?? account.thisNetwork
  const here = active && historyNamespaces.includes(namespaceOf(active))
  return (
    <Screen title={t.title}>
      {!here ? (
        <EmptyState icon={activityIcon} title={t.elsewhere(network)} body={t.elsewhereBody} />
      ) : (
        <HistoryActivity
          key={active}
          account={active}
          network={network}
          explorer={explorerPage(onNetwork, 'address', addressOf(active))}
        />
      )}
    </Screen>
  )
}

export const TransactionDetails: ViewModule = { View: TransactionDetailsView, css: transactionDetails }

function TransactionDetailsView({ entry }: ViewProps) {
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
  const transfers = item.transfers.filter(({ spam }) => !spam)
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
        {transfers.length === 0
          ? t.nothingMoved
          : transfers.map((move, index) => (
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
            <span translate="no" className="mono" dir="ltr">
              {item.hash}
            </span>
          </Definition>
        )}
      </DefinitionList>
    </Screen>
  )
}

/**
 * A full address with a caption, such as "Sender". The address is not shortened, because two shortened addresses may
 * look the same.
 */
function Whole({ name, address }: { name: string; address: string }) {
  const label = useMessages(historyMessages).copyOf(name)
  return (
    <Definition name={name} copy={{ text: address, label }}>
      <FullAddress address={address} />
    </Definition>
  )
}
