import { createPublicKey, verify } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { WebSocket } from 'ws'
import { keyOf } from '../../../sandbox/chains/solana-keys.ts'
import { type AppHabits, startSolanaApp } from '../../../sandbox/wallets/solana-app/solana-app.ts'
import { caipAddress, networkId } from '../../../src/domain/core/entities.ts'
import { decodeBase58, encodeBase58 } from '../../../src/domain/core/lib/base58.ts'
import { createSignal } from '../../../src/domain/core/signal.ts'
import { networks } from '../../../src/domain/networks/known-networks.ts'
import type { WalletAppStep } from '../../../src/domain/wallets/deep-links.ts'
import { openMobileConnector } from '../../../src/host/connectors/solana-mobile/connector.ts'
import { createPage } from '../fakes/page.ts'

const mainnet = networkId('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
const solana = networks.filter(({ id }) => id === mainnet)
const owner = keyOf('phone')
const inUse = caipAddress(mainnet, owner.address)
const text = new TextEncoder().encode('Hello')
const message = { message: encodeBase58(text), pubkey: owner.address }
const wallet = { id: 'solana-mobile', name: 'Solana wallet app', icon: '' }

type Options = {
  readonly habits?: AppHabits
  /** The step at which the simulated user stops tapping. Absent: the user taps in every step. */
  readonly stopAt?: WalletAppStep['step']
  /** Whether the phone has no wallet app, so that the link opens nothing. */
  readonly missing?: boolean
  /**
   * The states of the browser's permission to reach apps on this device. Each query returns the next state. Absent: the
   * browser has no such permission.
   */
  readonly access?: PermissionState[]
  readonly stored?: Map<string, string>
}

/**
 * Creates a page on a phone with a Solana wallet app. The simulated user taps the button of each step as soon as it
 * appears.
 */
async function phone({ habits = {}, stopAt, missing, access, stored = new Map() }: Options = {}) {
  const app = await startSolanaApp({ keys: [owner.secretKey], habits })
  onTestFinished(() => app.close())
  const links: string[] = []
  const fetched: string[] = []
  const { win, navigator } = createPage({
    location: { origin: 'https://shop.example', hostname: 'shop.example' },
    open: (href: string) => {
      links.push(href)
      if (!missing) void app.open(href)
    },
    fetch: async (url: string) => {
      fetched.push(url)
      throw new TypeError('Failed to fetch')
    },
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    },
  })
  Object.assign(win.document, { title: 'Clay & Co', querySelector: () => null })
  if (access) {
    const query = async () => ({ state: access.length > 1 ? access.shift() : access[0] })
    Object.assign(navigator, { permissions: { query } })
  }
  const step$ = createSignal<WalletAppStep | undefined>(undefined)
  const steps: string[] = []
  step$.subscribe(step => {
    if (!step) return
    steps.push(step.step)
    // In the step `waiting` the user taps nothing, because the wallet app replies without a tap on the page.
    if (step.step !== stopAt && step.step !== 'waiting') queueMicrotask(step.press)
  })
  const connector = openMobileConnector(win, solana, wallet, step$)
  const sign = () => connector.request({ method: 'solana_signMessage', params: message }, inUse)
  const send = () =>
    connector.request(
      { method: 'solana_signAndSendTransaction', params: { transaction, pubkey: owner.address } },
      inUse,
    )
  return { app, win, connector, links, fetched, steps, step$, stored, sign, send }
}

/** The bytes of a Solana transaction with one signer and no instruction. */
const transaction = Buffer.from([
  ...[1, ...new Uint8Array(64)],
  ...[1, 0, 0, 1, ...(decodeBase58(owner.address) ?? []), ...new Uint8Array(32), 0],
]).toString('base64')

