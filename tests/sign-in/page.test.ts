import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { caipAddress, networkId, type Session } from '../../src/domain/core/entities.ts'
import type { SignInOptions } from '../../src/domain/sign-in/types.ts'
import { connectedOn, createOrigin, nobody, type OpenedPage, openPage } from './presenter.ts'

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
    now: Date.UTC(2026, 10, 21, 19),
  })
})
afterEach(() => void vi.useRealTimers())

const settle = () => vi.advanceTimersByTimeAsync(0)
const connect = async (page: OpenedPage, session = connectedOn()) => {
  page.session$.next(session)
  await settle()
}
const signed = async (page: OpenedPage) => {
  page.signIn.sign()
  await vi.waitFor(() => expect(page.phase()).toBe('signed'))
  await settle()
}
const solana = networkId('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
const onSolana: Session = {
  ...connectedOn(),
  active: caipAddress(solana, '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'),
  network: solana,
}
/** The older option of a site. */
const siweConfig = (own: object = {}) =>
  ({
    getNonce: vi.fn(async () => 'abcdef0123456789'),
    createMessage: vi.fn(() => 'text'),
    verifyMessage: vi.fn(async () => true),
    getSession: vi.fn(async () => null),
    signOut: vi.fn(async () => true),
    ...own,
  }) as never
/** A page whose site keeps the sessions itself, without saying that its server decides. */
const openKept = (own: SignInOptions = {}) => {
  const kept: unknown[] = []
  const getSessions = vi.fn(async () => [...kept] as never)
  const page = openPage({
    siwx: { getSessions, addSession: async session => void kept.push(session), ...own },
  })
  return { page, kept, getSessions }
}

describe('the configuration of the sign-in (K)', () => {
  it('is the older one of a site that has set it', async () => {
    const config = siweConfig()
    const page = openPage({ siweConfig: config })
    await connect(page)
    expect((config as { createMessage: unknown }).createMessage).toHaveBeenCalledTimes(1)
    expect(page.state$.value.required).toBe(true)
  })

  it('has defaults for everything that the site leaves out', async () => {
    const page = openPage({})
    await connect(page)
    await signed(page)
    expect(page.origin.kept.size).toBe(1)
  })

  it('asks nobody to sign in on a network of the site for which the site has no sign-in', async () => {
    const networks = [{ id: solana, namespace: 'solana' }]
    const page = openPage({ siweConfig: siweConfig(), networks } as never)
    await connect(page, onSolana)
    expect([page.phase(), page.navigation().open]).toEqual(['off', false])
  })

  it('does nothing at all if the site has switched the sign-in off', async () => {
    const page = openPage({ siweConfig: siweConfig({ enabled: false }) })
    await connect(page)
    const { signIn } = page
    signIn.request()
    signIn.sign()
    signIn.cancel()
    signIn.check()
    await signIn.signOut()
    await signIn.settled()
    expect([signIn.config, await signIn.oneClick()]).toEqual([undefined, undefined])
    signIn.close()
    expect([page.phase(), page.navigation().open, page.onChange.mock.calls]).toEqual(['off', false, []])
  })
})

describe('the checks of the sessions (K)', () => {
  it('are not doubled by the first value of the changes, even if it arrives late', async () => {
    const origin = createOrigin()
    let emit = () => {}
    const stream$ = () => ({
      subscribe: (listener: () => void) => {
        emit = listener
        return { unsubscribe() {} }
      },
    })
    const getSessions = vi.fn(async () => [])
    const page = openPage(
      { siwx: { getSessions } },
      { ...origin, feature: { ...origin.feature, stream$ } as unknown as typeof origin.feature },
    )
    await connect(page)
    emit()
    await settle()
    expect(getSessions).toHaveBeenCalledTimes(1)
    emit()
    await settle()
    expect(getSessions).toHaveBeenCalledTimes(2)
  })

  it('do not follow the focus of a page whose server decides nothing', async () => {
    const { page, getSessions } = openKept()
    await connect(page)
    await signed(page)
    const before = getSessions.mock.calls.length
    page.focus()
    await settle()
    expect(getSessions).toHaveBeenCalledTimes(before)
  })

  it('are not doubled by a focus while a check runs', async () => {
    const answers: (() => void)[] = []
    const getSession = vi.fn(() => new Promise<null>(done => answers.push(() => done(null))))
    const page = openPage({ siwx: { getSession, verify: async () => true } })
    await connect(page)
    page.focus()
    page.focus()
    for (const answer of answers) answer()
    await settle()
    expect(getSession).toHaveBeenCalledTimes(1)
    page.focus()
    await settle()
    expect(getSession).toHaveBeenCalledTimes(2)
  })
})

describe('the time until the sign-in is settled (K)', () => {
  it('ends with the check, and not before', async () => {
    let answer = (_sessions: never) => {}
    const getSessions = () =>
      new Promise<never>(done => {
        answer = done
      })
    const page = openPage({ siwx: { getSessions } })
    let isSettled = false
    await page.signIn.settled()
    await connect(page)
    void page.signIn.settled().then(() => {
      isSettled = true
    })
    await vi.advanceTimersByTimeAsync(4_000)
    expect(isSettled).toBe(false)
    answer([] as never)
    await settle()
    expect(isSettled).toBe(true)
  })

  it('is at most 5 s', async () => {
    const page = openPage({ siwx: { getSessions: () => new Promise<never>(() => {}) } })
    await connect(page)
    let isSettled = false
    void page.signIn.settled().then(() => {
      isSettled = true
    })
    await vi.advanceTimersByTimeAsync(4_999)
    expect(isSettled).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(isSettled).toBe(true)
  })
})

describe('the state of the sign-in (K)', () => {
  it('is told once for each change, and not at the start', async () => {
    const page = openPage()
    page.visible$.next(false)
    page.visible$.next(true)
    await settle()
    expect(page.told).toHaveLength(1)
    await connect(page)
    expect(page.told.length).toBeGreaterThan(1)
    for (const [place, state] of page.told.entries()) expect(state).not.toBe(page.told[place - 1])
  })

  it('is right in a browser without Web Locks, where the lock is taken at once', async () => {
    const origin = createOrigin()
    const page = openPage({ siwx: {} }, { ...origin, locks: undefined as never })
    await connect(page)
    expect([page.phase(), page.shown()]).toEqual(['needed', 'SIWXSignMessage'])
    await signed(page)
    expect(page.request).toHaveBeenCalledTimes(1)
  })

  it('allows a sign-in with one click before and after a sign-in, but not beside an open request', async () => {
    const page = openPage()
    expect(await page.signIn.oneClick()).toBeDefined()
    await connect(page)
    expect(await page.signIn.oneClick()).toBeUndefined()
    await signed(page)
    expect(await page.signIn.oneClick()).toBeDefined()
  })
})

describe('signing out (K)', () => {
  it('stores no decline if no account is connected, and ends the sessions', async () => {
    const signOut = vi.fn(async () => {})
    const page = openPage({ siwx: { signOut } })
    await page.signIn.signOut()
    expect([page.origin.declined.size, signOut.mock.calls.length]).toEqual([0, 1])
  })

  it('stores the decline first, then ends the sessions, tells the other tabs, and checks again', async () => {
    const steps: string[] = []
    const origin = createOrigin()
    const { feature } = origin
    const gates = new Map<string, () => void>()
    const call = async (verb: string, ...args: never[]) => {
      if (verb === 'decline' || verb === 'changed') {
        steps.push(verb)
        await new Promise<void>(done => gates.set(verb, done))
        // The check at the end does not depend on a message that comes back to this tab.
        if (verb === 'changed') return undefined
      }
      return await feature.call(verb as never, ...args)
    }
    const getSessions = vi.fn(async () => {
      steps.push('getSessions')
      return []
    })
    const page = openPage(
      {
        siwx: {
          getSessions,
          addSession: async () => {},
          signOut: async () => void steps.push('signOut'),
        },
      },
      { ...origin, feature: { ...feature, call } as unknown as typeof feature },
    )
    await connect(page)
    page.signIn.sign()
    await vi.waitFor(() => expect(page.phase()).toBe('signed'))
    gates.get('changed')?.()
    await settle()
    steps.length = 0
    let isOut = false
    void page.signIn.signOut().then(() => {
      isOut = true
    })
    await settle()
    expect([steps, page.phase()]).toEqual([['decline'], 'signed'])
    gates.get('decline')?.()
    await settle()
    expect(steps).toContain('signOut')
    expect(steps.at(-1)).toBe('changed')
    expect(isOut).toBe(false)
    const before = getSessions.mock.calls.length
    gates.get('changed')?.()
    await settle()
    expect([isOut, getSessions.mock.calls.length > before]).toEqual([true, true])
    expect([page.phase(), page.navigation().open]).toEqual(['off', false])
  })
})

it('a user signs out and in again at a site that stores no sessions, with one signature for each sign-in (K)', async () => {
  const page = openPage({ siwx: { addSession: async () => {}, getSessions: async () => [] } })
  await connect(page)
  await signed(page)
  await page.signIn.signOut()
  await settle()
  expect([page.phase(), page.navigation().open]).toEqual(['off', false])
  page.signIn.request()
  await settle()
  await signed(page)
  page.signIn.check()
  await settle()
  expect([page.phase(), page.request.mock.calls.length]).toEqual(['signed', 2])
  expect(page.onChange.mock.calls.map(([session]) => session !== undefined)).toEqual([true, false, true])
})

it('a closed sign-in no longer follows the page (K)', async () => {
  const page = openPage()
  const stop = vi.fn()
  const subscribe = page.ui.navigation.subscribe
  page.ui.navigation.subscribe = listener => {
    const { unsubscribe } = subscribe(listener)
    stop.mockImplementation(unsubscribe)
    return { unsubscribe: stop }
  }
  await connect(page)
  expect(stop).not.toHaveBeenCalled()
  page.signIn.close()
  expect(stop).toHaveBeenCalledOnce()
  const before = page.state$.value
  page.dispatch({ type: 'close' })
  await connect(page, nobody)
  await connect(page)
  expect(page.state$.value).toBe(before)
  expect(page.origin.declined.size).toBe(0)
})
