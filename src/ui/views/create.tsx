import { useCanLogIn } from '../hooks/use-can-log-in.ts'
import { useConsent } from '../hooks/use-consent.ts'
import { useNavigation } from '../hooks/use-navigation.ts'
import { useOptions } from '../hooks/use-options.ts'
import { useWords } from '../hooks/use-words.ts'
import { guideWords } from '../messages/guide.ts'
import { loginWords } from '../messages/login.ts'
import { Button } from '../parts/button.tsx'
import { Empty } from '../parts/empty.tsx'
import { LateLogin } from '../parts/late-login.tsx'
import { LegalCheck } from '../parts/legal-check.tsx'
import { keyIcon } from '../parts/login-icons.ts'
import { Screen } from '../parts/screen.tsx'
import login from '../styles/login.css?inline'
import type { ViewProps } from './index.ts'

export const css = login

const under = { marginBlockEnd: 'calc(var(--s) * 12)' } as const

/** For who has no wallet: one by e-mail and by providers, or one to be got. EmailLogin is its e-mail alone. */
export function View({ entry }: ViewProps) {
  const t = useWords(guideWords)
  const l = useWords(loginWords)
  const { push } = useNavigation()
  const { features, enableWalletGuide } = useOptions()
  const { asked, agreed, locked, setAgreed } = useConsent()
  const mailOnly = entry.view === 'EmailLogin'
  const methods = mailOnly
    ? (['email'] as const)
    : features.connectMethodsOrder.filter(one => one !== 'wallet')
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
          {asked && <LegalCheck agreed={agreed} onChange={setAgreed} />}
          <LateLogin methods={methods} locked={locked} wallets="none" />
        </>
      ) : (
        <Empty icon={keyIcon} title={t.createOff} body={t.createOffBody} />
      )}
    </Screen>
  )
}
