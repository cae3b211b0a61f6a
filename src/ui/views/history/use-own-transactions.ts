import type { CaipAddress } from '../../../domain/core/caip.ts'
import { dataOf } from '../../../domain/core/loadable.ts'
import type { TransactionRecord } from '../../../domain/transactions/record.ts'
import { useStore } from '../../app/context.ts'
import { useFeature } from '../../app/hooks/use-feature.ts'

/** Transactions this account sent from here; empty until loaded. */
export function useOwnTransactions(account: CaipAddress): readonly TransactionRecord[] {
  const sent = useStore(useFeature('transactions').store('transactions', account))
  return (sent && dataOf(sent)) ?? []
}
