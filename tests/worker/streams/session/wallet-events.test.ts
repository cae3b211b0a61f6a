import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import { account, alice, bob, rdns, start, walletId } from '../../fakes/session.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date'] })
})
afterEach(() => void vi.useRealTimers())

const settle = () => vi.advanceTimersByTimeAsync(0)

describe('events of a connected wallet', () => {
  const connected = async () => {
    const all = start()
    await all.session.connectInjected(walletId, 'eip155')
    return all
  }

  it('change the active account and the network, and disconnect the wallet while it shares no account', async () => {
    const { session, now, remembered } = await connected()
    session.hostEvent({ type: 'accounts', walletId, accounts: [bob, alice] })
    await settle()
    expect(now()).toMatchObject({ active: account('eip155:1', bob) })
    session.hostEvent({ type: 'chain', walletId, chainId: '0x89' })
    await settle()
    expect(now()).toMatchObject({ active: account('eip155:137', bob), network: 'eip155:137' })
    await settle()
    expect(remembered.record.stored).toMatchObject({ session: { network: 'eip155:137' } })
    session.hostEvent({ type: 'accounts', walletId, accounts: [] })
    await settle()
    expect(now()).toEqual({
      status: 'disconnected',
      connections: [],
      endedBy: 'Example',
      remembered: true,
    })
    await settle()
    expect(remembered.record.stored).toMatchObject({ absent: [{ connectorId: rdns }] })
  })

  it('reconnect a wallet that was locked, with the account and the network that it uses then (F14)', async () => {
    const { session, host, now } = await connected()
    session.hostEvent({ type: 'accounts', walletId, accounts: [] })
    await settle()
    // The event alone is not believed: the wallet's reply to a silent request decides.
    host.state.grant = { ...host.state.grant, accounts: [bob], chainId: '0x89' }
    session.hostEvent({ type: 'accounts', walletId, accounts: [alice] })
    await vi.advanceTimersByTimeAsync(10)
    expect(host.state.requests).toEqual(['connect', 'silent'])
    expect(now()).toMatchObject({ status: 'connected', active: account('eip155:137', bob) })
    expect(now()?.remembered).toBeUndefined()
  })

  it('reconnect a wallet that emits no event when it is unlocked, at the return to the page (F14)', async () => {
    const { session, host, now } = await connected()
    session.hostEvent({ type: 'accounts', walletId, accounts: [] })
    host.state.refuses.silent = new AppError('wallet-unauthorized')
    session.hostEvent({ type: 'awake', walletId })
    await vi.advanceTimersByTimeAsync(10)
    expect(now()?.status).toBe('disconnected')
    host.state.refuses.silent = undefined
    session.hostEvent({ type: 'awake', walletId })
    await vi.advanceTimersByTimeAsync(10)
    expect(now()?.status).toBe('connected')
  })

  it('do not reconnect a locked wallet after the user has disconnected it (F14)', async () => {
    const { session, host, now, remembered } = await connected()
    session.hostEvent({ type: 'accounts', walletId, accounts: [] })
    await settle()
    await session.disconnect()
    expect(remembered.record.stored).toBeUndefined()
    session.hostEvent({ type: 'accounts', walletId, accounts: [alice] })
    await vi.advanceTimersByTimeAsync(10)
    expect(now()).toEqual({ status: 'disconnected', connections: [] })
    expect(host.state.requests).not.toContain('silent')
  })

  // Fault E13
  it('are applied in order: after 500 account changes, the account of the last event is the active one', async () => {
    const { session, now } = await connected()
    for (let n = 0; n < 500; n += 1)
      session.hostEvent({ type: 'accounts', walletId, accounts: [n % 2 ? alice : bob] })
    session.hostEvent({ type: 'accounts', walletId, accounts: [bob] })
    await settle()
    expect(now()?.active).toBe(account('eip155:1', bob))
  })

  // Fault E13
  it('take effect even if they arrive before the wallet has replied to the connect request', async () => {
    const { session, host, now } = start()
    host.state.refuses.aloud = () => {
      session.hostEvent({ type: 'chain', walletId, chainId: '0xa' })
    }
    await session.connectInjected(walletId, 'eip155')
    await settle()
    expect(now()?.network).toBe('eip155:10')
  })

  it('change nothing if they come from a different wallet, or if their chain id is not a number', async () => {
    const { session, seen } = await connected()
    const count = seen.length
    session.hostEvent({ type: 'accounts', walletId: 'another', accounts: [] })
    session.hostEvent({ type: 'chain', walletId, chainId: 'NaN' })
    await settle()
    expect(seen.length).toBe(count)
  })

  // Fault E14
  it.each([
    ['decimal', '42161', 'eip155:42161'],
    ['with zeros', '0x01', 'eip155:1'],
    ['a network that the site does not have', '0x7a6a', 'eip155:31338'],
    ['no number', 'NaN', 'eip155:137'],
    ['nothing', '', 'eip155:137'],
  ])('change the network only if their chain id is valid (chain id: %s)', async (_how, chainId, shown) => {
    const { session, now } = await connected()
    session.hostEvent({ type: 'chain', walletId, chainId: '0x89' })
    session.hostEvent({ type: 'chain', walletId, chainId })
    await settle()
    expect(now()?.network).toBe(shown)
  })

  it('do not cancel a pending signature request', async () => {
    const { session, host, now } = await connected()
    let sign = (_signature: string) => {}
    host.state.answers.personal_sign = () => new Promise(resolve => (sign = resolve))
    const signature = session.request('eip155', { method: 'personal_sign', params: ['0x', alice] })
    await settle()
    session.hostEvent({ type: 'accounts', walletId, accounts: [bob] })
    await settle()
    expect(now()?.active).toBe(account('eip155:1', bob))
    host.state.refuses.silent = new Error('Extension context invalidated.')
    session.hostEvent({ type: 'gone', walletId })
    await settle()
    expect(now()?.status).toBe('disconnected')
    sign('0xsigned')
    await expect(signature).resolves.toBe('0xsigned')
  })

  it.each([
    ['still answers', undefined, 'connected'],
    ['has lost its extension', new Error('Extension context invalidated.'), 'disconnected'],
  ])(
    'end the connection if their type is "gone", unless the wallet still responds (the wallet %s)',
    async (_name, answer, status) => {
      const { session, host, now } = await connected()
      host.state.refuses.silent = answer
      session.hostEvent({ type: 'gone', walletId })
      await settle()
      expect(now()?.status).toBe(status)
    },
  )
})
