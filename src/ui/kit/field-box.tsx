import type { ReactNode } from 'react'
import { useStyles } from '../app/hooks/use-app.ts'
import css from './styles/amount-field.css?inline'

type FieldBoxProps = {
  readonly label: string
  /** Id of the input that the label names. */
  readonly htmlFor: string
  /** Shown at the end of the label's line. */
  readonly end?: ReactNode
  readonly isWrong?: boolean | undefined
  /** Whether the user cannot change the value. The box then has no border. */
  readonly isFixed?: boolean | undefined
  readonly children: ReactNode
}

/** The box of a large input. Its first line names the input. */
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
