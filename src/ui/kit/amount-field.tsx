import { type ReactNode, useId } from 'react'
import { readTyped, showTyped } from '../../domain/core/amount.ts'
import { useLocale, useStyles } from '../app/hooks/use-app.ts'
import { downIcon } from './amount.tsx'
import { Icon } from './icon.tsx'
import css from './styles/amount-field.css?inline'

type AmountFieldProps = {
  readonly label: string
  /** The name of the input for screen readers, if the visible label is not enough. */
  readonly inputLabel?: string
  /** The amount, with a point as the decimal separator. */
  readonly text: string
  /**
   * Receives what the user types, with a point as the decimal separator. Absent if the user cannot change the amount.
   */
  readonly onText?: ((text: string) => void) | undefined
  readonly maxLength?: number
  /** Symbol before the amount, such as `$`. */
  readonly sign?: string | undefined
  /** The content of the button with which the user chooses the token or the currency. */
  readonly unit: ReactNode
  readonly onUnit: () => void
  readonly unitTestId: string
  /** The balance of the token, at the end of the label's line. */
  readonly balance?: ReactNode
  /** Whether Portico is still computing the amount. */
  readonly isBusy?: boolean | undefined
  /**
   * The error text of the amount, which replaces the note. An empty text marks the amount as wrong, and the note stays.
   */
  readonly errorText?: string | undefined
  /** The text below the amount: its value in another unit, or its limits. */
  readonly note?: ReactNode
  /** Buttons that fill in a part of the balance. */
  readonly shares?: ReactNode
  readonly testId: string
  readonly noteTestId?: string
}

/**
 * A field for an amount and its token or currency. The user types the amount, or the modal computes it from another
 * amount.
 */
export function AmountField({
  label,
  inputLabel,
  text,
  onText,
  maxLength = 60,
  sign,
  unit,
  onUnit,
  unitTestId,
  balance,
  isBusy,
  errorText,
  note,
  shares,
  testId,
  noteTestId,
}: AmountFieldProps) {
  const locale = useLocale()
  const id = useId()
  const isWrong = errorText !== undefined
  return (
    <FieldBox
      label={label}
      htmlFor={id}
      end={
        <span className="label" id={`${id}-balance`}>
          {balance}
        </span>
      }
      isWrong={isWrong}
      isFixed={!onText}
    >
      <div className="box-line">
        {sign && <span className="box-sign">{sign}</span>}
        <input
          id={id}
          className={isBusy ? 'box-amount asking' : 'box-amount'}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          placeholder="0"
          maxLength={maxLength}
          readOnly={!onText}
          value={showTyped(text, locale)}
          aria-label={inputLabel}
          aria-invalid={isWrong || undefined}
          aria-describedby={`${id}-balance ${id}-note`}
          data-testid={testId}
          onChange={event => onText?.(readTyped(event.currentTarget.value))}
        />
        <button type="button" className="box-unit" data-testid={unitTestId} onClick={onUnit}>
          {unit}
          <Icon d={downIcon} size={16} />
        </button>
      </div>
      <div className="box-line box-foot">
        <span
          id={`${id}-note`}
          className={errorText ? 'grow bad-text' : 'grow'}
          role={errorText ? 'alert' : undefined}
          data-testid={noteTestId}
        >
          {errorText || note}
        </span>
        {shares}
      </div>
    </FieldBox>
  )
}

type FieldBoxProps = {
  readonly label: string
  /** Id of the input to which the label belongs. */
  readonly htmlFor: string
  /** Content at the end of the label's line. */
  readonly end?: ReactNode
  readonly isWrong?: boolean | undefined
  /** Whether the user cannot change the value. The box then has no border. */
  readonly isFixed?: boolean | undefined
  readonly children: ReactNode
}

/** The box of a large input, with the label of the input in its first line. */
export function FieldBox({ label, htmlFor, end, isWrong, isFixed, children }: FieldBoxProps) {
  useStyles(css)
  return (
    <div className={['box', isWrong && 'wrong', isFixed && 'fixed'].filter(Boolean).join(' ')}>
      <div className="box-line">
        <label className="label" htmlFor={htmlFor}>
          {label}
        </label>
        {end}
      </div>
      {children}
    </div>
  )
}
