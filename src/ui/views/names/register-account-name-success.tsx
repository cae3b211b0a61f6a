import { useMessages } from '../../app/hooks/use-messages.ts'
import { useNavigation } from '../../app/hooks/use-navigation.ts'
import type { ViewProps } from '../../app/types.ts'
import { Button } from '../../kit/button.tsx'
import { useCopy } from '../../kit/hooks/use-copy.ts'
import { Icon } from '../../kit/icon.tsx'
import { Screen } from '../../kit/screen.tsx'
import { checkIcon, copyIcon } from '../../kit/sign-icons.ts'
import { namesMessages } from './messages.ts'
import { useRegisterName } from './use-register-name.ts'

export { default as css } from './names.css?inline'

/** Requests the signature, then shows the registered name. */
export function View({ entry }: ViewProps) {
  const t = useMessages(namesMessages)
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
