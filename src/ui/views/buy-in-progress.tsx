import { useEffect } from 'react'
import type { BuyOrder, BuyProgress } from '../../domain/model/buy.ts'
import { showExact } from '../../domain/model/display.ts'
import { dataOf, idle } from '../../domain/model/loadable.ts'
import type { ViewEntry } from '../../domain/rules/navigation.ts'
import { useAnnounce } from '../hooks/use-announce.ts'
import { useBuyProgress } from '../hooks/use-buy-progress.ts'
import { useLocale } from '../hooks/use-locale.ts'
import { useNavigation } from '../hooks/use-navigation.ts'
import { useWords } from '../hooks/use-words.ts'
import { buyProgressWords } from '../messages/buy.ts'
import { Button } from '../parts/button.tsx'
import { Empty } from '../parts/empty.tsx'
import { receiveIcon } from '../parts/history-icons.ts'
import { Screen } from '../parts/screen.tsx'
import { checkIcon, warnIcon } from '../parts/sign-icons.ts'

/** An order whose page is open elsewhere: looked for until it is settled, or nobody looks. */
export function View({ entry }: { entry: ViewEntry }) {
  const t = useWords(buyProgressWords)
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
      <Empty icon={icon} title={title} body={body} testId={`portico-buy-${state}`}>
        {state === 'failed' && <Button onPress={() => reset('OnRampProviders')}>{t.again}</Button>}
        {state === 'late' && <Button onPress={() => reset('Transactions')}>{t.activity}</Button>}
      </Empty>
    </Screen>
  )
}
