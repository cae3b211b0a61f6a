import { type BlockWait, lateAfter } from '../../../domain/transactions/stops.ts'
import { useLanguage, useMessages } from '../../app/hooks/use-app.ts'
import { useOverdue } from '../../kit/hooks/use-overdue.ts'
import { walletIcon } from '../../kit/icon.tsx'
import type { OutcomeState } from '../../kit/outcome.tsx'
import { transactionStateMessages } from './state-messages.ts'
import { Stops } from './stops.tsx'

const sentIcon = 'M16.5 3.5 8.8 11.2M16.5 3.5l-4.8 13-2.9-5.3-5.3-2.9 13-4.8Z'
const blockIcon = 'M10 2.8 16 6.2v7.2l-6 3.6-6-3.6V6.2l6-3.4ZM4.2 6.4 10 9.8l5.8-3.4M10 9.8v6.8'

type TransactionStopsProps = {
  /** The step that the transaction has reached (`stopOf`). */
  readonly at: 0 | 2
  readonly state: OutcomeState
  readonly wait?: BlockWait | undefined
}

/** The progress of a transaction: in the wallet, sent, confirmed. */
export function TransactionStops({ at, state, wait }: TransactionStopsProps) {
  const t = useMessages(transactionStateMessages)
  return (
    <Stops
      stops={[
        { name: t.stopWallet, icon: walletIcon },
        { name: t.stopSent, icon: sentIcon },
        { name: t.stopInBlock, icon: blockIcon },
      ]}
      at={at}
      state={state}
      wait={wait}
    />
  )
}

/**
 * A sentence with the usual wait for a block, and whether the transaction is late. It begins with a space, because it
 * follows another sentence. It is empty if the usual time is unknown.
 */
export function useBlockWait(wait: BlockWait | undefined): {
  readonly pace: string
  readonly late: boolean
} {
  const t = useMessages(transactionStateMessages)
  const language = useLanguage()
  const late = useOverdue(wait?.since, lateAfter(wait))
  if (wait?.usualMs === undefined) return { pace: '', late }
  return { pace: ` ${late ? t.late : t.usual(duration(wait.usualMs, language))}`, late }
}

/** A duration as text: in seconds or minutes, and at least one second. */
function duration(ms: number, language: string): string {
  const seconds = Math.max(1, Math.round(ms / 1_000))
  const format = (value: number, unit: string) =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
  return seconds < 100 ? format(seconds, 'second') : format(Math.round(seconds / 60), 'minute')
}
