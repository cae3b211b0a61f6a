import type { CaipAddress } from '../../../domain/core/entities.ts'
import { dataOf } from '../../../domain/core/loadable.ts'
import type { TransactionRecord } from '../../../domain/transactions/record.ts'
import { useFeature, useLatest } from '../../app/hooks/use-app.ts'

/** Returns the transactions that this account has sent from this browser. The list is empty until it has loaded. */
export function useOwnTransactions(account: CaipAddress): readonly TransactionRecord[] {
  const sent = useLatest(useFeature('transactions').stream$('transactions', account))
  return (sent && dataOf(sent)) ?? []
}
