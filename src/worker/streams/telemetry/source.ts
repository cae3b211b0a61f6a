import type { Observable } from 'rxjs'
import type { SendHttp } from '../../net/http.ts'
import { type ProjectIdentity, urlOf } from '../../net/urls.ts'

/** An event in the form that the analytics service accepts. */
export type TelemetryEvent = {
  readonly eventId: string
  readonly url: string
  readonly domain: string
  /** Epoch ms for events, ISO 8601 for errors. */
  readonly timestamp: number | string
  readonly props: Readonly<Record<string, unknown>>
}

/** Sends one event. The response has no content. */
export type SendEvent = (event: TelemetryEvent) => Observable<unknown>

/** Calls POST /e. */
export function createTelemetrySource(ask: SendHttp, base: string, caller: ProjectIdentity): SendEvent {
  return event => ask({ url: urlOf(base, '/e', caller), body: event, answer: 'nothing' })
}
