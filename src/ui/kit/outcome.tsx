import type { ReactNode } from 'react'
import { useStyles } from '../app/hooks/use-app.ts'
import { Icon } from './icon.tsx'
import { closeIcon } from './icons.ts'
import { checkIcon } from './sign-icons.ts'
import css from './styles/outcome.css?inline'

/** The state of a task. `stopped` means that the task will not happen and that nothing went wrong. */
export type OutcomeState = 'waiting' | 'done' | 'doubtful' | 'failed' | 'stopped'

type OutcomeProps = {
  readonly state: OutcomeState
  /** The icon inside the ring while the task is in progress. */
  readonly icon: string
  readonly title: string
  readonly body?: ReactNode
  readonly children?: ReactNode
  readonly testId?: string
}

const exclamation = 'M10 5v6.5M10 15v.01'

/** The state of a task that the user started. A ring turns, closes to a tick or breaks, and words say what happened. */
export function Outcome({ state, icon, title, body, children, testId }: OutcomeProps) {
  useStyles(css)
  const sign = {
    waiting: icon,
    done: checkIcon,
    doubtful: exclamation,
    failed: closeIcon,
    stopped: closeIcon,
  }[state]
  return (
    <div className="outcome in" data-state={state} data-testid={testId}>
      <span className="outcome-ring">
        <svg viewBox="0 0 80 80" fill="none" strokeWidth="4" strokeLinecap="round" aria-hidden="true">
          <circle cx="40" cy="40" r="37" className="outcome-track" />
          <circle cx="40" cy="40" r="37" className="outcome-run" pathLength="100" />
        </svg>
        <Icon d={sign} size={state === 'waiting' ? 28 : 36} />
      </span>
      <h2 className="headline">
        <bdi>{title}</bdi>
      </h2>
      {body && <p>{body}</p>}
      {children && <div className="line">{children}</div>}
    </div>
  )
}
