import { defer, from, merge, type Observable, Subject } from 'rxjs'
import type { Alert } from '../../../bridge/contract/worker-api.ts'
import type { ErrorCode, ErrorRecord } from '../../../domain/core/errors/app-error.ts'
import { withDeveloperAdvice } from '../../../domain/core/errors/developer-advice.ts'

/** Notices for the developer or the user. */
export type Alerts = {
  /** Emits all earlier notices, then new ones. */
  readonly alerts$: Observable<Alert>
  /** Shows a notice if the error needs one and its code has not been shown yet. */
  raise(error: ErrorRecord): void
}

/** The errors that need a notice, and whether the developer or the user can fix them. */
const audiences: Partial<Record<ErrorCode, Alert['audience']>> = {
  'origin-not-allowed': 'developer',
  'unauthorized-project': 'developer',
  'unverified-domain': 'developer',
  'project-id-missing': 'developer',
  'switch-network-not-found': 'developer',
  'host-unreadable': 'developer',
  'clock-skew': 'visitor',
}

/** Creates the notices. Each is shown once in the lifetime of the page. */
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
