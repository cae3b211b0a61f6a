import { generateKeyPair, signJWT } from '@walletconnect/relay-auth'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createMailbox } from '../../sandbox/relay/mailbox.ts'
import { type Relay, type RelayOptions, startRelay } from '../../sandbox/relay/relay.ts'

type Frame = { id: number; method?: string; result?: unknown; error?: unknown; params?: { data: Message } }
type Message = { topic: string; message: string; tag: number; publishedAt: number }
type ClientOptions = { projectId?: string; origin?: string; seed?: number; issuedAt?: number; token?: string }

const stops: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

const relayWith = async (options?: RelayOptions): Promise<Relay> => {
  const relay = await startRelay(options)
  stops.push(relay.close)
  return relay
}

const connect = async (relay: Relay, options: ClientOptions = {}) => {
  const { projectId = 'good', origin, seed = 1, issuedAt = Math.floor(Date.now() / 1000) } = options
  const keys = generateKeyPair(new Uint8Array(32).fill(seed))
  const auth = options.token ?? (await signJWT('session', relay.url, 3600, keys, issuedAt))
  const socket = new WebSocket(`${relay.url}/?auth=${auth}&projectId=${projectId}`, origin ? { origin } : {})
  stops.push(() => socket.terminate())
  const closed = new Promise<[number, string]>(resolve => {
    socket.on('close', (code, reason) => resolve([code, String(reason)]))
  })
  const opened = new Promise<boolean>(resolve => {
    socket.on('open', () => resolve(true))
    socket.on('error', () => resolve(false))
  })
  const frames: Frame[] = []
  let acknowledging = true
  socket.on('message', data => {
    const frame = JSON.parse(String(data)) as Frame
    frames.push(frame)
    const push = frame.method === 'irn_subscription'
    if (push && acknowledging) socket.send(JSON.stringify({ id: frame.id, jsonrpc: '2.0', result: true }))
  })
  let id = 0
  const send = (method: string, params: unknown): number => {
    id += 1
    socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
    return id
  }
  return {
    socket,
    closed,
    opened: await opened,
    send,
    silent: () => {
      acknowledging = false
    },
    request: async (method: string, params: unknown): Promise<Frame> => {
      const wanted = send(method, params)
      return vi.waitFor(() => {
        const found = frames.find(frame => frame.id === wanted && frame.method === undefined)
        if (!found) throw new Error(`no answer to ${method}`)
        return found
      })
    },
    received: () =>
      frames.filter(frame => frame.method === 'irn_subscription').map(frame => frame.params?.data),
    answers: () => frames.filter(frame => frame.method === undefined),
  }
}

const publish = (topic: string, message: string) => ({ topic, message, ttl: 300, tag: 1108 })

describe('the relay of the sandbox', () => {
  it('accepts a client with a signed token, and counts the open sockets of each client', async () => {
    const relay = await relayWith()
    const first = await connect(relay)
    await connect(relay)
    await connect(relay, { seed: 2 })
    expect(first.opened).toBe(true)
    expect(relay.sockets()).toBe(3)
    expect([...relay.socketsByClient().values()].sort()).toEqual([1, 2])
    first.socket.close()
    await vi.waitFor(() => expect(relay.sockets()).toBe(2))
  })

  const hour = 3600
  const now = Math.floor(Date.now() / 1000)
  it.each<[string, ClientOptions, string]>([
    ['an unknown project', { projectId: 'bad' }, 'Unauthorized: invalid key'],
    ['no project', { projectId: '' }, 'Unauthorized: invalid key'],
    ['another origin', { origin: 'https://evil.example' }, 'Unauthorized: origin not allowed'],
    ['a token from the future', { issuedAt: now + hour }, 'JWT validation error: JWT Token is not yet valid'],
    ['an expired token', { issuedAt: now - 2 * hour }, 'JWT validation error: JWT Token is expired'],
    ['no token', { token: 'x' }, 'JWT validation error: Invalid token'],
  ])('closes the socket of an invalid client with the code 3000: %s', async (_name, options, reason) => {
    const relay = await relayWith({ allowedOrigins: ['https://shop.example'] })
    const client = await connect(relay, options)
    expect(await client.closed).toEqual([3000, reason])
    expect(relay.connectionsSeen().at(-1)?.refused).toBe(reason)
    expect(relay.sockets()).toBe(0)
  })

  it('rejects a client token whose signature was made with the wrong key', async () => {
    const relay = await relayWith()
    const own = await signJWT('s', relay.url, 3600, generateKeyPair(new Uint8Array(32).fill(1)))
    const other = await signJWT('s', relay.url, 3600, generateKeyPair(new Uint8Array(32).fill(2)))
    const forged = [...own.split('.').slice(0, 2), other.split('.')[2]].join('.')
    const client = await connect(relay, { token: forged })
    expect(await client.closed).toEqual([3000, 'JWT validation error: Invalid signature'])
  })

  it('rejects a project while a test blocks it, and accepts that project again afterwards', async () => {
    const relay = await relayWith()
    const client = await connect(relay, { projectId: 'p1' })
    const other = await connect(relay, { projectId: 'p2', seed: 2 })
    relay.refuse('p1', 'Unauthorized: invalid key')
    expect(await client.closed).toEqual([3000, 'Unauthorized: invalid key'])
    expect((await (await connect(relay, { projectId: 'p1' })).closed)[0]).toBe(3000)
    relay.allow('p1')
    const back = await connect(relay, { projectId: 'p1' })
    expect((await back.request('irn_subscribe', { topic: 't' })).result).toMatch(/^[0-9a-f]{64}$/)
    expect(other.socket.readyState).toBe(WebSocket.OPEN)
  })
})

