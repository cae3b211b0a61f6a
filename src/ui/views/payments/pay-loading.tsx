import { dataOf, idle } from '../../../domain/core/loadable.ts'
import type { ViewEntry } from '../../../domain/navigation/navigation.ts'
import type { ExchangeSession, PayProgress } from '../../../domain/onramp/onramp.ts'
import { useAnnounce, useLatest, useMessages, useNavigation } from '../../app/hooks/use-app.ts'
import { useFeature } from '../../app/hooks/use-feature.ts'
import { Button } from '../../kit/button.tsx'
import { walletIcon } from '../../kit/icon.tsx'
import { Outcome } from '../../kit/outcome.tsx'
import { Screen } from '../../kit/screen.tsx'
import { paymentMessages } from './messages.ts'

/** Shows a payment whose page is open at an exchange. The payment is polled until it is final or the view unmounts. */
export function View({ entry }: { entry: ViewEntry }) {
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
