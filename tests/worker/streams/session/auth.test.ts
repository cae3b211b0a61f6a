import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { frameLoadTimeoutMs } from '../../../../src/domain/core/constants.ts'
import { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import { account, createHostFake, createRemembered, leftBehind, start } from '../../fakes/session.ts'

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] }),
)
afterEach(() => void vi.useRealTimers())

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const authWallet = { kind: 'auth', connectorId: 'auth', wallet: { name: 'Email login' } } as const

const left = () => {
  const snapshot = leftBehind()
  const [connection] = snapshot.session.connections
  return {
    ...snapshot,
    session: {
      ...snapshot.session,
      connections: [{ ...connection, connectorId: 'auth', kind: 'auth', wallet: authWallet.wallet }],
    },
  }
}
const hostWithFrame = () => {
  const host = createHostFake(authWallet)
  return {
    ...host,
    api: { ...host.api, findInjected: async (wanted: string) => (wanted === 'auth' ? 'auth' : undefined) },
  }
}

describe('an account of the embedded wallet', () => {
  // Specification 3.13
  it('is connected through a connector of the kind "auth", which also receives the signature requests', async () => {
    const host = hostWithFrame()
    const { session, now } = start({ host: host.api })
    await pass()
    const connecting = session.connectInjected('auth', 'eip155')
    await pass()
    await connecting
    expect(now()).toMatchObject({
      status: 'connected',
      active: account('eip155:1'),
      connections: [{ connectorId: 'auth', kind: 'auth', wallet: { name: 'Email login' } }],
    })
    host.state.answers.personal_sign = '0x51'
    expect(await session.request('eip155', { method: 'personal_sign' })).toBe('0x51')
    session.close()
  })

  // Specification 3.64
  it('is restored at the next visit if the user is still logged in to the embedded wallet', async () => {
    const host = hostWithFrame()
    const { session, now } = start({ host: host.api, remembered: createRemembered(left()) })
    await pass(100)
    expect(now()).toMatchObject({ status: 'connected', active: account('eip155:1') })
    expect(host.state.requests).toContain('silent')
    session.close()
  })

  // Specification 8b.2
  it('is restored at the next visit even if the login frame needs 20 s to load', async () => {
    const host = hostWithFrame()
    let load = () => {}
    const loaded = new Promise<void>(resolve => {
      load = resolve
    })
    const slow = async (...args: Parameters<typeof host.api.connectInjected>) => {
      await loaded
      return await host.api.connectInjected(...args)
    }
    const { session, now } = start({
      host: { ...host.api, connectInjected: slow },
      remembered: createRemembered(left()),
    })
    await pass(frameLoadTimeoutMs)
    load()
    await pass()
    expect(now()).toMatchObject({ status: 'connected', active: account('eip155:1') })
    session.close()
  })

  // Specification 3.64
  it('is deleted from the storage at the next visit if the user is logged out of the embedded wallet', async () => {
    const host = hostWithFrame()
    host.state.refuses.silent = new AppError('wallet-unauthorized')
    const remembered = createRemembered(left())
    const { session, now } = start({ host: host.api, remembered })
    await pass(100)
    expect(now()).toEqual({ status: 'disconnected', connections: [] })
    expect(remembered.record.stored).toBeUndefined()
    session.close()
  })

  it('stays in the storage if the embedded wallet cannot be loaded at the next visit', async () => {
    const host = hostWithFrame()
    host.state.refuses.silent = new AppError('frame-load-failed')
    const remembered = createRemembered(left())
    const { session, now } = start({ host: host.api, remembered })
    await pass(100)
    expect(now()).toMatchObject({ status: 'disconnected', remembered: true })
    expect(remembered.record.stored).toBeDefined()
    session.close()
  })

  it('is disconnected after at most 3 s, even if the logout from the embedded wallet does not end', async () => {
    const host = hostWithFrame()
    const { session, now } = start({ host: host.api })
    await pass()
    const connecting = session.connectInjected('auth', 'eip155')
    await pass()
    await connecting
    host.state.answers.disconnect = () => new Promise(() => {})
    let ended = false
    void session.disconnect('eip155').then(() => {
      ended = true
    })
    await pass(2_999)
    expect(host.state.requests).toContain('disconnect')
    expect([now()?.status, ended]).toEqual(['disconnected', false])
    await pass(1)
    expect(ended).toBe(true)
    session.close()
  })
})
