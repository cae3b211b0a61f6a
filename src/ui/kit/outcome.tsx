import type { ReactNode } from 'react'
import { useStyles } from '../app/hooks/use-app.ts'
import { CopyReport } from './copy-report.tsx'
import { Icon } from './icon.tsx'
import { checkIcon } from './icons/common.ts'
import { closeIcon } from './icons/early.ts'
import css from './styles/outcome.css?inline'

/**
 * The state of a task that the user started. `doubtful` means that it is not certain whether the task succeeded.
 * `stopped` means that the task ended without a failure, for example because the user declined it.
 */
export type OutcomeState = 'waiting' | 'done' | 'doubtful' | 'failed' | 'stopped'

const exclamation = 'M10 5v6.5M10 15v.01'

type RingProps = {
  readonly state: OutcomeState
  readonly icon: string
  /** The size of the icon in px. The default is 28 while the task is in progress, and 36 afterwards. */
  readonly size?: number
}

/**
 * A ring around the icon of a task. The ring turns while the task is in progress, closes when the task is done, and is
 * broken if the task failed.
 */
export function Ring({ state, icon, size = state === 'waiting' ? 28 : 36 }: RingProps) {
  useStyles(css)
  const sign = {
    waiting: icon,
    done: checkIcon,
    doubtful: exclamation,
    failed: closeIcon,
    stopped: closeIcon,
  }[state]
  return (
    <span className="ring" data-state={state}>
      <svg viewBox="0 0 80 80" fill="none" strokeWidth="4" strokeLinecap="round" aria-hidden="true">
        <circle cx="40" cy="40" r="37" className="ring-track" />
        <circle cx="40" cy="40" r="37" className="ring-run" pathLength="100" />
      </svg>
      <Icon d={sign} size={size} />
    </span>
  )
}

type OutcomeProps = {
  readonly state: OutcomeState
  /** The icon inside the ring while the task is in progress. */
  readonly icon?: string
  /** A line with the steps of the task, such as “sent” and “confirmed”. It replaces the ring with the icon. */
  readonly stops?: ReactNode
  readonly title: string
  readonly body?: ReactNode
  readonly children?: ReactNode
  readonly testId?: string
}

export function Outcome({ state, icon = checkIcon, stops, title, body, children, testId }: OutcomeProps) {
  useStyles(css)
  return (
    <div className="outcome in" data-state={state} data-testid={testId}>
      {stops ?? <Ring state={state} icon={icon} />}
      <h2 className="headline">
        <bdi translate="no">{title}</bdi>
      </h2>
      {body && <p>{body}</p>}
      {(children || state === 'failed') && (
        <div className="line">
          {children}
          {state === 'failed' && <CopyReport />}
        </div>
      )}
    </div>
  )
}
