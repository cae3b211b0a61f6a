import { useMemo } from 'react'
import type { ViewEntry } from '../../domain/rules/navigation.ts'
import { readPayment } from '../../domain/rules/pay.ts'
import { useOptions } from '../hooks/use-options.ts'
import { useSession } from '../hooks/use-session.ts'
import { useWords } from '../hooks/use-words.ts'
import { payWords } from '../messages/pay.ts'
import { Empty } from '../parts/empty.tsx'
import { sendIcon } from '../parts/history-icons.ts'
import { LatePayForm } from '../parts/late-pay-form.tsx'
import { Screen } from '../parts/screen.tsx'
import own from '../styles/swap-review.css?inline'

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
