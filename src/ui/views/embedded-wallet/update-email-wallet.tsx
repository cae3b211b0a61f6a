import { useMessages } from '../../app/hooks/use-app.ts'
import { Icon } from '../../kit/icon.tsx'
import { Screen } from '../../kit/screen.tsx'
import { EmailField } from './email-field.tsx'
import login from './login.css?inline'
import { mailIcon } from './login-icons.ts'
import { embeddedWalletMessages } from './messages.ts'
import { useEmailUpdate } from './use-email-update.ts'

export const css = login

/** Form for a new email of the logged-in user. */
export function View() {
  const t = useMessages(embeddedWalletMessages)
  const { step, current, submit } = useEmailUpdate()
  return (
    <Screen title={t.updateTitle}>
      <div className="stage">
        <span className="badge-icon">
          <Icon d={mailIcon} size={26} />
        </span>
        {current !== undefined && <p className="whom">{current}</p>}
        <p>{t.updateBody}</p>
      </div>
      <EmailField
        label={t.updateNew}
        submitLabel={t.updateSave}
        busy={step.busy}
        error={step.words && `${step.words.headline}. ${step.words.body}`}
        onChange={step.clear}
        onSubmit={submit}
      />
    </Screen>
  )
}
