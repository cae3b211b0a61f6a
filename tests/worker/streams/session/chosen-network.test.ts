import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { allowsNetwork } from '../../../../src/domain/session/session.ts'
import { createTabs } from '../../../../src/worker/tabs/tabs.ts'
import { createOrigin } from '../../fakes/origin.ts'
import {
  account,
  alice,
  createHostFake,
  createRemembered,
  network,
  start,
  walletId,
  wcSession,
} from '../../fakes/session.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date'] })
})
afterEach(() => void vi.useRealTimers())

const settle = () => vi.advanceTimersByTimeAsync(0)
const polygon = network('eip155:137')
const nobodyOnPolygon = { status: 'disconnected', connections: [], network: polygon }

describe('a network that the user chooses before a wallet is connected', () => {
  // Specification 3.55
  it('is shown and stored, and Portico requests it from the next wallet that connects', async () => {
    const { session, host, remembered, now } = start()
    await settle()
    await session.switchNetwork(polygon)
    expect(now()).toEqual(nobodyOnPolygon)
    await settle()
    expect(remembered.record.stored).toMatchObject({ session: nobodyOnPolygon })

    host.state.answers.wallet_switchEthereumChain = () => {
      host.state.grant = { ...host.state.grant, chainId: '0x89' }
    }
    await session.connectInjected(walletId, 'eip155')
    await settle()
    expect(host.state.requests).toContain('wallet_switchEthereumChain')
    expect(now()).toMatchObject({ status: 'connected', network: polygon })
  })

  it('is not used if the user connects a wallet but rejects the switch to this network', async () => {
    const { session, host, now } = start()
    await settle()
    await session.switchNetwork(polygon)
    host.state.answers.wallet_switchEthereumChain = Object.assign(new Error('no'), { code: 4001 })
    await session.connectInjected(walletId, 'eip155')
    await settle()
    expect(now()).toMatchObject({ status: 'connected', network: 'eip155:1' })
  })

  it('stays chosen after the user has rejected the connection', async () => {
    const { session, host, now } = start()
    await settle()
    await session.switchNetwork(polygon)
    host.state.refuses.aloud = Object.assign(new Error('no'), { code: 4001 })
    await session.connectInjected(walletId, 'eip155').catch(() => {})
    expect(now()).toEqual(nobodyOnPolygon)
  })

  it('becomes active if the WalletConnect session of a new remote wallet contains it', async () => {
    const { session, remote, now } = start()
    await settle()
    await session.switchNetwork(polygon)
    remote.events$.next({ type: 'settled', session: wcSession() })
    await settle()
    expect(now()?.active).toBe(account('eip155:137'))
  })

  it.each([true, false])('is restored at the next visit (option reconnect: %s)', async reconnect => {
    const remembered = createRemembered({ version: 1, session: nobodyOnPolygon })
    const { now } = start({ remembered, reconnect })
    await settle()
    expect(now()).toEqual(nobodyOnPolygon)
  })

  it('causes no switch request to the wallet if the connected wallet already uses it', async () => {
    const { session, host } = start()
    await settle()
    await session.switchNetwork(network('eip155:1'))
    await session.connectInjected(walletId, 'eip155')
    await settle()
    expect(host.state.requests).toEqual(['connect'])
  })

  it('is also shown in the other tabs of the site', async () => {
    const origin = createOrigin()
    const [a, b] = ['a', 'b'].map(() => {
      const tabs = createTabs({ name: 'p', locks: origin.locks, channel: origin.open().channel })
      return start({ tabs, host: createHostFake({ accounts: [alice] }).api })
    })
    await settle()
    await a?.session.switchNetwork(polygon)
    await settle()
    expect(b?.now()).toEqual(nobodyOnPolygon)
  })
})

describe('the networks to which Portico can switch a wallet', () => {
  const wallet = {
    connectorId: 'x',
    kind: 'walletConnect',
    namespace: 'eip155',
    wallet: { name: 'X' },
  } as const
  const connection = { ...wallet, accounts: [account('eip155:1')] }
  const other = { id: polygon, namespace: 'eip155' } as never

  // Specification 3.28
  it.each([
    ['all networks, for an injected wallet', connection, true],
    [
      'the networks of its session, for a remote wallet',
      { ...connection, approvedNetworks: [polygon] },
      true,
    ],
    [
      'none outside its session, for a remote wallet',
      { ...connection, approvedNetworks: [network('eip155:1')] },
      false,
    ],
    [
      'all, if the session of the remote wallet can add networks',
      { ...connection, approvedNetworks: [network('eip155:1')], addsNetworks: true },
      true,
    ],
    ["none of another namespace than the wallet's", { ...connection, namespace: 'solana' as const }, false],
  ])(
    "are limited by the wallet's kind, namespace and WalletConnect session: %s",
    (_which, connection, allowed) => expect(allowsNetwork(connection, other)).toBe(allowed),
  )

  // Specification 3.28
  it('include networks outside the WalletConnect session if the session has wallet_addEthereumChain', async () => {
    const { remote, now } = start()
    await settle()
    remote.events$.next({
      type: 'settled',
      session: wcSession({ methods: ['personal_sign', 'wallet_addEthereumChain'] }),
    })
    await settle()
    expect(now()?.connections[0]?.addsNetworks).toBe(true)
  })
})
