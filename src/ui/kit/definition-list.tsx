import type { ReactNode } from 'react'
import { useStyles } from '../app/hooks/use-app.ts'
import css from './styles/definition-list.css?inline'

/** A list of names and values, one pair on each line. */
export function DefinitionList({ children }: { children: ReactNode }) {
  useStyles(css)
  return <dl className="facts">{children}</dl>
}

type FactProps = {
  readonly name: string
  readonly children: ReactNode
  readonly tone?: 'warn' | 'ok' | undefined
  readonly testId?: string | undefined
}

/** One name and its value. */
export function Definition({ name, children, tone, testId }: FactProps) {
  useStyles(css)
  return (
    <div className={tone ? `fact ${tone}` : 'fact'}>
      <dt>{name}</dt>
      <dd data-testid={testId}>
        <bdi>{children}</bdi>
      </dd>
    </div>
  )
}
