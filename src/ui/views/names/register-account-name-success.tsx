import { useMessages, useNavigation } from '../../app/hooks/use-app.ts'
import type { ViewProps } from '../../app/types.ts'
import { Button, useCopy } from '../../kit/button.tsx'
import { checkIcon, copyIcon, Icon } from '../../kit/icon.tsx'
import { Outcome } from '../../kit/outcome.tsx'
import { Screen } from '../../kit/screen.tsx'
import { nameIcon } from '../settings/settings-icons.ts'
import { namesMessages } from './messages.ts'
import { useRegisterName } from './use-register-name.ts'

export { default as css } from './names.css?inline'

/** Requests the signature for a registration, then shows the registered name. */
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
        <Outcome
          state="waiting"
          icon={nameIcon}
          title={lateBy === undefined ? t.signing(wallet) : t.again}
          body={lateBy === undefined ? t.signingBody(name) : t.againBody(lateBy)}
          testId="portico-name-signing"
        />
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
      <Outcome
        state="done"
        icon={nameIcon}
        title={t.done(now.name)}
        body={t.doneBody}
        testId="portico-name-registered"
      >
        <Button small onPress={() => copy(now.name)}>
          <Icon d={copied ? checkIcon : copyIcon} size={18} />
          {t.copy}
        </Button>
      </Outcome>
    </Screen>
  )
}
