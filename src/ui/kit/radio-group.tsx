import { type ReactNode, useId } from 'react'
import { useStyles } from '../app/hooks/use-app.ts'
import css from './styles/radio-group.css?inline'

export type Choice<Id extends string> = {
  readonly id: Id
  readonly text: string
  /** Content below the text of the choice, such as a price. */
  readonly note?: ReactNode
  readonly testId?: string
}

type RadioGroupProps<Id extends string> = {
  readonly label: string
  /** Whether the label is hidden on screen. Screen readers still read it. */
  readonly isLabelHidden?: boolean
  readonly choices: readonly Choice<Id>[]
  /** The chosen option, or undefined if the user has not chosen an option yet. */
  readonly chosen: Id | undefined
  readonly onChoose: (id: Id) => void
}

/** A radio group that shows a few choices side by side, each in its own box. */
export function RadioGroup<Id extends string>(props: RadioGroupProps<Id>) {
  useStyles(css)
  const { label, isLabelHidden, choices, chosen, onChoose } = props
  const name = useId()
  return (
    <fieldset className="radios">
      <legend className={isLabelHidden ? 'hide' : 'label'}>{label}</legend>
      {choices.map(({ id, text, note, testId }) => (
        <label key={id} className="radio">
          <input
            type="radio"
            name={name}
            className="hide"
            checked={id === chosen}
            data-testid={testId}
            onChange={() => onChoose(id)}
          />
          <span>{text}</span>
          {note !== undefined && <span className="note">{note}</span>}
        </label>
      ))}
    </fieldset>
  )
}