beforeEach(() => {
  vi.stubGlobal('WebSocket', WebSocket)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a Solana wallet app on the same phone as the site', () => {
  it.each<[string, AppHabits]>([
    ['binary messages', {}],
    ['text messages', { text: true }],
    ['version 1 of the protocol', { old: true }],
  ])('connects, and signs a message and a transaction: the app uses %s', async (_, habits) => {
    const { connector, sign, app } = await phone({ habits })
    expect(await connector.connect(false, mainnet)).toEqual({
      accounts: [owner.address],
      chainId: mainnet,
      networks: [mainnet],
    })
    expect(app.params[0]).toMatchObject({
      chain: 'solana:mainnet',
      identity: { uri: 'https://shop.example', name: 'Clay & Co' },
    })
    const { signature } = (await sign()) as { signature: string }
    const der = Buffer.concat([
      Buffer.from('302a300506032b6570032100', 'hex'),
      Buffer.from(decodeBase58(owner.address) ?? []),
    ])
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
    expect(verify(null, text, key, Buffer.from(decodeBase58(signature) ?? []))).toBe(true)
    const params = { transaction, pubkey: owner.address }
    const signed = await connector.request({ method: 'solana_signTransaction', params }, inUse)
    expect(signed).toMatchObject({ transaction: expect.any(String), signature: expect.any(String) })
  })

  it('is opened by a different link for each request', async () => {
    const { connector, sign, links } = await phone()
    await connector.connect(false, mainnet)
    await sign()
    const shape = /^solana-wallet:\/v1\/associate\/local\?association=[\w-]{87}&port=\d{5}&v=v1$/
    expect(links).toEqual([expect.stringMatching(shape), expect.stringMatching(shape)])
    expect(links[0]).not.toBe(links[1])
  })

  it('rejects solana_signTransaction with method-unsupported if the app supports only sign-and-send', async () => {
    const { connector } = await phone({ habits: { sendsOnly: true } })
    await connector.connect(false, mainnet)
    const params = { transaction, pubkey: owner.address }
    const signed = connector.request({ method: 'solana_signTransaction', params }, inUse)
    await expect(signed).rejects.toMatchObject({ code: 'method-unsupported' })
  })
})

describe('a connection to a Solana wallet app', () => {
  it.each<[string, AppHabits]>([
    ['altered', { alter: bytes => Buffer.from(bytes.map((byte, at) => (at === 20 ? byte ^ 1 : byte))) }],
    ['out of order', { sequence: 3 }],
    ['repeated', { sequence: 1 }],
    ['too short', { alter: bytes => bytes.subarray(0, 20) }],
    ['too large', { alter: bytes => Buffer.concat([bytes, Buffer.alloc(600_000)]) }],
  ])(
    'rejects with wallet-app-missing if the app sends an invalid message: the message is %s',
    async (_, habits) => {
      const { connector } = await phone({ habits })
      await expect(connector.connect(false, mainnet)).rejects.toMatchObject({ code: 'wallet-app-missing' })
    },
  )

  it.each([
    ['no token', { accounts: [] }],
    ['no accounts', { auth_token: 'x', accounts: [] }],
    ['an address that is not a key', { auth_token: 'x', accounts: [{ address: 'AAAA' }] }],
    ['a token that is too long', { auth_token: 'x'.repeat(20_000), accounts: [] }],
  ])(
    "rejects with wallet-app-missing and stores nothing if the app's authorisation is invalid: %s",
    async (_, authorize) => {
      const { connector, stored } = await phone({ habits: { answers: { authorize } } })
      await expect(connector.connect(false, mainnet)).rejects.toMatchObject({ code: 'wallet-app-missing' })
      expect(stored.size).toBe(0)
    },
  )

  it('rejects with user-rejected if the user declines the connection or a request in the app', async () => {
    const { app, connector, sign, send } = await phone()
    app.mode = 'decline'
    await expect(connector.connect(false, mainnet)).rejects.toMatchObject({ code: 'user-rejected' })
    app.mode = 'approve'
    await connector.connect(false, mainnet)
    app.mode = 'decline'
    await expect(sign()).rejects.toMatchObject({ code: 'user-rejected' })
    await expect(send()).rejects.toMatchObject({ code: 'user-rejected' })
  })

  it.each([{}, { signatures: [null] }, { signatures: ['%'] }, { signatures: ['AAAA'] }])(
    'rejects a send request with the error send-unknown if the reply of the app is malformed: %j',
    async answer => {
      const { connector, send } = await phone({ habits: { answers: { sign_and_send_transactions: answer } } })
      await connector.connect(false, mainnet)
      await expect(send()).rejects.toMatchObject({ code: 'send-unknown' })
    },
  )

  it("rejects with wallet-app-missing 30 s after the user's tap if no app replies", async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { connector, step$ } = await phone({ missing: true })
    let code: unknown
    const connected = connector.connect(false, mainnet).catch(error => {
      code = error.code
    })
    await vi.waitUntil(() => step$.value?.step === 'waiting')
    await vi.advanceTimersByTimeAsync(29_000)
    expect(code).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1_500)
    await connected
    expect(code).toBe('wallet-app-missing')
    expect(step$.value).toBeUndefined()
  })

  it.each([
    ['sign', 'wallet-timeout'],
    ['send', 'send-unknown'],
  ] as const)(
    'rejects a request after five minutes if the app does not reply (request: %s)',
    async (verb, code) => {
      const { app, connector, ...phoneOf } = await phone()
      await connector.connect(false, mainnet)
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      app.mode = 'wait'
      const failed = expect(phoneOf[verb]()).rejects.toMatchObject({ code })
      const method = { sign: 'sign_messages', send: 'sign_and_send_transactions' }[verb]
      await vi.waitUntil(() => app.seen.includes(method))
      await vi.advanceTimersByTimeAsync(300_000)
      await failed
    },
  )

  it('can be cancelled before the app opens, and the next connect call succeeds', async () => {
    const { connector, step$ } = await phone({ stopAt: 'open' })
    const connected = connector.connect(false, mainnet)
    await vi.waitUntil(() => step$.value?.step === 'open')
    await expect(connector.connect(false, mainnet)).rejects.toMatchObject({ code: 'request-pending' })
    step$.value?.cancel()
    await expect(connected).rejects.toMatchObject({ code: 'user-rejected' })
    const again = connector.connect(false, mainnet)
    await vi.waitUntil(() => step$.value?.step === 'open')
    step$.value?.press()
    await expect(again).resolves.toMatchObject({ accounts: [owner.address] })
  })
})

