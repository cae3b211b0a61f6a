import { useEffect } from 'react'
import { showExact } from '../../../domain/core/format.ts'
import { dataOf, idle } from '../../../domain/core/loadable.ts'
import type { ViewEntry } from '../../../domain/navigation/navigation.ts'
import type { BuyOrder, BuyProgress } from '../../../domain/onramp/onramp.ts'
import { useAnnounce } from '../../app/hooks/use-announce.ts'
import { useLocale } from '../../app/hooks/use-locale.ts'
import { useMessages } from '../../app/hooks/use-messages.ts'
import { useNavigation } from '../../app/hooks/use-navigation.ts'
import { Button } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Screen } from '../../kit/screen.tsx'
import { checkIcon, warnIcon } from '../../kit/sign-icons.ts'
import { receiveIcon } from '../history/history-icons.ts'
import { onrampProgressMessages } from './messages.ts'
import { useBuyProgress } from './use-buy-progress.ts'

/** An order whose page is open elsewhere: polled until it is settled or the view unmounts. */
export function View({ entry }: { entry: ViewEntry }) {
  const t = useMessages(onrampProgressMessages)
  const locale = useLocale()
  const { reset } = useNavigation()
  const { order, provider } = (entry.params ?? {}) as { order?: BuyOrder; provider?: string }
  const { progress, refresh } = useBuyProgress(order)
  const { state, quantity } = dataOf<BuyProgress>(progress ?? idle) ?? { state: 'waiting' as const }
  const name = provider ?? order?.seller ?? ''
  const told = {
    waiting: [receiveIcon, t.waiting(name), t.waitingBody],
    arrived: [checkIcon, t.arrived(showExact(quantity ?? '', order?.symbol ?? '', locale)), ''],
    failed: [warnIcon, t.failed(name), t.failedBody],
    late: [receiveIcon, t.late, t.lateBody],
  } as const
  const [icon, title, body] = told[state]
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
          kind={state === 'arrived' ? 'primary' : 'quiet'}
          testId="portico-buy-done"
          onPress={() => reset('Account')}
        >
          {t.done}
        </Button>
      }
    >
      <EmptyState icon={icon} title={title} body={body} testId={`portico-buy-${state}`}>
        {state === 'failed' && <Button onPress={() => reset('OnRampProviders')}>{t.again}</Button>}
        {state === 'late' && <Button onPress={() => reset('Transactions')}>{t.activity}</Button>}
      </EmptyState>
    </Screen>
  )
}
