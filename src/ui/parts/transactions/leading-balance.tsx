import { leadingToken } from '../../../domain/balances/find-token.ts'
import { formatUnits, showExact } from '../../../domain/core/amount.ts'
import type { Balances } from '../../../domain/core/entities.ts'
import type { Simulation } from '../../../domain/transactions/prepared.ts'
import { useLocale, useMessages, useOptions } from '../../app/hooks/use-app.ts'
import { useHiddenAmounts } from '../../app/hooks/use-hidden-amounts.ts'
import { Definition } from '../../kit/definition-list.tsx'
import { reviewFactMessages } from './review-fact-messages.ts'

type LeadingBalanceProps = {
  readonly owned: Balances | undefined
  readonly simulation: Simulation | undefined
}

/**
 * The balance of the token that the site has chosen for the network (option `tokens`), now and after the transaction.
 * Renders nothing if the site has chosen no token, or while the user hides amounts.
 */
export function LeadingBalance({ owned, simulation }: LeadingBalanceProps) {
  const t = useMessages(reviewFactMessages)
  const { tokens } = useOptions()
  const locale = useLocale()
  const { hidden } = useHiddenAmounts()
  const lead = owned && leadingToken(owned, tokens)
  if (!lead || hidden) return null
  const show = (amount: bigint) => showExact(formatUnits(amount, lead.decimals), lead.symbol, locale)
  const changes = simulation?.status === 'ok' ? simulation.changes : []
  // The network fee changes the balance of the native coin too, and its amount is not known before.
  const address = lead.address?.toLowerCase()
  const delta = changes
    .filter(({ token }) => address !== undefined && token?.toLowerCase() === address)
    .reduce((sum, change) => sum + change.delta, 0n)
  return (
    <Definition name={t.leadingBalance} testId="portico-review-leading">
      {show(lead.amount)}
      {delta !== 0n && <span className="note"> {t.leadingAfter(show(lead.amount + delta))}</span>}
    </Definition>
  )
}
