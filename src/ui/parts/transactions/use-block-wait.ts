import { type BlockWait, lateAfter } from '../../../domain/transactions/stops.ts'
import { useLanguage, useMessages } from '../../app/hooks/use-app.ts'
import { useOverdue } from '../../kit/hooks/use-overdue.ts'
import { transactionStateMessages } from './transaction-state-messages.ts'

/**
 * Returns `pace`, a sentence about the usual time of a confirmation, and whether the transaction is late. `pace` is
 * undefined if the usual time is unknown.
 */
export function useBlockWait(wait: BlockWait | undefined): {
  readonly pace: string | undefined
  readonly late: boolean
} {
  const t = useMessages(transactionStateMessages)
  const language = useLanguage()
  const late = useOverdue(wait?.since, lateAfter(wait))
  if (wait?.usualMs === undefined) return { pace: undefined, late }
  return { pace: late ? t.late : t.usual(duration(wait.usualMs, language)), late }
}

/** Returns a duration as text, in seconds or minutes. The shortest text is one second. */
function duration(ms: number, language: string): string {
  const seconds = Math.max(1, Math.round(ms / 1_000))
  const format = (value: number, unit: string) =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
  return seconds < 100 ? format(seconds, 'second') : format(Math.round(seconds / 60), 'minute')
}
