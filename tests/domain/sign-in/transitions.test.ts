import { describe, expect, it } from 'vitest'
import { caipAddress, networkId } from '../../../src/domain/core/entities.ts'
import {
  type SignInEvent,
  type SignInMachine,
  type SignInStep,
  signInStart,
} from '../../../src/domain/sign-in/machine.ts'
import type { SIWXSession } from '../../../src/domain/sign-in/siwx.ts'
import { signInAfter } from '../../../src/domain/sign-in/transitions.ts'

const now = Date.UTC(2026, 10, 21, 19)
const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const account = caipAddress(networkId('eip155:1'), address)
const other = caipAddress(networkId('eip155:137'), address)
const error = { code: 'sign-in-start-failed', message: 'No reply', context: {} } as const
const sessionUntil = (expiry: number, issued = now): SIWXSession => ({
  data: {
    accountAddress: address,
    chainId: 'eip155:1',
    domain: 'shop.example',
    uri: 'https://shop.example',
    version: '1',
    nonce: 'abcdef0123456789',
    issuedAt: new Date(issued).toISOString(),
    expirationTime: new Date(expiry).toISOString(),
  },
  message: '',
  signature: '0x',
})

const after = (...events: readonly SignInEvent[]): SignInStep => events.reduce(signInAfter, signInStart)
const summary = ({ state, effects }: SignInStep) => [state.shown.phase, ...effects.map(({ type }) => type)]
const connected: SignInEvent = { type: 'account-changed', account, fresh: true }
const restored: SignInEvent = { type: 'account-changed', account, fresh: false }
const read = (...list: readonly SIWXSession[]): SignInEvent => ({
  type: 'sessions-read',
  round: 1,
  list,
  now,
  refetchMs: undefined,
})
const refusal = (required: boolean, declined: boolean): SignInEvent => ({
  type: 'refusal-read',
  round: 1,
  required,
  declined,
})
const locked = (type: 'lock-taken' | 'lock-busy' | 'turn-came'): SignInEvent => ({ type, round: 1 })
const message = (clockOffMs = 0): SignInEvent => ({
  type: 'message-ready',
  round: 1,
  text: 'shop.example wants you to sign in',
  now: now + clockOffMs,
  clockOffMs,
  refetchMs: undefined,
})
const user = (type: 'user-started' | 'user-signed' | 'user-cancelled'): SignInEvent => ({ type })
const needed = [connected, read(), refusal(false, false), locked('lock-taken'), message()] as const
const required = [connected, read(), refusal(true, false), locked('lock-taken'), message()] as const
const signing = [...needed, user('user-signed')] as const
const attemptOf = (state: SignInMachine) => state.attempt

