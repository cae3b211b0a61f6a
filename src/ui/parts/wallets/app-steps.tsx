import { useEffect } from 'react'
import type { WalletAppStep } from '../../../domain/wallets/deep-links.ts'
import { useMessages, useNavigation, useWalletName } from '../../app/hooks/use-app.ts'
import { Button } from '../../kit/button.tsx'
import { Screen } from '../../kit/screen.tsx'
import { WalletPanel } from './wallet-panel.tsx'

export const appMessages = {
  id: 'walletApp',
  allow: 'Allow your wallet app',
  allowBody:
    'Your browser will ask whether this page may reach apps on this device. Allow it so that your wallet app can answer.',
  next: 'Continue',
  open: 'Continue in your wallet app',
  openBody: 'Approve the request there, then come back to this page.',
  openApp: 'Open wallet app',
  waiting: 'Waiting for your wallet app',
  waitingBody: 'Approve the request there, then come back. If nothing opened, install a Solana wallet app.',
  again: 'Open wallet app again',
  cancel: 'Cancel',
}

/**
 * The steps that lead the user to a wallet app on this phone. If the user leaves the view before the app responds,
 * Portico cancels the request to the app.
 */
export function AppSteps({ name, icon, step, press, cancel }: WalletAppStep) {
  const t = useMessages(appMessages)
  const { back } = useNavigation()
  const nameOf = useWalletName()
  useEffect(() => cancel, [cancel])
  const [headline, body, act] = {
    allow: [t.allow, t.allowBody, t.next],
    open: [t.open, t.openBody, t.openApp],
    waiting: [t.waiting, t.waitingBody, t.again],
  }[step]
  return (
    <Screen
      title={nameOf(name)}
      foot={
        <>
          <Button
            kind={step === 'waiting' ? undefined : 'primary'}
            wide
            testId={`portico-app-${step}`}
            onPress={press}
          >
            {act}
          </Button>
          <Button kind="quiet" wide onPress={back}>
            {t.cancel}
          </Button>
        </>
      }
    >
      <div className="stage">
        <WalletPanel name={name} icon={icon} phase="waiting" />
        <h2 className="headline">{headline}</h2>
        <p>{body}</p>
      </div>
    </Screen>
  )
}
