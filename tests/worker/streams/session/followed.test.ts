import { BehaviorSubject } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addressOf, type CaipAddress, networkOf } from '../../../../src/domain/core/entities.ts'
import { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import { createTabs } from '../../../../src/worker/tabs/tabs.ts'
import { createOrigin } from '../../fakes/origin.ts'
import {
  account,
  alice,
  bob,
  createHostFake,
  createRemembered,
  createRemoteFake,
  leftBehind,
  lonely,
  network,
  start,
  storedRemoteSession,
  walletId,
  wcSession,
} from '../../fakes/session.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date'] })
})
afterEach(() => void vi.useRealTimers())

const solanaAccount =
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv' as CaipAddress

/** Waits until all pending work is done, including the dynamic import of the address codecs. */
const settle = async () => {
  await vi.advanceTimersByTimeAsync(0)
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(0)
}

describe('a remote wallet over WalletConnect', () => {
  // Specification 3.28
  it('connects on a network that the site and the approved session share', async () => {
    const { remote, now, remembered } = start()
    await settle()
    remote.events$.next({ type: 'settled', session: wcSession() })
    await settle()
    expect(now()).toEqual({
      status: 'connected',
      connections: [
        {
          connectorId: 'walletConnect',
          kind: 'walletConnect',
          namespace: 'eip155',
          wallet: { name: 'Phone' },
          accounts: [account('eip155:1'), account('eip155:137')],
          approvedNetworks: ['eip155:1', 'eip155:137'],
        },
      ],
      active: account('eip155:1'),
      network: 'eip155:1',
    })
    await settle()
    expect(remembered.record.stored).toMatchObject({ topic: 'topic-1' })
  })

  it('is marked as unable to send if its session contains no method to send transactions', async () => {
    const { remote, now, remembered } = start()
    await settle()
    const both = {
      accounts: [account('eip155:1'), solanaAccount],
      networks: [network('eip155:1'), networkOf(solanaAccount)],
    }
    const methods = ['personal_sign', 'solana_signTransaction']
    remote.events$.next({ type: 'settled', session: wcSession({ ...both, methods }) })
    await settle()
    const sends = () => now()?.connections.map(({ namespace, canSend }) => [namespace, canSend])
    expect(sends()).toEqual([
      ['eip155', false],
      ['solana', undefined],
    ])
    const back = start({ remembered })
    await settle()
    expect(back.seen[0]?.connections.map(({ canSend }) => canSend)).toEqual([false, undefined])
  })

  it('replaces the previous remote wallet, whose session then ends', async () => {
    const { remote, now } = start()
    await settle()
    remote.events$.next({ type: 'settled', session: wcSession() })
    remote.events$.next({
      type: 'settled',
      session: wcSession({ topic: 'topic-2', wallet: { name: 'Other' } }),
    })
    await settle()
    expect(now()?.connections.map(({ wallet }) => wallet.name)).toEqual(['Other'])
    expect(remote.state.ended).toEqual(['topic-1'])
  })

  it("receives each request over its session, with the page's active network", async () => {
    const { session, remote } = start()
    await settle()
    remote.events$.next({ type: 'settled', session: wcSession() })
    await session.switchNetwork(network('eip155:137'))
    await expect(session.request('eip155', { method: 'personal_sign', params: ['0x'] })).resolves.toBe(
      'answer',
    )
    expect(remote.state.requests).toEqual([
      { topic: 'topic-1', network: 'eip155:137', method: 'personal_sign', params: ['0x'] },
    ])
  })

  it('is restored at the next visit, on the network that was active last', async () => {
    const remote = createRemoteFake([wcSession()])
    const { seen } = start({ remote: remote.wallets, remembered: createRemembered(storedRemoteSession()) })
    await settle()
    expect(seen.map(({ status, active }) => [status, active])).toEqual([
      ['reconnecting', account('eip155:137')],
      ['connected', account('eip155:137')],
    ])
  })

  // Specification 9.47
  // Fault F7
  it('is disconnected at the next visit if its WalletConnect session no longer exists', async () => {
    const remembered = createRemembered(storedRemoteSession())
    const { now } = start({ remembered })
    await settle()
    expect(now()?.status).toBe('disconnected')
    expect(remembered.record.stored).toBeUndefined()
  })

  it('has the status reconnecting until the WalletConnect library has loaded, then the status connected', async () => {
    const remote = createRemoteFake([wcSession()])
    remote.state.answer = new AppError('network-failed')
    const { now } = start({ remote: remote.wallets, remembered: createRemembered(storedRemoteSession()) })
    await settle()
    await vi.advanceTimersByTimeAsync(4_000)
    expect(now()).toMatchObject({ status: 'reconnecting', active: account('eip155:137') })
    remote.state.answer = 'answer'
    await vi.advanceTimersByTimeAsync(2_000)
    expect(now()?.status).toBe('connected')
  })

  it('updates the page when its account or its network changes, and when its session ends', async () => {
    const { remote, now } = start()
    await settle()
    const granted = [alice, bob].flatMap(address => [
      account('eip155:1', address),
      account('eip155:137', address),
    ])
    remote.events$.next({ type: 'settled', session: wcSession({ accounts: granted }) })
    const topic = 'topic-1'
    remote.events$.next({ type: 'chain', topic, network: network('eip155:137') })
    await settle()
    expect(now()?.network).toBe('eip155:137')
    remote.events$.next({
      type: 'accounts',
      topic,
      network: network('eip155:137'),
      accounts: [account('eip155:137', bob)],
    })
    await settle()
    expect(now()?.active).toBe(account('eip155:137', bob))
    const other = [account('eip155:10', bob)]
    remote.events$.next({
      type: 'updated',
      session: wcSession({ accounts: other, networks: [network('eip155:10')] }),
    })
    await settle()
    expect(now()).toMatchObject({ active: account('eip155:10', bob), network: 'eip155:10' })
    remote.events$.next({ type: 'gone', topic: 'another' })
    await settle()
    expect(now()?.status).toBe('connected')
    remote.events$.next({ type: 'gone', topic })
    await settle()
    expect(now()?.status).toBe('disconnected')
  })

  const twoAccounts = () =>
    wcSession({
      accounts: [alice, bob].flatMap(address => [
        account('eip155:1', address),
        account('eip155:137', address),
      ]),
    })
  const topic = 'topic-1'

  it('is disconnected while it names no account, and returns with the account that it names next (A6)', async () => {
    const { remote, now, session } = start()
    await settle()
    remote.events$.next({ type: 'settled', session: twoAccounts() })
    remote.events$.next({ type: 'accounts', topic, network: network('eip155:1'), accounts: [] })
    await settle()
    expect(now()).toEqual({ status: 'disconnected', connections: [], endedBy: 'Phone', remembered: true })
    expect(remote.state.ended).toEqual([])
    const named = [account('eip155:1', bob)]
    remote.events$.next({ type: 'accounts', topic, network: network('eip155:1'), accounts: named })
    await settle()
    expect(now()).toMatchObject({ status: 'connected', active: account('eip155:1', bob) })
    await expect(session.request('eip155', { method: 'personal_sign', params: ['0x'] })).resolves.toBe(
      'answer',
    )
  })

  it('returns in one namespace if it names no account and then an account there (A6)', async () => {
    const { remote, now } = start()
    await settle()
    const both = {
      accounts: [account('eip155:1'), account('eip155:1', bob), solanaAccount],
      networks: [network('eip155:1'), networkOf(solanaAccount)],
    }
    remote.events$.next({ type: 'settled', session: wcSession(both) })
    remote.events$.next({ type: 'accounts', topic, network: network('eip155:1'), accounts: [] })
    await settle()
    expect(now()?.connections.map(({ namespace }) => namespace)).toEqual(['solana'])
    expect(now()?.endedBy).toBeUndefined()
    const named = [account('eip155:1', bob)]
    remote.events$.next({ type: 'accounts', topic, network: network('eip155:1'), accounts: named })
    await settle()
    expect(now()?.connections.map(({ namespace }) => namespace)).toEqual(['solana', 'eip155'])
    expect(now()?.connections[1]?.accounts[0]).toBe(account('eip155:1', bob))
  })

  it('ends its WalletConnect session if the user disconnects it while it names no account (A6)', async () => {
    const { remote, now, session, remembered } = start()
    await settle()
    remote.events$.next({ type: 'settled', session: wcSession() })
    remote.events$.next({ type: 'accounts', topic, network: network('eip155:1'), accounts: [] })
    await settle()
    await session.disconnect()
    expect(now()).toEqual({ status: 'disconnected', connections: [] })
    expect(remote.state.ended).toEqual([topic])
    expect(remembered.record.stored).toBeUndefined()
  })

  it('loses one namespace by a session update without a notice, and gets it back by the next (A4)', async () => {
    const { remote, now } = start()
    await settle()
    const both = {
      accounts: [account('eip155:1'), solanaAccount],
      networks: [network('eip155:1'), networkOf(solanaAccount)],
    }
    remote.events$.next({ type: 'settled', session: wcSession(both) })
    for (const [left, namespaces] of [
      [{ accounts: [account('eip155:1')], networks: [network('eip155:1')] }, ['eip155']],
      [both, ['eip155', 'solana']],
      [{ accounts: [solanaAccount], networks: [networkOf(solanaAccount)] }, ['solana']],
    ] as const) {
      remote.events$.next({ type: 'updated', session: wcSession(left) })
      await settle()
      expect(
        now()
          ?.connections.map(({ namespace }) => namespace)
          .sort(),
      ).toEqual(namespaces)
      expect(now()?.endedBy).toBeUndefined()
    }
  })

  it('changes the active account only when a session update grants the account chosen in the wallet', async () => {
    const { remote, now } = start()
    await settle()
    remote.events$.next({ type: 'settled', session: wcSession() })
    remote.events$.next({
      type: 'accounts',
      topic,
      network: network('eip155:1'),
      accounts: [account('eip155:1', bob)],
    })
    await settle()
    expect(now()?.active).toBe(account('eip155:1', alice))
    remote.events$.next({ type: 'updated', session: twoAccounts() })
    await settle()
    expect(now()?.active).toBe(account('eip155:1', bob))
    remote.events$.next({ type: 'updated', session: twoAccounts() })
    await settle()
    expect(now()?.active).toBe(account('eip155:1', bob))
  })

  it('keeps all its granted accounts when an event reports only one of them', async () => {
    const { remote, now } = start()
    await settle()
    remote.events$.next({ type: 'settled', session: twoAccounts() })
    remote.events$.next({
      type: 'accounts',
      topic,
      network: network('eip155:1'),
      accounts: [account('eip155:1', bob)],
    })
    await settle()
    expect(now()?.active).toBe(account('eip155:1', bob))
    const here = ['eip155:1', 'eip155:137'].flatMap(id => [account(id, bob), account(id, alice)])
    expect(now()?.connections[0]?.accounts).toEqual(here)
  })

  // Specification 3.28
  it('is not shown on a network outside its WalletConnect session, even if it reports that network', async () => {
    const { remote, now } = start()
    await settle()
    remote.events$.next({ type: 'settled', session: wcSession() })
    remote.events$.next({ type: 'chain', topic, network: network('eip155:10') })
    await settle()
    expect(now()?.network).toBe('eip155:1')
  })

  it('stays on its network if it confirms a switch but does not grant the new network', async () => {
    const { session, remote, now } = start()
    await settle()
    const methods = ['wallet_switchEthereumChain', 'wallet_addEthereumChain']
    const only = wcSession({ accounts: [account('eip155:1')], networks: [network('eip155:1')], methods })
    remote.events$.next({ type: 'settled', session: only })
    remote.state.answer = null
    const moving = session.switchNetwork(network('eip155:137'))
    const refused = expect(moving).rejects.toMatchObject({ code: 'chain-unrecognized' })
    await vi.advanceTimersByTimeAsync(10_000)
    await refused
    expect(now()?.network).toBe('eip155:1')
  })

  it('changes to the requested network only when a session update grants that network', async () => {
    const { session, remote, now } = start()
    await settle()
    const methods = ['wallet_switchEthereumChain', 'wallet_addEthereumChain']
    const only = wcSession({ accounts: [account('eip155:1')], networks: [network('eip155:1')], methods })
    remote.events$.next({ type: 'settled', session: only })
    remote.state.answer = null
    const moving = session.switchNetwork(network('eip155:137'))
    await vi.advanceTimersByTimeAsync(500)
    expect(now()?.network).toBe('eip155:1')
    remote.events$.next({ type: 'updated', session: wcSession({ methods }) })
    await moving
    expect(now()?.network).toBe('eip155:137')
    expect(remote.state.requests.map(({ method }) => method)).toEqual(['wallet_switchEthereumChain'])
  })

  it('is disconnected if a new leader tab finds no session of this wallet', async () => {
    const leads$ = new BehaviorSubject(false)
    const remote = createRemoteFake([wcSession()])
    const { now } = start({
      remote: remote.wallets,
      remembered: createRemembered(storedRemoteSession()),
      tabs: { ...lonely, leads$ },
    })
    await settle()
    remote.state.sessions = []
    leads$.next(true)
    await settle()
    expect(now()?.status).toBe('disconnected')
  })
})

