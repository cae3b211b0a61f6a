import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { frameLoadTimeoutMs } from '../../../src/domain/core/constants.ts'
import { frameResults } from '../../../src/domain/embedded-wallet/frame-messages.ts'
import {
  frameRequestTimeoutMs,
  frameSettleMs,
  humanResponseMs,
} from '../../../src/domain/embedded-wallet/limits.ts'
import { createFrameClient } from '../../../src/host/embedded-wallet/frame-client.ts'
import { createFrameFake, outcomeOf } from './fake-frame.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const begin = () => {
  const fake = createFrameFake()
  const seen = { ready: 0, lost: 0 }
  const client = createFrameClient({
    win: fake.win,
    address: fake.address,
    place: fake.place,
    onReady: () => {
      seen.ready += 1
    },
    onLost: () => {
      seen.lost += 1
    },
  })
  return { ...fake, client, seen }
}
type Stage = ReturnType<typeof begin>

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const getReady = async (stage: Stage) => {
  const open = stage.client.open()
  await pass(0)
  stage.ready()
  stage.load()
  await pass(frameSettleMs)
  await open
}
const opened = async () => {
  const stage = begin()
  await getReady(stage)
  return stage
}

describe('loading the login frame', () => {
  it('happens only once, at the first request', async () => {
    const stage = begin()
    expect(stage.frames).toEqual([])
    const requests = [
      stage.client.request('SWITCH_NETWORK', { chainId: 'eip155:1' }),
      stage.client.request('IS_CONNECTED', undefined),
    ]
    requests.forEach(outcomeOf)
    await pass(0)
    expect(stage.frames).toHaveLength(1)
    expect(stage.sent).toEqual([])
    stage.client.close()
  })

  // Specification 4.22, 9.11
  it('finishes half a second after the login frame has sent its handshake', async () => {
    const stage = begin()
    const open = outcomeOf(stage.client.open().then(() => 'open'))
    await pass(0)
    stage.ready()
    await pass(frameSettleMs - 1)
    expect(open).toEqual({})
    await pass(1)
    expect(open).toEqual({ value: 'open' })
    expect(stage.seen.ready).toBe(1)
  })

  // Specification 8b.1, 9.11
  it('fails if the login frame sends no handshake within 20 s, and the next request loads a new frame', async () => {
    const stage = begin()
    const request = outcomeOf(stage.client.request('SWITCH_NETWORK', { chainId: 'eip155:1' }))
    await pass(frameLoadTimeoutMs - 1)
    expect(request).toEqual({})
    await pass(1)
    expect(request).toEqual({ code: 'frame-load-failed' })
    expect(stage.frames[0]?.removed).toBe(true)
    expect(stage.seen.lost).toBe(0)
    await getReady(stage)
    expect(stage.frames).toHaveLength(2)
  })

  it('fails at once while the page is offline, and succeeds when the page is online again', async () => {
    const stage = begin()
    const loading = outcomeOf(stage.client.request('SWITCH_NETWORK', { chainId: 'eip155:1' }))
    await pass(0)
    stage.goOnline(false)
    await pass(0)
    expect(loading).toEqual({ code: 'offline' })
    const request = outcomeOf(stage.client.request('SWITCH_NETWORK', { chainId: 'eip155:1' }))
    await pass(0)
    expect(request).toEqual({ code: 'offline' })
    expect(stage.frames).toHaveLength(1)
    stage.goOnline(true)
    await getReady(stage)
    expect(stage.frames).toHaveLength(2)
  })

  // Specification 8.22
  it('fails with login-load-failed if a file of the modal cannot be loaded', async () => {
    const fake = createFrameFake()
    const client = createFrameClient({
      ...fake,
      place: () => Promise.reject(new Error('no chunk')),
      onReady: () => {},
      onLost: () => {},
    })
    await expect(client.open()).rejects.toMatchObject({
      code: 'login-load-failed',
      message: 'Unable to load email login dependency',
    })
  })

  it('is repeated at the next request if the page has removed the login frame from the document', async () => {
    const stage = await opened()
    const request = outcomeOf(stage.client.request('CONNECT_DEVICE', undefined, { human: true }))
    await pass(0)
    stage.takeAway()
    const next = outcomeOf(stage.client.request('SWITCH_NETWORK', { chainId: 'eip155:1' }))
    await pass(0)
    expect(request.code).toBe('frame-failed')
    stage.ready()
    await pass(frameSettleMs)
    stage.answer('SWITCH_NETWORK', { chainId: 1 })
    await pass(0)
    expect(next).toEqual({ value: { chainId: 1 } })
  })
})

