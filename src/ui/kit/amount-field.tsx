import { type ClipboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { type DecimalText, isDecimalText, showExact, showTyped } from '../../domain/core/amount.ts'
import { folded } from '../../domain/core/lib/folded.ts'
import { deviceMarks, readTypedAmount, type TypedAmount } from '../../domain/core/typed-amount.ts'
import { useLocale, useMessages, usePlatform, useStyles } from '../app/hooks/use-app.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { downIcon } from './icons/account.ts'
import { plainField } from './plain-field.ts'
import css from './styles/amount-field.css?inline'

/** Messages about what the user has typed. They are part of the group `send`, and all amount fields show them. */
export const amountFieldMessages = {
  id: 'send',
  readAs: (amount: string) => `Read as ${amount}.`,
  meant: (amount: string) => `I mean ${amount}`,
  whichAmount: 'Which amount do you mean?',
}

type AmountFieldProps = {
  readonly label: string
  /** The name of the input for screen readers, if the visible label is not enough. */
  readonly inputLabel?: string
  readonly text: string
  /**
   * Receives the typed amount as decimal text. Receives an empty text if there is no amount or if its meaning is
   * unclear, and the typed text itself if it is not an amount. Absent if the user cannot change the amount.
   */
  readonly onText?: ((text: string) => void) | undefined
  /** Signs and codes that the user may type beside the number, such as `USDC`. All others are refused. */
  readonly units?: readonly string[]
  /** Receives an amount with a dollar sign, if dollars are not the unit of the field. If absent, dollars are refused. */
  readonly onDollars?: ((amount: DecimalText) => void) | undefined
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
  units = [],
  onDollars,
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
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { shown, typed, take, choose } = useTyped({ text, onText, units, onDollars })
  const isWrong = errorText !== undefined || typed?.status === 'ambiguous'
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
          {...plainField}
          ref={input}
          id={id}
          className={isBusy ? 'box-amount asking' : 'box-amount'}
          type="text"
          inputMode="decimal"
          dir="ltr"
          placeholder="0"
          readOnly={!onText}
          value={shown}
          aria-label={inputLabel}
          aria-invalid={isWrong || undefined}
          aria-describedby={`${id}-balance ${id}-read ${id}-note`}
          data-testid={testId}
          onChange={({ currentTarget, nativeEvent }) => {
            const { inputType = '', data } = nativeEvent as InputEvent
            const isTyped =
              inputType.startsWith('delete') || (data?.length === 1 && inputType !== 'insertFromPaste')
            take(currentTarget.value, !isTyped)
          }}
          onPaste={event => pasteLines(event, take)}
        />
        <button type="button" className="box-unit" data-testid={unitTestId} onClick={onUnit}>
          {unit}
          <Icon d={downIcon} size={16} />
        </button>
      </div>
      <div id={`${id}-read`} role="status">
        {typed && (
          <Understood
            typed={typed}
            text={shown}
            onChoose={amount => {
              choose(amount)
              input.current?.focus()
            }}
            testId={`${testId}-read`}
          />
        )}
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

type Editing = {
  readonly text: string
  readonly typed: TypedAmount
  /** What the field has reported for the text. */
  readonly reported: string
}

/** Keeps the text as the user types it, and reports the amount that it means. */
function useTyped({
  text,
  onText,
  units = [],
  onDollars,
}: Pick<AmountFieldProps, 'text' | 'onText' | 'units' | 'onDollars'>) {
  const locale = useLocale()
  const { platform } = usePlatform()
  const [edited, setEdited] = useState<Editing>()
  // Another part of the view has changed the amount, for example the button "Max".
  const isStale = edited !== undefined && edited.reported !== text
  if (isStale) setEdited(undefined)
  const editing = isStale ? undefined : edited
  const take = (next: string, isPasted: boolean): void => {
    const found = readTypedAmount(next, { locale, isPasted, deviceMarks: deviceMarks(platform.language) })
    if (
      onDollars &&
      found.status === 'read' &&
      includes(dollarSigns, found.unit) &&
      !includes(units, found.unit)
    ) {
      setEdited(undefined)
      onDollars(found.amount)
      return
    }
    const typed = withKnownUnit(found, units)
    const reported = typed.status === 'read' ? typed.amount : typed.status === 'unreadable' ? next : ''
    setEdited({ text: next, typed, reported })
    onText?.(reported)
  }
  const choose = (amount: DecimalText): void => {
    setEdited(undefined)
    onText?.(amount)
  }
  return {
    shown: editing?.text ?? (isDecimalText(text) ? showTyped(text, locale) : text),
    typed: editing?.typed,
    take,
    choose,
  }
}

/** Refuses an amount with a unit that is not the unit of the field, such as `1 k` or euros in a field for dollars. */
function withKnownUnit(typed: TypedAmount, known: readonly string[]): TypedAmount {
  if (typed.status !== 'read' && typed.status !== 'ambiguous') return typed
  return typed.unit === '' || includes(known, typed.unit) ? typed : { status: 'unreadable' }
}

/** The ways to write that an amount is in US dollars. */
export const dollarSigns: readonly string[] = ['$', 'US$', '$US', 'USD']

function includes(units: readonly string[], unit: string): boolean {
  return units.some(known => folded(known) === folded(unit))
}

/**
 * Browsers delete line breaks from a pasted text, so two lines would become one number. This function keeps them as
 * blanks.
 */
function pasteLines(
  event: ClipboardEvent<HTMLInputElement>,
  take: (text: string, isPasted: boolean) => void,
): void {
  const pasted = event.clipboardData.getData('text')
  const { value, selectionStart, selectionEnd, readOnly } = event.currentTarget
  if (readOnly || !/[\r\n]/.test(pasted.trim())) return
  event.preventDefault()
  const [start, end] = [selectionStart ?? value.length, selectionEnd ?? value.length]
  take(value.slice(0, start) + pasted.trim().replace(/\s+/g, ' ') + value.slice(end), true)
}

type UnderstoodProps = {
  readonly typed: TypedAmount
  readonly text: string
  readonly onChoose: (amount: DecimalText) => void
  readonly testId: string
}

/** Says how an amount with separators was read. If it has two meanings, asks the user for the right one. */
function Understood({ typed, text, onChoose, testId }: UnderstoodProps) {
  const t = useMessages(amountFieldMessages)
  const locale = useLocale()
  const show = (amount: DecimalText): string => showExact(amount, '', locale).trim()
  if (typed.status === 'ambiguous') {
    return (
      <p className="box-read" data-testid={testId}>
        <span className="bad-text">{t.whichAmount}</span>
        {typed.readings.map(amount => (
          <Button key={amount} small testId={`${testId}-${amount}`} onPress={() => onChoose(amount)}>
            {show(amount)}
          </Button>
        ))}
      </p>
    )
  }
  if (typed.status !== 'read') return null
  const { amount, other } = typed
  const isPlain = /^[0-9]*$/.test(text.trim().replace(showTyped('.', locale), ''))
  if (isPlain) return null
  return (
    <p className="box-read" data-testid={testId}>
      <span>{t.readAs(show(amount))}</span>
      {other !== undefined && (
        <Button small kind="quiet" testId={`${testId}-${other}`} onPress={() => onChoose(other)}>
          {t.meant(show(other))}
        </Button>
      )}
    </p>
  )
}

type FieldBoxProps = {
  readonly label: string
  /** Id of the input to which the label belongs. */
  readonly htmlFor: string
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
