import { useCallback, useEffect } from 'react'
import { showExact } from '../../../domain/core/amount.ts'
import { dataOf, idle, type Loadable } from '../../../domain/core/loadable.ts'
import type { ViewEntry } from '../../../domain/navigation/navigation.ts'
import { isOffered } from '../../../domain/navigation/views.ts'
import type { BuyOrder, BuyProgress } from '../../../domain/onramp/onramp.ts'
import { useAnnounce } from '../../app/hooks/use-announce.ts'
import {
  useFeature,
  useLatest,
  useLocale,
  useMessages,
  useNavigation,
  useOptions,
} from '../../app/hooks/use-app.ts'
import type { ViewModule } from '../../app/types.ts'
import { Button } from '../../kit/button.tsx'
import { receiveIcon } from '../../kit/icons/transactions.ts'
import { Outcome } from '../../kit/outcome.tsx'
import { Screen } from '../../kit/screen.tsx'

/**
 * The view of an on-ramp order while the provider's page is open in another window. It polls the order until the
 * outcome is known, the time limit is over or the view closes.
 */
export const BuyInProgress: ViewModule = { View: BuyInProgressView }

function BuyInProgressView({ entry }: { entry: ViewEntry }) {
  const t = useMessages(onrampProgressMessages)
  const locale = useLocale()
  const { reset } = useNavigation()
  const options = useOptions()
  const { order, provider } = (entry.params ?? {}) as { order?: BuyOrder; provider?: string }
  const { progress, refresh } = useBuyProgress(order)
  const { state, quantity } = dataOf<BuyProgress>(progress ?? idle) ?? { state: 'waiting' as const }
  const name = provider ?? order?.provider ?? ''
  const text = {
    waiting: ['waiting', t.waiting(name), t.waitingBody],
    arrived: ['done', t.arrived(showExact(quantity ?? '', order?.symbol ?? '', locale)), ''],
    failed: ['failed', t.failed(name), t.failedBody],
    late: ['doubtful', t.late, t.lateBody],
  } as const
  const [outcome, title, body] = text[state]
  useAnnounce(title)
  useEffect(() => {
    if (state === 'arrived') refresh()
  }, [state, refresh])
  return (
    <Screen
      title={t.title}
      busy={state === 'waiting'}
      foot={
        <Button
          wide
          kind={state === 'arrived' ? 'primary' : undefined}
          testId="portico-buy-done"
          onPress={() => reset('Account')}
        >
          {state === 'waiting' ? t.close : t.done}
        </Button>
      }
    >
      <Outcome state={outcome} icon={receiveIcon} title={title} body={body} testId={`portico-buy-${state}`}>
        {state === 'failed' && (
          <Button small onPress={() => reset('OnRampProviders')}>
            {t.again}
          </Button>
        )}
        {state === 'late' && isOffered('Transactions', options) && (
          <Button small onPress={() => reset('Transactions')}>
            {t.activity}
          </Button>
        )}
      </Outcome>
    </Screen>
  )
}

/** Returns the state of an on-ramp order, and a function that refreshes the balances of the order's account. */
function useBuyProgress(order: BuyOrder | undefined): {
  readonly progress: Loadable<BuyProgress> | undefined
  readonly refresh: () => void
} {
  const balances = useFeature('balances')
  const feature = useFeature('onramp')
  const progress = useLatest(order && feature.stream$('progress', order))
  const account = order?.account
  const refresh = useCallback(() => {
    // The status of the balances stream already shows that a refresh failed, so the error is not reported here.
    if (account) balances.call('refresh', account).catch(() => {})
  }, [balances, account])
  return { progress, refresh }
}

export const onrampProgressMessages = {
  id: 'buyProgress',
  title: 'Buy',
  waiting: (provider: string) => `Finish in the ${provider} window`,
  waitingBody: 'This updates when your coins arrive, usually within minutes.',
  arrived: (amount: string) => `${amount} is in your wallet`,
  failed: (provider: string) => `${provider} reports that the order failed`,
  failedBody: "Check the provider's window or your email to see whether you were charged.",
  late: 'Not arrived yet',
  lateBody:
    "We've stopped checking. Bank payments can take days. You'll see your coins in Activity when they arrive.",
  done: 'Done',
  close: 'Close',
  again: 'Buy again',
  activity: 'Activity',
}
