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
  it('returns its accounts, its network and the wallet info', async () => {
    const wallet = createWallet({ eth_chainId: '0x01' })
    const { host } = await setUp({ info: info(1), wallet })
    await expect(host.api.connectInjected(uuid(1), 'eip155', false)).resolves.toEqual({
      wallet: { name: 'Wallet 1', icon: info(1).icon, rdns: 'com.example.wallet1' },
      accounts: [account],
      chainId: '0x1',
    })
    expect(methodsOf(wallet)).toEqual(['eth_requestAccounts', 'eth_chainId'])
  })

  it('requests eth_accounts, which opens no prompt, if the connection is silent', async () => {
    const wallet = createWallet()
    const { host } = await setUp({ info: info(1), wallet })
    await host.api.connectInjected(uuid(1), 'eip155', true)
    expect(methodsOf(wallet)).toEqual(['eth_accounts', 'eth_chainId'])
  })

  it.each([
    ['silently', true],
    ['with a prompt', false],
  ])(
    'rejects with wallet-unauthorized if the wallet shares no account (connecting %s)',
    async (_name, silent) => {
      const wallet = createWallet({ eth_accounts: [], eth_requestAccounts: [] })
      const { host } = await setUp({ info: info(1), wallet })
      await expect(host.api.connectInjected(uuid(1), 'eip155', silent)).rejects.toMatchObject({
        code: 'wallet-unauthorized',
      })
      expect(wallet.listeners('accountsChanged')).toBe(0)
    },
  )

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
