import { arrivalOf, type TransactionRecord } from '../../../domain/transactions/record.ts'
import { hasPaymaster } from '../../../domain/transactions/sponsorship.ts'
import { blockWaitOf, stopOf } from '../../../domain/transactions/stops.ts'
import { useAnnounce, useLocale, useMessages } from '../../app/hooks/use-app.ts'
import { Outcome } from '../../kit/outcome.tsx'
import { isOnlyReported, outcomeOf } from './outcome-of.ts'
import { outputText } from './sentence.tsx'
import { transactionStateMessages } from './state-messages.ts'
import { TransactionStops, useBlockWait } from './transaction-stops.tsx'

/** The state of a transaction, as a line with its steps and in words. A new state is announced once. */
export function TransactionOutcome({ tx }: { tx: TransactionRecord }) {
  const t = useMessages(transactionStateMessages)
  const locale = useLocale()
  const [headline, body] = textOf(tx, t, locale)
  const state = outcomeOf(tx)
  const wait = state === 'waiting' ? blockWaitOf(tx) : undefined
  const { pace, late } = useBlockWait(wait)
  // The usual time is not announced, so that the announcement stays short.
  useAnnounce(`${headline}. ${body}${late ? pace : ''}`)
  return (
    <Outcome
      state={state}
      stops={<TransactionStops at={stopOf(tx)} state={state} wait={wait} />}
      title={headline}
      body={body + pace}
      testId={`portico-life-${tx.phase}`}
    />
  )
}

/**
 * Whether the network has confirmed a different transaction than the reviewed one. Such a transaction is never shown as
 * "Done".
 */
function isOther({ phase, mismatches }: TransactionRecord): boolean {
  return phase === 'confirmed' && mismatches.length > 0
}

/** The outcome of a transaction as text. */
function textOf(
  tx: TransactionRecord,
  t: typeof transactionStateMessages,
  locale: string,
): readonly [string, string] {
  const { phase, error, askedAt, request } = tx
  const [headline, body] = t.phases[phase]
  if (isOther(tx)) return [t.changed, t.changedDone]
  if (isOnlyReported(tx)) return [t.phases.unknown[0], t.claimed]
  const arrival = arrivalOf(tx)
  if (arrival === 'unknown') return [t.uncounted, t.uncountedBody]
  if (arrival === 'less')
    return [
      t.less,
      t.lessBody(
        outputText(tx, tx.arrived ?? 0n, locale),
        outputText(tx, tx.expects?.minOutput ?? 0n, locale),
      ),
    ]
  if (phase === 'failed' && error?.context.partly === true) return [headline, t.partly]
  if (phase === 'failed' && hasPaymaster(request)) return [headline, t.sponsoredFailed]
  if (phase === 'unknown' && request.type === 'bundle') return [headline, t.unknownBundle]
  if (phase === 'refused' && error?.code === 'request-cancelled') return [headline, t.cancelledHere]
  if (phase === 'refused' && error?.code !== 'user-rejected') return [headline, t.notSentByWallet]
  if (phase === 'not-sent' && askedAt !== undefined) return [headline, t.saidNotSent]
  return [headline, body]
}
