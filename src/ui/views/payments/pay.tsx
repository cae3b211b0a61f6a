import { useMemo } from 'react'
import type { ViewEntry } from '../../../domain/navigation/navigation.ts'
import { readPayment } from '../../../domain/payments/payment.ts'
import { useMessages } from '../../app/hooks/use-messages.ts'
import { useOptions } from '../../app/hooks/use-options.ts'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Screen } from '../../kit/screen.tsx'
import { sendIcon } from '../history/history-icons.ts'
import { useSession } from '../session/use-session.ts'
import own from '../swaps/swap-review.css?inline'
import { LazyPayForm } from './lazy-pay-form.tsx'
import { paymentMessages } from './messages.ts'

export const css = own

/** A payment whose asset, amount and recipient the site has fixed. Only where the site has payments switched on. */
export function View({ entry }: { entry: ViewEntry }) {
  const t = useMessages(paymentMessages)
  const { active } = useSession()
  const { features, metadata } = useOptions()
  const payment = useMemo(() => readPayment(entry.params), [entry.params])
  const title = metadata.name ? t.title(metadata.name) : t.plainTitle
  if (features.pay && active && payment)
    return (
      <LazyPayForm key={active} account={active} payment={payment} title={title} opening={entry.params} />
    )
  const unreadable = features.pay && !payment
  return (
    <Screen title={title}>
      <EmptyState
        icon={sendIcon}
        title={!features.pay ? t.off : unreadable ? t.unreadable : t.nobody}
        body={unreadable ? t.unreadableBody : undefined}
        testId="portico-pay-off"
      />
    </Screen>
  )
}
