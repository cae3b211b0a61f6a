import { NEVER } from 'rxjs'
import { verifyMessage } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Relay, startRelay } from '../../../sandbox/relay/relay.ts'
import type { PhoneHabits } from '../../../sandbox/wallets/phone/habits.ts'
import type { PhoneWallet } from '../../../sandbox/wallets/phone/phone-wallet.ts'
import { startPhoneWallet } from '../../../sandbox/wallets/phone/start.ts'
import type { AppError } from '../../../src/domain/core/errors/app-error.ts'
import { createTabs } from '../../../src/worker/tabs/tabs.ts'
import { encryptedStore } from '../../../src/worker/wallet-connect/client.ts'
import { createSharedClient } from '../../../src/worker/wallet-connect/shared-client.ts'
import type { WcClient, WcPending, WcRequest } from '../../../src/worker/wallet-connect/wc-client.ts'
import { createOrigin } from '../fakes/origin.ts'
import {
  listen,
  memoryStore,
  openClient,
  openPairing,
  settledOf,
  siteNetworks,
} from '../fakes/wallet-connect.ts'

const slow = { timeout: 30_000 }
const key = generatePrivateKey()
const address = privateKeyToAccount(key).address
const hello = `0x${Buffer.from('hello').toString('hex')}` as const

let relay: Relay
const clients: WcClient[] = []
const phones: PhoneWallet[] = []

beforeEach(async () => {
  process.env.DISABLE_GLOBAL_CORE = 'true'
  relay = await startRelay()
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close()
  for (const phone of phones.splice(0)) await phone.close()
  await relay.close()
})

const open = async (own: Parameters<typeof openClient>[1] = {}) => {
  const client = await openClient(relay.url, own)
  clients.push(client)
  return client
}
const phone = async (mode: PhoneWallet['mode'] = 'auto', habits: PhoneHabits = {}) => {
  const firstPhone = await startPhoneWallet({
    relayUrl: relay.url,
    projectId: 'phone',
    keys: [key],
    rpcUrls: {},
    mode,
    habits,
  })
  phones.push(firstPhone)
  return firstPhone
}
const connected = async (
  own: Parameters<typeof openClient>[1] = {},
  mode: PhoneWallet['mode'] = 'auto',
  habits: PhoneHabits = {},
) => {
  const [client, wallet] = [await open(own), await phone('auto', habits)]
  const events = listen(client)
  const { uri } = await openPairing(client)
  await wallet.pair(uri)
  await vi.waitFor(() => settledOf(events), slow)
  wallet.mode = mode
  return { client, wallet, events, session: settledOf(events) }
}
const signing = (topic: string) =>
  ({ topic, network: 'eip155:1', method: 'personal_sign', params: [hello, address] }) as never
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error: AppError) => error.code,
  )

