import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SignInOptions, SignInServerSession } from '../../src/domain/sign-in/types.ts'
import { connectedOn, ethereum, type OpenedPage, openPage, owner } from './presenter.ts'

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
    now: Date.UTC(2026, 10, 21, 19),
  })
})
afterEach(() => void vi.useRealTimers())

const settle = () => vi.advanceTimersByTimeAsync(0)

/** Creates a page whose server keeps the session. `server.session` is what the server answers. */
const openServed = (siwx: SignInOptions = {}) => {
  const server: { session: SignInServerSession | null; isDown: boolean } = { session: null, isDown: false }
  const getSession = vi.fn(async () => {
    if (server.isDown) throw new TypeError('Failed to fetch')
    return server.session
  })
  const verify = async () => {
    server.session = { address: owner.address, chainId: ethereum }
    return true
  }
  const page = openPage({ siwx: { getSession, verify, ...siwx } })
  return { page, server, getSession }
}
const connect = async (page: OpenedPage, session = connectedOn()) => {
  page.session$.next(session)
  await settle()
}
const signed = async (page: OpenedPage) => {
  page.signIn.sign()
  await vi.waitFor(() => expect(page.phase()).toBe('signed'))
  await settle()
}

describe('a site whose server keeps the sign-in session (integrators 8)', () => {
  it('asks its server at load, and needs no signature while the server knows the visitor', async () => {
    for (const chainId of [ethereum, 1, undefined]) {
      const { page, server, getSession } = openServed()
      server.session = { address: owner.address.toLowerCase(), chainId }
      await connect(page)
      expect([page.phase(), getSession.mock.calls.length]).toEqual(['signed', 1])
      expect(page.request).not.toHaveBeenCalled()
      expect(page.onChange).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({ data: expect.objectContaining({ accountAddress: owner.address }) }),
      )
    }
  })

  it.each<[string, (page: OpenedPage) => void]>([
    ['the window gets the focus', page => page.focus()],
    [
      'the page becomes visible',
      page => {
        page.visible$.next(false)
        page.visible$.next(true)
      },
    ],
    ['the site calls check() after a 401', page => page.signIn.check()],
  ])('notices that the session has ended when %s', async (_, come) => {
    const { page, server } = openServed()
    await connect(page)
    await signed(page)
    const [session] = page.onChange.mock.calls.at(-1) ?? []
    expect(session).toMatchObject({ signature: expect.stringMatching(/^0x/) })
    come(page)
    await settle()
    expect(page.phase()).toBe('signed')
    server.session = null
    come(page)
    await settle()
    expect(page.onChange).toHaveBeenLastCalledWith(undefined)
    expect([page.phase(), page.shown()]).toEqual(['needed', 'SIWXSignMessage'])
  })

  it('keeps the sign-in while its server cannot be reached, and then asks again', async () => {
    const { page, server, getSession } = openServed()
    await connect(page)
    await signed(page)
    server.isDown = true
    page.focus()
    await settle()
    expect(page.phase()).toBe('signed')
    expect(page.disconnect).not.toHaveBeenCalled()
    server.isDown = false
    server.session = null
    const before = getSession.mock.calls.length
    await vi.advanceTimersByTimeAsync(30_000)
    expect([getSession.mock.calls.length > before, page.phase()]).toEqual([true, 'needed'])
  })

  it.each<[string, SignInServerSession]>([
    ['another address', { address: `0x${'1'.repeat(40)}`, chainId: ethereum }],
    ['another network', { address: owner.address, chainId: 137 }],
  ])('asks for a signature if the server names %s', async (_, session) => {
    const { page, server } = openServed()
    server.session = session
    await connect(page)
    expect(page.phase()).toBe('needed')
  })

  it('does not ask its server on focus without getSession', async () => {
    const getNonce = vi.fn(() => 'a'.repeat(16))
    const page = openPage({ siwx: { getNonce } })
    await connect(page)
    await signed(page)
    page.focus()
    await settle()
    expect([page.phase(), getNonce.mock.calls.length]).toEqual(['signed', 1])
  })
})
