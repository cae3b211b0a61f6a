import { useMemo } from 'react'
import { dataOf, idle } from '../../../domain/core/loadable.ts'
import type { ViewEntry } from '../../../domain/navigation/navigation.ts'
import type { ExchangeSession, PayProgress } from '../../../domain/onramp/onramp.ts'
import { readPayment } from '../../../domain/payments/payment.ts'
import { useAnnounce } from '../../app/hooks/use-announce.ts'
import { useFeature, useLatest, useMessages, useNavigation, useOptions } from '../../app/hooks/use-app.ts'
import { useSession } from '../../app/hooks/use-session.ts'
import { lazyPart } from '../../app/lazy.tsx'
import type { ViewModule } from '../../app/types.ts'
import { Button } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { walletIcon, warnIcon } from '../../kit/icons/common.ts'
import { closeIcon } from '../../kit/icons/early.ts'
import { Outcome } from '../../kit/outcome.tsx'
import { Screen, Waiting } from '../../kit/screen.tsx'
import { Skeletons } from '../../kit/skeleton.tsx'
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

/**
 * The view of a payment whose asset, amount and recipient the site has set. It opens only if the site has enabled
 * payments.
 */
export const Pay: ViewModule = { View: PayView }

function PayView({ entry }: { entry: ViewEntry }) {
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

/**
 * The view of a payment at an exchange, whose page is open in another window. The payment is polled until it succeeds,
 * fails or reaches the time limit, or until the view closes.
 */
export const PayLoading: ViewModule = { View: PayLoadingView }

function PayLoadingView({ entry }: { entry: ViewEntry }) {
  const t = useMessages(paymentMessages)
  const { close } = useNavigation()
  const feature = useFeature('payments')
  const { session, name = '' } = (entry.params ?? {}) as { session?: ExchangeSession; name?: string }
  const progress = useLatest(session && feature.stream$('progress', session)) ?? idle
  const state = dataOf<PayProgress>(progress)?.state ?? 'UNKNOWN'
  const open = ['waiting', t.progress(name), t.progressBody] as const
  const text = {
    UNKNOWN: open,
    IN_PROGRESS: open,
    SUCCESS: ['done', t.paid, t.paidBody],
    FAILED: ['failed', t.failed(name), t.failedBody],
    late: ['doubtful', t.late, t.lateBody],
  } as const
  const [outcome, title, body] = text[state]
  useAnnounce(title)
  return (
    <Screen
      title={t.plainTitle}
      busy={text[state] === open}
      foot={
        <Button
          wide
          kind={outcome === 'done' ? 'primary' : undefined}
          testId="portico-pay-done"
          onPress={close}
        >
          {outcome === 'waiting' ? t.close : t.done}
        </Button>
      }
    >
      <Outcome
        state={outcome}
        icon={walletIcon}
        title={title}
        body={body}
        testId={`portico-pay-${state.toLowerCase()}`}
      />
    </Screen>
  )
}
