import { useEffect, useId, useRef, useState } from 'react'
import { useMessages, useStyles } from '../../app/hooks/use-app.ts'
import { Icon } from '../../kit/icon.tsx'
import { forwardIcon } from '../../kit/icons/common.ts'
import { mailIcon } from '../../kit/icons/login.ts'
import css from './email.css?inline'
import { loginMessages } from './login-messages.ts'

type EmailFieldProps = {
  readonly label: string
  readonly submitLabel: string
  readonly busy: boolean
  readonly error: string | undefined
  readonly off?: boolean
  readonly onTouch?: () => void
  readonly onChange?: () => void
  readonly onSubmit: (email: string) => void
}

const longEnough = 3

/** An email field. Its submit button appears once the text is long enough for an email address. */
export function EmailField(props: EmailFieldProps) {
  useStyles(css)
  const { label, submitLabel, busy, error, off = false, onTouch, onChange, onSubmit } = props
  const t = useMessages(loginMessages)
  const [email, setEmail] = useState('')
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  // An error message makes the view taller. The view then scrolls, so that the content below the field stays visible.
  useEffect(() => {
    if (error !== undefined) form.current?.parentElement?.scrollIntoView({ block: 'nearest' })
  }, [error])
  const ready = email.trim().length > longEnough
  return (
    <form
      ref={form}
      className="mail"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (!off && !busy && ready) onSubmit(email.trim())
      }}
    >
      <div className="field">
        <Icon d={mailIcon} size={18} />
        <input
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={254}
          aria-label={label}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : id}
          placeholder={label}
          readOnly={off || busy}
          aria-disabled={off || undefined}
          value={email}
          data-testid="wui-email-input"
          onFocus={onTouch}
          onChange={event => {
            setEmail(event.currentTarget.value)
            onChange?.()
          }}
        />
        {ready && (
          <button
            type="submit"
            className="glyph go"
            aria-label={busy ? t.sending : submitLabel}
            aria-disabled={off || busy || undefined}
          >
            {busy ? <span className="spin spinner" aria-hidden="true" /> : <Icon d={forwardIcon} flip />}
          </button>
        )}
      </div>
      {error !== undefined && (
        <p className="field-error" id={id} data-testid="portico-email-error">
          {error}
        </p>
      )}
    </form>
  )
}
