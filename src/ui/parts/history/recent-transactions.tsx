import { useEffect, useState } from 'react'
import type { FeatureName } from '../../../bridge/contract/features.ts'
import { type CaipAddress, networkOf } from '../../../domain/core/entities.ts'
import { asTransaction, recentTransactions } from '../../../domain/transactions/merge-local.ts'
import type { TransactionRecord } from '../../../domain/transactions/record.ts'
import { useMessages, useNavigation, useUi } from '../../app/hooks/use-app.ts'
import { Address } from '../../kit/address.tsx'
import { Dotted } from '../../kit/dotted.tsx'
import { useNow } from '../../kit/hooks/use-now.ts'
import { Icon } from '../../kit/icon.tsx'
import { checkIcon, forwardIcon, warnIcon } from '../../kit/icons/common.ts'
import { Sentence } from '../../kit/sentence.tsx'
import { CoinPicture } from '../networks/coin-picture.tsx'
import { historyMessages } from './messages.ts'
import { operationName, TransferAmount } from './transaction-text.tsx'
import { useOwnTransactions } from './use-own-transactions.ts'

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
  const { symbol, token } = tx.summary
  const status = tx.phase === 'asking' ? t.asking : item.warning ? t.warnings[item.warning] : t[item.status]
  return (
    <li>
      <button
        type="button"
        className="row"
        data-testid="portico-recent-transaction"
        onClick={() => push('WalletSendConfirmed', { id: tx.id, account: tx.account })}
      >
        {symbol === undefined ? (
          <span className="pic plain" aria-hidden="true">
            <Icon d={item.status === 'confirmed' && !item.warning ? checkIcon : warnIcon} />
          </span>
        ) : (
          <CoinPicture token={{ symbol, network: networkOf(tx.account), address: token }} />
        )}
        <span className="grow two">
          <span>{operationName(t, item)}</span>
          <span className="label">
            <Dotted
              facts={[
                [
                  'to',
                  item.operation === 'send' && (
                    <Sentence
                      key="to"
                      template={t.to}
                      parts={[<Address key="address" address={item.to} />]}
                    />
                  ),
                ],
                ['status', status],
              ]}
            />
          </span>
        </span>
        <span className="end">
          {item.transfers.map(move => (
            <TransferAmount key={`${move.direction}${move.symbol}`} move={move} />
          ))}
        </span>
        {item.status === 'pending' || tx.phase === 'asking' ? (
          <span className="spinner spin" aria-hidden="true" />
        ) : (
          <Icon d={forwardIcon} size={16} flip />
        )}
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
