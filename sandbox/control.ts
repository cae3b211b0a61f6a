import * as v from 'valibot'
import type { Actions } from './actions.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import { type Fault, type Faults, faultKinds } from './faults.ts'
import { type HttpRequest, type HttpService, type Reply, type Route, startHttp } from './http.ts'
import type { Seed } from './provider/memory.ts'
import type { Relay } from './relay/relay.ts'
import type { RequestLog } from './request-log.ts'

/** Options of the control server. */
export type ControlOptions = {
  port: number
  faults: Faults
  log: RequestLog
  actions: Actions
  seed: (seed: Seed) => void
  relay: Relay
  catalogue: Catalogue
  /** Returns facts about the running sandbox, for GET /__control/facts. */
  facts: () => unknown
}

/**
 * Starts the control server. A page or a test uses it to set faults, to read the log and to change the chains. The path
 * of every route begins with /__control: GET /facts · GET, POST, DELETE /faults · GET, DELETE /log?since=&service= ·
 * POST /mine {chain, blocks?} · POST /fund {chain, to, amount, token?} · POST /transfer {chain, from, to, amount,
 * token?} · POST /reorg {chain, depth} · POST /automine {chain, on} · POST /seed · POST /project {allowedOrigins?,
 * analytics?} · GET, POST /relay {do: pause | resume | kill | hang | replay | refuse | allow | duplicate, ...}. The
 * route in a fault is a string or {"regexp": "..."}.
 */
export const startControl = (options: ControlOptions): Promise<HttpService> => {
  const { faults, log, actions, relay, catalogue } = options
  const routes: Route[] = [
    ['GET', '/__control/facts', () => ({ body: options.facts() })],
    ['GET', '/__control/faults', () => ({ body: faults.list().map(shown) })],
    [
      'POST',
      '/__control/faults',
      request => withBody(request, faultBody, fault => void faults.set(toFault(fault))),
    ],
    [
      'DELETE',
      '/__control/faults',
      request => withBody(request, clearBody, body => faults.clear(body?.projectId)),
    ],
    ['GET', '/__control/log', request => ({ body: logSince(log, request) })],
    ['DELETE', '/__control/log', request => withBody(request, v.unknown(), () => log.clear())],
    [
      'POST',
      '/__control/mine',
      request => withBody(request, mineBody, body => actions.mine(body.chain, body.blocks)),
    ],
    [
      'POST',
      '/__control/reorg',
      request => withBody(request, reorgBody, body => actions.reorg(body.chain, body.depth)),
    ],
    [
      'POST',
      '/__control/automine',
      request => withBody(request, automineBody, body => actions.automine(body.chain, body.on)),
    ],
    [
      'POST',
      '/__control/fund',
      request => withBody(request, fundBody, body => actions.fund(body).then(asHash)),
    ],
    [
      'POST',
      '/__control/transfer',
      request => withBody(request, transferBody, body => actions.transfer(body).then(asHash)),
    ],
    ['POST', '/__control/seed', request => withBody(request, seedBody, seed => options.seed(seed as Seed))],
    ['GET', '/__control/relay', () => ({ body: relayCounts(relay) })],
    ['POST', '/__control/relay', request => withBody(request, relayBody, body => moveRelay(relay, body))],
    [
      'POST',
      '/__control/project',
      request => withBody(request, projectBody, body => setProject(catalogue, body)),
    ],
  ]
  const cors = { origin: '*', methods: 'GET, POST, DELETE, OPTIONS', headers: 'content-type' }
  return startHttp({ name: 'control', port: options.port, routes, cors, log })
}

const faultBody = v.object({
  route: v.union([v.string(), v.object({ regexp: v.string() })]),
  kind: v.picklist(faultKinds),
  service: v.optional(v.string()),
  projectId: v.optional(v.string()),
  contains: v.optional(v.string()),
  ms: v.optional(v.number()),
  status: v.optional(v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599))),
  headers: v.optional(v.record(v.string(), v.string())),
  body: v.optional(v.unknown()),
  bytes: v.optional(v.number()),
  times: v.optional(v.number()),
  skip: v.optional(v.number()),
})
const fundBody = v.object({
  chain: v.string(),
  to: v.string(),
  amount: v.string(),
  token: v.optional(v.string()),
})
const transferBody = v.object({ ...fundBody.entries, from: v.string() })
const clearBody = v.optional(v.object({ projectId: v.optional(v.string()) }))
const mineBody = v.object({
  chain: v.string(),
  blocks: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
})
const reorgBody = v.object({ chain: v.string(), depth: v.pipe(v.number(), v.integer(), v.minValue(1)) })
const automineBody = v.object({ chain: v.string(), on: v.boolean() })
const relayBody = v.variant('do', [
  v.object({ do: v.picklist(['pause', 'resume', 'kill', 'hang', 'replay']) }),
  v.object({ do: v.literal('refuse'), projectId: v.string(), reason: v.string() }),
  v.object({ do: v.literal('allow'), projectId: v.string() }),
  v.object({ do: v.literal('duplicate'), times: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
])
const projectBody = v.object({
  allowedOrigins: v.optional(v.array(v.string())),
  analytics: v.optional(v.boolean()),
})
const seedBody = v.record(v.string(), v.unknown())

const toFault = (body: v.InferOutput<typeof faultBody>): Fault => {
  const { route } = body
  const set = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
  return { ...set, kind: body.kind, route: typeof route === 'string' ? route : new RegExp(route.regexp) }
}

const shown = (fault: Fault) => ({ ...fault, route: String(fault.route) })

const logSince = (log: RequestLog, { query }: HttpRequest) => {
  const service = query.get('service')
  const entries = log.since(Number(query.get('since') ?? 0)).filter(({ service: name }) => name !== 'control')
  return {
    last: log.last(),
    entries: service ? entries.filter(({ service: name }) => name === service) : entries,
  }
}

const moveRelay = (relay: Relay, body: v.InferOutput<typeof relayBody>): unknown => {
  if (body.do === 'refuse') return relay.refuse(body.projectId, body.reason)
  if (body.do === 'allow') return relay.allow(body.projectId)
  if (body.do === 'duplicate') return relay.duplicate(body.times)
  return relay[body.do]()
}

const relayCounts = (relay: Relay) => ({
  sockets: relay.sockets(),
  connections: relay.connectionsSeen(),
  methods: Object.fromEntries(relay.methodsSeen()),
})

const setProject = (catalogue: Catalogue, body: v.InferOutput<typeof projectBody>): void => {
  if (body.allowedOrigins) catalogue.setAllowedOrigins(body.allowedOrigins)
  if (body.analytics !== undefined) catalogue.setAnalytics(body.analytics)
}

const asHash = (hash: string) => ({ hash })

/**
 * Validates the body, runs the action and returns its result. If the action throws, the response is a 400 with the
 * message of the error.
 */
const withBody = async <Schema extends v.GenericSchema>(
  { json }: HttpRequest,
  schema: Schema,
  act: (body: v.InferOutput<Schema>) => unknown,
): Promise<Reply> => {
  const parsed = v.safeParse(schema, json)
  if (!parsed.success) return { status: 400, body: { error: v.summarize(parsed.issues) } }
  try {
    return { body: (await act(parsed.output)) ?? { ok: true } }
  } catch (error) {
    return { status: 400, body: { error: error instanceof Error ? error.message : String(error) } }
  }
}