describe('requests to the login frame', () => {
  // Specification 7e.1
  it('are sent only to the origin of the login site, each with a different id of 32 hex digits', async () => {
    const stage = await opened()
    for (let i = 0; i < 50; i += 1) outcomeOf(stage.client.request('SWITCH_NETWORK', { chainId: 'eip155:1' }))
    await pass(0)
    expect(new Set(stage.sent.map(({ to }) => to))).toEqual(new Set(['https://secure.example']))
    expect(new Set(stage.sent.map(({ id }) => id)).size).toBe(50)
    for (const { id } of stage.sent) expect(id).toMatch(/^[0-9a-f]{32}$/)
  })

  // Specification 7e.1
  it('resolve with their own replies, even if the replies do not come in the order of the requests', async () => {
    const stage = await opened()
    const request = stage.client.request('CONNECT_EMAIL', { email: 'ann@example.com' })
    const two = stage.client.request('SWITCH_NETWORK', { chainId: 'eip155:1' })
    await pass(0)
    const [first, second] = stage.sent
    expect(first).toMatchObject({ type: '@w3m-app/CONNECT_EMAIL', payload: { email: 'ann@example.com' } })
    stage.answer('SWITCH_NETWORK', { chainId: 'eip155:1' }, second?.id)
    stage.answer('CONNECT_EMAIL', { action: 'VERIFY_OTP' }, first?.id)
    expect(await request).toEqual({ action: 'VERIFY_OTP' })
    expect(await two).toEqual({ chainId: 'eip155:1' })
    expect(stage.client.pending()).toBe(0)
  })

  // Fault H4
  it.each<[string, (stage: Stage) => void]>([
    ['another id', stage => stage.answer('SWITCH_NETWORK', { chainId: 1 }, 'f'.repeat(32))],
    ['no id', stage => stage.deliver({ type: '@w3m-frame/SWITCH_NETWORK_SUCCESS', payload: { chainId: 1 } })],
    ['the type of another request', stage => stage.answer('SIGN_OUT', {})],
    ['an unknown type', stage => stage.answer('STEAL_KEYS', {})],
    ['an error of another request', stage => stage.refuse('SIGN_OUT', 'no')],
    [
      'the type of a request',
      stage => stage.deliver({ id: stage.last()?.id, type: '@w3m-app/SWITCH_NETWORK' }),
    ],
  ])('ignore a reply with a wrong id or a wrong type: %s', async (_what, reply) => {
    const stage = await opened()
    const request = outcomeOf(stage.client.request('SWITCH_NETWORK', { chainId: 'eip155:1' }))
    await pass(0)
    reply(stage)
    await pass(0)
    expect(request).toEqual({})
    stage.answer('SWITCH_NETWORK', { chainId: 1 })
    stage.answer('SWITCH_NETWORK', { chainId: 2 })
    await pass(0)
    expect(request).toEqual({ value: { chainId: 1 } })
  })

  it('reject with answer-malformed if the reply is malformed', async () => {
    const stage = await opened()
    const request = outcomeOf(stage.client.request('GET_USER', {}))
    await pass(0)
    stage.answer('GET_USER', { address: 12 })
    await pass(0)
    expect(request).toEqual({ code: 'answer-malformed' })
  })

  // Specification 8.8, 8.25
  it.each<[string, 'CONNECT_OTP' | 'RPC_REQUEST' | 'CONNECT_EMAIL' | 'CONNECT_DEVICE', string, string]>([
    ['a wrong code', 'CONNECT_OTP', 'Invalid code, 2 attempts left', 'code-wrong'],
    ['an old code', 'CONNECT_OTP', 'The code has expired', 'code-expired'],
    ['a code tried too often', 'CONNECT_OTP', 'Too many attempts', 'code-used-up'],
    [
      'storage that the browser denies',
      'CONNECT_EMAIL',
      "SecurityError: Failed to read the 'localStorage' property: access is denied",
      'storage-denied',
    ],
    ['cookies that the browser denies', 'CONNECT_OTP', 'Third-party cookies are blocked', 'storage-denied'],
    ['a signature that the user declined', 'RPC_REQUEST', 'User rejected the request', 'user-rejected'],
    [
      'a request that failed',
      'RPC_REQUEST',
      'insufficient funds for gas * price + value',
      'insufficient-funds',
    ],
    ['a domain that is not allowed', 'CONNECT_EMAIL', 'Domain not allowed', 'unverified-domain'],
    ['an old link', 'CONNECT_DEVICE', 'Link expired', 'link-expired'],
    ['anything else', 'CONNECT_EMAIL', 'boom', 'frame-failed'],
    ['nothing', 'CONNECT_EMAIL', '', 'frame-failed'],
  ])(
    'reject with the error code for the reason that the login frame reports: %s',
    async (_what, name, words, code) => {
      const stage = await opened()
      const request = outcomeOf(
        stage.client.request(name, { email: 'a', otp: '1', method: 'personal_sign' } as never),
      )
      await pass(0)
      stage.refuse(name, words)
      await pass(0)
      expect(request).toEqual({ code })
    },
  )

  // Specification 8b.3, 9.11
  // Fault H3
  it('time out separately, each of them 30 s after Portico has sent it', async () => {
    const stage = await opened()
    const early = outcomeOf(stage.client.request('CONNECT_EMAIL', { email: 'a@b.cc' }))
    await pass(10_000)
    const late = outcomeOf(stage.client.request('SWITCH_NETWORK', { chainId: 'eip155:1' }))
    await pass(frameRequestTimeoutMs - 10_000)
    expect([early.code, late.code]).toEqual(['frame-request-timed-out', undefined])
    stage.answer('CONNECT_EMAIL', { action: 'CONNECT' }, stage.sent[0]?.id)
    stage.answer('SWITCH_NETWORK', { chainId: 5 }, stage.sent[1]?.id)
    await pass(0)
    expect(late).toEqual({ value: { chainId: 5 } })
    expect(stage.client.pending()).toBe(0)
  })

  // Specification 8b.4
  it('time out after the lifetime of an e-mail code if they wait for an action of the user', async () => {
    const stage = await opened()
    const request = outcomeOf(stage.client.request('CONNECT_DEVICE', undefined, { human: true }))
    await pass(humanResponseMs - 1)
    expect(request).toEqual({})
    await pass(1)
    expect(request).toEqual({ code: 'frame-request-timed-out' })
  })

  // Specification 8.23
  it('are aborted only by their own AbortSignal, before or after Portico sends them', async () => {
    const stage = await opened()
    const stop = new AbortController()
    const gone = outcomeOf(
      stage.client.request('SWITCH_NETWORK', { chainId: 'eip155:1' }, { signal: stop.signal }),
    )
    const stays = outcomeOf(stage.client.request('IS_CONNECTED', undefined))
    await pass(0)
    stop.abort()
    await pass(0)
    expect([gone.code, stays.code]).toEqual(['aborted', undefined])
    expect(stage.client.pending()).toBe(1)
    await expect(
      stage.client.request('SWITCH_NETWORK', { chainId: 'eip155:1' }, { signal: stop.signal }),
    ).rejects.toMatchObject({
      code: 'aborted',
      message: 'Request was aborted',
    })
  })

  it('reject with not-cloneable if their arguments cannot be sent by postMessage', async () => {
    const stage = await opened()
    const params = [() => 1]
    const request = outcomeOf(stage.client.request('RPC_REQUEST', { method: 'personal_sign', params }))
    await pass(0)
    expect(request).toEqual({ code: 'not-cloneable' })
  })
})

