import type { ReactNode } from 'react'

/** Names and values, one pair a line. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="facts">{children}</dl>
}

type FactProps = {
  readonly name: string
  readonly children: ReactNode
  readonly tone?: 'warn' | undefined
  readonly testId?: string | undefined
}

/** One pair. */
export function Fact({ name, children, tone, testId }: FactProps) {
  return (
    <div className={tone ? `fact ${tone}` : 'fact'}>
      <dt>{name}</dt>
      <dd data-testid={testId}>
        <bdi>{children}</bdi>
      </dd>
    </div>
  )
}
