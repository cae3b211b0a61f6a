import { type Observable, Subject } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { caipAddress, type Session } from '../../src/domain/core/entities.ts'
import { AppError } from '../../src/domain/core/errors/app-error.ts'
import type { SignInEffect, SignInEvent } from '../../src/domain/sign-in/machine.ts'
import { writeSignInMessage } from '../../src/domain/sign-in/message.ts'
import { performEffects, type SignInDeps } from '../../src/sign-in/effects.ts'
import { sessionChanges } from '../../src/sign-in/session-changes.ts'
import { holdSignInLock } from '../../src/sign-in/sign-in-lock.ts'
import { createServerClock, type ResolvedSignIn } from '../../src/sign-in/signing.ts'
import { createSiteNotifier } from '../../src/sign-in/site-notifier.ts'
import { connectedOn, ethereum, host, nobody, owner } from './presenter.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
})
afterEach(() => void vi.useRealTimers())

const account = caipAddress(ethereum, owner.address)
const settle = () => vi.advanceTimersByTimeAsync(0)
/** The largest delay that `setTimeout` accepts. */
const longest = 2 ** 31 - 1

type LockRequest = {
  readonly name: string
  readonly options: LockOptions
  /** Grants the lock, or says that it is taken. Returns what the page has answered. */
  readonly answer: (lock: object | null) => unknown
  readonly fail: () => void
}

/** Locks whose requests the test answers. */
function fakeLocks() {
  const requests: LockRequest[] = []
  const request = (name: string, options: LockOptions, hold: (lock: object | null) => unknown) =>
    new Promise<void>((_, reject) => {
      requests.push({ name, options, answer: hold, fail: () => reject(new Error('no locks')) })
    })
  return { requests, locks: { request } as unknown as LockManager }
}

/** Performs the effects that the test gives, and records the events that they cause. */
function perform(own: Partial<ResolvedSignIn> = {}) {
  const effects$ = new Subject<SignInEffect>()
  const events: SignInEvent[] = []
  const { requests, locks } = fakeLocks()
  const feature = { call: vi.fn(async (_verb: string, ..._args: unknown[]): Promise<unknown> => undefined) }
  const api = {
    request: vi.fn(async (): Promise<unknown> => `0x${'ab'.repeat(65)}`),
    disconnect: vi.fn(async () => {}),
    track: vi.fn(async (_event: string, _facts?: object) => {}),
  }
  const presenter = {
    show: vi.fn(),
    hide: vi.fn(),
    cancel: vi.fn(),
    reportError: vi.fn(),
    watch() {},
    close() {},
  }
  const site = { signedIn: vi.fn(), notSignedIn: vi.fn(), endAll: vi.fn(async () => {}) }
  const message = {
    accountAddress: owner.address,
    chainId: ethereum,
    domain: host,
    uri: `https://${host}`,
    version: '1' as const,
    nonce: 'abcdef0123456789',
    issuedAt: '2026-11-21T19:00:00.000Z',
  }
  const config = {
    createMessage: vi.fn(async () => ({ ...message, toString: () => String(writeSignInMessage(message)) })),
    addSession: vi.fn(async () => {}),
    getSessions: async () => [],
    getRequired: () => true,
    messageMs: 300_000,
    asksServer: false,
    ...own,
  } as unknown as ResolvedSignIn
  const win = { navigator: { locks }, location: { host } }
  const running = effects$
    .pipe(
      performEffects(
        { api, feature, win, options: { networks: [] } } as unknown as SignInDeps,
        config,
        createServerClock(),
        presenter,
        site,
      ),
    )
    .subscribe(event => events.push(event))
  const typesOf = () => events.map(({ type }) => type)
  return {
    give: (effect: SignInEffect) => effects$.next(effect),
    events,
    typesOf,
    requests,
    feature,
    api,
    site,
    presenter,
    config,
    running,
  }
}

describe('the next check of the sessions (K)', () => {
  it.each([
    [longest, 1],
    [longest + 1, 0],
    [3_000_000_000, 0],
    [Number.POSITIVE_INFINITY, 0],
    [-5, 1],
  ])('after %s ms is scheduled only if a timer of the browser can wait so long', async (ms, checks) => {
    const { give, typesOf } = perform()
    give({ type: 'check-in', ms })
    await vi.advanceTimersByTimeAsync(Math.max(0, Math.min(ms, longest) - 1))
    if (ms > 0) expect(typesOf()).toEqual([])
    await vi.advanceTimersByTimeAsync(2)
    expect(typesOf()).toEqual(Array.from({ length: checks }, () => 'check-due'))
  })

  it('replaces the check that was scheduled before', async () => {
    const { give, typesOf } = perform()
    give({ type: 'check-in', ms: 1_000 })
    give({ type: 'check-in', ms: 5_000 })
    await vi.advanceTimersByTimeAsync(4_999)
    expect(typesOf()).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(typesOf()).toEqual(['check-due'])
  })
})

