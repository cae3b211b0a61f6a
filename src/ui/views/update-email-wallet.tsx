import { useEmailUpdate } from '../hooks/use-email-update.ts'
import { useWords } from '../hooks/use-words.ts'
import { embeddedWords } from '../messages/embedded.ts'
import { EmailField } from '../parts/email-field.tsx'
import { Icon } from '../parts/icon.tsx'
import { mailIcon } from '../parts/login-icons.ts'
import { Screen } from '../parts/screen.tsx'
import login from '../styles/login.css?inline'

export const css = login

/** A new e-mail for the account that is logged in. */
export function View() {
  const t = useWords(embeddedWords)
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