describe('the sign-in check', () => {
  it('requests the sign-in sessions from the site when an account connects', () => {
    expect(summary(after(connected))).toEqual([
      'checking',
      'forget-message',
      'check-in',
      'release-lock',
      'read-sessions',
    ])
  })
  it('accepts a valid sign-in session, and runs again when that session expires', () => {
    const step = after(connected, read(sessionUntil(now - 1), sessionUntil(now + 60_000)))
    expect(summary(step)).toEqual(['signed', 'release-lock', 'hide-request', 'notify-signed-in', 'check-in'])
    expect(step.effects.at(-1)).toEqual({ type: 'check-in', ms: 60_000 })
  })
  it("runs again after the site's refetch interval if this interval ends before the sign-in session", () => {
    const valid = { ...read(sessionUntil(now + 60_000)), refetchMs: 1_000 } as SignInEvent
    expect(after(connected, valid).effects.at(-1)).toEqual({ type: 'check-in', ms: 1_000 })
  })
  it.each<[string, readonly SignInEvent[], readonly string[]]>([
    ['takes the lock when the user has not declined', [refusal(false, false)], ['checking', 'take-lock']],
    [
      'forgets that the user declined earlier when the user has just connected',
      [refusal(false, true)],
      ['checking', 'set-declined', 'take-lock'],
    ],
    [
      'asks when this tab has the lock',
      [refusal(false, false), locked('lock-taken')],
      ['needed', 'show-request', 'prepare-message'],
    ],
    [
      'waits while another tab asks',
      [refusal(false, false), locked('lock-busy')],
      ['elsewhere', 'wait-for-lock'],
    ],
    [
      'does not ask on a hidden page',
      [{ type: 'visibility-changed', visible: false }, refusal(false, false)],
      ['elsewhere'],
    ],
  ])(
    'decides whether to request a sign-in if no sign-in session is valid: the check %s',
    (_name, events, expected) => {
      expect(summary(after(connected, read(), ...events))).toEqual(expected)
    },
  )
  it('reopens a declined sign-in after a reload only if the site requires the sign-in', () => {
    expect(summary(after(restored, read(), refusal(false, true)))).toEqual(['off'])
    expect(summary(after(restored, read(), refusal(true, true)))).toEqual([
      'checking',
      'set-declined',
      'take-lock',
    ])
  })
  it('runs a second time only after the first run has ended', () => {
    const twice = after(restored, { type: 'check-due' })
    expect(summary(twice)).toEqual(['checking'])
    expect(summary(signInAfter(signInAfter(twice, read()), refusal(false, true)))).toEqual([
      'off',
      'read-sessions',
    ])
  })
  it('runs again when another tab has released the sign-in lock', () => {
    const waiting = [connected, read(), refusal(false, false), locked('lock-busy')] as const
    expect(summary(after(...waiting, locked('turn-came')))).toEqual(['elsewhere', 'read-sessions'])
    const turn = after(...waiting, locked('turn-came'), read(), refusal(false, false))
    expect(summary(turn)).toEqual(['needed', 'show-request', 'prepare-message'])
  })
  it('disconnects a new connection if the check fails, but keeps a restored connection', () => {
    const failed: SignInEvent = { type: 'check-failed', round: 1, error }
    expect(summary(after(connected, failed))).toEqual(['off', 'report-error', 'leave-request', 'disconnect'])
    expect(after(restored, failed).effects).toEqual([{ type: 'check-in', ms: 30_000 }])
  })
  it('keeps the connection if Portico cannot read whether the user declined the sign-in', () => {
    expect(summary(after(connected, read(), { type: 'check-failed', round: 1, error }))).toEqual([
      'off',
      'check-in',
    ])
  })
  it('ignores the sign-in sessions of an earlier account', () => {
    const moved: SignInEvent = { type: 'account-changed', account: other, fresh: false }
    const before = after(connected, moved)
    expect(signInAfter(before, read(sessionUntil(now + 60_000)))).toEqual({
      state: before.state,
      effects: [],
    })
  })
  it("accepts a session whose start time has passed on the server's clock, but not on the device's", () => {
    const future = sessionUntil(now + 7_200_000, now + 3_600_000)
    const early = { ...future, data: { ...future.data, notBefore: new Date(now + 3_600_000).toISOString() } }
    const asking = after(connected, read(early), refusal(false, false), locked('lock-taken'))
    expect(asking.state.shown).toMatchObject({ phase: 'needed', clockOffMs: 0 })
    expect(signInAfter(asking, message(3_700_000)).state.shown.phase).toBe('signed')
  })
})

