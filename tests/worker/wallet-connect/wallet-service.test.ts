import { describe, expect, it } from 'vitest'
import { callWalletService, walletServiceUrl } from '../../../src/worker/wallet-connect/wallet-service.ts'

const read = { method: 'wallet_getCallsStatus', network: 'eip155:1' } as const
const service = (url: unknown, methods: unknown = [read.method]) => ({ caip345: [{ url, methods }] })
const url = 'https://a.example/rpc'

describe('the web service that a WalletConnect wallet offers for read requests (CAIP-345)', () => {
  it.each([
    ['its network', { scopedProperties: { 'eip155:1': service(url), eip155: service('https://b.example') } }],
    [
      'its namespace',
      { scopedProperties: { eip155: service(url) }, sessionProperties: service('https://b.example') },
    ],
    ['the session', { sessionProperties: service(url) }],
    ['the session as text', { sessionProperties: { caip345: JSON.stringify(service(url).caip345) } }],
  ])(
    'is used for a read request if the session lists it (the service is listed for %s)',
    (_name, session) => {
      expect(walletServiceUrl(session, read, 'shop.example')).toBe(url)
    },
  )

  it.each([
    ['for another network', { scopedProperties: { 'eip155:137': service(url), solana: service(url) } }],
    ['for another method', { sessionProperties: service(url, ['wallet_getAssets']) }],
    ['over http', { sessionProperties: service('http://a.example/rpc') }],
    ['with a password', { sessionProperties: service('https://me:secret@a.example') }],
    ['with a user name', { sessionProperties: service('https://me@a.example') }],
    ['with a password alone', { sessionProperties: service('https://:secret@a.example') }],
    ['with text that is no URL', { sessionProperties: service('https://') }],
    ['with a URL that is no text', { sessionProperties: service([url]) }],
    [
      'with a URL that is too long',
      { sessionProperties: service(`${url}/${'x'.repeat(2_048 - url.length)}`) },
    ],
    ['with another scheme', { sessionProperties: service('javascript:alert(1)') }],
    ['without methods', { sessionProperties: service(url, null) }],
    ['without a URL', { sessionProperties: service(undefined) }],
    ['with malformed text', { sessionProperties: { caip345: '{' } }],
    ['with no list', { sessionProperties: { caip345: url } }],
    ['without properties', {}],
  ])(
    'is not used if the offer is invalid or does not cover the read request (offered %s)',
    (_name, session) => {
      expect(walletServiceUrl(session, read, 'shop.example')).toBeUndefined()
    },
  )

  it('is the first one whose URL is valid, which may be as long as a URL (K)', () => {
    const longest = `${url}/${'x'.repeat(2_047 - url.length)}`
    const urls = ['http://a.example/rpc', `${longest}x`, longest, url]
    const caip345 = urls.map(address => ({ url: address, methods: [read.method] }))
    expect(longest.length).toBe(2_048)
    expect(walletServiceUrl({ sessionProperties: { caip345 } }, read, 'shop.example')).toBe(longest)
  })

  it.each([
    ...['192.168.1.1', '10.0.0.7', '172.31.0.1', '169.254.169.254', '100.64.0.1', '127.0.0.1', '0x7f.1'],
    ...['[::1]', '[fd00::1]', '[fe80::1]', '[::ffff:192.168.1.1]', '[2002:c0a8:101::]', '3232235777'],
    ...[
      'localhost',
      'router.local',
      'nas.lan',
      'box.home.arpa',
      'printer',
      'vault.internal',
      'app.localhost',
    ],
  ])("is never in the visitor's own network: %s (N14)", host => {
    for (const scheme of ['https', 'http']) {
      const session = { sessionProperties: service(`${scheme}://${host}/rpc`) }
      expect(walletServiceUrl(session, read, 'shop.example')).toBeUndefined()
    }
  })

  it('is on this computer only for a page that is there too (N14)', () => {
    const session = { sessionProperties: service('http://127.0.0.1:9000/rpc') }
    expect(walletServiceUrl(session, read, 'localhost')).toBe('http://127.0.0.1:9000/rpc')
    for (const scheme of ['ftp', 'ws', 'file']) {
      const other = { sessionProperties: service(`${scheme}://localhost/rpc`) }
      expect(walletServiceUrl(other, read, 'localhost')).toBeUndefined()
    }
    const public4 = { sessionProperties: service('https://8.8.8.8/rpc') }
    expect(walletServiceUrl(public4, read, 'shop.example')).toBe('https://8.8.8.8/rpc')
  })

  it.each(['personal_sign', 'eth_sendTransaction', 'wallet_sendCalls', 'wallet_sendPreparedCalls'])(
    'never receives a request to sign or to send: %s',
    method => {
      expect(
        walletServiceUrl({ sessionProperties: service(url, [method]) }, { ...read, method }, 'shop.example'),
      ).toBeUndefined()
    },
  )

  it('gets the request without cookies, without a page address and without redirects (K)', async () => {
    const calls: (readonly [unknown, RequestInit | undefined])[] = []
    const fetch: typeof globalThis.fetch = async (target, init) => {
      calls.push([target, init])
      return Response.json({ id: 0, result: { status: 200 } })
    }
    expect(await callWalletService(fetch, url, { ...read, params: ['0x1'] })).toEqual({
      result: { status: 200 },
    })
    expect(await callWalletService(fetch, url, { method: read.method })).toEqual({ result: { status: 200 } })
    for (const [target, init] of calls) {
      expect(target).toBe(url)
      expect(init).toMatchObject({
        method: 'POST',
        redirect: 'error',
        credentials: 'omit',
        referrerPolicy: 'strict-origin',
        headers: { 'content-type': 'application/json' },
      })
      expect(init?.signal).toBeInstanceOf(AbortSignal)
    }
    expect(calls.map(([, init]) => JSON.parse(String(init?.body)))).toEqual([
      { jsonrpc: '2.0', id: 0, method: read.method, params: ['0x1'] },
      { jsonrpc: '2.0', id: 0, method: read.method, params: [] },
    ])
  })

  it('gives a result of exactly the longest length, and an empty result (K)', async () => {
    const text = (length: number) => {
      const [start, end] = ['{"id":0,"result":"', '"}']
      return `${start}${'x'.repeat(length - start.length - end.length)}${end}`
    }
    const answer = (body: string) => callWalletService(async () => new Response(body), url, read)
    expect(await answer(text(1_000_000))).toBeDefined()
    expect(await answer(text(1_000_001))).toBeUndefined()
    expect(await answer('{"id":0,"result":null}')).toEqual({ result: null })
    expect(await answer('{"id":0}')).toBeUndefined()
  })

  it.each([
    ['an error status', () => new Response('{"id":0,"result":1}', { status: 500 })],
    ['an error of JSON-RPC', () => Response.json({ id: 0, error: { code: -32601 } })],
    ['another id', () => Response.json({ id: 1, result: 1 })],
    ['no JSON', () => new Response('<html>')],
    ['too much text', () => new Response(`{"id":0,"result":"${'x'.repeat(1_000_001)}"}`)],
    ['a network failure', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('gives no result if its response is unusable: %s', async (_name, answer) => {
    expect(await callWalletService(async () => await answer(), url, read)).toBeUndefined()
  })
})