describe('a WalletConnect client', () => {
  it('pairs with a wallet, gets a signature from the wallet, and ends the session', slow, async () => {
    const { client, wallet, events, session } = await connected()
    expect(session.accounts).toEqual(expect.arrayContaining([`eip155:1:${address}`, `eip155:137:${address}`]))
    expect(session.wallet.name).toBe('Clementine')
    expect(client.sessions()).toEqual([session])

    const ids: number[] = []
    const signature = await client.request(signing(session.topic), id => ids.push(id))
    await expect(
      verifyMessage({ address, message: 'hello', signature: signature as `0x${string}` }),
    ).resolves.toBe(true)
    expect(ids).toHaveLength(1)

    await client.disconnect(session.topic)
    expect(client.sessions()).toEqual([])
    await vi.waitFor(() => expect(wallet.sessions()).toEqual([]), slow)
    expect(events.map(({ type }) => type)).toEqual(['settled'])
  })

  // Specification 9.10, 9.46
  // Fault F6
  it(
    'opens a pairing that expires after 4 minutes, although its URI contains an expiry after 5 minutes',
    slow,
    async () => {
      const now = () => 1_800_000_000_000
      const { uri, expiresAt } = await openPairing(await open({ now }))
      expect(expiresAt).toBe(now() + 240_000)
      const kept = Number(new URLSearchParams(uri.split('?')[1]).get('expiryTimestamp'))
      expect(Math.round((kept - Date.now() / 1_000) / 60)).toBe(5)
    },
  )

  it("sends a read request to the wallet's web service, and not to the phone", slow, async () => {
    const service = {
      url: 'https://service.example/rpc?key=7',
      methods: ['wallet_getCallsStatus', 'personal_sign'],
    }
    const requests: unknown[] = []
    const fetch = async (url: unknown, init?: RequestInit) => {
      requests.push([url, JSON.parse(String(init?.body))])
      return Response.json({ jsonrpc: '2.0', id: 0, result: { status: 200 } })
    }
    const methods = ['personal_sign', 'wallet_getCallsStatus']
    const { client, session } = await connected({ fetch }, 'ask', { service, methods })
    const read = {
      topic: session.topic,
      network: 'eip155:1',
      method: 'wallet_getCallsStatus',
      params: ['0x7'],
    }
    const ids: number[] = []
    expect(await client.request(read as never, id => ids.push(id))).toEqual({ status: 200 })
    expect(ids).toEqual([])
    const body = { jsonrpc: '2.0', id: 0, method: 'wallet_getCallsStatus', params: ['0x7'] }
    expect(requests).toEqual([[service.url, body]])
    void codeOf(client.request(signing(session.topic), id => ids.push(id)))
    await vi.waitFor(() => expect(ids).toHaveLength(1), slow)
    expect(requests).toHaveLength(1)
  })

  it('encrypts everything that it stores, with a key that cannot be exported', slow, async () => {
    const store = memoryStore()
    const client = await open({ store: encryptedStore(store) })
    const { uri } = await openPairing(client)
    const symKey = new URL(uri).searchParams.get('symKey') ?? ''
    expect(symKey).toHaveLength(64)
    await vi.waitFor(() => expect([...store.values.keys()].some(key => key.includes('keychain'))).toBe(true))
    const { 'vault/wallet-connect': key, ...rest } = Object.fromEntries(store.values)
    expect((key as CryptoKey).extractable).toBe(false)
    for (const [name, value] of Object.entries(rest)) {
      expect(Object.keys(value as object), name).toEqual(['iv', 'sealed'])
      expect(Buffer.from((value as { sealed: ArrayBuffer }).sealed).includes(symKey)).toBe(false)
    }
  })

  // Specification 9.42
  it('sends no HTTP request, and logs nothing to the console, while it opens a pairing', slow, async () => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    const logged = (['log', 'info', 'warn', 'error', 'debug'] as const).map(name => vi.spyOn(console, name))
    const client = await open()
    await openPairing(client)
    expect(fetched).not.toHaveBeenCalled()
    for (const spy of logged) expect(spy).not.toHaveBeenCalled()
    vi.restoreAllMocks()
  })

  it('opens no socket to the relay before its first use', slow, async () => {
    await open()
    expect(relay.connectionsSeen()).toEqual([])
  })

  it('restores its sessions from the storage when the next worker starts', slow, async () => {
    const store = memoryStore()
    const { client, session } = await connected({ store })
    await client.close()
    const next = await open({ store })
    expect(next.sessions()).toEqual([session])
    await expect(next.request(signing(session.topic), () => {})).resolves.toMatch(/^0x/)
  })

  it(
    'opens one socket to the relay after a restart, although the WalletConnect library tries to open two',
    slow,
    async () => {
      const store = memoryStore()
      const first = await open({ store })
      await openPairing(first)
      await first.close()
      const before = relay.connectionsSeen().length
      await openPairing(await open({ store }))
      expect(relay.connectionsSeen().length - before).toBe(1)
      expect(relay.sockets()).toBe(1)
    },
  )

  it(
    'opens at most 6 sockets to the relay in a minute, although nine workers follow each other (N15)',
    slow,
    async () => {
      const store = memoryStore()
      const { client, session } = await connected({ store })
      await client.close()
      const own = () => relay.connectionsSeen().filter(({ projectId }) => projectId === 'test-project')
      for (let worker = 0; worker < 8; worker += 1) {
        const next = await open({ store })
        // The sessions do not wait for the relay.
        expect(next.sessions()).toEqual([session])
        if (own().length < 5) await vi.waitFor(() => expect(own().length).toBeGreaterThan(worker + 1), slow)
        // Another client connects and subscribes in the meantime, so this worker has had the time to connect.
        await openPairing(await open({ projectId: 'other' }))
        await next.close()
      }
      expect(own().length).toBe(5)
      const last = await open({ store, now: () => Date.now() + 61_000 })
      await expect(last.request(signing(session.topic), () => {})).resolves.toMatch(/^0x/)
    },
  )

  it(
    'reports a session that a wallet approves after an earlier client created the pairing and closed',
    slow,
    async () => {
      const store = memoryStore()
      const [first, wallet] = [await open({ store }), await phone()]
      const { uri } = await openPairing(first)
      await first.close()
      await wallet.pair(uri)
      const next = await open({ store })
      const events = listen(next)
      await vi.waitFor(() => settledOf(events), slow)
    },
  )

  it.each<['approves' | 'rejects', PhoneWallet['mode'], string]>([
    ['approves', 'auto', 'resolved'],
    ['rejects', 'reject', 'user-rejected'],
  ])(
    'waits for a pairing of an earlier client, which a wallet %s (F23)',
    slow,
    async (_what, mode, outcome) => {
      const store = memoryStore()
      const [first, wallet] = [await open({ store }), await phone(mode)]
      const { uri } = await openPairing(first)
      await first.close()
      const next = await open({ store })
      const resumed = codeOf(next.resume(Date.now() + 240_000))
      await wallet.pair(uri)
      expect(await resumed).toBe(outcome)
    },
  )

  it('ends the wait for a pairing of an earlier client when the pairing expires (F23)', slow, async () => {
    const client = await open()
    expect(await codeOf(client.resume(Date.now()))).toBe('wallet-timeout')
  })

  it('reports the error user-rejected if the wallet rejects a pairing', slow, async () => {
    const [client, wallet] = [await open(), await phone('reject')]
    let refused: unknown
    const uri = new Promise<string>(resolve => {
      client.pair$(siteNetworks).subscribe({
        next: pairing => resolve(pairing.uri),
        error: (error: AppError) => {
          refused = error.code
        },
      })
    })
    await wallet.pair(await uri)
    await vi.waitFor(() => expect(refused).toBe('user-rejected'), slow)
  })

  it('rejects a request that the user rejects, or that the session does not allow', slow, async () => {
    const { client, session } = await connected({}, 'reject')
    expect(await codeOf(client.request(signing(session.topic), () => {}))).toBe('user-rejected')
    const { topic } = session
    const odd = { topic, network: 'eip155:1', method: 'odd_method' } as never
    expect(await codeOf(client.request(odd, () => {}))).toBe('method-unsupported')
    const far = { ...(signing(topic) as object), network: 'eip155:10' } as never
    expect(await codeOf(client.request(far, () => {}))).toBe('chain-disconnected')
    expect(await codeOf(client.request(signing('nowhere'), () => {}))).toBe('wallet-disconnected')
  })

  it('gives each of five simultaneous requests a different id', slow, async () => {
    const { client, wallet, session } = await connected({}, 'ask')
    // The library makes a request id from the time and a random number. The random number is always the same in this
    // test, so only Portico can make the ids differ.
    const random = vi.spyOn(Math, 'random').mockReturnValue(0.5)
    const ids: number[] = []
    for (let n = 0; n < 5; n += 1) void codeOf(client.request(signing(session.topic), id => ids.push(id)))
    await vi.waitFor(() => expect(wallet.waiting()).toHaveLength(5), slow)
    expect(new Set(ids).size).toBe(5)
    random.mockRestore()
  })

  it(
    'emits an event for each change of account or network, and for the end of the session',
    slow,
    async () => {
      const { wallet, events, session } = await connected()
      await wallet.selectNetwork(session.topic, 'eip155:137')
      await vi.waitFor(
        () => expect(events).toContainEqual({ type: 'chain', topic: session.topic, network: 'eip155:137' }),
        slow,
      )
      await wallet.selectAccount(session.topic, address)
      await vi.waitFor(() => expect(events.map(({ type }) => type)).toContain('accounts'), slow)
      await wallet.disconnect(session.topic)
      await vi.waitFor(() => expect(events).toContainEqual({ type: 'gone', topic: session.topic }), slow)
    },
  )

  it('rejects an open request with wallet-disconnected when the wallet ends the session', slow, async () => {
    const { client, wallet, session } = await connected({}, 'ask')
    const outcome = codeOf(client.request(signing(session.topic), () => {}))
    await vi.waitFor(() => expect(wallet.waiting()).toHaveLength(1), slow)
    await wallet.disconnect(session.topic)
    expect(await outcome).toBe('wallet-disconnected')
  })
})

