import { addressOf, type CaipAddress, networkOf } from '../core/entities.ts'
import { AppError, type ErrorRecord } from '../core/errors/app-error.ts'
import { toRecord } from '../core/errors/core-error.ts'
import {
  type AccountEvent,
  chain,
  isAsking,
  type Refetch,
  type SessionsRead,
  type SignInCheck,
  type SignInEffect,
  type SignInEvent,
  type SignInMachine,
  type SignInStep,
  show,
  signInStart,
  stepTo,
} from './machine.ts'
import { timeOf } from './message.ts'
import type { SIWXSession } from './siwx.ts'
import { isClockDoubtful, validSessions } from './validity.ts'

/** Delay before the sign-in sessions are read again after a failed check (ms). */
const retryMs = 30_000
/** How far this device's clock may differ from the site's clock before Portico reports the difference (ms). */
const minClockDriftMs = 60_000

/** Applies one event. Results that belong to an earlier account or an earlier signature request change nothing. */
export function signInAfter({ state }: SignInStep, event: SignInEvent): SignInStep {
  if ('round' in event && event.round !== state.round) return stepTo(state)
  if ('attempt' in event && event.attempt !== state.attempt) return stepTo(state)
  switch (event.type) {
    case 'account-changed':
      return event.account === state.shown.account ? stepTo(state) : changeAccount(state, event)
    case 'wallets-disconnected':
      return stepTo(state, { type: 'end-sessions' })
    case 'visibility-changed': {
      const next = { ...state, visible: event.visible }
      return event.visible && !state.visible ? startCheck(next) : stepTo(next)
    }
    case 'check-due':
      return startCheck(state)
    case 'user-signed-out':
      return stepTo({ ...state, fresh: false, signedOut: true })
    default: {
      const { account } = state.shown
      return account ? signInOf(account, state, event) : stepTo(state)
    }
  }
}

function signInOf(account: CaipAddress, state: SignInMachine, event: AccountEvent): SignInStep {
  const { phase, required } = state.shown
  const { round } = state
  switch (event.type) {
    case 'sessions-read':
      return state.check.step === 'sessions' ? decideNext(account, state, event) : stepTo(state)
    case 'refusal-read':
      return state.check.step === 'refusal' ? decide(account, state, state.check, event) : stepTo(state)
    case 'check-failed':
      return endCheck(fail(state, event.error))
    case 'lock-taken':
      if (state.check.step !== 'lock') return stepTo({ ...state, lock: 'held' })
      return request(account, { ...state, lock: 'held' }, state.check.sessions)
    case 'lock-busy':
      if (state.check.step !== 'lock') return stepTo(state)
      if (isAsking(state)) return endCheck(stepTo(state))
      return endCheck(
        stepTo(
          { ...show(state, { phase: 'elsewhere' }), lock: 'waiting' },
          { type: 'wait-for-lock', round, account },
        ),
      )
    case 'turn-came':
      return startCheck({ ...state, lock: 'held' })
    case 'required-read':
      return stepTo(
        show(state, { phase: 'needed', required: event.required }),
        { type: 'show-request', required: event.required },
        { type: 'prepare-message', round, account },
      )
    case 'message-ready':
      return phase === 'needed' ? showMessage(account, state, event) : stepTo(state)
    case 'message-failed':
      return stepTo(phase === 'needed' ? show(state, { error: event.error }) : state)
    case 'session-added':
      return chain(stepTo(state, { type: 'track', account, event: 'SIWX_AUTH_SUCCESS' }), signed =>
        signIn(
          { ...signed, listed: signed.listed || event.listed },
          event.session,
          endOf(event.session) - event.now,
        ),
      )
    case 'signature-failed':
      return stepTo(
        show(state, { phase: 'needed', error: event.error }),
        { type: 'track', account, event: 'SIWX_AUTH_ERROR', message: event.error.code },
        { type: 'show-request', required },
        { type: 'report-error', error: event.error, hasToast: false },
        { type: 'prepare-message', round, account },
      )
    case 'signature-awaited': {
      if (phase !== 'needed') return stepTo(state)
      const { error: _error, ...shown } = state.shown
      const attempt = state.attempt + 1
      return stepTo(
        { ...state, attempt, shown: { ...shown, phase: 'signing', message: event.text } },
        { type: 'resume-signature', account, attempt },
      )
    }
    case 'signature-missing': {
      const { message: _message, ...shown } = state.shown
      return stepTo(
        { ...state, shown: { ...shown, phase: 'needed' } },
        { type: 'prepare-message', round, account },
      )
    }
    case 'user-started':
      if (phase === 'signed') return stepTo(state, { type: 'hide-request', done: true })
      if (isAsking(state)) return stepTo(state)
      return chain(stepTo(state, { type: 'set-declined', account, declined: false }), requestHere)
    case 'user-signed':
      return phase === 'needed' ? sign(account, state) : stepTo(state)
    case 'user-cancelled':
      return cancel(account, state)
    case 'user-navigated':
      if (phase === 'needed' && !event.open && !required) return decline(account, state)
      if (event.away && required && (phase === 'needed' || phase === 'elsewhere')) return requestHere(state)
      return stepTo(state)
  }
}

