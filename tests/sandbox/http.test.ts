import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createFaults, type Fault } from '../../sandbox/faults.ts'
import { type HttpService, startHttp } from '../../sandbox/http.ts'
import { createRequestLog } from '../../sandbox/request-log.ts'

const faults = createFaults()
const log = createRequestLog()
let service: HttpService

const text = JSON.stringify({ rows: ['a', 'b', 'c'] })
const get = (path: string, init?: RequestInit) => fetch(service.url + path, init)

beforeAll(async () => {
  service = await startHttp({
    name: 'shop',
    faults,
    log,
    headers: () => ({ 'x-request-id': 'id' }),
    before: request =>
      request.query.get('projectId') === 'bad' ? { status: 401, body: { no: true } } : undefined,
    routes: [
      ['GET', '/rows', () => ({ body: { rows: ['a', 'b', 'c'] } })],
      ['POST', '/rows', ({ json }) => ({ body: { got: json } })],
      ['GET', '/named/:one/*', ({ params }) => ({ body: params })],
      [
        'POST',
        '/rpc',
        ({ json }) => ({
          body: (json as { id: number }[]).map(({ id }) => ({ jsonrpc: '2.0', id, result: 'true' })),
        }),
      ],
      ['GET', '/broken', () => Promise.reject(new Error('on purpose'))],
    ],
  })
})
afterEach(() => faults.clear())
afterAll(() => service.close())

describe('the HTTP server of the sandbox', () => {
  it('sends JSON that any origin may read, without the CORS headers Expose-Headers and Max-Age', async () => {
    const response = await get('/rows', { headers: { origin: 'https://shop.example' } })
    expect(await response.text()).toBe(text)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('access-control-expose-headers')).toBeNull()
    expect(response.headers.get('access-control-max-age')).toBeNull()
    expect(response.headers.get('x-request-id')).toBe('id')
  })
  it('responds to a CORS preflight with the list of allowed request headers', async () => {
    const response = await get('/rows', { method: 'OPTIONS', headers: { origin: 'https://shop.example' } })
    expect(response.status).toBe(200)
    expect(response.headers.get('access-control-allow-headers')).toContain('x-sdk-version')
    expect(response.headers.get('access-control-allow-headers')).not.toContain('authorization')
  })
  it('parses a request body as JSON, whatever the content type of the request is', async () => {
    const response = await get('/rows', {
      method: 'POST',
      body: '{"a":1}',
      headers: { 'content-type': 'text/plain' },
    })
    expect(await response.json()).toEqual({ got: { a: 1 } })
  })
  it('decodes percent-encoded parameters in the path of a request', async () => {
    expect(await (await get('/named/eip155%3A1/x/y')).json()).toEqual({ one: 'eip155:1', rest: 'x/y' })
  })
  it.each([
    ['/nothing', 'GET', 404],
    ['/rows', 'DELETE', 405],
    ['/rows?projectId=bad', 'GET', 401],
  ])('responds with the expected status: path %s, method %s, status %i', async (path, method, status) => {
    expect((await get(path, { method })).status).toBe(status)
  })
  it('logs the error and responds with the status 500 in plain text if the handler of a route throws', async () => {
    const spy = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const response = await get('/broken')
    expect([response.status, await response.text()]).toEqual([500, 'Internal server error'])
    expect(spy).toHaveBeenCalledOnce()
    spy.mockRestore()
  })
  it('rejects a request body of more than 10 MB with the status 413', async () => {
    const response = await get('/rows', { method: 'POST', body: 'x'.repeat(10_000_001) })
    expect(response.status).toBe(413)
  })
})