describe('the sign-in request', () => {
  it('requests only one signature from the wallet if the user clicks twice', () => {
    expect(summary(after(...signing))).toEqual(['signing', 'track', 'request-signature'])
    expect(summary(after(...signing, user('user-signed')))).toEqual(['signing'])
  })
  it('prepares a message if the user clicks the sign button while no message is ready', () => {
    const failed: SignInEvent = { type: 'message-failed', round: 1, error }
    const step = after(connected, read(), refusal(false, false), locked('lock-taken'), failed)
    expect(step.state.shown.error).toEqual(error)
    expect(summary(signInAfter(step, user('user-signed')))).toEqual(['needed', 'track', 'prepare-message'])
  })
  it('shows the error if the signature failed, and prepares the next message', () => {
    const { state } = after(...signing)
    const step = signInAfter(
      { state, effects: [] },
      { type: 'signature-failed', attempt: attemptOf(state), error },
    )
    expect(summary(step)).toEqual(['needed', 'track', 'show-request', 'report-error', 'prepare-message'])
    expect(step.state.shown.error).toEqual(error)
  })
  it('signs the user in when the site has stored the session, even if a later check finds no session', () => {
    const start = after(...signing)
    const added: SignInEvent = {
      type: 'session-added',
      attempt: attemptOf(start.state),
      session: sessionUntil(now + 60_000),
      now,
      listed: false,
    }
    const signed = signInAfter(start, added)
    expect(summary(signed)).toEqual([
      'signed',
      'track',
      'release-lock',
      'hide-request',
      'notify-signed-in',
      'check-in',
    ])
    expect(summary([{ type: 'check-due' } as const, read()].reduce(signInAfter, signed))).toEqual(['signed'])
  })
  it('ignores the signature if the user has cancelled the request before the signature arrives', () => {
    const { state } = after(...signing)
    const cancelled = signInAfter({ state, effects: [] }, user('user-cancelled'))
    const late: SignInEvent = {
      type: 'session-added',
      attempt: attemptOf(state),
      session: sessionUntil(now + 60_000),
      now,
      listed: false,
    }
    expect(signInAfter(cancelled, late)).toEqual({ state: cancelled.state, effects: [] })
  })
  it('is stored as declined if the user cancels it or closes the modal', () => {
    expect(summary(after(...needed, user('user-cancelled')))).toEqual([
      'off',
      'track',
      'cancel-signature',
      'release-lock',
      'set-declined',
      'leave-request',
    ])
    const closed: SignInEvent = { type: 'user-navigated', open: false, away: false }
    expect(summary(after(...needed, closed))).toEqual(['off', 'release-lock', 'set-declined'])
  })
  it('is not stored as declined if the user cancels a required sign-in', () => {
    const step = after(...required, user('user-cancelled'))
    expect(step.effects.at(-1)).toEqual({ type: 'leave-request', required: true })
    expect(step.effects).not.toContainEqual(expect.objectContaining({ type: 'set-declined' }))
    expect(summary(after(...required, { type: 'user-navigated', open: true, away: true }))).toEqual([
      'needed',
      'read-required',
    ])
  })
  it('moves to this tab if another tab shows it and the user starts the sign-in in this tab', () => {
    const elsewhere = [connected, read(), refusal(false, false), locked('lock-busy')] as const
    expect(summary(after(...elsewhere, user('user-started')))).toEqual([
      'elsewhere',
      'set-declined',
      'release-lock',
      'read-required',
    ])
    const here = after(...elsewhere, user('user-started'), {
      type: 'required-read',
      round: 1,
      required: false,
    })
    expect(summary(here)).toEqual(['needed', 'show-request', 'prepare-message'])
  })
  it('stays in the tab in which the user has started it, even if another tab has the sign-in lock', () => {
    const started = [user('user-started'), { type: 'required-read', round: 1, required: false }] as const
    const step = after(connected, read(), refusal(false, false), ...started, locked('lock-busy'))
    expect(summary(step)).toEqual(['needed'])
  })
})

const valid = sessionUntil(now + 60_000)
const due: SignInEvent = { type: 'check-due' }
const failed: SignInEvent = { type: 'check-failed', round: 1, error }
const isRequired = (required: boolean): SignInEvent => ({ type: 'required-read', round: 1, required })
const seen = (visible: boolean): SignInEvent => ({ type: 'visibility-changed', visible })
const navigated = (open: boolean, away: boolean): SignInEvent => ({ type: 'user-navigated', open, away })
const elsewhere = [connected, read(), refusal(false, false), locked('lock-busy')] as const
const signedIn = [connected, read(valid)] as const
const added = (listed: boolean): SignInEvent => ({
  type: 'session-added',
  attempt: attemptOf(after(...signing).state),
  session: valid,
  now,
  listed,
})

describe('an event of the sign-in that comes at another time', () => {
  it.each<[string, readonly SignInEvent[]]>([
    ['the account that is connected already', [connected, connected]],
    ['sessions that nobody has asked for', [connected, read(), read(valid)]],
    ['a refusal that nobody has asked for', [connected, refusal(true, false)]],
    [
      'a lock that is taken by another tab, although this tab has not asked',
      [connected, locked('lock-busy')],
    ],
    ['a message for a user who is signed in', [...signedIn, message()]],
    [
      'the failure of a message for a user who is signed in',
      [...signedIn, { type: 'message-failed', round: 1, error }],
    ],
    ['a start while the message is shown', [...needed, user('user-started')]],
    ['a start while the wallet signs', [...signing, user('user-started')]],
    ['a due check while the wallet signs', [...signing, due]],
    ['a click on Sign of a user who is signed in', [...signedIn, user('user-signed')]],
    ['a closed modal after the sign-in', [...signedIn, navigated(false, false)]],
    ['an open modal that shows the sign-in', [...needed, navigated(true, false)]],
    ['another view of the modal, if the sign-in is optional', [...needed, navigated(true, true)]],
    ['a closed modal, if the sign-in is required', [...required, navigated(false, false)]],
    ['a view above the sign-in, if the sign-in is required', [...required, navigated(true, false)]],
    [
      'another view of the modal after a required sign-in',
      [...required, user('user-signed'), added(true), navigated(true, true)],
    ],
    ['a page that is hidden', [...signedIn, seen(false)]],
    ['a page that is hidden already', [...signedIn, seen(false), seen(false)]],
    ['a page that is visible already', [...signedIn, seen(true)]],
  ])('starts nothing: %s (K)', (_what, events) => {
    const before = after(...events.slice(0, -1))
    const step = after(...events)
    expect(step.effects).toEqual([])
    expect(step.state.shown).toEqual(before.state.shown)
  })

  it('keeps a lock that this tab gets after the check, but does not ask (K)', () => {
    const step = after(connected, locked('lock-taken'))
    expect([step.state.lock, summary(step)]).toEqual(['held', ['checking']])
  })

  it('does not ask a second time, if the user has started the sign-in during the check (K)', () => {
    const started = [user('user-started'), isRequired(false)] as const
    const refused = after(connected, read(), ...started, refusal(true, true))
    expect(summary(refused)).toEqual(['needed'])
    expect(refused.state.check.step).toBe('none')
    const taken = after(connected, read(), refusal(false, false), ...started, locked('lock-taken'))
    expect(summary(taken)).toEqual(['needed'])
    expect(taken.state.check.step).toBe('none')
    expect(summary(after(...needed, due, read()))).toEqual(['needed'])
  })

  it('does not sign in while the wallet signs (K)', () => {
    const step = after(...needed, due, user('user-signed'), read(valid))
    expect(step.state.shown.phase).toBe('signing')
  })

  it('checks again when the page becomes visible (K)', () => {
    expect(summary(after(...signedIn, seen(false), seen(true)))).toEqual(['signed', 'read-sessions'])
  })

  it('waits without another lock while another tab asks (K)', () => {
    expect(summary(after(...elsewhere, due, read(), refusal(false, false)))).toEqual(['elsewhere'])
  })

  it('moves a required sign-in to this tab if the user leaves it (K)', () => {
    const step = after(connected, read(), refusal(true, false), locked('lock-busy'), navigated(true, true))
    expect(summary(step)).toEqual(['elsewhere', 'release-lock', 'read-required'])
  })
})

