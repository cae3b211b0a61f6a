import type { ReactNode } from 'react'

type RequestFactsProps = {
  /** What the request does. */
  readonly before: ReactNode
  readonly children: ReactNode
}

/**
 * A box with what a request does and its values, one on each line. It looks like the kit's `DefinitionList`, which with its
 * buttons and placeholders is too large for this view.
 */
export function RequestFacts({ before, children }: RequestFactsProps) {
  return (
    <div className="asked-facts">
      {before}
      <dl>{children}</dl>
    </div>
  )
}

type RequestFactProps = { readonly name: string; readonly children: ReactNode; readonly testId?: string }

/** One name and its value. */
export function RequestFact({ name, children, testId }: RequestFactProps) {
  return (
    <div className="asked-fact">
      <dt>{name}</dt>
      <dd data-testid={testId}>
        <bdi>{children}</bdi>
      </dd>
    </div>
  )
}
