import { afterEach, describe, expect, it, vi } from 'vitest'
import type { HostEvent, PageSignals } from '../../src/bridge/contract/worker-api.ts'
import { legacyId } from '../../src/host/discovery/wallet-registry.ts'
import { createHost, type Host } from '../../src/host/host.ts'
import { account, createPage, createWallet, info, otherAccount, uuid } from './fakes/page.ts'

const hosts: Host[] = []
afterEach(() => {
  for (const host of hosts.splice(0)) host.close()
})

async function setUp(...wallets: { info: object; wallet: ReturnType<typeof createWallet> }[]) {
  const page = createPage()
  const events: HostEvent[] = []
  const host = createHost({ onEvent: event => events.push(event), win: page.win })
  hosts.push(host)
  for (const { info, wallet } of wallets) page.announce({ info, provider: wallet.provider })
  // The host reads announcements in batches, so the test waits until each wallet is listed.
  for (const index of wallets.keys())
    await vi.waitFor(async () => expect(await host.api.findInjected(uuid(index + 1), 0)).toBeDefined())
  return { ...page, host, events }
}

const methodsOf = (wallet: ReturnType<typeof createWallet>) => wallet.requests.map(({ method }) => method)

describe('connecting an injected wallet', () => {
  // Specification 1.1
  it('returns its accounts, its network and the wallet info', async () => {
    const wallet = createWallet({ eth_chainId: '0x01' })
    const { host } = await setUp({ info: info(1), wallet })
    await expect(host.api.connectInjected(uuid(1), 'eip155', false)).resolves.toEqual({
      wallet: { name: 'Wallet 1', icon: info(1).icon, rdns: 'com.example.wallet1' },
      accounts: [account],
      chainId: '0x1',
    })
    expect(methodsOf(wallet)).toEqual(['eth_requestAccounts', 'eth_accounts', 'eth_chainId'])
  })

  // Specification 8.35
  it('rejects with "Provider not found" if the page has no such wallet (8.35)', async () => {
    const { host } = await setUp({ info: info(1), wallet: createWallet() })
    await expect(host.api.connectInjected(uuid(2), 'eip155', false)).rejects.toMatchObject({
      code: 'provider-not-found',
      message: 'Provider not found',
      context: { wallet: uuid(2) },
    })
  })

  it('requests eth_accounts, which opens no prompt, if the connection is silent', async () => {
    const wallet = createWallet()
    const { host } = await setUp({ info: info(1), wallet })
    await host.api.connectInjected(uuid(1), 'eip155', true)
    expect(methodsOf(wallet)).toEqual(['eth_accounts', 'eth_chainId'])
  })

  it.each([
    // A wallet of the last visit may only be locked, so Portico keeps listening to it (F14).
    ['silently', true, 1],
    ['with a prompt', false, 0],
  ])(
    'rejects with wallet-unauthorized if the wallet shares no account (connecting %s)',
    async (_name, silent, listeners) => {
      const wallet = createWallet({ eth_accounts: [], eth_requestAccounts: [] })
      const { host } = await setUp({ info: info(1), wallet })
      await expect(host.api.connectInjected(uuid(1), 'eip155', silent)).rejects.toMatchObject({
        code: 'wallet-unauthorized',
      })
      expect(wallet.listeners('accountsChanged')).toBe(listeners)
    },
  )

  it.each<[string, () => unknown, readonly string[]]>([
    ['reports the account that the user has chosen instead', () => [otherAccount], [otherAccount]],
    ['reports no account', () => [], [account]],
    ['reports null', () => null, [account]],
    ['knows no eth_accounts', () => Object.assign(new Error('no'), { code: 4200 }), [account]],
  ])(
    'asks for the accounts once more after the prompt, and the wallet %s (F3)',
    async (_what, later, shared) => {
      const wallet = createWallet()
      wallet.table.eth_requestAccounts = () => {
        wallet.emit('accountsChanged', [otherAccount])
        return [account]
      }
      wallet.table.eth_accounts = later
      const { host } = await setUp({ info: info(1), wallet })
      expect((await host.api.connectInjected(uuid(1), 'eip155', false)).accounts).toEqual(shared)
    },
  )

  it('returns the network that the user has chosen inside the prompt (F3)', async () => {
    const wallet = createWallet()
    wallet.table.eth_requestAccounts = () => {
      wallet.emit('chainChanged', '0x89')
      wallet.table.eth_chainId = '0x89'
      return [account]
    }
    const { host } = await setUp({ info: info(1), wallet })
    expect((await host.api.connectInjected(uuid(1), 'eip155', false)).chainId).toBe('0x89')
  })

  it('returns no rdns in the wallet info if two wallets claim the same rdns', async () => {
    const [first, second] = [createWallet(), createWallet()]
    const { host } = await setUp(
      { info: info(1, { rdns: 'io.metamask' }), wallet: first },
      { info: info(2, { rdns: 'io.metamask' }), wallet: second },
    )
    const grant = await host.api.connectInjected(uuid(1), 'eip155', false)
    expect(grant.wallet).not.toHaveProperty('rdns')
    await expect(host.api.findInjected('io.metamask', 0)).resolves.toBeUndefined()
  })

  // Specification 8.40
  it('rejects with an error code if the wallet is unknown or does not support the namespace', async () => {
    const { host } = await setUp({ info: info(1), wallet: createWallet() })
    await expect(host.api.connectInjected(uuid(9), 'eip155', false)).rejects.toMatchObject({
      code: 'provider-not-found',
    })
    await expect(host.api.connectInjected(uuid(1), 'solana', false)).rejects.toMatchObject({
      code: 'connector-chain-missing',
      message: 'chain not found on connector',
    })
  })
})

