import type { CaipAddress } from '../core/entities.ts'
import type { ErrorRecord } from '../core/errors/app-error.ts'
import type { SIWXSession } from './siwx.ts'
import type { SignInState } from './types.ts'

/** The progress of the check whether the account has a valid sign-in session. Only one check runs at a time. */
export type SignInCheck =
  | { readonly step: 'none' }
  /** The page reads the sessions of the account from the site. */
  | { readonly step: 'sessions' }
  /**
   * The page reads whether the user has declined to sign in with this account. If the user has just connected
   * (`fresh`), an earlier decline has no effect.
   */
  | { readonly step: 'refusal'; readonly fresh: boolean; readonly sessions: SessionsRead }
  /** The page requests the lock that lets only one tab of the origin show the sign-in request. */
  | { readonly step: 'lock'; readonly sessions: SessionsRead }

/** The sessions that the site returned, and the site's time when they arrived. */
export type SessionsRead = { readonly list: readonly SIWXSession[]; readonly now: number }

/** The state of the sign-in. The views render only `shown`. `shown.phase` is the current phase. */
export type SignInMachine = {
  readonly shown: SignInState
  readonly check: SignInCheck
  /** Whether another check starts when the running check has ended. */
  readonly again: boolean
  /** The sign-in lock of the account, which only one tab can hold. `waiting` means that another tab holds it. */
  readonly lock: 'free' | 'waiting' | 'held'
  /**
   * This number increases with each change of the account, so that results for an earlier account are recognised and
   * ignored.
   */
  readonly round: number
  /**
   * A number that increases when a signature is requested or cancelled, so that results of an earlier request are
   * recognised and ignored.
   */
  readonly attempt: number
  /** Whether the user has just connected in this tab. */
  readonly fresh: boolean
  /** Whether a check has found a valid session at the site. If so, a later check that finds none ends the sign-in. */
  readonly listed: boolean
  /** Whether the user has signed out since the last sign-in. If so, a check that finds no session ends the sign-in. */
  readonly signedOut: boolean
  /** Whether the page is visible. A hidden page does not ask the user to sign in. */
  readonly visible: boolean
  /** Sessions to check again when the site's time is known, because the clock of this device may be wrong. */
  readonly doubted: readonly SIWXSession[]
}

/** Something that happened in the page, at the site, in the wallet or in another tab. */
export type SignInEvent = ConnectionEvent | AccountEvent

/** Events that may arrive while no account is connected. */
export type ConnectionEvent =
  | { readonly type: 'account-changed'; readonly account: CaipAddress | undefined; readonly fresh: boolean }
  | { readonly type: 'wallets-disconnected' }
  | { readonly type: 'visibility-changed'; readonly visible: boolean }
  /** The sessions may have changed: in another tab, at the site, or because a session has expired. */
  | { readonly type: 'check-due' }
  | { readonly type: 'user-signed-out' }

/** Events of the connected account. While no account is connected they change nothing. */
export type AccountEvent =
  | ({ readonly type: 'sessions-read' } & OfRound & SessionsRead & Refetch)
  | ({ readonly type: 'refusal-read'; readonly required: boolean; readonly declined: boolean } & OfRound)
  | ({ readonly type: 'check-failed'; readonly error: ErrorRecord } & OfRound)
  | ({ readonly type: 'lock-taken' | 'lock-busy' | 'turn-came' } & OfRound)
  /**
   * The site has returned whether a sign-in is required. This tab now shows the sign-in request, even if the sign-in is
   * optional.
   */
  | ({ readonly type: 'required-read'; readonly required: boolean } & OfRound)
  | ({
      readonly type: 'message-ready'
      readonly text: string
      readonly now: number
      readonly clockOffMs: number
    } & OfRound &
      Refetch)
  | ({ readonly type: 'message-failed'; readonly error: ErrorRecord } & OfRound)
  | ({
      readonly type: 'session-added'
      readonly session: SIWXSession
      readonly now: number
      /** Whether the site's server lists the session, so that a later check that finds none ends the sign-in. */
      readonly listed: boolean
    } & OfAttempt)
  | ({ readonly type: 'signature-failed'; readonly error: ErrorRecord } & OfAttempt)
  /** The wallet may still sign the message that an earlier page of this tab requested. */
  | ({ readonly type: 'signature-awaited'; readonly text: string } & OfRound)
  /** No wallet signs the message of the earlier page any more. */
  | ({ readonly type: 'signature-missing' } & OfAttempt)
  | { readonly type: 'user-started' | 'user-signed' | 'user-cancelled' }
  /** The user navigated in the modal. `away` means that the modal is open but shows neither the sign-in nor a view above it. */
  | { readonly type: 'user-navigated'; readonly open: boolean; readonly away: boolean }

