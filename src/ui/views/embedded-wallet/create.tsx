import { useMessages, useNavigation, useOptions } from '../../app/hooks/use-app.ts'
import type { ViewProps } from '../../app/types.ts'
import { Button } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { loginKeyIcon } from '../../kit/icons/login.ts'
import { Screen } from '../../kit/screen.tsx'
import { loginMessages } from '../../parts/embedded-wallet/login-messages.ts'
import { LoginPlace } from '../../parts/embedded-wallet/login-place.tsx'
import { useCanLogIn } from '../../parts/embedded-wallet/use-can-log-in.ts'
import { LegalCheck, useConsent } from '../../parts/wallets/use-consent.ts'
import login from './login.css?inline'

export const css = login

/** Messages of this view. They are part of the group `guide`, which explains wallets. */
export const createMessages = {
  id: 'guide',
  getOne: 'Get a wallet',
  createTitle: 'Create a wallet',
  createBody: "Log in and you'll have a wallet. Nothing to install or write down.",
  createByMail: "Enter the code we send you and you'll have a wallet. Nothing to install or write down.",
  createOff: 'You need a wallet to use this site',
  createOffBody: 'Get one, then come back and connect it.',
}

const under = { marginBlockEnd: 'calc(var(--pt-s) * 12)' } as const

/**
 * The view for users who have no wallet. It creates a wallet by email or social login, and has a button that opens the
 * list of wallets to install. If it is opened under the name `EmailLogin`, it offers only the login by email.
 */
export function View({ entry }: ViewProps) {
  const t = useMessages(createMessages)
  const l = useMessages(loginMessages)
  const { push } = useNavigation()
  const { features, enableWalletGuide } = useOptions()
  const { isRequired: isConsentRequired, agreed, locked, setAgreed } = useConsent()
  const mailOnly = entry.view === 'EmailLogin'
  const methods = mailOnly
    ? (['email'] as const)
    : features.connectMethodsOrder.filter(method => method !== 'wallet')
  const offered = useCanLogIn() && (features.email || !mailOnly)
  return (
    <Screen
      title={mailOnly ? l.continueByEmail : t.createTitle}
      foot={
        enableWalletGuide && (
          <Button wide testId="portico-get-one" onPress={() => push('GetWallet')}>
            {t.getOne}
          </Button>
        )
      }
    >
      {offered ? (
        <>
          <div className="stage" style={under}>
            <p>{mailOnly ? t.createByMail : t.createBody}</p>
          </div>
          {isConsentRequired && <LegalCheck agreed={agreed} onChange={setAgreed} />}
          <LoginPlace methods={methods} locked={locked} wallets="none" />
        </>
      ) : (
        <EmptyState icon={loginKeyIcon} title={t.createOff} body={t.createOffBody} />
      )}
    </Screen>
  )
}
