import type { ExchangeSession, PayProgress } from '../../domain/model/buy.ts'
import { dataOf, idle } from '../../domain/model/loadable.ts'
import type { ViewEntry } from '../../domain/rules/navigation.ts'
import { useAnnounce } from '../hooks/use-announce.ts'
import { useMaybeStore } from '../hooks/use-maybe-store.ts'
import { useNavigation } from '../hooks/use-navigation.ts'
import { useWing } from '../hooks/use-wing.ts'
import { useWords } from '../hooks/use-words.ts'
import { payWords } from '../messages/pay.ts'
import { Button } from '../parts/button.tsx'
import { Empty } from '../parts/empty.tsx'
import { sendIcon } from '../parts/history-icons.ts'
import { Screen } from '../parts/screen.tsx'
import { checkIcon, warnIcon } from '../parts/sign-icons.ts'

/** A payment whose page is open at an exchange: asked about until it is final, or nobody asks. */
export function View({ entry }: { entry: ViewEntry }) {
  const t = useWords(payWords)
  const { close } = useNavigation()
  const wing = useWing('swap')
  const { session, name = '' } = (entry.params ?? {}) as { session?: ExchangeSession; name?: string }
  const progress = useMaybeStore(session && wing.store('payProgress', session)) ?? idle
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
      <Empty icon={icon} title={title} body={body} testId={`portico-pay-${state.toLowerCase()}`} />
    </Screen>
  )
}