describe('a request whose worker ends before the wallet responds', () => {
  const moments = ['before', 'after']
  it.each(moments)(
    'gets its response in the next worker (the response arrives %s the next worker has started)',
    slow,
    async when => {
      const store = memoryStore()
      const { client, wallet, session } = await connected({ store }, 'ask')
      let id = 0
      client
        .request(signing(session.topic), sent => {
          id = sent
        })
        .catch(() => {})
      await vi.waitFor(() => expect(wallet.waiting()).toHaveLength(1), slow)
      await client.close()
      const answer = () => wallet.approve(wallet.waiting()[0]!.id)

      if (when === 'before') await answer()
      const next = await open({ store })
      const signature = next.attach({ ...(signing(session.topic) as object), id } as never)
      if (when === 'after') await answer()
      await expect(
        verifyMessage({ address, message: 'hello', signature: (await signature) as `0x${string}` }),
      ).resolves.toBe(true)
      expect(wallet.seen()).toEqual(['personal_sign'])
    },
  )

  it('tells everybody of a refusal, also those who ask after it has arrived (F23)', slow, async () => {
    const store = memoryStore()
    const { client, wallet, session } = await connected({ store }, 'ask')
    let id = 0
    client
      .request(signing(session.topic), sent => {
        id = sent
      })
      .catch(() => {})
    await vi.waitFor(() => expect(wallet.waiting()).toHaveLength(1), slow)
    await client.close()
    const next = await open({ store })
    const request = { ...(signing(session.topic) as object), id } as never
    const first = codeOf(next.attach(request))
    await wallet.reject(wallet.waiting()[0]!.id)
    expect(await first).toBe('user-rejected')
    expect(await codeOf(next.attach(request))).toBe('user-rejected')
  })
})

