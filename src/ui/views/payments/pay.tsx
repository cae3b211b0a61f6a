import { useMemo } from 'react'
import type { ViewEntry } from '../../../domain/navigation/navigation.ts'
import { readPayment } from '../../../domain/payments/payment.ts'
import { useMessages, useOptions } from '../../app/hooks/use-app.ts'
import { lazyPart } from '../../app/lazy.tsx'
import { closeIcon, walletIcon, warnIcon } from '../../kit/icon.tsx'
import { EmptyState, Skeletons } from '../../kit/placeholders.tsx'
import { Screen, Waiting } from '../../kit/screen.tsx'
import { useSession } from '../session/use-session.ts'
import { paymentMessages } from './messages.ts'

const PayForm = lazyPart(() => import('./pay-form.tsx').then(file => file.PayForm), {
  skeleton: ({ title }) => (
    <Screen title={title}>
      <div data-late="true">
        <Skeletons rows={3} end />
      </div>
    </Screen>
  ),
  failed: retry => <Waiting retry={retry} />,
})

/** A payment whose asset, amount and recipient the site has defined. Exists only if the site has switched payments on. */
export function View({ entry }: { entry: ViewEntry }) {
  const t = useMessages(paymentMessages)
  const { active } = useSession()
  const { features, metadata } = useOptions()
  const payment = useMemo(() => readPayment(entry.params), [entry.params])
  const title = metadata.name ? t.title(metadata.name) : t.plainTitle
  if (features.pay && active && payment)
    return <PayForm key={active} account={active} payment={payment} title={title} opening={entry.params} />
  const unreadable = features.pay && !payment
  return (
    <Screen title={title}>
      <EmptyState
        icon={unreadable ? warnIcon : features.pay ? walletIcon : closeIcon}
        title={!features.pay ? t.off : unreadable ? t.unreadable : t.nobody}
        body={unreadable ? t.unreadableBody : undefined}
        testId="portico-pay-off"
      />
    </Screen>
  )
}
