import { defer, from, merge, type Observable, Subject } from 'rxjs'
import type { Alert } from '../../../bridge/contract/worker-api.ts'
import type { ErrorCode, ErrorRecord } from '../../../domain/core/errors/app-error.ts'
import { withDeveloperAdvice } from '../../../domain/core/errors/developer-advice.ts'

/**
 * Notices about errors that the site's developer or the user can fix. The page logs the developer's notices to the
 * console.
 */
export type Alerts = {
  /** Emits each notice. A new subscriber first receives all notices that were emitted before the subscription. */
  readonly alerts$: Observable<Alert>
  /**
   * Emits a notice for the error. Does nothing if `audiences` does not contain the error code, or if this code has
   * already caused a notice.
   */
  raise(error: ErrorRecord): void
}

/** The error codes that cause a notice. The value says who can fix the error: the developer or the user (`visitor`). */
const audiences: Partial<Record<ErrorCode, Alert['audience']>> = {
  'origin-not-allowed': 'developer',
  'unauthorized-project': 'developer',
  'unverified-domain': 'developer',
  'project-id-missing': 'developer',
  'switch-network-not-found': 'developer',
  'host-unreadable': 'developer',
  'clock-skew': 'visitor',
}

/** Creates the stream of notices. Each error code causes at most one notice in a page. */
export function createAlerts(): Alerts {
  const raised = new Map<ErrorCode, Alert>()
  const later$ = new Subject<Alert>()
  return {
    alerts$: defer(() => merge(from([...raised.values()]), later$)),
    raise: error => {
      const audience = audiences[error.code]
      if (!audience || raised.has(error.code)) return
      const alert: Alert = { error: withDeveloperAdvice(error), audience }
      raised.set(error.code, alert)
      later$.next(alert)
    },
  }
}