describe('messages over the relay of the sandbox', () => {
  it('reach all subscribers of their topic except the sender', async () => {
    const relay = await relayWith()
    const [a, b] = [await connect(relay), await connect(relay, { seed: 2 })]
    for (const client of [a, b]) await client.request('irn_subscribe', { topic: 't' })
    expect((await a.request('irn_publish', publish('t', 'hello'))).result).toBe(true)
    await vi.waitFor(() => expect(b.received()).toHaveLength(1))
    expect(b.received()[0]).toMatchObject({ topic: 't', message: 'hello', tag: 1108 })
    await a.request('irn_subscribe', { topic: 'other' })
    expect(a.received()).toEqual([])
  })

  it('are delivered only once to a client that subscribes after they were sent', async () => {
    const relay = await relayWith()
    const [a, b] = [await connect(relay), await connect(relay, { seed: 2 })]
    await a.request('irn_batchPublish', { messages: [publish('t', 'one'), publish('t', 'two')] })
    const ids = await b.request('irn_batchSubscribe', { topics: ['t', 'u'] })
    expect(ids.result).toHaveLength(2)
    await vi.waitFor(() => expect(b.received().map(data => data?.message)).toEqual(['one', 'two']))
    await b.request('irn_subscribe', { topic: 't' })
    await b.request('irn_fetchMessages', { topic: 't' })
    expect(b.received()).toHaveLength(2)
  })

  it('are delivered again after a reconnection if the subscriber has not acknowledged them', async () => {
    const relay = await relayWith()
    const [a, b] = [await connect(relay), await connect(relay, { seed: 2 })]
    b.silent()
    await b.request('irn_subscribe', { topic: 't' })
    await a.request('irn_publish', publish('t', 'one'))
    await vi.waitFor(() => expect(b.received()).toHaveLength(1))
    b.socket.terminate()
    const again = await connect(relay, { seed: 2 })
    await again.request('irn_subscribe', { topic: 't' })
    await vi.waitFor(() => expect(again.received()).toHaveLength(1))
  })

  it('can be fetched only once', async () => {
    const relay = await relayWith()
    const [a, b] = [await connect(relay), await connect(relay, { seed: 2 })]
    await a.request('irn_publish', publish('t', 'one'))
    const fetched = await b.request('irn_batchFetchMessages', { topics: ['t'] })
    expect(fetched.result).toMatchObject({ messages: [{ topic: 't', message: 'one' }], hasMore: false })
    const again = await b.request('irn_fetchMessages', { topic: 't' })
    expect(again.result).toEqual({ messages: [], hasMore: false })
  })

  it('do not reach a client that has unsubscribed from their topic', async () => {
    const relay = await relayWith()
    const [a, b] = [await connect(relay), await connect(relay, { seed: 2 })]
    await b.request('irn_batchSubscribe', { topics: ['t', 'u', 'v'] })
    expect((await b.request('irn_unsubscribe', { topic: 't', id: 'x' })).result).toBe(true)
    expect(
      (await b.request('irn_batchUnsubscribe', { subscriptions: [{ topic: 'u', id: 'x' }] })).result,
    ).toBe(true)
    for (const topic of ['t', 'u', 'v']) await a.request('irn_publish', publish(topic, topic))
    await vi.waitFor(() => expect(b.received()).toHaveLength(1))
    expect(b.received()[0]?.topic).toBe('v')
  })

  it('carry the session proposal to the wallet, and the approval of the wallet to the site', async () => {
    const relay = await relayWith()
    const [dapp, wallet] = [await connect(relay), await connect(relay, { seed: 2 })]
    await dapp.request('wc_proposeSession', { pairingTopic: 'pair', sessionProposal: 'proposal', ttl: 300 })
    await wallet.request('irn_subscribe', { topic: 'pair' })
    await vi.waitFor(() => expect(wallet.received()[0]).toMatchObject({ message: 'proposal', tag: 1100 }))
    await dapp.request('irn_subscribe', { topic: 'session' })
    await wallet.request('wc_approveSession', {
      sessionTopic: 'session',
      pairingTopic: 'pair',
      sessionProposalResponse: 'response',
      sessionSettlementRequest: 'settlement',
    })
    await vi.waitFor(() =>
      expect(
        dapp
          .received()
          .map(data => data?.tag)
          .sort(),
      ).toEqual([1101, 1102]),
    )
    await dapp.request('irn_publish', publish('session', 'request'))
    await vi.waitFor(() => expect(wallet.received().map(data => data?.message)).toContain('request'))
  })

  it('expire at the end of their lifetime', () => {
    let now = 0
    const mailbox = createMailbox(() => now)
    const message = { topic: 't', message: 'm', tag: 0, attestation: undefined, from: 'a', publishedAt: 0 }
    mailbox.put({ ...message, expiresAt: 1000, seenBy: new Set() })
    now = 999
    expect(mailbox.waiting('t', 'b')).toHaveLength(1)
    now = 1000
    expect(mailbox.waiting('t', 'b')).toEqual([])
    expect(mailbox.all()).toEqual([])
  })

  it.each([
    ['irn_nothing', {}, -32601],
    ['toString', {}, -32601],
    ['irn_subscribe', {}, -32602],
    ['irn_publish', { topic: 't', message: 'm' }, -32602],
    ['irn_batchSubscribe', { topics: 't' }, -32602],
  ])(
    'are rejected if they are invalid: method %s, params %j, error code %d',
    async (method, params, code) => {
      const relay = await relayWith()
      const client = await connect(relay)
      client.socket.send('not json')
      expect((await client.request(method, params)).error).toMatchObject({ code })
    },
  )
})