describe('the sign-in lock of an account (K)', () => {
  it.each<[object | null, string]>([
    [{}, 'lock-taken'],
    [null, 'lock-busy'],
  ])('is taken, or is busy: %j', async (lock, type) => {
    const { give, events, requests } = perform()
    give({ type: 'take-lock', account, round: 3 })
    expect(requests[0]?.options).toEqual({ ifAvailable: true })
    requests[0]?.answer(lock)
    expect(events).toEqual([{ type, round: 3 }])
  })

  it('counts as busy if the browser rejects the request for it', async () => {
    const { give, typesOf, requests } = perform()
    give({ type: 'take-lock', account, round: 3 })
    requests[0]?.fail()
    await settle()
    expect(typesOf()).toEqual(['lock-busy'])
  })

  it('gives no turn to a tab whose waiting request is rejected, and one to a tab that gets it', async () => {
    const { give, typesOf, requests } = perform()
    give({ type: 'wait-for-lock', account, round: 1 })
    requests[0]?.fail()
    await settle()
    expect(typesOf()).toEqual([])
    give({ type: 'wait-for-lock', account, round: 2 })
    requests[1]?.answer({})
    expect(typesOf()).toEqual(['turn-came'])
  })

  it('is free again after the release, and a release requests no other lock', async () => {
    const { give, requests } = perform()
    give({ type: 'take-lock', account, round: 1 })
    let isHeld = true
    void Promise.resolve(requests[0]?.answer({})).then(() => {
      isHeld = false
    })
    await settle()
    expect(isHeld).toBe(true)
    give({ type: 'release-lock' })
    await settle()
    expect([isHeld, requests.length]).toEqual([false, 1])
  })

  it('is no longer waited for after the release', async () => {
    const { give, requests } = perform()
    give({ type: 'wait-for-lock', account, round: 1 })
    expect(requests[0]?.options.signal?.aborted).toBe(false)
    give({ type: 'release-lock' })
    expect(requests[0]?.options.signal?.aborted).toBe(true)
  })

  it('is not held by the answer that another tab has it', () => {
    const { locks, requests } = fakeLocks()
    holdSignInLock(locks, 'a', { ifAvailable: true }).subscribe()
    expect(requests[0]?.answer(null)).toBeUndefined()
  })

  it('is given back at once if it comes after the end', async () => {
    const { locks, requests } = fakeLocks()
    const seen: boolean[] = []
    holdSignInLock(locks, 'a', { ifAvailable: true })
      .subscribe(isOurs => seen.push(isOurs))
      .unsubscribe()
    await requests[0]?.answer({})
    expect(seen).toEqual([])
  })
})

describe('the signature of a sign-in (K)', () => {
  it('is passed to the site, and then other tabs are told', async () => {
    const { give, events, feature, config } = perform()
    feature.call.mockImplementation(async () => {
      expect(config.addSession).toHaveBeenCalledTimes(1)
      throw new Error('the worker has gone')
    })
    give({ type: 'request-signature', account, attempt: 4 })
    await settle()
    expect(feature.call.mock.calls).toEqual([['changed']])
    expect(events).toMatchObject([{ type: 'session-added', attempt: 4, listed: false }])
  })

  it('that comes after the user has cancelled reaches nobody', async () => {
    const { give, typesOf, api, config } = perform()
    let sign = (_signature: string) => {}
    api.request.mockReturnValueOnce(
      new Promise(done => {
        sign = done
      }),
    )
    give({ type: 'request-signature', account, attempt: 1 })
    await settle()
    give({ type: 'cancel-signature' })
    sign(`0x${'ab'.repeat(65)}`)
    await settle()
    expect(typesOf()).toEqual([])
    expect(config.addSession).not.toHaveBeenCalled()
  })

  it.each<[unknown, string, object]>([
    [new Error('boom'), 'sign-in-refused', {}],
    [new AppError('user-rejected'), 'signature-declined', {}],
    [new AppError('http-status', { status: 503 }), 'http-status', { status: 503 }],
    [{ code: 'timed-out' }, 'timed-out', {}],
  ])('fails with a code and its facts: %s', async (reason, code, context) => {
    const { give, events } = perform({ addSession: () => Promise.reject(reason) })
    give({ type: 'request-signature', account, attempt: 1 })
    await settle()
    expect(events).toMatchObject([{ type: 'signature-failed', attempt: 1, error: { code, context } }])
  })
})