describe('the events of an injected wallet', () => {
  it('change the result of the connect request, and nothing else, if they arrive during this request', async () => {
    const wallet = createWallet()
    wallet.table.eth_chainId = () => {
      wallet.emit('accountsChanged', [otherAccount])
      return '0x1'
    }
    const { host, events } = await setUp({ info: info(1), wallet })
    const grant = await host.api.connectInjected(uuid(1), 'eip155', false)
    expect(grant.accounts).toEqual([otherAccount])
    expect(events).toEqual([])
  })

  it('are forwarded only while the wallet is connected', async () => {
    const wallet = createWallet()
    const { host, events } = await setUp({ info: info(1), wallet })
    wallet.emit('accountsChanged', [otherAccount])
    await host.api.connectInjected(uuid(1), 'eip155', false)
    wallet.emit('accountsChanged', [otherAccount])
    wallet.emit('chainChanged', 137)
    wallet.emit('accountsChanged', [])
    wallet.emit('disconnect', new Error('gone'))
    await host.api.disconnectInjected(uuid(1))
    wallet.emit('chainChanged', '0x1')
    expect(events).toEqual([
      { type: 'accounts', walletId: uuid(1), accounts: [otherAccount] },
      { type: 'chain', walletId: uuid(1), chainId: '0x89' },
      { type: 'accounts', walletId: uuid(1), accounts: [] },
      { type: 'gone', walletId: uuid(1) },
    ])
  })

  it('are forwarded once, even if the site connects the wallet twice', async () => {
    const wallet = createWallet()
    const { host, events } = await setUp({ info: info(1), wallet })
    await host.api.connectInjected(uuid(1), 'eip155', false)
    await host.api.connectInjected(uuid(1), 'eip155', true)
    wallet.emit('chainChanged', '0xa')
    expect(events).toHaveLength(1)
  })
})