describe('a fault that a test sets in the relay of the sandbox', () => {
  it('stops the relay, but does not delete the messages that the relay has stored', async () => {
    const relay = await relayWith()
    const [a, b] = [await connect(relay), await connect(relay, { seed: 2 })]
    await a.request('irn_publish', publish('t', 'kept'))
    await relay.pause()
    expect((await b.closed)[0]).toBe(1006)
    expect((await connect(relay)).opened).toBe(false)
    await relay.resume()
    const back = await connect(relay, { seed: 2 })
    await back.request('irn_subscribe', { topic: 't' })
    await vi.waitFor(() => expect(back.received()[0]?.message).toBe('kept'))
  })

  it('closes every open socket, but allows new sockets', async () => {
    const relay = await relayWith()
    const client = await connect(relay)
    relay.kill()
    expect((await client.closed)[0]).toBe(1006)
    expect((await connect(relay)).opened).toBe(true)
    expect(relay.connectionsSeen()).toHaveLength(2)
  })

  it('makes the relay accept sockets but respond to no request', async () => {
    const relay = await relayWith()
    relay.hang()
    const client = await connect(relay)
    expect(client.opened).toBe(true)
    client.send('irn_subscribe', { topic: 't' })
    const probe = await connect(relay, { seed: 2 })
    await relay.resume()
    // The relay processes requests in order. So when it has responded to this request, it has already ignored the
    // earlier request.
    await probe.request('irn_subscribe', { topic: 't' })
    expect(client.answers()).toEqual([])
    expect((await client.request('irn_subscribe', { topic: 't' })).result).toBeTypeOf('string')
  })

  it('makes the relay deliver each message several times, or deliver earlier messages again', async () => {
    const relay = await relayWith()
    const [a, b] = [await connect(relay), await connect(relay, { seed: 2 })]
    await b.request('irn_subscribe', { topic: 't' })
    relay.duplicate(3)
    await a.request('irn_publish', publish('t', 'one'))
    await vi.waitFor(() => expect(b.received()).toHaveLength(3))
    await relay.resume()
    await a.request('irn_publish', publish('t', 'two'))
    relay.replay()
    await vi.waitFor(() => expect(b.received()).toHaveLength(6))
    expect(relay.methodsSeen().get('irn_publish')).toBe(2)
  })
})
