import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { firstValueFrom } from 'rxjs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '../../../src/domain/core/errors/app-error.ts'
import { createHttp, type HttpDeps, type HttpRequest } from '../../../src/worker/net/http.ts'
import { observe } from '../observe.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(handler: Handler): Promise<string> {
  const server = createServer(handler)
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/x`
}

const now = () => Date.UTC(2026, 0, 1)
const client = (over: Partial<HttpDeps> = {}) =>
  createHttp({ fetch: globalThis.fetch, now, deadlineMs: 5000, maxBytes: 2_000_000, ...over })

async function failure(request: HttpRequest, deps?: Partial<HttpDeps>): Promise<AppError> {
  const error = await firstValueFrom(client(deps)(request)).then(
    value => expect.fail(`answered ${JSON.stringify(value)}`),
    (error: unknown) => error,
  )
  if (!(error instanceof AppError)) throw error
  return error
}

async function failureOf(handler: Handler, over: Partial<HttpRequest> = {}, deps?: Partial<HttpDeps>) {
  return failure({ url: await serve(handler), ...over }, deps)
}

const status =
  (code: number, headers: Record<string, string> = {}, body = ''): Handler =>
  (_, response) => {
    // This server sends no Date header. A page can read this header of a cross-origin response only if the server
    // exposes the header (CORS).
    response.sendDate = false
    response.writeHead(code, headers).end(body)
  }
const text =
  (body: string | Uint8Array): Handler =>
  (_, response) =>
    response.end(body)
const reasons = (field: string, description: string) =>
  JSON.stringify({ status: 'FAILED', reasons: [{ field, description }] })

describe('the HTTP client', () => {
  it('sends a GET request and returns the parsed JSON', async () => {
    const url = await serve((request, response) => response.end(JSON.stringify({ method: request.method })))
    expect(await firstValueFrom(client()({ url }))).toEqual({ method: 'GET' })
  })

  it('posts JSON as text/plain, which needs no CORS preflight', async () => {
    const url = await serve(async (request, response) => {
      let body = ''
      for await (const part of request) body += part
      response.end(JSON.stringify({ method: request.method, type: request.headers['content-type'], body }))
    })
    expect(await firstValueFrom(client()({ url, body: { a: 1 } }))).toEqual({
      method: 'POST',
      type: 'text/plain',
      body: '{"a":1}',
    })
  })

  it('accepts an empty response if the caller expects no data', async () => {
    const url = await serve(status(200))
    expect(await firstValueFrom(client()({ url, responseType: 'nothing' }))).toBeUndefined()
  })

  it('returns integers above the safe range as strings if the caller requests exact-json', async () => {
    const url = await serve(text('{"a":9007199254740993,"b":"12345678901234567890","c":-1.5e3,"d":42}'))
    expect(await firstValueFrom(client()({ url, responseType: 'exact-json' }))).toEqual({
      a: '9007199254740993',
      b: '12345678901234567890',
      c: -1500,
      d: 42,
    })
  })

  // Fault B13
  it('closes the connection to the server when the caller unsubscribes', async () => {
    const closed = vi.fn()
    const onRequest = vi.fn()
    const url = await serve((request, response) => {
      onRequest()
      response.on('close', closed)
      request.resume()
    })
    const seen = observe(client()({ url }))
    await vi.waitFor(() => expect(onRequest).toHaveBeenCalled())
    seen.stop()
    await vi.waitFor(() => expect(closed).toHaveBeenCalled())
    expect(seen.error).toBeUndefined()
  })
})

describe('the HTTP client, if a request fails', () => {
  it('rejects with http-status if the response has the status 500 (fault C1)', async () => {
    expect(await failureOf(status(500, {}, 'Internal server error'))).toMatchObject({
      code: 'http-status',
      context: { status: 500 },
    })
  })

  it.each([
    ['seconds', '7', 7000],
    ['an HTTP date', 'Thu, 01 Jan 2026 00:00:09 GMT', 9000],
    ['a day is cut to five minutes', '86400', 300_000],
    ['negative', '-5', undefined],
    ['not a number', 'NaN', undefined],
    ['a date in the past', 'Thu, 01 Jan 2015 00:00:00 GMT', undefined],
    ['empty', ' ', undefined],
  ])(
    'reads the time in the header Retry-After, and ignores an invalid time: the header is %s',
    async (_, header, expected) => {
      const error = await failureOf(status(429, { 'retry-after': header }))
      expect(error.code).toBe('rate-limited')
      expect(error.context.retryAfterMs).toBe(expected)
    },
  )

  it.each([
    ['a day fast', 'Fri, 02 Jan 2026'],
    ['a day slow', 'Wed, 31 Dec 2025'],
  ])(
    "computes the delay from the Retry-After date and the server's own clock: clock %s (fault C18)",
    async (_, day) => {
      const headers = { date: `${day} 00:00:00 GMT`, 'retry-after': `${day} 00:00:09 GMT` }
      expect((await failureOf(status(429, headers))).context.retryAfterMs).toBe(9000)
    },
  )

  it('sets no retryAfterMs in the error if a 429 response lacks the header Retry-After (fault C4)', async () => {
    const error = await failureOf(status(429))
    expect(error.context).not.toHaveProperty('retryAfterMs')
  })

  it('reads the header Retry-After if the response has the status 503', async () => {
    const error = await failureOf(status(503, { 'retry-after': '3' }))
    expect(error).toMatchObject({ code: 'http-status', context: { status: 503, retryAfterMs: 3000 } })
  })

  it('converts status 403 to origin-not-allowed only for the data provider, not for a node (fault C5)', async () => {
    expect((await failureOf(status(403))).code).toBe('origin-not-allowed')
    expect((await failureOf(status(403), { refusals: 'node' })).code).toBe('http-status')
  })

  it('converts status 401 to unauthorized-project only if the response names the project as the reason', async () => {
    const project = await failureOf(status(401, {}, reasons('authentication', 'We failed')))
    expect(project).toMatchObject({ code: 'unauthorized-project', context: { reason: 'We failed' } })
    const signature = await failureOf(status(401, {}, reasons('signature', 'Signature validation error')))
    expect(signature).toMatchObject({ code: 'http-status', context: { status: 401 } })
  })

  // Specification 9.24
  it('rejects with timed-out if the response does not begin within the time limit (fault C6)', async () => {
    expect(await failureOf(() => {}, {}, { deadlineMs: 50 })).toMatchObject({ code: 'timed-out' })
  })

  it('rejects with timed-out if the response body does not end within the time limit (fault C7)', async () => {
    const drip: Handler = (_, response) => {
      const timer = setInterval(() => response.write(' '), 10)
      response.on('close', () => clearInterval(timer))
    }
    expect(await failureOf(drip, {}, { deadlineMs: 100 })).toMatchObject({ code: 'timed-out' })
  })

  const bad: Record<string, string | Uint8Array> = {
    'truncated JSON': '{"a":[1,2',
    'a captive portal': '<!doctype html><title>Log in</title>',
    'a byte order mark': '\uFEFF{"a":1}',
    NaN: '{"a":NaN}',
    nothing: '',
    'bytes that are no UTF-8': Uint8Array.from([0x22, 0xc3, 0x28, 0x22]),
    nesting: '['.repeat(100_000),
    'closed nesting': '['.repeat(100_000) + ']'.repeat(100_000),
    'nested objects': '{"a":'.repeat(100_000),
  }
  // Fault C11
  it.each(Object.entries(bad))(
    'rejects with answer-malformed if the body is invalid JSON or nested too deeply: %s (fault C8)',
    async (_, body) => {
      expect((await failureOf(text(body))).code).toBe('answer-malformed')
    },
  )

  it('rejects with network-failed if the response is shorter than its content-length (faults C8, C14)', async () => {
    const cut: Handler = (_, response) => {
      response.writeHead(200, { 'content-length': '1000' })
      response.write('{"a":1')
      setImmediate(() => response.destroy())
    }
    expect((await failureOf(cut)).code).toBe('network-failed')
  })

  it('rejects with network-failed if the connection is closed or refused (fault C14)', async () => {
    expect((await failureOf((_, response) => response.destroy())).code).toBe('network-failed')
    expect((await failure({ url: 'http://127.0.0.1:1/x' })).code).toBe('network-failed')
  })

  it('rejects with answer-too-large if the response is too large, even without content-length (fault C10)', async () => {
    const written = vi.fn()
    const flood: Handler = (_, response) => {
      const write = () => {
        written()
        while (!response.destroyed && response.write('x'.repeat(65_536)));
        if (!response.destroyed) response.once('drain', write)
      }
      write()
    }
    expect((await failureOf(flood)).code).toBe('answer-too-large')
    const announced = status(200, { 'content-length': '60000000' })
    expect((await failureOf(announced)).code).toBe('answer-too-large')
  })

  it('rejects with network-failed at a redirect, and does not follow the redirect (fault C16)', async () => {
    const elsewhere = vi.fn<Handler>((_, response) => response.end('{}'))
    const target = await serve(elsewhere)
    expect((await failureOf(status(302, { location: target }))).code).toBe('network-failed')
    expect(elsewhere).not.toHaveBeenCalled()
  })

  it('rejects with network-failed if the URL is invalid', async () => {
    expect((await failure({ url: 'not a url' })).code).toBe('network-failed')
  })
})
