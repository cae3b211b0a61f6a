import type { Observable } from 'rxjs'
import type { SendHttp } from '../../net/http.ts'
import { type ProjectIdentity, urlOf } from '../../net/urls.ts'

/** One event as the analytics service takes it. */
export type TelemetryEvent = {
  readonly eventId: string
  readonly url: string
  readonly domain: string
  /** Epoch ms; ISO text for errors. */
  readonly timestamp: number | string
  readonly props: Readonly<Record<string, unknown>>
}

/** Sends one event; its answer says nothing. */
export type SendEvent = (event: TelemetryEvent) => Observable<unknown>

/** POST /e. */
export function createTelemetrySource(ask: SendHttp, base: string, caller: ProjectIdentity): SendEvent {
  return event => ask({ url: urlOf(base, '/e', caller), body: event, answer: 'nothing' })
}