describe('a wallet request that expired while its page was suspended', () => {
  // Specification 9.46
  // Fault F8
  it('rejects with wallet-timeout as soon as the page is resumed', slow, async () => {
    const store = memoryStore()
    const { client, wallet, session } = await connected({ store }, 'ask')
    let id = 0
    client
      .request(signing(session.topic), sent => {
        id = sent
      })
      .catch(() => {})
    await vi.waitFor(() => expect(wallet.waiting()).toHaveLength(1), slow)
    await client.close()
    const next = await open({ store, now: () => Date.now() + 300_000 })
    const request = { ...(signing(session.topic) as object), id } as never
    expect(await codeOf(next.attach(request))).toBe('wallet-timeout')
  })
})

describe('a request that is being sent when its worker ends', () => {
  it.each([
    ['before the request was sent', false],
    ['after the relay had accepted the request', true],
  ])('reaches the wallet exactly once (the first worker ended %s)', slow, async (_when, arrived) => {
    const store = memoryStore()
    const { client, wallet, session } = await connected({ store }, 'ask')
    const reported = new Promise<{ id: number; letter?: WcPending }>(resolve => {
      client
        .request(signing(session.topic), (id, letter) => {
          resolve({ id, ...(letter && { letter }) })
          // This error simulates that the worker ends before it sends the request.
          if (!arrived) throw new Error('the end')
        })
        .catch(() => {})
    })
    const sent = await reported
    expect(sent.letter).toBeDefined()
    if (arrived) await vi.waitFor(() => expect(wallet.waiting()).toHaveLength(1), slow)
    await client.close()

    const next = await open({ store })
    const signature = next.attach({ ...(signing(session.topic) as object), ...sent } as never)
    await vi.waitFor(() => expect(wallet.waiting()).toHaveLength(1), slow)
    await wallet.approve(wallet.waiting()[0]!.id)
    expect(await signature).toMatch(/^0x/)
    expect(wallet.seen()).toEqual(['personal_sign'])
  })
})

describe('two tabs connected to one phone wallet', () => {
  const openTab = (origin: ReturnType<typeof createOrigin>, store: ReturnType<typeof memoryStore>) => {
    const end = origin.open()
    const tabs = createTabs({ name: 'test', locks: origin.locks, channel: end.channel })
    const wallets = createSharedClient({
      tabs,
      start: () => openClient(relay.url, { store }),
      online$: NEVER,
    })
    const close = () => {
      wallets.close()
      tabs.close()
    }
    return { wallets, close }
  }

  // Fault F10
  it(
    'get 30 responses over one socket, even if the leader tab closes before the wallet responds',
    slow,
    async () => {
      const warned = vi.spyOn(process, 'emitWarning')
      const store = memoryStore()
      const { client, wallet, session } = await connected({ store }, 'ask')
      await client.close()
      const origin = createOrigin()
      const [leader, other] = [openTab(origin, store), openTab(origin, store)]
      expect(await other.wallets.sessions()).toEqual([session])
      await vi.waitFor(() => expect(relay.sockets()).toBe(2), slow)
      const texts = Array.from({ length: 30 }, (_, n) => `text ${n}`)
      const answers = texts.map(text => {
        const params = [`0x${Buffer.from(text).toString('hex')}`, address]
        return other.wallets.request({ ...(signing(session.topic) as WcRequest), params })
      })
      await vi.waitFor(() => expect(wallet.waiting()).toHaveLength(30), slow)
      leader.close()
      for (const { id } of wallet.waiting()) await wallet.approve(id)
      const signatures = (await Promise.all(answers)) as `0x${string}`[]
      const checks = signatures.map((signature, n) =>
        verifyMessage({ address, message: texts[n] ?? '', signature }),
      )
      expect(await Promise.all(checks)).toEqual(texts.map(() => true))
      expect(wallet.seen()).toHaveLength(30)
      expect(relay.sockets()).toBe(2)
      expect(warned).not.toHaveBeenCalled()
      other.close()
      vi.restoreAllMocks()
    },
  )
})

