import { type HttpRequest, type HttpService, type Reply, type ServiceOptions, startHttp } from '../http.ts'

/** One received event. */
export type ReceivedEvent = {
  readonly projectId: string
  readonly sdkType: string
  readonly sdkVersion: string
  readonly origin: string
  readonly at: number
  readonly event: AnalyticsEvent
}

/** An event as the client sends it. The timestamp is an ISO date for errors, and epoch ms for all other events. */
export type AnalyticsEvent = {
  readonly eventId: string
  readonly url: string
  readonly domain: string
  readonly timestamp: number | string
  readonly props: { readonly type: string; readonly event: string; readonly [name: string]: unknown }
}

/** A running analytics service. */
export type Analytics = HttpService & {
  readonly received: () => readonly ReceivedEvent[]
  readonly clear: () => void
  /** If `on` is true, rejects every event with 403 from now on. If `on` is false, accepts every event again. */
  readonly forbid: (on: boolean) => void
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

const isEvent = (value: unknown): value is AnalyticsEvent => {
  if (!isRecord(value) || !isRecord(value.props)) return false
  const { eventId, url, domain, timestamp, props } = value
  const texts = [url, domain, props.type, props.event].every(text => typeof text === 'string')
  const dated = typeof timestamp === (props.type === 'error' ? 'string' : 'number')
  return texts && dated && typeof eventId === 'string' && uuid.test(eventId)
}

const failed = (status: number, field: string, description: string): Reply => ({
  status,
  body: { status: 'FAILED', reasons: [{ field, description }] },
})

/**
 * Starts the service: POST /e accepts one event, POST /batch accepts a list of events, and GET /received returns all
 * events.
 */
export const startAnalytics = async (options: ServiceOptions = {}): Promise<Analytics> => {
  let events: readonly ReceivedEvent[] = []
  let forbidden = false

  const take = ({ query, origin }: HttpRequest, sent: unknown): Reply => {
    const projectId = query.get('projectId') ?? ''
    if (forbidden || projectId === 'forbidden') return failed(403, 'projectId', 'Origin is not allowed')
    if (projectId === '' || projectId === 'bad') return failed(401, 'projectId', 'Project id is not known')
    if (!Array.isArray(sent) || !sent.every(isEvent))
      return failed(400, 'body', 'The event does not have the agreed shape')
    const [sdkType, sdkVersion] = [query.get('st') ?? '', query.get('sv') ?? '']
    const about = { projectId, sdkType, sdkVersion, origin, at: Date.now() }
    events = [...events, ...sent.map(event => ({ ...about, event }))]
    return { status: 202 }
  }

  const http = await startHttp({
    ...options,
    name: 'analytics',
    routes: [
      ['POST', '/e', request => take(request, [request.json])],
      // Portico sends each event to /e. Newer clients of the real service send several events in one request.
      ['POST', '/batch', request => take(request, request.json)],
      ['GET', '/received', () => ({ body: events })],
    ],
  })
  return {
    ...http,
    received: () => events,
    clear: () => {
      events = []
    },
    forbid: on => {
      forbidden = on
    },
  }
}