type OfRound = { readonly round: number }
type OfAttempt = { readonly attempt: number }
/**
 * The interval after which Portico fetches the sessions from the site again (ms). It is undefined if the site has set
 * no interval.
 */
export type Refetch = { readonly refetchMs: number | undefined }

/** An effect that the page must perform after an event. */
export type SignInEffect =
  | ({ readonly type: 'read-sessions' } & OfAccount)
  | ({ readonly type: 'read-refusal' } & OfAccount)
  | ({ readonly type: 'take-lock' } & OfAccount)
  | ({ readonly type: 'wait-for-lock' } & OfAccount)
  | ({ readonly type: 'read-required' } & OfRound)
  | { readonly type: 'release-lock' }
  /** Create the sign-in message of the account, or use the message that exists already. */
  | ({ readonly type: 'prepare-message' } & OfAccount)
  | { readonly type: 'forget-message' }
  | {
      readonly type: 'request-signature' | 'resume-signature'
      readonly account: CaipAddress
      readonly attempt: number
    }
  | { readonly type: 'cancel-signature' }
  | { readonly type: 'set-declined'; readonly account: CaipAddress; readonly declined: boolean }
  | { readonly type: 'show-request'; readonly required: boolean }
  | { readonly type: 'hide-request'; readonly done: boolean }
  | { readonly type: 'leave-request'; readonly required: boolean }
  | { readonly type: 'report-error'; readonly error: ErrorRecord; readonly hasToast: boolean }
  | { readonly type: 'notify-signed-in'; readonly session: SIWXSession | undefined }
  | { readonly type: 'notify-not-signed-in' | 'end-sessions' | 'disconnect' }
  /**
   * Check the sessions again after this many ms, instead of at the time that was set before. `Infinity` means that no
   * check is scheduled.
   */
  | { readonly type: 'check-in'; readonly ms: number }
  | {
      readonly type: 'track'
      readonly account: CaipAddress
      readonly event: string
      readonly message?: string
    }

type OfAccount = OfRound & { readonly account: CaipAddress }

export type SignInStep = { readonly state: SignInMachine; readonly effects: readonly SignInEffect[] }

/** The state of the sign-in before an account is connected. */
export const signInStart: SignInStep = {
  state: {
    shown: { phase: 'off', required: false },
    check: { step: 'none' },
    again: false,
    lock: 'free',
    round: 0,
    attempt: 0,
    fresh: false,
    listed: false,
    signedOut: false,
    visible: true,
    doubted: [],
  },
  effects: [],
}

/** Whether the sign-in waits for the user in the modal (`needed`) or in the wallet (`signing`). */
export function isAsking({ shown: { phase } }: SignInMachine): boolean {
  return phase === 'needed' || phase === 'signing'
}

/** Changes the part of the state that the views show. */
export function show(state: SignInMachine, part: Partial<SignInState>): SignInMachine {
  return { ...state, shown: { ...state.shown, ...part } }
}

/** Creates a step from the next state and its effects. */
export function stepTo(state: SignInMachine, ...effects: readonly SignInEffect[]): SignInStep {
  return { state, effects }
}

/** Appends a second step to a first one. The effects of the second step follow the effects of the first. */
export function chain(first: SignInStep, next: (state: SignInMachine) => SignInStep): SignInStep {
  const second = next(first.state)
  return { state: second.state, effects: [...first.effects, ...second.effects] }
}