describe('a locked wallet of the last visit (F14)', () => {
  const locked = [
    ['an empty list', []],
    ['null', null],
    ['the error 4100', Object.assign(new Error('locked'), { code: 4100 })],
    ['an internal error', Object.assign(new Error('starting'), { code: -32603 }), 'wallet-failed'],
    ['the error 4900', Object.assign(new Error('asleep'), { code: 4900 }), 'wallet-disconnected'],
    ['a text', 'nobody'],
  ] as const

  it.each(locked)(
    'reports its accounts when it is unlocked, if it was locked with %s',
    async (_what, answer, code: string = 'wallet-unauthorized') => {
      const wallet = createWallet({ eth_accounts: answer })
      const { host, events } = await setUp({ info: info(1), wallet })
      await expect(host.api.connectInjected(uuid(1), 'eip155', true)).rejects.toMatchObject({
        code,
      })
      wallet.emit('accountsChanged', [])
      wallet.emit('chainChanged', '0x89')
      expect(events).toEqual([])
      wallet.emit('accountsChanged', [account])
      expect(events).toEqual([{ type: 'accounts', walletId: uuid(1), accounts: [account] }])
      wallet.emit('chainChanged', '0x89')
      wallet.emit('disconnect', undefined)
      expect(events.slice(1)).toEqual([
        { type: 'chain', walletId: uuid(1), chainId: '0x89' },
        { type: 'gone', walletId: uuid(1) },
      ])
    },
  )

  it('is asked again when the visitor returns to the page, because some wallets emit no event', async () => {
    const wallet = createWallet()
    const { host, events, win, document } = await setUp({ info: info(1), wallet })
    await host.api.connectInjected(uuid(1), 'eip155', false)
    win.dispatchEvent(new Event('focus'))
    expect(events).toEqual([])
    wallet.emit('accountsChanged', [])
    win.dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange'))
    expect(events.slice(1)).toEqual([
      { type: 'awake', walletId: uuid(1) },
      { type: 'awake', walletId: uuid(1) },
    ])
    await host.api.disconnectInjected(uuid(1))
    win.dispatchEvent(new Event('focus'))
    expect(events).toHaveLength(3)
  })
})

it('a live connection keeps its provider when another object takes its place, and the next one uses the new object (F17)', async () => {
  const [first, second] = [createWallet({ personal_sign: '0x1' }), createWallet({ personal_sign: '0x2' })]
  const { host, announce } = await setUp({ info: info(1), wallet: first })
  await host.api.connectInjected(uuid(1), 'eip155', false)
  announce({ info: info(1), provider: second.provider })
  announce({ info: info(2), provider: createWallet().provider })
  await vi.waitFor(async () => expect(await host.api.findInjected(uuid(2), 0)).toBeDefined())
  const sign = () => host.api.requestInjected(uuid(1), { method: 'personal_sign' })
  await expect(sign()).resolves.toBe('0x1')
  await host.api.connectInjected(uuid(1), 'eip155', false)
  await expect(sign()).resolves.toBe('0x2')
})

it('connects the owner of window.ethereum at the time of the click (F17)', async () => {
  const [first, second] = [createWallet(), createWallet({ eth_accounts: [otherAccount] })]
  const page = createPage({ ethereum: first.provider })
  const host = createHost({ onEvent: () => {}, win: page.win })
  hosts.push(host)
  await host.api.findInjected(legacyId, 1_000)
  Object.assign(page.win, { ethereum: second.provider })
  expect((await host.api.connectInjected(legacyId, 'eip155', false)).accounts).toEqual([otherAccount])
  expect(first.requests).toEqual([])
})

describe('disconnecting an injected wallet', () => {
  it('succeeds within a second, even if the wallet never replies to the revocation of the permission', async () => {
    const wallet = createWallet({ wallet_revokePermissions: () => new Promise(() => {}) })
    const { host } = await setUp({ info: info(1), wallet })
    const before = performance.now()
    await host.api.disconnectInjected(uuid(1))
    expect(performance.now() - before).toBeLessThan(1_000)
    expect(wallet.requests.at(-1)).toEqual({
      method: 'wallet_revokePermissions',
      params: [{ eth_accounts: {} }],
    })
  })

  // Specification 4.21
  it('succeeds even if the wallet rejects the revocation, or if no wallet has the given id', async () => {
    const wallet = createWallet({ wallet_revokePermissions: new Error('no such method') })
    const { host } = await setUp({ info: info(1), wallet })
    await expect(host.api.disconnectInjected(uuid(1))).resolves.toBeUndefined()
    await expect(host.api.disconnectInjected('unknown')).resolves.toBeUndefined()
  })
})

const claim = (n: number) => ({ info: info(n, { rdns: 'io.metamask' }), provider: createWallet().provider })