describe('the other effects of a sign-in (K)', () => {
  it('fail with sign-in-start-failed if the site fails', async () => {
    const down = () => Promise.reject(new Error('down'))
    const { give, events } = perform({ getSessions: down, createMessage: down })
    give({ type: 'read-sessions', account, round: 1 })
    give({ type: 'prepare-message', account, round: 2 })
    await settle()
    const error = { code: 'sign-in-start-failed' }
    expect(events).toMatchObject([
      { type: 'check-failed', round: 1, error },
      { type: 'message-failed', round: 2, error },
    ])
  })

  it('keep a prepared message until it is forgotten', async () => {
    const { give, config } = perform()
    for (let count = 0; count < 2; count += 1) give({ type: 'prepare-message', account, round: 1 })
    await settle()
    expect(config.createMessage).toHaveBeenCalledTimes(1)
    give({ type: 'forget-message' })
    give({ type: 'prepare-message', account, round: 1 })
    await settle()
    expect(config.createMessage).toHaveBeenCalledTimes(2)
  })

  it('disconnect, end sessions and report, and a failure of these calls is ignored', async () => {
    const { give, api, site, feature, events } = perform()
    const failure = () => Promise.reject(new Error('no worker'))
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    onTestFinished(() => void process.off('unhandledRejection', unhandled))
    // A spy of Vitest would handle the rejection itself.
    const calls: unknown[][] = []
    const failing =
      (name: string) =>
      (...args: unknown[]) => {
        calls.push([name, ...args])
        return failure()
      }
    Object.assign(api, { disconnect: failing('disconnect'), track: failing('track') })
    Object.assign(site, { endAll: failing('endAll') })
    Object.assign(feature, { call: failing('call') })
    give({ type: 'disconnect' })
    give({ type: 'end-sessions' })
    give({ type: 'set-declined', account, declined: true })
    give({ type: 'track', account, event: 'A' })
    give({ type: 'track', account, event: 'B', message: 'timed-out' })
    await settle()
    await new Promise(done => setImmediate(done))
    expect(unhandled).not.toHaveBeenCalled()
    expect(calls).toStrictEqual([
      ['disconnect'],
      ['endAll'],
      ['call', 'decline', account, true],
      ['track', 'A', { network: ethereum }],
      ['track', 'B', { network: ethereum, message: 'timed-out' }],
    ])
    expect(events).toEqual([])
  })
})

describe('the notices to the site (K)', () => {
  const notices = () => {
    const heard: string[] = []
    const site = createSiteNotifier(
      session => heard.push(session ? 'in' : 'out'),
      async () => {},
    )
    return { heard, site }
  }
  const session = {} as never

  it('report the end of a sign-in once', () => {
    const { heard, site } = notices()
    site.notSignedIn()
    site.signedIn(session)
    site.notSignedIn()
    site.notSignedIn()
    expect(heard).toEqual(['in', 'out'])
  })

  it('report the end of all sessions also for an account that is not signed in, and only once', async () => {
    const { heard, site } = notices()
    await site.endAll()
    site.signedIn(session)
    site.notSignedIn()
    await site.endAll()
    await site.endAll()
    expect(heard).toEqual(['in', 'out', 'out'])
  })
})

describe('the account that has to sign in (K)', () => {
  const changes = (...sessions: readonly Session[]) => {
    const session$ = new Subject<Session>()
    const events: SignInEvent[] = []
    const changes$: Observable<SignInEvent> = session$.pipe(sessionChanges(() => true, true))
    changes$.subscribe(event => events.push(event))
    for (const session of sessions) session$.next(session)
    return events.filter(event => event.type === 'account-changed')
  }
  const here = connectedOn()
  const { network: _network, ...nowhere } = here
  const { active: _active, ...inactive } = here

  it.each<[string, Session, unknown]>([
    ['is the active account', here, account],
    ['is missing without a network', nowhere, undefined],
    ['is missing without an active account', inactive, undefined],
    ['is missing while the wallet reconnects', { ...here, status: 'reconnecting' }, undefined],
  ])('%s', (_what, session, expected) => {
    expect(changes(session)).toEqual([{ type: 'account-changed', account: expected, fresh: false }])
  })

  it.each<[Session['status'], boolean]>([
    ['disconnected', true],
    ['connecting', true],
    ['reconnecting', false],
    ['connected', false],
  ])('has just connected if the session before was %s: %s', (status, fresh) => {
    expect(changes({ ...nobody, status }, here).at(-1)).toMatchObject({ account, fresh })
  })
})
