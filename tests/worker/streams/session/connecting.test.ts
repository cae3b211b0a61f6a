import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  account,
  createHostFake,
  createRemembered,
  leftBehind,
  start,
  walletId,
  wcSession,
} from '../../fakes/session.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date'] })
})
afterEach(() => void vi.useRealTimers())

const settle = async () => {
  // Waits for the dynamic import of the code that reads the stored session.
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(0)
}

describe('a user who waits for a remote wallet', () => {
  const statuses = (seen: readonly { status: string }[]) => seen.map(({ status }) => status)

  // Specification 4.4
  it('sees the status connecting until the remote wallet has connected', async () => {
    const { session, remote, seen } = start()
    await settle()
    const view = session.connecting$.subscribe()
    await settle()
    expect(statuses(seen)).toEqual(['disconnected', 'connecting'])
    remote.events$.next({ type: 'settled', session: wcSession() })
    await settle()
    view.unsubscribe()
    await settle()
    expect(seen.at(-1)).toMatchObject({ status: 'connected' })
  })

  // Specification 4.4
  it('sees the status disconnected again after every connecting view has closed', async () => {
    const { session, seen } = start()
    const views = [session.connecting$.subscribe(), session.connecting$.subscribe()]
    await settle()
    views[0]?.unsubscribe()
    await settle()
    expect(seen.at(-1)?.status).toBe('connecting')
    views[1]?.unsubscribe()
    await settle()
    expect(statuses(seen)).toEqual(['disconnected', 'connecting', 'disconnected'])
  })

  // Specification 4.4
  it('sees the status connecting until both this wait and the request to an injected wallet have ended', async () => {
    for (const viewEndsFirst of [true, false]) {
      const { session, host, now } = start()
      let refuse = () => {}
      host.state.refuses.aloud = () =>
        new Promise((_, reject) => {
          refuse = () => reject(Object.assign(new Error('no'), { code: 4001 }))
        })
      const view = session.connecting$.subscribe()
      const request = session.connectInjected(walletId, 'eip155').catch(() => {})
      await settle()
      const refused = async () => {
        refuse()
        await request
      }
      const ends = [async () => view.unsubscribe(), refused]
      for (const [place, end] of (viewEndsFirst ? ends : ends.toReversed()).entries()) {
        await end()
        await settle()
        expect(now()?.status).toBe(place === 0 ? 'connecting' : 'disconnected')
      }
    }
  })

  it('stays connected to the wallet of the last visit if the view for the remote wallet opens and closes', async () => {
    const remembered = createRemembered(leftBehind())
    const { session, now } = start({ remembered })
    const view = session.connecting$.subscribe()
    await settle()
    expect(now()).toMatchObject({ status: 'connected', active: account('eip155:1') })
    view.unsubscribe()
    await settle()
    expect(now()?.status).toBe('connected')
  })

  it('keeps the stored connection of an absent injected wallet after closing the connecting view', async () => {
    const host = createHostFake()
    host.state.here = false
    const remembered = createRemembered(leftBehind())
    const { session, now } = start({ host: host.api, remembered })
    await vi.advanceTimersByTimeAsync(60_000)
    const view = session.connecting$.subscribe()
    await settle()
    view.unsubscribe()
    await settle()
    expect(now()).toMatchObject({ status: 'disconnected', remembered: true })
    expect(remembered.record.stored).toMatchObject({ session: { active: account('eip155:1') } })
  })
})
