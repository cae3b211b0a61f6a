import { type ReactNode, useState } from 'react'
import { useStyles } from '../../src/ui/app/hooks/use-app.ts'
import css from './part.css?inline'

type StateProps = { readonly name: string; readonly children: ReactNode }

/** A component in one state, below the name of the state. */
export function State({ name, children }: StateProps) {
  useStyles(css)
  return (
    <section className="part">
      <h2 className="group">{name}</h2>
      {children}
    </section>
  )
}

type LiveProps<T> = {
  readonly start: T
  readonly children: (value: T, change: (value: T) => void) => ReactNode
}

/** Stores the value of a control, so that a visitor of the gallery can operate the control. */
export function Live<T>({ start, children }: LiveProps<T>) {
  const [value, change] = useState(start)
  return children(value, change)
}
