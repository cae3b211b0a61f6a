import { useStyles } from '../app/hooks/use-app.ts'
import css from './styles/list.css?inline'

type SwitchProps = {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly children: string
  readonly testId?: string
}

/** A switch and its label. A press on the label also changes the switch. */
export function Switch({ checked, onChange, children, testId }: SwitchProps) {
  useStyles(css)
  return (
    <label className="switch">
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        data-testid={testId}
        onChange={event => onChange(event.currentTarget.checked)}
      />
      {children}
    </label>
  )
}
