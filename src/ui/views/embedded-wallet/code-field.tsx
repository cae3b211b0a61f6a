import { useEffect, useId, useRef, useState } from 'react'
import { codeDigits, codeOf } from '../../../domain/embedded-wallet/login-steps.ts'

type CodeFieldProps = {
  readonly label: string
  readonly hint: string
  readonly busy: boolean
  /** Error of the last code. After it, the field is empty for the next attempt. */
  readonly error: string | undefined
  readonly onComplete: (code: string) => void
  readonly onChange: () => void
}

const cells = Array.from({ length: codeDigits }, (_, place) => place)

/** One input drawn as six cells, so that pasting, autofill and screen readers work. Typing the sixth digit submits the code. */
export function CodeField({ label, hint, busy, error, onComplete, onChange }: CodeFieldProps) {
  const [code, setCode] = useState('')
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (error === undefined) return
    setCode('')
    field.current?.focus()
  }, [error])
  const take = (text: string): void => {
    const next = codeOf(text)
    if (busy || next === code) return
    setCode(next)
    onChange()
    if (next.length === codeDigits) onComplete(next)
  }
  return (
    <div className="code">
      <div
        className="cells"
        data-busy={busy || undefined}
        data-wrong={error === undefined ? undefined : true}
      >
        <input
          ref={field}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-label={label}
          aria-invalid={error !== undefined}
          aria-describedby={id}
          aria-busy={busy || undefined}
          value={code}
          data-first="true"
          data-testid="wui-otp-input"
          onChange={event => take(event.currentTarget.value)}
        />
        {cells.map(place => (
          <span
            key={place}
            aria-hidden="true"
            data-next={place === Math.min(code.length, codeDigits - 1) || undefined}
          >
            {code[place]}
          </span>
        ))}
      </div>
      <p className={error === undefined ? 'label code-busy' : 'field-error'} id={id}>
        {busy && <span className="spin spinner" aria-hidden="true" />}
        {error ?? hint}
      </p>
    </div>
  )
}