describe('finding an injected wallet', () => {
  it('waits until a wallet announces itself with the requested id or rdns', async () => {
    const { host, announce } = await setUp()
    const [byId, byRdns] = [
      host.api.findInjected(uuid(1), 5_000),
      host.api.findInjected('COM.example.wallet1', 5_000),
    ]
    announce({ info: info(1), provider: createWallet().provider })
    await expect(byId).resolves.toBe(uuid(1))
    await expect(byRdns).resolves.toBe(uuid(1))
  })

  it('returns no wallet if two wallets claim the same rdns shortly after each other (attack R18)', async () => {
    const { host, announce } = await setUp()
    const found = host.api.findInjected('io.metamask', 5_000)
    announce(claim(1))
    await vi.waitFor(async () => expect(await host.api.findInjected(uuid(1), 0)).toBeDefined())
    announce(claim(2))
    await expect(found).resolves.toBeUndefined()
  })

  it.each([
    ['Examp1e Wallet', undefined],
    ['Ехample Wallet', undefined],
    ['Exarnple Wallet', undefined],
    ['Example', uuid(1)],
    ['Example Wallet 2', uuid(1)],
    ['example-wallet', uuid(1)],
  ])(
    'returns a renamed wallet, but no wallet whose name only looks like the last one (F15, N14): %s',
    async (name, found) => {
      const { host, announce } = await setUp()
      announce({ info: info(1, { name }), provider: createWallet().provider })
      await vi.waitFor(async () => expect(await host.api.findInjected(uuid(1), 0)).toBeDefined())
      const last = { name: 'Example Wallet', rdns: 'com.example.wallet1' }
      await expect(host.api.findInjected(last.rdns, 400, last)).resolves.toBe(found)
    },
  )

  it('returns no wallet if no matching wallet appears within the time limit', async () => {
    const { host } = await setUp()
    await expect(host.api.findInjected('com.example.none', 5)).resolves.toBeUndefined()
  })

  it('returns the wallet at window.ethereum', async () => {
    const page = createPage({ ethereum: createWallet().provider })
    const host = createHost({ onEvent: () => {}, win: page.win })
    hosts.push(host)
    await expect(host.api.findInjected(legacyId, 1_000)).resolves.toBe(legacyId)
  })
})

it.each([
  ['is disconnected if it was reconnected silently', true, [{ type: 'gone', walletId: uuid(1) }]],
  ['stays connected if the user chose it', false, []],
])(
  'a wallet meets a second wallet with the same rdns, and %s (attack R18)',
  async (_what, silent, expected) => {
    const { host, announce, events } = await setUp()
    announce(claim(1))
    await vi.waitFor(async () => expect(await host.api.findInjected(uuid(1), 0)).toBeDefined())
    await host.api.connectInjected(uuid(1), 'eip155', silent)
    announce(claim(2))
    await vi.waitFor(async () => expect(await host.api.findInjected(uuid(2), 0)).toBeDefined())
    expect(events).toEqual(expected)
    // The worker tries one more silent connect before it treats the wallet as disconnected. This connect must reject
    // too.
    await expect(host.api.connectInjected(uuid(1), 'eip155', true)).rejects.toMatchObject({
      code: 'wallet-unauthorized',
    })
  },
)

describe('the state of the page', () => {
  it('includes whether the page is visible and online, at the start and after every change', async () => {
    const { host, win, document, navigator } = await setUp()
    const seen: PageSignals[] = []
    const subscription = host.signals$.subscribe(signals => seen.push(signals))
    document.visibilityState = 'hidden'
    document.dispatchEvent(new Event('visibilitychange'))
    document.dispatchEvent(new Event('visibilitychange'))
    navigator.onLine = false
    win.dispatchEvent(new Event('offline'))
    document.visibilityState = 'visible'
    navigator.onLine = true
    win.dispatchEvent(new Event('pageshow'))
    win.dispatchEvent(new Event('pagehide'))
    subscription.unsubscribe()
    expect(seen).toEqual([
      { visible: true, online: true },
      { visible: false, online: true },
      { visible: false, online: false },
      { visible: true, online: true },
      { visible: false, online: true },
    ])
  })
})
