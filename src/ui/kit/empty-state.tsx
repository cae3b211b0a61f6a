import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

type EmptyProps = {
  readonly icon: string
  readonly title: string
  readonly body?: ReactNode
  readonly children?: ReactNode
  readonly testId?: string
}

/** Message for a list that is empty or unavailable, with actions for the user. */
export function EmptyState({ icon, title, body, children, testId }: EmptyProps) {
  return (
    <div className="empty in" data-testid={testId}>
      <span className="disc">
        <Icon d={icon} size={24} />
      </span>
      <h2 className="headline">
        <bdi>{title}</bdi>
      </h2>
      {body && <p>{body}</p>}
      {children && <div className="line">{children}</div>}
    </div>
  )
}
