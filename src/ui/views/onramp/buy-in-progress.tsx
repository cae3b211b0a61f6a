import { useCallback, useEffect } from 'react'
import { showExact } from '../../../domain/core/amount.ts'
import { dataOf, idle, type Loadable } from '../../../domain/core/loadable.ts'
import type { ViewEntry } from '../../../domain/navigation/navigation.ts'
import { isOffered } from '../../../domain/navigation/views.ts'
import type { BuyOrder, BuyProgress } from '../../../domain/onramp/onramp.ts'
import {
  useAnnounce,
  useLatest,
  useLocale,
  useMessages,
  useNavigation,
  useOptions,
} from '../../app/hooks/use-app.ts'
import { useFeature } from '../../app/hooks/use-feature.ts'
import { Button } from '../../kit/button.tsx'
import { Outcome } from '../../kit/outcome.tsx'
import { Screen } from '../../kit/screen.tsx'
import { receiveIcon } from '../history/history-icons.ts'
import { onrampProgressMessages } from './messages.ts'

/** Shows an order whose page is open in another window. The order is polled until it is settled or the view unmounts. */
export function View({ entry }: { entry: ViewEntry }) {
  const t = useMessages(onrampProgressMessages)
  const locale = useLocale()
  const { reset } = useNavigation()
  const options = useOptions()
  const { order, provider } = (entry.params ?? {}) as { order?: BuyOrder; provider?: string }
  const { progress, refresh } = useBuyProgress(order)
  const { state, quantity } = dataOf<BuyProgress>(progress ?? idle) ?? { state: 'waiting' as const }
  const name = provider ?? order?.seller ?? ''
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
        {state === 'failed' && <Button onPress={() => reset('OnRampProviders')}>{t.again}</Button>}
        {state === 'late' && isOffered('Transactions', options) && (
          <Button onPress={() => reset('Transactions')}>{t.activity}</Button>
        )}
      </Outcome>
    </Screen>
  )
}

/** State of an order, and a function that refreshes the balances after the order. */
function useBuyProgress(order: BuyOrder | undefined): {
  readonly progress: Loadable<BuyProgress> | undefined
  readonly refresh: () => void
} {
  const balances = useFeature('balances')
  const feature = useFeature('onramp')
  const progress = useLatest(order && feature.stream$('progress', order))
  const account = order?.account
  const refresh = useCallback(() => {
    // The balances report a failure by their status, so the failure is not handled again.
    if (account) balances.call('refresh', account).catch(() => {})
  }, [balances, account])
  return { progress, refresh }
}
