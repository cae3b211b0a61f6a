import { useCopy } from '../hooks/use-copy.ts'
import { useNavigation } from '../hooks/use-navigation.ts'
import { useRegisterName } from '../hooks/use-register-name.ts'
import { useWords } from '../hooks/use-words.ts'
import { namesWords } from '../messages/names.ts'
import { Button } from '../parts/button.tsx'
import { Icon } from '../parts/icon.tsx'
import { Screen } from '../parts/screen.tsx'
import { checkIcon, copyIcon } from '../parts/sign-icons.ts'
import type { ViewProps } from './index.ts'

export { default as css } from '../styles/names.css?inline'

/** The signature, and then the name. */
export function View({ entry }: ViewProps) {
  const t = useWords(namesWords)
  const { reset } = useNavigation()
  const label = entry.params?.label
  const now = useRegisterName(typeof label === 'string' ? label : '', entry.params)
  const { copied, copy } = useCopy(t.field)
  if (now.phase === 'signing') {
    const { name, wallet, lateBy } = now
    return (
      <Screen title={t.choose} busy>
        <div className="stage" data-testid="portico-name-signing">
          <span className="disc">
            <span className="spinner spin" aria-hidden="true" />
          </span>
          <p className="headline">{lateBy === undefined ? t.signing(wallet) : t.again}</p>
          <p className="label">{lateBy === undefined ? t.signingBody(name) : t.againBody(lateBy)}</p>
        </div>
      </Screen>
    )
  }
  return (
    <Screen
      title={t.title}
      foot={
        <Button wide kind="primary" testId="portico-name-done" onPress={() => reset('Account')}>
          {t.doneButton}
        </Button>
      }
    >
      <div className="stage in" data-testid="portico-name-registered">
        <span className="disc ok-text">
          <Icon d={checkIcon} size={28} />
        </span>
        <h2 className="headline">{t.done(now.name)}</h2>
        <p className="label">{t.doneBody}</p>
        <Button small onPress={() => copy(now.name)}>
          <Icon d={copied ? checkIcon : copyIcon} size={18} />
          {t.copy}
        </Button>
      </div>
    </Screen>
  )
}
