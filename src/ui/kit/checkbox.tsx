import type { ReactNode } from 'react'
import { useStyles } from '../app/hooks/use-app.ts'
import css from './styles/checkbox.css?inline'

type CheckboxProps = {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly children: ReactNode
  readonly testId?: string
  /** Whether the checkbox takes the focus when its view opens. */
  readonly first?: boolean
}

/** A checkbox and its label. A press on the label also changes the checkbox. */
export function Checkbox({ checked, onChange, children, testId, first }: CheckboxProps) {
  useStyles(css)
  return (
    <label className="checkbox">
      <input
        type="checkbox"
        className="tick"
        checked={checked}
        data-first={first}
        data-testid={testId}
        onChange={event => onChange(event.currentTarget.checked)}
      />
      <span>{children}</span>
    </label>
  )
}