describe('a user who is signed in', () => {
  it('is asked again if the site no longer lists a session that it has listed (K)', () => {
    const asked = ['signed', 'notify-not-signed-in', 'read-refusal']
    expect(summary(after(...signedIn, due, read()))).toEqual(asked)
    expect(summary(after(...signing, added(true), due, read()))).toEqual(asked)
    // The site has listed a session before this one, so it lists sessions.
    const again = [due, read(), refusal(false, false), locked('lock-taken'), message(), user('user-signed')]
    const signed = after(...signedIn, ...again)
    const later = [{ ...added(false), attempt: attemptOf(signed.state) } as SignInEvent, due, read()]
    expect(summary(later.reduce(signInAfter, signed))).toEqual(asked)
  })

  it('is reported to the site once (K)', () => {
    expect(summary(after(...signedIn, due, read(valid)))).toEqual([
      'signed',
      'release-lock',
      'hide-request',
      'check-in',
    ])
  })

  it('stays signed in if a later check fails, and is checked again soon (K)', () => {
    const step = after(...signedIn, due, failed)
    expect(step.state.shown.phase).toBe('signed')
    expect(step.effects).toEqual([{ type: 'check-in', ms: 30_000 }])
  })

  it('sees the sign-in close if it is started again (K)', () => {
    expect(after(...signedIn, user('user-started')).effects).toEqual([{ type: 'hide-request', done: true }])
  })

  it('is not checked again if the session never ends (K)', () => {
    const { expirationTime: _end, ...data } = valid.data
    const step = after(connected, read({ ...valid, data }))
    expect(step.effects.at(-1)).toEqual({ type: 'check-in', ms: Number.POSITIVE_INFINITY })
  })

  it('is forgotten when the account leaves (K)', () => {
    const step = after(...signedIn, { type: 'account-changed', account: undefined, fresh: false })
    expect(step.state.shown).toStrictEqual({ phase: 'off', required: false })
    expect(step.effects.at(-1)).toEqual({ type: 'hide-request', done: false })
  })
})

it.each([
  [60_000, undefined],
  [-60_000, undefined],
  [60_001, 60_001],
  [-60_001, -60_001],
])('the sign-in reports a clock that is %d ms off as %j (K)', (off, shown) => {
  const asking = after(connected, read(), refusal(false, false), locked('lock-taken'))
  expect(asking.state.shown).not.toHaveProperty('clockOffMs')
  expect(signInAfter(asking, message(off)).state.shown.clockOffMs).toBe(shown)
})

// Specification 5.30
it('the sign-in state machine ignores user events and scheduled checks while no account is connected', () => {
  const events: readonly SignInEvent[] = [
    user('user-started'),
    user('user-signed'),
    user('user-cancelled'),
    { type: 'user-navigated', open: true, away: true },
    { type: 'check-due' },
  ]
  for (const event of events) expect(after(event)).toEqual(signInStart)
})
