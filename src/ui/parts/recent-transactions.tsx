import type { CaipAddress } from '../../domain/model/caip.ts'
import type { TrackedTransaction } from '../../domain/model/tracked.ts'
import { asTransaction } from '../../domain/rules/own-transactions.ts'
import { recentTransactions } from '../../domain/rules/recent-transactions.ts'
import { useAwake } from '../hooks/use-awake.ts'
import { useNavigation } from '../hooks/use-navigation.ts'
import { useNow } from '../hooks/use-now.ts'
import { useOwnTransactions } from '../hooks/use-own-transactions.ts'
import { useWords } from '../hooks/use-words.ts'
import { historyWords } from '../messages/history.ts'
import { Age } from './age.tsx'
import { Icon } from './icon.tsx'
import { Move } from './movement.tsx'
import { checkIcon, forwardIcon, warnIcon } from './sign-icons.ts'

const mostShown = 3

/** What this account sent from here and what became of it: without it, a send that ends while the modal is closed leaves no trace. */
export function RecentTransactions({ account }: { account: CaipAddress }) {
  return useAwake('money') ? <Rows account={account} /> : null
}

function Rows({ account }: { account: CaipAddress }) {
  const t = useWords(historyWords)
  const recent = recentTransactions(useOwnTransactions(account), useNow(60_000)).slice(0, mostShown)
  if (recent.length === 0) return null
  return (
    <ul className="rows" aria-label={t.recent} data-testid="portico-recent">
      {recent.map(tx => (
        <Row key={tx.id} tx={tx} />
      ))}
    </ul>
  )
}

function Row({ tx }: { tx: TrackedTransaction }) {
  const t = useWords(historyWords)
  const { push } = useNavigation()
  const item = asTransaction(tx)
  if (!item) return null
  const status = tx.phase === 'asking' ? t.asking : item.arrivedLess ? t.arrivedLess : t[item.status]
  return (
    <li>
      <button
        type="button"
        className="row"
        data-testid="portico-recent-transaction"
        onClick={() => push('WalletSendConfirmed', { id: tx.id })}
      >
        {item.status === 'pending' || tx.phase === 'asking' ? (
          <span className="spinner spin" aria-hidden="true" />
        ) : (
          <Icon d={item.status === 'confirmed' && !item.arrivedLess ? checkIcon : warnIcon} />
        )}
        <span className="grow two">
          <span>{status}</span>
          <span className="label">
            <Age at={item.minedAt} />
          </span>
        </span>
        <span className="end">
          {item.transfers.map(move => (
            <Move key={`${move.direction}${move.symbol}`} move={move} />
          ))}
        </span>
        <Icon d={forwardIcon} size={16} flip />
      </button>
    </li>
  )
}
