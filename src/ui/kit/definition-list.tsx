import type { ReactNode } from 'react'
import { useStyles } from '../app/hooks/use-app.ts'
import { CopyButton } from './copy-button.tsx'
import { Skeleton } from './skeleton.tsx'
import css from './styles/definition-list.css?inline'

type DefinitionListProps = {
  /** Content above the pairs, in the same box. */
  readonly before?: ReactNode
  readonly children: ReactNode
  readonly testId?: string
}

/** A box of names and values, with one pair on each line. */
export function DefinitionList({ before, children, testId }: DefinitionListProps) {
  useStyles(css)
  return (
    <div className="facts" data-testid={testId}>
      {before}
      <dl>{children}</dl>
    </div>
  )
}

/** The placeholder of a definition list while its values load. It has the shape of the list. */
export function DefinitionSkeletons({ rows }: { rows: number }) {
  useStyles(css)
  return (
    <div className="facts" aria-hidden="true">
      <dl>
        {Array.from({ length: rows }, (_, row) => (
          <div className="fact" key={row}>
            <dt>
              <Skeleton width={[96, 132, 72][row % 3] ?? 96} height={18} />
            </dt>
            <dd>
              <Skeleton width={[88, 56, 112][row % 3] ?? 88} height={18} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

type DefinitionProps = {
  readonly name: string
  readonly children: ReactNode
  readonly tone?: 'warn' | 'ok' | undefined
  /**
   * The text that a copy button beside the value copies. Such a value is long, so it has its own line below its name.
   */
  readonly copy?: { readonly text: string; readonly label: string }
  readonly testId?: string | undefined
}

export function Definition({ name, children, tone, copy, testId }: DefinitionProps) {
  useStyles(css)
  return (
    <div className={['fact', tone, copy && 'long'].filter(Boolean).join(' ')}>
      <dt>{name}</dt>
      <dd data-testid={testId}>
        <bdi translate="no">{children}</bdi>
        {copy && <CopyButton text={copy.text} what={name} label={copy.label} />}
      </dd>
    </div>
  )
}