describe('the wallet session that several tabs share', () => {
  const open = (
    origin: ReturnType<typeof createOrigin>,
    remembered = createRemembered(),
    sessions = [wcSession()],
  ) => {
    const end = origin.open()
    const tabs = createTabs({ name: 'test', locks: origin.locks, channel: end.channel })
    const [host, remote] = [createHostFake(), createRemoteFake(sessions)]
    return {
      ...start({ tabs, host: host.api, remote: remote.wallets, remembered }),
      tabs,
      host,
      remote,
      remembered,
    }
  }

  it('changes in every tab within a second after a connect, an account switch or a disconnect in one tab', async () => {
    const origin = createOrigin()
    const [a, b] = [open(origin), open(origin)]
    await settle()
    a.host.state.grant = { ...a.host.state.grant, accounts: [alice, bob] }
    b.host.state.grant = a.host.state.grant
    await a.session.connectInjected(walletId, 'eip155')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(b.now()).toEqual(a.now())
    expect(b.host.state.requests).toEqual(['silent'])

    await a.session.switchAccount(account('eip155:1', bob))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(b.now()?.active).toBe(account('eip155:1', bob))
    // After the switch, the new account must be the first account of the connection, because Portico sends only from
    // the first account.
    expect(b.now()?.connections[0]?.accounts[0]).toBe(account('eip155:1', bob))

    await b.session.disconnect()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(a.now()).toEqual({ status: 'disconnected', connections: [] })
    expect(a.host.state.requests).not.toContain('disconnect')
  })

  it('keeps the account that another tab chooses while this tab waits for a slow wallet', async () => {
    const origin = createOrigin()
    const left = leftBehind()
    for (const connection of left.session.connections) connection.accounts.push(account('eip155:1', bob))
    const [a, b] = [open(origin, createRemembered(left)), open(origin, createRemembered(left))]
    let answer = () => {}
    b.host.state.refuses.silent = () => new Promise<void>(resolve => (answer = resolve))
    const grant = { ...a.host.state.grant, accounts: [alice, bob] }
    a.host.state.grant = grant
    await settle()
    expect(b.now()).toMatchObject({ status: 'reconnecting', active: account('eip155:1') })
    a.session.hostEvent({ type: 'accounts', walletId, accounts: [bob, alice] })
    await settle()
    const before = b.seen.length
    b.host.state.grant = { ...grant, accounts: [bob, alice], chainId: '0x89' }
    const first = answer
    a.session.hostEvent({ type: 'chain', walletId, chainId: '0x89' })
    await settle()
    first()
    await settle()
    answer()
    await settle()
    expect(b.now()).toEqual(a.now())
    expect(b.seen.slice(before - 1).map(({ active }) => active && addressOf(active))).not.toContain(alice)
  })

  it('stays connected in one tab if the wallet of another tab shares no account (F43)', async () => {
    const origin = createOrigin()
    const [a, b] = [open(origin), open(origin)]
    await settle()
    b.host.state.refuses.silent = new AppError('wallet-unauthorized')
    await a.session.connectInjected(walletId, 'eip155')
    await vi.advanceTimersByTimeAsync(1_000)
    expect([a.now()?.status, b.now()?.status]).toEqual(['connected', 'disconnected'])
    expect(a.remembered.record.stored).toBeDefined()
    // The wallet of the other tab is locked later, and the tab stores that.
    b.host.state.refuses.silent = undefined
    b.session.hostEvent({ type: 'accounts', walletId, accounts: [alice] })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(b.now()?.status).toBe('connected')
    b.session.hostEvent({ type: 'accounts', walletId, accounts: [] })
    await vi.advanceTimersByTimeAsync(1_000)
    expect([a.now()?.status, b.now()?.status]).toEqual(['connected', 'disconnected'])
  })

  it('is hidden in every tab while a remote wallet names no account (A6)', async () => {
    const origin = createOrigin()
    const [a, b] = [open(origin), open(origin)]
    await settle()
    a.remote.events$.next({ type: 'settled', session: wcSession() })
    await vi.advanceTimersByTimeAsync(1_000)
    const event = { type: 'accounts', topic: 'topic-1', network: network('eip155:1') } as const
    a.remote.events$.next({ ...event, accounts: [] })
    await vi.advanceTimersByTimeAsync(1_000)
    expect([a.now()?.status, b.now()?.status]).toEqual(['disconnected', 'disconnected'])
    a.remote.events$.next({ ...event, accounts: [account('eip155:1')] })
    await vi.advanceTimersByTimeAsync(1_000)
    expect([a.now()?.status, b.now()?.status]).toEqual(['connected', 'connected'])
  })

  it('does not include a wallet that another tab has connected if this tab cannot find that wallet', async () => {
    const origin = createOrigin()
    const [a, b] = [open(origin), open(origin)]
    await settle()
    b.host.state.here = false
    await a.session.connectInjected(walletId, 'eip155')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(b.now()?.status).toBe('disconnected')
    // The second tab cannot find the wallet, but this does not end the connection in the first tab.
    expect(a.now()?.status).toBe('connected')
    expect(a.remembered.record.stored).toBeDefined()
  })

  it("is disconnected in every tab when the wallet ends it, and then contains the wallet's name", async () => {
    const origin = createOrigin()
    const [a, b] = [open(origin), open(origin)]
    await settle()
    a.remote.events$.next({ type: 'settled', session: wcSession() })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(b.now()?.status).toBe('connected')
    a.remote.events$.next({ type: 'gone', topic: 'topic-1' })
    await vi.advanceTimersByTimeAsync(1_000)
    const ended = { status: 'disconnected', connections: [], endedBy: 'Phone' }
    expect([a.now(), b.now()]).toEqual([ended, ended])
  })

  it('is not broadcast again by a tab that has received it from another tab', async () => {
    const origin = createOrigin()
    const [a, b] = [open(origin), open(origin)]
    await settle()
    b.host.state.grant = { ...b.host.state.grant, chainId: '0x89' }
    const broadcast = vi.spyOn(b.tabs, 'broadcast')
    await a.session.connectInjected(walletId, 'eip155')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(a.now()?.network).toBe('eip155:1')
    expect(b.now()?.network).toBe('eip155:137')
    expect(broadcast).not.toHaveBeenCalled()
  })

  it('contains, in every tab, the remote wallet that the leader tab has connected', async () => {
    const origin = createOrigin()
    const [a, b] = [open(origin), open(origin)]
    await settle()
    a.remote.events$.next({ type: 'settled', session: wcSession() })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(b.now()).toEqual(a.now())
    a.remote.events$.next({ type: 'chain', topic: 'topic-1', network: network('eip155:137') })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(b.now()?.network).toBe('eip155:137')
    a.remote.events$.next({ type: 'gone', topic: 'topic-1' })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(b.now()?.status).toBe('disconnected')
  })

  it('does not change after a malformed message on the channel between the tabs', async () => {
    const origin = createOrigin()
    const a = open(origin)
    await settle()
    await a.session.connectInjected(walletId, 'eip155')
    const stranger = origin.open()
    stranger.channel.postMessage({ type: 'broadcast', from: 'x', topic: 'session', value: { version: 9 } })
    await settle()
    expect(a.now()?.status).toBe('connected')
  })
})