function changeAccount(
  { visible, round, attempt }: SignInMachine,
  { account, fresh }: { readonly account: CaipAddress | undefined; readonly fresh: boolean },
): SignInStep {
  const changed: SignInMachine = {
    ...signInStart.state,
    shown: { phase: account ? 'checking' : 'off', required: false, ...(account && { account }) },
    visible,
    fresh,
    round: round + 1,
    attempt: attempt + 1,
  }
  const left = stepTo(
    changed,
    { type: 'forget-message' },
    { type: 'check-in', ms: Number.POSITIVE_INFINITY },
    { type: 'release-lock' },
  )
  return chain(left, account ? startCheck : state => stepTo(state, { type: 'hide-request', done: false }))
}

/**
 * Requests the sessions of the account from the site. If a check is running, requests them when that check has ended.
 */
function startCheck(state: SignInMachine): SignInStep {
  const { account, phase } = state.shown
  if (!account || phase === 'signing') return stepTo(state)
  if (state.check.step !== 'none') return stepTo({ ...state, again: true })
  return stepTo(
    { ...state, check: { step: 'sessions' } },
    { type: 'read-sessions', round: state.round, account },
  )
}

function endCheck(step: SignInStep): SignInStep {
  const { again } = step.state
  const ended: SignInStep = {
    ...step,
    state: { ...step.state, check: { step: 'none' }, again: false },
  }
  return again ? chain(ended, startCheck) : ended
}

/**
 * Decides what happens after the site has returned its sessions. With a valid session, the account is signed in.
 * Otherwise Portico reads whether the user has already declined to sign in, unless the user has just signed or still
 * has to sign.
 */
function decideNext(account: CaipAddress, state: SignInMachine, read: SessionsRead & Refetch): SignInStep {
  const accepted = accept(account, state, read.list, read)
  if (accepted) return endCheck(accepted)
  // If the user has just signed, an empty list means that the site stores no sessions. In this case, Portico must not
  // request a second signature.
  const isUnlisted = state.shown.phase === 'signed' && !state.listed && !state.signedOut
  if (isUnlisted || isAsking(state)) return endCheck(stepTo(state))
  const { list, now } = read
  return stepTo(
    { ...state, fresh: false, check: { step: 'refusal', fresh: state.fresh, sessions: { list, now } } },
    { type: 'notify-not-signed-in' },
    { type: 'read-refusal', round: state.round, account },
  )
}

/** Signs in with the sessions that are valid now. Returns undefined if no session is valid. */
function accept(
  account: CaipAddress,
  state: SignInMachine,
  sessions: readonly SIWXSession[],
  { now, refetchMs = Number.POSITIVE_INFINITY }: { readonly now: number } & Refetch,
): SignInStep | undefined {
  const valid = validSessions(sessions, networkOf(account), addressOf(account), now)
  if (valid.length === 0 || state.shown.phase === 'signing') return undefined
  const endsIn = Math.max(...valid.map(endOf)) - now
  return signIn({ ...state, listed: true }, valid[0], Math.min(endsIn, refetchMs))
}

function signIn(state: SignInMachine, session: SIWXSession | undefined, checkInMs: number): SignInStep {
  const { message: _message, error: _error, clockOffMs: _off, ...rest } = state.shown
  const isNew = state.shown.phase !== 'signed'
  return stepTo(
    { ...state, shown: { ...rest, phase: 'signed' }, lock: 'free', signedOut: false, doubted: [] },
    { type: 'release-lock' },
    { type: 'hide-request', done: true },
    ...(isNew ? [{ type: 'notify-signed-in', session } as const] : []),
    { type: 'check-in', ms: checkInMs },
  )
}

/**
 * Continues without a valid session: shows the sign-in request in this tab, waits for another tab, or shows nothing
 * after the user has declined to sign in.
 */
