import type { ReactNode } from 'react'
import { useStyles } from '../app/hooks/use-app.ts'
import css from './styles/button-pair.css?inline'

type ButtonPairProps = {
  readonly children: ReactNode
  /** Whether the pair is only the place of buttons that come later, which screen readers do not read. */
  readonly isPlace?: boolean
}

/** Two buttons side by side. In the foot of a view, the second button takes the room that the first one leaves. */
export function ButtonPair({ children, isPlace }: ButtonPairProps) {
  useStyles(css)
  return (
    <span className="button-pair" aria-hidden={isPlace || undefined}>
      {children}
    </span>
  )
}