/** Advances the fake timers in steps of 1 s. Between the steps, the real sockets get time to deliver their messages. */
const pass = async (seconds: number) => {
  for (let second = 0; second < seconds; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000)
    for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate)
  }
}
const fakeTime = () =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })

describe('the socket to the relay', () => {
  it('closes when it is no longer needed, and opens again for the next pairing', slow, async () => {
    const client = await open()
    const { uri, stop } = await openPairing(client)
    expect(relay.sockets()).toBe(1)
    fakeTime()
    stop()
    await pass(11)
    vi.useRealTimers()
    await vi.waitFor(() => expect(relay.sockets()).toBe(0), slow)
    const next = await openPairing(client)
    expect(next.uri).not.toBe(uri)
    expect(relay.sockets()).toBe(1)
  })
})

describe('the connection to a relay', () => {
  // Fault F2
  it(
    'fails with relay-unreachable after 15 s if the relay accepts the socket but never responds',
    slow,
    async () => {
      const client = await open()
      relay.hang()
      fakeTime()
      const outcome = codeOf(openPairing(client))
      await pass(14)
      await pass(2)
      vi.useRealTimers()
      expect(await outcome).toBe('relay-unreachable')
      relay.kill()
      await relay.resume()
      await expect(openPairing(client)).resolves.toHaveProperty('uri')
    },
  )

  // Fault F5
  it('emits each event once, even if the relay delivers every message several times', slow, async () => {
    relay.duplicate(3)
    const { client, wallet, events, session } = await connected()
    await expect(client.request(signing(session.topic), () => {})).resolves.toMatch(/^0x/)
    relay.replay()
    await wallet.selectNetwork(session.topic, 'eip155:137')
    await vi.waitFor(() => expect(events.map(({ type }) => type)).toContain('chain'), slow)
    expect(events.map(({ type }) => type)).toEqual(['settled', 'chain'])
    expect(wallet.seen()).toEqual(['personal_sign'])
  })

  // Fault F5
  it('emits only one event "gone" if the relay delivers the end of a session three times', slow, async () => {
    const { client, wallet, events, session } = await connected()
    relay.duplicate(3)
    await wallet.disconnect(session.topic)
    await vi.waitFor(() => expect(events.map(({ type }) => type)).toContain('gone'), slow)
    // When the second session is settled, the client has already processed all messages of the first session.
    const { uri } = await openPairing(client)
    await wallet.pair(uri)
    await vi.waitFor(() => expect(events.at(-1)?.type).toBe('settled'), slow)
    expect(events.map(({ type }) => type)).toEqual(['settled', 'gone', 'settled'])
  })

  it('opens again if the relay closes the connection during an active session', slow, async () => {
    const { client, session } = await connected()
    relay.kill()
    await vi.waitFor(() => expect(relay.connectionsSeen().length).toBeGreaterThanOrEqual(4), slow)
    await expect(client.request(signing(session.topic), () => {})).resolves.toMatch(/^0x/)
  })

  // Specification 8.6
  // Fault F3, F4, I6
  it.each([
    ['Unauthorized: invalid key', 'unauthorized-project'],
    ['Unauthorized: origin not allowed', 'origin-not-allowed'],
    ['JWT validation error: JWT Token is not yet valid', 'clock-skew'],
  ])('is attempted at most twice if the relay refuses it (reason: "%s")', slow, async (reason, code) => {
    relay.refuse('test-project', reason)
    const client = await open()
    const events = listen(client)
    expect(await codeOf(openPairing(client))).toBe(code)
    const tried = relay.connectionsSeen().length
    expect(tried).toBeLessThanOrEqual(2)
    expect(events).toHaveLength(1)

    relay.allow('test-project')
    await expect(openPairing(client)).resolves.toHaveProperty('uri')
  })
})
