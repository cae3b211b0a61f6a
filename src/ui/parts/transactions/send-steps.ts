import type { TransactionIntent } from '../../../domain/transactions/record.ts'
import type { UiFeature } from '../../app/hooks/use-app.ts'

/** The two calls to the worker with which `sendAsShown` sends a transaction. */
export function stepsOf({ call }: UiFeature<'transactions'>, intent: TransactionIntent) {
  return {
    stage: () => call('stageTransaction', intent),
    send: (draft: string) => call('sendStaged', draft),
  }
}