describe('the login frame', () => {
  // Specification 7e.17
  // Fault H10
  it('makes pending requests reject when it reloads, and accepts new requests after its next handshake', async () => {
    const stage = await opened()
    const request = outcomeOf(stage.client.request('CONNECT_DEVICE', undefined, { human: true }))
    await pass(0)
    stage.ready()
    stage.load()
    await pass(0)
    expect(request).toEqual({ code: 'frame-failed' })
    await pass(frameSettleMs)
    expect(stage.seen).toEqual({ ready: 2, lost: 0 })
    const next = outcomeOf(stage.client.request('SWITCH_NETWORK', { chainId: 'eip155:1' }))
    await pass(0)
    stage.answer('SWITCH_NETWORK', { chainId: 1 })
    await pass(0)
    expect(next.value).toEqual({ chainId: 1 })
  })

  it.each<[string, (stage: Stage) => void]>([
    ['sends its handshake', stage => stage.ready()],
    ['is loaded', stage => stage.load()],
  ])('gets no request until it is ready again (it %s a second time)', async (_what, begin) => {
    const stage = await opened()
    const sent = stage.sent.length
    begin(stage)
    const request = outcomeOf(stage.client.request('SWITCH_NETWORK', { chainId: 'eip155:1' }))
    await pass(0)
    expect(stage.sent).toHaveLength(sent)
    stage.ready()
    await pass(frameSettleMs)
    stage.answer('SWITCH_NETWORK', { chainId: 1 })
    await pass(0)
    expect(request).toEqual({ value: { chainId: 1 } })
  })

  // Fault H2
  it('becomes ready only once if it repeats its handshake while it starts', async () => {
    const stage = begin()
    const request = outcomeOf(stage.client.request('SWITCH_NETWORK', { chainId: 'eip155:1' }))
    await pass(0)
    stage.ready()
    await pass(100)
    stage.ready()
    // The second handshake does not restart the delay that began with the first handshake.
    await pass(frameSettleMs - 100)
    expect(stage.seen.ready).toBe(1)
    await pass(frameSettleMs)
    expect(stage.seen.ready).toBe(1)
    expect(request).toEqual({})
  })

  it('is removed after 20 s if the handshake of the restart comes from another origin', async () => {
    const stage = await opened()
    const request = outcomeOf(stage.client.request('CONNECT_DEVICE', undefined, { human: true }))
    await pass(0)
    stage.load()
    await pass(0)
    expect(request).toEqual({ code: 'frame-failed' })
    stage.deliver({ type: '@w3m-frame/READY' }, { origin: 'https://elsewhere.example' })
    await pass(frameLoadTimeoutMs)
    expect(stage.seen.lost).toBe(1)
    expect(stage.frames[0]?.removed).toBe(true)
  })

  it('sends its session token to Portico, and Portico ignores the token of a different origin', async () => {
    const stage = await opened()
    expect(stage.client.token()).toBeUndefined()
    stage.deliver({ type: '@w3m-frame/SESSION_UPDATE', payload: { token: 'abc' } })
    stage.deliver({ type: '@w3m-frame/SESSION_UPDATE', payload: {} })
    stage.deliver(
      { type: '@w3m-frame/SESSION_UPDATE', payload: { token: 'evil' } },
      { origin: 'https://x.example' },
    )
    expect(stage.client.token()).toBe('abc')
  })

  it('leaves no pending request and no timer after Portico has closed the connection to it', async () => {
    const stage = await opened()
    const request = outcomeOf(stage.client.request('SWITCH_NETWORK', { chainId: 'eip155:1' }))
    await pass(0)
    stage.client.close()
    await pass(0)
    expect(request).toEqual({ code: 'aborted' })
    expect(stage.client.pending()).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
    await expect(stage.client.open()).rejects.toMatchObject({ code: 'aborted' })
  })
})

