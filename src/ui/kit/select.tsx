import { useStyles } from '../app/hooks/use-app.ts'
import { Icon } from './icon.tsx'
import { downIcon } from './icons/account.ts'
import css from './styles/select.css?inline'

type SelectProps = {
  /** The name of the control for screen readers. */
  readonly label: string
  readonly options: readonly { readonly value: string; readonly text: string }[]
  readonly value: string
  readonly onChange: (value: string) => void
  readonly testId?: string
}

/** A control to choose one option from a list. The browser draws the open list. */
export function Select({ label, options, value, onChange, testId }: SelectProps) {
  useStyles(css)
  return (
    <span className="select">
      <select
        aria-label={label}
        value={value}
        data-testid={testId}
        onChange={event => onChange(event.currentTarget.value)}
      >
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
      <Icon d={downIcon} size={16} />
    </span>
  )
}