describe("the browser's permission to reach apps on this device", () => {
  it('is explained to the user only once, before the browser requests it', async () => {
    const { connector, sign, steps, fetched } = await phone({ access: ['prompt', 'granted'] })
    await connector.connect(false, mainnet)
    expect(steps).toEqual(['allow', 'open', 'waiting'])
    expect(fetched).toEqual([expect.stringMatching(/^http:\/\/localhost:\d{5}\/$/)])
    await sign()
    expect(steps).toEqual(['allow', 'open', 'waiting', 'open', 'waiting'])
  })

  it.each<[string, PermissionState[], string[]]>([
    ['was denied before', ['denied'], []],
    ['is denied now', ['prompt', 'denied'], ['allow']],
  ])(
    'is denied, so connect() rejects with wallet-app-blocked: the permission %s',
    async (_, access, shown) => {
      const { connector, steps, links } = await phone({ access })
      await expect(connector.connect(false, mainnet)).rejects.toMatchObject({ code: 'wallet-app-blocked' })
      expect(steps).toEqual(shown)
      expect(links).toEqual([])
    },
  )
})

describe('the stored authorisation of a wallet app', () => {
  it('restores the accounts without opening the app', async () => {
    const first = await phone()
    await first.connector.connect(false, mainnet)
    const { connector, sign, links, app } = await phone({ stored: first.stored })
    expect(await connector.connect(true, mainnet)).toMatchObject({ accounts: [owner.address] })
    expect(links).toEqual([])
    // This app does not accept the stored token. So the page sends a second `authorize` without the token over the same
    // connection.
    await sign()
    expect(app.seen).toEqual(['authorize', 'authorize', 'sign_messages'])
    expect(app.params[0]).toMatchObject({ auth_token: 'token 1' })
    expect(app.params[1]).not.toHaveProperty('auth_token')
    expect(links).toHaveLength(1)
  })

  it('is not used by a second Portico on the page', async () => {
    const { connector, stored, win } = await phone()
    await connector.connect(false, mainnet)
    const other = openMobileConnector(win, solana, wallet, createSignal(undefined), 'second')
    await expect(other.connect(true, mainnet)).rejects.toMatchObject({ code: 'wallet-unauthorized' })
    expect([...stored.keys()]).toEqual(['portico.solana-mobile'])
  })

  it('is deleted when the user disconnects', async () => {
    const { connector, stored } = await phone()
    await connector.connect(false, mainnet)
    expect(stored.size).toBe(1)
    await connector.disconnect()
    expect(stored.size).toBe(0)
    await expect(connector.connect(true, mainnet)).rejects.toMatchObject({ code: 'wallet-unauthorized' })
  })

  it.each(['', '{', '{"chain":"solana:mainnet","result":{"auth_token":7}}', '[]'])(
    'is ignored if the stored text is malformed: %s',
    async damaged => {
      const stored = new Map([['portico.solana-mobile', damaged]])
      const { connector, links } = await phone({ stored })
      await expect(connector.connect(true, mainnet)).rejects.toMatchObject({ code: 'wallet-unauthorized' })
      expect(links).toEqual([])
    },
  )
})
