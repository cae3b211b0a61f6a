import type { ReactNode } from 'react'
import { useStyles } from '../app/hooks/use-app.ts'
import css from './styles/with-badge.css?inline'

/** Words in a row of a list with a badge after them. In a narrow row the badge goes below the words. */
export function WithBadge({ children }: { children: ReactNode }) {
  useStyles(css)
  return <span className="with-badge">{children}</span>
}