function decide(
  account: CaipAddress,
  state: SignInMachine,
  { fresh, sessions }: Extract<SignInCheck, { step: 'refusal' }>,
  { required, declined }: { readonly required: boolean; readonly declined: boolean },
): SignInStep {
  if (isAsking(state)) return endCheck(stepTo(state))
  if (declined && !fresh && !required) return endCheck(stepTo(show(state, { phase: 'off' })))
  const asking = stepTo(
    show(state, { required }),
    ...(declined ? [{ type: 'set-declined', account, declined: false } as const] : []),
  )
  return chain(asking, next => {
    if (!next.visible || next.lock === 'waiting') return endCheck(stepTo(show(next, { phase: 'elsewhere' })))
    if (next.lock === 'held') return request(account, next, sessions)
    return stepTo(
      { ...next, check: { step: 'lock', sessions } },
      { type: 'take-lock', round: next.round, account },
    )
  })
}

/** Shows the sign-in request in this tab, which holds the sign-in lock of the account. */
function request(account: CaipAddress, state: SignInMachine, { list, now }: SessionsRead): SignInStep {
  if (isAsking(state)) return endCheck(stepTo(state))
  const needed = show(state, { phase: 'needed', ...(isClockDoubtful(list, now) && { clockOffMs: 0 }) })
  return endCheck(
    stepTo(
      { ...needed, doubted: list },
      { type: 'show-request', required: state.shown.required },
      { type: 'prepare-message', round: state.round, account },
    ),
  )
}

/** Shows the sign-in request in this tab, even if another tab holds the sign-in lock. */
function requestHere(state: SignInMachine): SignInStep {
  const required: SignInEffect = { type: 'read-required', round: state.round }
  if (state.lock !== 'waiting') return stepTo(state, required)
  return stepTo({ ...state, lock: 'free' }, { type: 'release-lock' }, required)
}

/**
 * Shows the sign-in message. If a session that seemed expired is valid by the site's time, signs in with this session
 * instead.
 */
function showMessage(
  account: CaipAddress,
  state: SignInMachine,
  event: Extract<SignInEvent, { type: 'message-ready' }>,
): SignInStep {
  const { text, clockOffMs } = event
  const isOff = Math.abs(clockOffMs) > minClockDriftMs
  const ready = show({ ...state, doubted: [] }, { message: text, ...(isOff && { clockOffMs }) })
  return accept(account, ready, state.doubted, event) ?? stepTo(ready)
}

/**
 * Requests the signature. If no message exists yet, the message is created and shown first, and the next click requests
 * the signature.
 */
function sign(account: CaipAddress, state: SignInMachine): SignInStep {
  const { error: _error, ...shown } = state.shown
  const click: SignInEffect = { type: 'track', account, event: 'CLICK_SIGN_SIWX_MESSAGE' }
  if (shown.message === undefined)
    return stepTo({ ...state, shown }, click, { type: 'prepare-message', round: state.round, account })
  const attempt = state.attempt + 1
  return stepTo({ ...state, attempt, shown: { ...shown, phase: 'signing' } }, click, {
    type: 'request-signature',
    account,
    attempt,
  })
}

/** Ends the sign-in request. If the site requires a sign-in, Portico disconnects the wallet. */
function cancel(account: CaipAddress, state: SignInMachine): SignInStep {
  const { required } = state.shown
  const cancelled = stepTo(
    { ...state, attempt: state.attempt + 1 },
    { type: 'track', account, event: 'CLICK_CANCEL_SIWX' },
    { type: 'cancel-signature' },
  )
  const ended = chain(cancelled, next =>
    required ? stepTo(show(next, { phase: 'off' })) : decline(account, next),
  )
  return chain(ended, next => stepTo(next, { type: 'leave-request', required }))
}

/** Stores that the user does not want to sign in. The user is asked again only after the next connection. */
function decline(account: CaipAddress, state: SignInMachine): SignInStep {
  return stepTo(
    { ...show(state, { phase: 'off' }), lock: 'free' },
    { type: 'release-lock' },
    { type: 'set-declined', account, declined: true },
  )
}

/**
 * After a failed check, an account that is signed in stays so, because the site's server, which grants or refuses each
 * request by itself, may be down for only a moment. Disconnects a wallet that has just connected. An older connection stays, because the site's
 * server may be down for only a moment.
 */
function fail(state: SignInMachine, error: ErrorRecord): SignInStep {
  if (state.shown.phase === 'signed') return stepTo(state, { type: 'check-in', ms: retryMs })
  const failed = show(state, { phase: 'off', error })
  if (!state.fresh) return stepTo(failed, { type: 'check-in', ms: retryMs })
  return stepTo(
    failed,
    { type: 'report-error', error: toRecord(new AppError('sign-in-start-failed')), hasToast: true },
    { type: 'leave-request', required: true },
    { type: 'disconnect' },
  )
}

function endOf({ data }: SIWXSession): number {
  return timeOf(data.expirationTime ?? '') ?? Number.POSITIVE_INFINITY
}