describe('messages that do not come from the login frame', () => {
  /** Senders that are not the login frame: the name of the sender, and the origin and the window of its messages. */
  const aliens = (stage: Stage): readonly (readonly [string, { origin?: unknown; source?: unknown }])[] => [
    ['a frame of another origin', { origin: 'https://evil.example', source: {} }],
    ['a pop-up', { source: {} }],
    ['a sandboxed frame', { origin: 'null', source: {} }],
    ['another frame of the same origin', { source: { sibling: true } }],
    ['about:blank', { origin: '', source: {} }],
    ['a blob', { origin: 'blob:https://secure.example', source: {} }],
    ['the opener', { origin: 'https://shop.example', source: stage.win }],
    ['an extension', { origin: 'chrome-extension://abcdef', source: null }],
    ['an origin that begins alike', { origin: 'https://secure.example.evil.example' }],
    ['another port', { origin: 'https://secure.example:8443' }],
    ['another scheme', { origin: 'http://secure.example' }],
    ['the frame itself, gone elsewhere', { origin: 'https://elsewhere.example' }],
    ['nobody', { source: null }],
  ]
  /** The names of all requests to the login frame. */
  const names = Object.keys(frameResults)

  it('are ignored, whatever they contain', async () => {
    const stage = await opened()
    const request = outcomeOf(stage.client.request('IS_CONNECTED', undefined))
    await pass(0)
    const id = stage.last()?.id
    for (const [, from] of aliens(stage)) {
      for (const name of names) {
        stage.deliver({ id, type: `@w3m-frame/${name}_SUCCESS`, payload: { isConnected: true } }, from)
        stage.deliver({ id, type: `@w3m-frame/${name}_ERROR`, payload: { message: 'no' } }, from)
      }
      stage.deliver({ type: '@w3m-frame/READY' }, from)
      stage.deliver({ type: '@w3m-frame/SESSION_UPDATE', payload: { token: 'evil' } }, from)
    }
    await pass(frameSettleMs)
    expect(request).toEqual({})
    expect(stage.client.token()).toBeUndefined()
    expect(stage.seen.ready).toBe(1)
    expect(stage.client.pending()).toBe(1)
  })

  // Fault H2
  it('cannot make Portico treat the login frame as ready', async () => {
    const stage = begin()
    const open = outcomeOf(stage.client.open())
    await pass(0)
    for (const [, from] of aliens(stage)) stage.deliver({ type: '@w3m-frame/READY' }, from)
    await pass(frameLoadTimeoutMs)
    expect(open).toEqual({ code: 'frame-load-failed' })
  })

  // Fault H5
  it('have no effect: 10,000 random and modified messages throw no error and resolve no pending request', async () => {
    const stage = await opened()
    const threw: unknown[] = []
    const request = outcomeOf(stage.client.request('GET_USER', {}))
    await pass(0)
    const genuine = {
      id: stage.last()?.id,
      type: '@w3m-frame/GET_USER_SUCCESS',
      payload: { address: '0x1', chainId: 1 },
    }
    const word = fc.constantFrom(
      ...names.flatMap(name => [
        `@w3m-frame/${name}_SUCCESS`,
        `@w3m-frame/${name}_ERROR`,
        `@w3m-app/${name}`,
      ]),
      '@w3m-frame/READY',
      '@w3m-frame/SESSION_UPDATE',
      '@w3m-frame/',
      '@w3m-frame/__proto___SUCCESS',
      '@w3m-frame/constructor_SUCCESS',
      '@w3m-frame/hasOwnProperty_ERROR',
    )
    const foreign = fc.oneof(
      fc.anything({
        withBigInt: true,
        withDate: true,
        withMap: true,
        withSet: true,
        withTypedArray: true,
        withNullPrototype: true,
      }),
      fc.record(
        { id: fc.anything(), type: fc.oneof(word, fc.string()), payload: fc.anything() },
        { requiredKeys: [] },
      ),
      fc.constant(genuine),
      fc.constant({ ...genuine, payload: { ...genuine.payload, address: '0xevil' } }),
    )
    const alien = fc.constantFrom(...aliens(stage).map(([, from]) => from))
    // Messages that come from the login frame, but whose id, type or shape matches no pending request.
    const mutated = fc.oneof(
      fc.record({
        id: fc.string(),
        type: word.filter(type => !type.endsWith('READY') && !type.endsWith('UPDATE')),
        payload: fc.anything(),
      }),
      fc.record({
        id: fc.constant(genuine.id),
        type: word.filter(type => !/GET_USER|READY|UPDATE/.test(type)),
        payload: fc.anything(),
      }),
      fc.anything(),
      fc.constant(
        new Proxy(
          {},
          {
            get: () => {
              throw new Error('hostile getter')
            },
          },
        ),
      ),
    )
    const message = fc.oneof(fc.tuple(foreign, alien), fc.tuple(mutated, fc.constant({})))
    for (const [data, from] of fc.sample(message, 10_000)) {
      try {
        stage.deliver(data, from)
      } catch (error) {
        threw.push(error)
      }
    }
    await pass(frameSettleMs)
    expect(threw).toEqual([])
    expect(request).toEqual({})
    expect(stage.client.pending()).toBe(1)
    expect(stage.client.token()).toBeUndefined()
    expect(stage.seen).toEqual({ ready: 1, lost: 0 })
    expect(stage.frames).toHaveLength(1)
    stage.deliver(genuine)
    await pass(0)
    expect(request.value).toEqual({ address: '0x1', chainId: 1 })
    expect(stage.client.pending()).toBe(0)
  })
})
