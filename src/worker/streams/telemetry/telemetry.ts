import { catchError, EMPTY, filter, type Observable, switchMap, take } from 'rxjs'
import { telemetryErrors, telemetryWindowMs } from '../../../domain/core/constants.ts'
import type { AppError, ErrorRecord } from '../../../domain/core/errors/app-error.ts'
import type { ErrorCode } from '../../../domain/core/errors/catalogue.ts'
import { toAppError } from '../../../domain/core/errors/foreign.ts'
import { redact, redactUrl } from './redact.ts'
import type { SendEvent } from './source.ts'

/** Properties of an event. */
export type EventFacts = Readonly<Record<string, string | number | boolean>>

/** What telemetry depends on. */
export type TelemetryDeps = {
  readonly send: SendEvent
  /** Whether the project's owner allows analytics. Requested only before the first event. */
  readonly allowed$: Observable<boolean>
  readonly now: () => number
  readonly newId: () => string
  readonly page: { readonly href: string; readonly hostname: string }
  /** Called when the service refuses this site. */
  readonly onTrouble: (error: AppError) => void
}

/** Reports events and errors to the project's owner. */
export type Telemetry = {
  track(event: string, facts?: EventFacts): void
  report(error: ErrorRecord): void
}

const neverSent = 'MODAL_CREATED'
/** Names of properties that may hold personal data, which are removed. */
const personal = /amount|address|email|hash|uri|url|message/i

/**
 * Sends events one by one, and at most five errors a minute. It is not created at all if the host has turned analytics
 * off. It sends nothing that identifies a user: no address, query or text.
 */
export function createTelemetry(deps: TelemetryDeps): Telemetry {
  const reported: number[] = []
  let refused = false

  function post(timestamp: number | string, props: Readonly<Record<string, unknown>>): void {
    const { href, hostname } = deps.page
    const event = { eventId: deps.newId(), url: redactUrl(href), domain: hostname, timestamp, props }
    deps.allowed$
      .pipe(
        take(1),
        filter(allowed => allowed && !refused),
        switchMap(() => deps.send(event)),
        catchError((cause: unknown) => {
          const error = toAppError(cause)
          refused = error.code === 'origin-not-allowed' || error.code === 'unauthorized-project'
          if (refused) deps.onTrouble(error)
          return EMPTY
        }),
      )
      .subscribe()
  }

  return {
    track: (event, facts) => {
      if (event === neverSent) return
      post(deps.now(), { type: 'track', event, ...(facts && { properties: scrubAll(facts) }) })
    },
    report: error => {
      const now = deps.now()
      const [oldest] = reported
      if (oldest !== undefined && now - oldest >= telemetryWindowMs) reported.shift()
      if (reported.length >= telemetryErrors) return
      reported.push(now)
      post(new Date(now).toISOString(), {
        type: 'error',
        event: categoryOf(error.code),
        errorType: error.code,
        errorMessage: redact(error.message),
        stackTrace: '',
      })
    },
  }
}

function scrubAll(facts: EventFacts): EventFacts {
  return Object.fromEntries(
    Object.entries(facts)
      .filter(([name]) => !personal.test(name))
      .map(([name, fact]) => [name, typeof fact === 'string' ? redact(fact) : fact]),
  )
}

function categoryOf(code: ErrorCode): string {
  if (code.startsWith('answer-')) return 'DATA_PARSING_ERROR'
  if (code.startsWith('frame-') || code === 'login-load-failed') return 'SECURE_SITE_ERROR'
  const ofService = /^(?:http|network-failed|timed-out|rate-limited|rpc-|relay-)|-unavailable$/
  return ofService.test(code) ? 'API_ERROR' : 'INTERNAL_SDK_ERROR'
}
