import { sendNamespaces } from '../../../domain/core/constants.ts'
import { type CaipAddress, namespaceOf } from '../../../domain/core/entities.ts'
import type { ViewEntry } from '../../../domain/navigation/navigation.ts'
import { useMessages, useNavigation } from '../../app/hooks/use-app.ts'
import { lazyPart } from '../../app/lazy.tsx'
import type { ViewProps } from '../../app/types.ts'
import { Button } from '../../kit/button.tsx'
import { Screen, Waiting } from '../../kit/screen.tsx'
import { useSession } from '../session/use-session.ts'
import { sendMessages } from './messages.ts'
import { SendAmount } from './send-amount.tsx'
import { useSend } from './use-send.ts'
import { useSendOpening } from './use-send-opening.ts'

export { default as css } from './send.css?inline'

const CannotSend = lazyPart(() => import('./cannot-send.tsx').then(file => file.CannotSend), {
  skeleton: <Waiting />,
  failed: retry => <Waiting retry={retry} />,
})

const RecipientField = lazyPart(
  () => import('../recipients/recipient-field.tsx').then(file => file.RecipientField),
  { skeleton: <div className="recipient-place" data-late="" />, optional: true },
)

/** The send form: token, amount and recipient. The site may prefill `token`, `amount` and `to`. */
export function View({ entry }: ViewProps) {
  const t = useMessages(sendMessages)
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
  const t = useMessages(sendMessages)
  const { push } = useNavigation()
  const send = useSend(account)
  useSendOpening(account, params, send.begin)
  const { step } = send
  const goOn = (view: 'WalletSendSelectToken' | 'WalletSendPreview'): void => {
    send.keep().then(() => push(view, { account }))
  }
  const next = step === 'token' ? 'WalletSendSelectToken' : step === 'ready' ? 'WalletSendPreview' : undefined
  return (
    <Screen
      title={t.title}
      foot={
        <Button wide kind="primary" off={!next} onPress={() => next && goOn(next)} testId="portico-send-next">
          {step === 'funds' ? t.insufficient(send.token?.symbol ?? '') : t.steps[step]}
        </Button>
      }
    >
      <div className="sending">
        <SendAmount send={send} onToken={() => goOn('WalletSendSelectToken')} />
        <RecipientField account={account} send={send} />
      </div>
    </Screen>
  )
}
