import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { type Answer, bend, write } from './fault-effects.ts'
import type { Faults } from './faults.ts'
import { listen } from './ports.ts'
import type { RequestLog } from './request-log.ts'

/** One request with its complete body. */
export type HttpRequest = {
  method: string
  path: string
  query: URLSearchParams
  /** Named parts of the route's path ('/v1/identity/:address' gives params.address), decoded. */
  params: Record<string, string>
  headers: IncomingMessage['headers']
  /** The Origin header, or '' if it is absent. */
  origin: string
  ip: string
  bytes: Uint8Array
  /** The body as text. */
  text: string
  /** The body parsed as JSON, for any content type. Undefined if the body is not JSON. */
  json: unknown
}

/** A response. Strings and bytes are sent as they are, and anything else as JSON. Undefined sends no body. */
export type Reply = { status?: number; headers?: Record<string, string>; type?: string; body?: unknown }

export type Handler = (incoming: HttpRequest) => Reply | Promise<Reply>

/**
 * Method, path pattern and handler. In a pattern, `:name` matches one segment, and a final `*` matches the rest of the
 * path as params.rest. The first matching route handles the request.
 */
export type Route = readonly [method: string, pattern: string, handler: Handler]

/**
 * The CORS headers of a service. Every response contains `origin`. Only a response to a preflight contains `methods`
 * and `headers`.
 */
export type Cors = { origin: string; methods: string; headers: string }

/**
 * The CORS headers of the public services: they allow any origin and a few request headers, expose no response headers,
 * and set no max-age.
 */
export const publicCors: Cors = {
  origin: '*',
  methods: 'GET, POST, OPTIONS',
  headers:
    'content-type, user-agent, referer, origin, access-control-request-method, access-control-request-headers, solana-client, sec-fetch-mode, x-sdk-type, x-sdk-version',
}

/** Options that all services of the sandbox share. */
export type ServiceOptions = { port?: number; faults?: Faults; log?: RequestLog }

export type HttpService = { url: string; port: number; close(): Promise<void> }

export type HttpOptions = ServiceOptions & {
  /** Name of the service in the request log and in fault rules. */
  name: string
  routes: readonly Route[]
  cors?: Cors
  /**
   * Runs before routing, for example for authentication or rate limits, but not for preflights. If it returns a reply,
   * no handler is called.
   */
  before?: (incoming: HttpRequest) => Reply | undefined | Promise<Reply | undefined>
  /** Headers added to every response, even if a fault changes the response (x-request-id ...). */
  headers?: () => Record<string, string>
  /** Accepts WebSocket upgrades. Without this function the service rejects them. */
  upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
}

const bodyLimit = 10_000_000

/**
 * Starts an HTTP service on loopback with routes, CORS, a request log and injected faults. Resolves when the service is
 * ready.
 */
export const startHttp = async (options: HttpOptions): Promise<HttpService> => {
  const { name, cors = publicCors } = options
  const table = options.routes.map(([method, pattern, handler]) => ({
    method,
    match: pathMatcher(pattern),
    handler,
  }))

  const route = async (incoming: HttpRequest): Promise<Reply> => {
    if (incoming.method === 'OPTIONS') {
      const allow = {
        'access-control-allow-methods': cors.methods,
        'access-control-allow-headers': cors.headers,
      }
      return { status: 200, headers: allow }
    }
    const early = await options.before?.(incoming)
    if (early) return early
    let seen = false
    for (const { method, match, handler } of table) {
      const params = match(incoming.path)
      if (!params) continue
      seen = true
      if (method === incoming.method) return handler({ ...incoming, params })
    }
    return { status: seen ? 405 : 404 }
  }

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const bytes = await readBody(request)
    const incoming = toHttpRequest(request, bytes ?? new Uint8Array())
    const entry = options.log?.add({
      time: Date.now(),
      service: name,
      method: incoming.method,
      path: incoming.path,
      query: Object.fromEntries(incoming.query),
      origin: incoming.origin,
      status: 0,
      body: incoming.text.slice(0, 2000),
    })
    const base = { 'access-control-allow-origin': cors.origin, ...options.headers?.() }
    const trueAnswer = async (): Promise<Answer> => {
      const reply = bytes ? await route(incoming).catch(failed) : { status: 413 }
      return toAnswer(reply, base)
    }
    const search = incoming.query.size > 0 ? `?${incoming.query}` : ''
    const projectId = incoming.query.get('projectId') ?? ''
    const fault = options.faults?.take({
      service: name,
      method: incoming.method,
      path: incoming.path,
      search,
      projectId,
      body: incoming.text,
    })
    const answer = fault
      ? await bend(fault, { response, trueAnswer, base, question: incoming.json })
      : await trueAnswer()
    if (!answer) return
    if (entry) entry.status = answer.status
    await write(response, answer, fault)
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.socket?.destroy())
  })
  server.on('upgrade', options.upgrade ?? ((_request, socket) => socket.destroy()))
  const port = await listen(server, options.port ?? 0)
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const failed = (error: unknown): Reply => {
  console.error('sandbox: a handler failed:', error)
  return { status: 500, type: 'text/plain; charset=utf-8', body: 'Internal server error' }
}

const toAnswer = (reply: Reply, base: Record<string, string>): Answer => {
  const { body } = reply
  const raw = typeof body === 'string' || body instanceof Uint8Array
  const text = typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body)
  const bytes = body instanceof Uint8Array ? body : new TextEncoder().encode(text)
  const type = reply.type ?? (raw ? 'text/plain; charset=utf-8' : 'application/json')
  const typed: Record<string, string> = body === undefined ? {} : { 'content-type': type }
  return { status: reply.status ?? 200, headers: { ...typed, ...base, ...reply.headers }, body: bytes }
}

const toHttpRequest = (request: IncomingMessage, bytes: Uint8Array): HttpRequest => {
  const url = new URL(request.url ?? '/', 'http://sandbox')
  const text = new TextDecoder().decode(bytes)
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    params: {},
    headers: request.headers,
    origin: request.headers.origin ?? '',
    ip: request.socket.remoteAddress ?? '',
    bytes,
    text,
    json: parsed(text),
  }
}

const parsed = (text: string): unknown => {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reads the whole body. Returns undefined if it is over 10 MB. */
const readBody = async (request: IncomingMessage): Promise<Uint8Array | undefined> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size <= bodyLimit) chunks.push(chunk)
  }
  return size > bodyLimit ? undefined : Buffer.concat(chunks)
}

const pathMatcher = (pattern: string): ((path: string) => Record<string, string> | undefined) => {
  const names: string[] = []
  const source = pattern.replace(/:([a-z]+)|\*$/gi, (_all, name?: string) => {
    names.push(name ?? 'rest')
    return name ? '([^/]+)' : '(.*)'
  })
  const regexp = new RegExp(`^${source}/?$`)
  return path => {
    const found = regexp.exec(path)
    if (!found) return undefined
    try {
      return Object.fromEntries(
        names.map((name, index) => [name, decodeURIComponent(found[index + 1] ?? '')]),
      )
    } catch {
      return undefined
    }
  }
}
