import type { CaipAddress } from '../../domain/model/caip.ts'
import { dataOf } from '../../domain/model/loadable.ts'
import type { TrackedTransaction } from '../../domain/model/tracked.ts'
import { useStore } from '../context.ts'
import { useWing } from './use-wing.ts'

/** What was sent from here by this account; nothing until that is known. */
export function useOwnTransactions(account: CaipAddress): readonly TrackedTransaction[] {
  const sent = useStore(useWing('money').store('transactions', account))
  return (sent && dataOf(sent)) ?? []
}
