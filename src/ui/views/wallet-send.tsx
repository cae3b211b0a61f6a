import { sendNamespaces } from '../../domain/constants.ts'
import { type CaipAddress, namespaceOf } from '../../domain/model/caip.ts'
import type { ViewEntry } from '../../domain/rules/navigation.ts'
import { useNavigation } from '../hooks/use-navigation.ts'
import { useSend } from '../hooks/use-send.ts'
import { useSendOpening } from '../hooks/use-send-opening.ts'
import { useSession } from '../hooks/use-session.ts'
import { useWords } from '../hooks/use-words.ts'
import { sendWords } from '../messages/send.ts'
import { AmountField } from '../parts/amount-field.tsx'
import { Button } from '../parts/button.tsx'
import { CannotSend } from '../parts/cannot-send.tsx'
import { LateReceiverField } from '../parts/late-receiver-field.tsx'
import { Screen } from '../parts/screen.tsx'
import type { ViewProps } from './index.ts'

export { default as css } from '../styles/send.css?inline'

/** What to send, how much of it, and to whom. `token`, `amount` and `to` may be given by the host. */
export function View({ entry }: ViewProps) {
  const t = useWords(sendWords)
  const { active, connection } = useSession()
  if (connection?.canSend === false) return <CannotSend title={t.title} wallet={connection.wallet.name} />
  if (active && sendNamespaces.includes(namespaceOf(active))) {
    return <Form key={active} account={active} params={entry.params} />
  }
  return (
    <Screen title={t.title}>
      <p className="empty">{active ? t.elsewhere : t.nobody}</p>
    </Screen>
  )
}

function Form({ account, params }: { account: CaipAddress; params: ViewEntry['params'] }) {
  const t = useWords(sendWords)
  const { push } = useNavigation()
  const send = useSend(account)
  useSendOpening(account, params, send.begin)
  const { step } = send
  const goOn = (view: 'WalletSendSelectToken' | 'WalletSendPreview'): void => {
    send.keep().then(() => push(view, { account }))
  }
  const next = (): void => {
    if (step === 'token') goOn('WalletSendSelectToken')
    if (step === 'ready') goOn('WalletSendPreview')
  }
  const off = step !== 'ready' && step !== 'token'
  return (
    <Screen
      title={t.title}
      foot={
        <Button wide kind="primary" off={off} onPress={next} testId="portico-send-next">
          {t.steps[step]}
        </Button>
      }
    >
      <div className="sending">
        <AmountField send={send} onToken={() => goOn('WalletSendSelectToken')} />
        <LateReceiverField account={account} send={send} />
      </div>
    </Screen>
  )
}
