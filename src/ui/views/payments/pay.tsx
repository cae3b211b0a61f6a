import { useMemo } from 'react'
import type { ViewEntry } from '../../../domain/navigation/navigation.ts'
import { readPayment } from '../../../domain/payments/payment.ts'
import { useWords } from '../../app/hooks/use-messages.ts'
import { useOptions } from '../../app/hooks/use-options.ts'
import { Empty } from '../../kit/empty-state.tsx'
import { Screen } from '../../kit/screen.tsx'
import { sendIcon } from '../history/history-icons.ts'
import { useSession } from '../session/use-session.ts'
import own from '../swaps/swap-review.css?inline'
import { LatePayForm } from './lazy-pay-form.tsx'
import { payWords } from './messages.ts'

export const css = own

/** A payment whose asset, amount and recipient the site has fixed. Only where the site has payments switched on. */
export function View({ entry }: { entry: ViewEntry }) {
  const t = useWords(payWords)
  const { active } = useSession()
  const { features, metadata } = useOptions()
  const payment = useMemo(() => readPayment(entry.params), [entry.params])
  const title = metadata.name ? t.title(metadata.name) : t.plainTitle
  if (features.pay && active && payment)
    return (
      <LatePayForm key={active} account={active} payment={payment} title={title} opening={entry.params} />
    )
  const unreadable = features.pay && !payment
  return (
    <Screen title={title}>
      <Empty
        icon={sendIcon}
        title={!features.pay ? t.off : unreadable ? t.unreadable : t.nobody}
        body={unreadable ? t.unreadableBody : undefined}
        testId="portico-pay-off"
      />
    </Screen>
  )
}
