import { catchError, EMPTY, filter, type Observable, switchMap, take } from 'rxjs'
import { telemetryErrors, telemetryWindowMs } from '../../../domain/core/constants.ts'
import type { AppError, ErrorCode, ErrorRecord } from '../../../domain/core/errors/app-error.ts'
import { toAppError } from '../../../domain/core/errors/foreign.ts'
import { isOwnDeed } from '../../../domain/core/errors/own-deeds.ts'
import { traceOf } from '../../../domain/core/errors/trace.ts'
import { safeRead } from '../../../domain/core/lib/safe-read.ts'
import { redact, redactUrl } from '../../../domain/core/redact.ts'
import type { SendHttp } from '../../net/http.ts'
import { type ProjectIdentity, urlOf } from '../../net/service-url.ts'

export type EventFacts = Readonly<Record<string, string | number | boolean>>

export type TelemetryDeps = {
  readonly send: SendEvent
  /** Whether the project's owner allows analytics. The setting is requested only when there is an event to send. */
  readonly allowed$: Observable<boolean>
  readonly now: () => number
  readonly newId: () => string
  readonly page: { readonly href: string; readonly hostname: string }
  /** Called when the analytics service rejects the project id or the origin of this site. */
  readonly onError: (error: AppError) => void
}

export type Telemetry = {
  track(event: string, facts?: EventFacts): void
  /** Reports an error. `trace` says where in the code the error happened. */
  report(error: ErrorRecord, trace?: string): void
  /**
   * Reports an error that made a feature fail. Does not report an error that only follows from what the user did.
   */
  reportFailure(error: ErrorRecord): void
}

const neverSent = 'MODAL_CREATED'
/** An event property whose name matches this pattern may contain personal data, so it is removed. */
const personal = /amount|address|email|hash|uri|url|message/i

/**
 * Creates the telemetry. It sends each event at once, and at most five errors a minute. It sends nothing that
 * identifies a user: no address, no URL query and no free text. If the site has turned analytics off, the worker does
 * not call this function.
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
          if (error.code === 'origin-not-allowed' || error.code === 'unauthorized-project') {
            refused = true
            deps.onError(error)
          }
          return EMPTY
        }),
      )
      .subscribe()
  }

  const report = (error: ErrorRecord, trace = traceOf(safeRead(error, 'stack'))) => {
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
      stackTrace: trace,
    })
  }

  return {
    track: (event, facts) => {
      if (event === neverSent) return
      post(deps.now(), { type: 'track', event, ...(facts && { properties: scrubAll(facts) }) })
    },
    report,
    reportFailure: error => {
      if (!isOwnDeed(error.code)) report(error)
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

/** An event in the format of the analytics service. */
export type TelemetryEvent = {
  readonly eventId: string
  readonly url: string
  readonly domain: string
  /** The time: epoch ms for a tracked event, ISO 8601 text for an error. */
  readonly timestamp: number | string
  readonly props: Readonly<Record<string, unknown>>
}

/** Sends one event to the analytics service. The response has no body. */
type SendEvent = (event: TelemetryEvent) => Observable<unknown>

/** Creates the function that sends an event to the analytics service: POST /e. */
export function createTelemetrySource(sendHttp: SendHttp, base: string, caller: ProjectIdentity): SendEvent {
  return event => sendHttp({ url: urlOf(base, '/e', caller), body: event, responseType: 'nothing' })
}
