import { useMessages, useNavigation } from '../../app/hooks/use-app.ts'
import type { ViewProps } from '../../app/types.ts'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { coreMessages } from '../../kit/messages.ts'
import { Screen } from '../../kit/screen.tsx'
import { Sentence } from '../../kit/sentence.tsx'
import connecting from '../wallets/connecting.css?inline'
import login from './login.css?inline'
import { mailIcon } from './login-icons.ts'
import { LoginPanel } from './login-panel.tsx'
import { loginMessages } from './messages.ts'
import { useDeviceLogin } from './use-device-login.ts'
import { useIsLoggedIn } from './use-login.ts'

export const css = connecting + login

/** Shown if the browser is new to the login site. Waits until the user opens the approval link in the email. */
export function View({ entry }: ViewProps) {
  const email = String(entry.params?.email ?? '')
  const t = useMessages(loginMessages)
  const core = useMessages(coreMessages)
  const { reset } = useNavigation()
  const { step, again, retry } = useDeviceLogin(email)
  const { words } = step
  const isLoggedIn = useIsLoggedIn()
  // Waiting again for an expired link cannot succeed, so the view only offers a new link.
  const old = step.error?.code === 'link-expired'
  return (
    <Screen
      title={t.deviceTitle}
      foot={
        <>
          {words && !old && again.seconds === 0 && (
            <Button wide kind="primary" onPress={retry}>
              {core.tryAgain}
            </Button>
          )}
          <Button
            wide
            {...(old && { kind: 'primary' })}
            off={again.seconds > 0 || again.busy}
            testId="portico-resend"
            onPress={again.run}
          >
            {again.seconds > 0 ? t.resendLinkIn(again.seconds) : t.resendLink}
          </Button>
          {words && (
            <Button wide kind="quiet" onPress={() => reset('Connect')}>
              {t.another}
            </Button>
          )}
        </>
      }
    >
      <LoginPanel
        icon={<Icon d={mailIcon} size={34} />}
        phase={isLoggedIn ? 'connected' : words ? 'failed' : 'waiting'}
        headline={isLoggedIn ? t.welcome : (words?.headline ?? t.deviceHead)}
        body={isLoggedIn ? '' : (words?.body ?? t.deviceBody)}
      >
        {!words && (
          <p className="whom">
            <Sentence say={t.deviceSent} parts={[<strong key="email">{email}</strong>]} />
          </p>
        )}
      </LoginPanel>
    </Screen>
  )
}