describe("a fault that a test sets in the sandbox's HTTP server", () => {
  const set = (fault: Omit<Fault, 'route'>) => faults.set({ route: '/rows', ...fault })

  it.each([403, 408, 413, 429, 500, 503])(
    'makes the server respond with a given status: %i',
    async status => {
      set({ kind: 'status', status, headers: { 'retry-after': '7' } })
      const response = await get('/rows')
      expect(response.status).toBe(status)
      expect(response.headers.get('retry-after')).toBe('7')
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
    },
  )
  it('makes the server never respond, so that the client gives up', async () => {
    set({ kind: 'hang' })
    await expect(get('/rows', { signal: AbortSignal.timeout(50) })).rejects.toThrow(/timeout/)
  })
  it('makes the server close the connection without a response', async () => {
    set({ kind: 'cut' })
    await expect(get('/rows')).rejects.toThrow(/fetch failed/)
  })
  it('makes the server close the connection in the middle of the response body', async () => {
    set({ kind: 'cut-body' })
    await expect(get('/rows').then(response => response.text())).rejects.toThrow(/terminated/)
  })
  it('makes the server send only half of the body and then end the response normally', async () => {
    set({ kind: 'truncate' })
    expect(await (await get('/rows')).text()).toBe(text.slice(0, Math.floor(text.length / 2)))
  })
  it('delays the real response', async () => {
    set({ kind: 'delay', ms: 60 })
    const begun = performance.now()
    expect(await (await get('/rows')).text()).toBe(text)
    expect(performance.now() - begun).toBeGreaterThan(50)
  })
  it('makes the server send the response body slowly, byte by byte', async () => {
    set({ kind: 'slow-body', ms: 1 })
    expect(await (await get('/rows')).text()).toBe(text)
  })
  it('replaces the real response with JSON that the test sets, incomplete JSON, or an HTML page', async () => {
    set({ kind: 'json', body: null, times: 1 })
    expect(await (await get('/rows')).text()).toBe('null')
    set({ kind: 'json', body: '{"rows":', times: 1 })
    expect(await (await get('/rows')).text()).toBe('{"rows":')
    set({ kind: 'html', times: 1 })
    expect((await get('/rows')).headers.get('content-type')).toContain('text/html')
  })
  it('makes the server send a huge response that is valid JSON', async () => {
    set({ kind: 'huge', bytes: 100_000 })
    const body = await (await get('/rows')).text()
    expect(body.length).toBeGreaterThan(100_000)
    expect(() => JSON.parse(body)).not.toThrow()
  })
  it('can change some headers of the real response or remove its CORS headers', async () => {
    set({ kind: 'headers', headers: { date: 'Thu, 01 Jan 2015 00:00:00 GMT' }, times: 1 })
    const response = await get('/rows')
    expect(response.headers.get('date')).toContain('2015')
    expect(await response.text()).toBe(text)
    set({ kind: 'no-cors' })
    expect((await get('/rows')).headers.get('access-control-allow-origin')).toBeNull()
  })
  it('replaces the results of JSON-RPC calls that contain a given text, and keeps the ids of these calls', async () => {
    const body = JSON.stringify([
      { id: 1, method: 'eth_call' },
      { id: 2, method: 'eth_getBalance' },
    ])
    const request = async () => (await get('/rpc', { method: 'POST', body })).json()
    faults.set({ route: '/rpc', kind: 'rpc', contains: '"eth_getBalance"', body: { result: '0x' } })
    expect(await request()).toMatchObject([
      { id: 1, result: 'true' },
      { id: 2, result: '0x' },
    ])
    faults.set({ route: '/rpc', kind: 'rpc', contains: '"eth_call"', body: { error: { code: -32005 } } })
    expect(await request()).toMatchObject([
      { id: 1, error: { code: -32005 } },
      { id: 2, result: 'true' },
    ])
    faults.clear()
    faults.set({ route: '/rpc', kind: 'status', status: 500, contains: 'eth_chainId' })
    expect(await request()).toMatchObject([{ id: 1 }, { id: 2 }])
  })
  it('skips a given number of requests, then affects a given number of requests, and then ends', async () => {
    set({ kind: 'status', status: 500, skip: 1, times: 2 })
    const seen: number[] = []
    for (let count = 0; count < 5; count += 1) seen.push((await get('/rows')).status)
    expect(seen).toEqual([200, 500, 500, 200, 200])
  })
  it('ends when the test calls the function that removes it', async () => {
    const undo = set({ kind: 'status', status: 500 })
    undo()
    expect((await get('/rows')).status).toBe(200)
  })
  it.each([
    ['/rows', true],
    ['GET /rows', true],
    ['POST /rows', false],
    ['/r*', true],
    ['/row', false],
    ['/rows?page=*', true],
    ['/rows?page=2', false],
    [/^GET \/rows\?page=1/, true],
    [/cursor/, false],
  ])(
    'applies only to requests that match its route (route: %s, applies to GET /rows?page=1: %s)',
    async (route, hit) => {
      faults.set({ route, kind: 'status', status: 500 })
      expect((await get('/rows?page=1')).status).toBe(hit ? 500 : 200)
    },
  )
  it('affects only the service or the project that the test names, and no CORS preflight', async () => {
    set({ kind: 'status', status: 500, service: 'bank' })
    set({ kind: 'status', status: 500, projectId: 'x' })
    expect((await get('/rows?projectId=y')).status).toBe(200)
    expect((await get('/rows?projectId=x')).status).toBe(500)
    expect((await get('/rows?projectId=x', { method: 'OPTIONS' })).status).toBe(200)
  })
})

describe('the request log of the sandbox', () => {
  it('stores method, path, query, origin, status and body of each request', async () => {
    const mark = log.last()
    await get('/rows?page=1', { method: 'POST', body: '[1]', headers: { origin: 'https://shop.example' } })
    const entries = log.since(mark)
    expect(entries).toHaveLength(1)
    expect(entries[0]).toMatchObject({
      service: 'shop',
      method: 'POST',
      path: '/rows',
      query: { page: '1' },
      origin: 'https://shop.example',
      status: 200,
      body: '[1]',
    })
  })
  it('stores the status 0 for a request that got no response', async () => {
    const mark = log.last()
    faults.set({ route: '/rows', kind: 'cut' })
    await get('/rows').catch(() => undefined)
    expect(log.since(mark)[0]?.status).toBe(0)
  })
})

it('a server of the sandbox listens on another port if its preferred port is taken', async () => {
  const second = await startHttp({ name: 'shop', port: service.port, routes: [] })
  expect(second.port).not.toBe(service.port)
  await second.close()
})
