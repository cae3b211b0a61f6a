import { dataOf, idle } from '../../../domain/core/loadable.ts'
import type { ViewEntry } from '../../../domain/navigation/navigation.ts'
import type { ExchangeSession, PayProgress } from '../../../domain/onramp/onramp.ts'
import { useAnnounce } from '../../app/hooks/use-announce.ts'
import { useFeature } from '../../app/hooks/use-feature.ts'
import { useMaybeStore } from '../../app/hooks/use-maybe-store.ts'
import { useMessages } from '../../app/hooks/use-messages.ts'
import { useNavigation } from '../../app/hooks/use-navigation.ts'
import { Button } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Screen } from '../../kit/screen.tsx'
import { checkIcon, warnIcon } from '../../kit/sign-icons.ts'
import { sendIcon } from '../history/history-icons.ts'
import { paymentMessages } from './messages.ts'

/** A payment whose page is open at an exchange: polled until it is final or the view unmounts. */
export function View({ entry }: { entry: ViewEntry }) {
  const t = useMessages(paymentMessages)
  const { close } = useNavigation()
  const feature = useFeature('payments')
  const { session, name = '' } = (entry.params ?? {}) as { session?: ExchangeSession; name?: string }
  const progress = useMaybeStore(session && feature.store('payProgress', session)) ?? idle
  const state = dataOf<PayProgress>(progress)?.state ?? 'UNKNOWN'
  const open = [sendIcon, t.progress(name), t.progressBody] as const
  const told = {
    UNKNOWN: open,
    IN_PROGRESS: open,
    SUCCESS: [checkIcon, t.paid, t.paidBody],
    FAILED: [warnIcon, t.failed(name), t.failedBody],
    late: [sendIcon, t.late, t.lateBody],
  } as const
  const [icon, title, body] = told[state]
  useAnnounce(title)
  return (
    <Screen
      title={t.plainTitle}
      busy={told[state] === open}
      foot={
        <Button wide testId="portico-pay-done" onPress={close}>
          {t.done}
        </Button>
      }
    >
      <EmptyState icon={icon} title={title} body={body} testId={`portico-pay-${state.toLowerCase()}`} />
    </Screen>
  )
}
