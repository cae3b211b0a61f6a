import {
  catchError,
  concat,
  concatMap,
  connect,
  defer,
  EMPTY,
  filter,
  from,
  map,
  merge,
  mergeMap,
  Observable,
  type OperatorFunction,
  of,
  pairwise,
  switchMap,
  takeUntil,
  timer,
} from 'rxjs'
import type { FeatureClient } from '../bridge/contract/features.ts'
import type { WorkerApi } from '../bridge/contract/worker-api.ts'
import {
  addressOf,
  type CaipAddress,
  type CaipNetworkId,
  networkOf,
  type Session,
} from '../domain/core/entities.ts'
import { AppError, type ErrorRecord, isErrorCode } from '../domain/core/errors/app-error.ts'
import { CoreError, toRecord } from '../domain/core/errors/core-error.ts'
import { safeRead } from '../domain/core/lib/safe-read.ts'
import type { Signal, Subscribable } from '../domain/core/signal.ts'
import { storageKey } from '../domain/core/storage-key.ts'
import type { PorticoOptions } from '../domain/options/resolve.ts'
import type { SignInEffect, SignInEvent } from '../domain/sign-in/machine.ts'
import type { SIWXSession } from '../domain/sign-in/siwx.ts'
import type { SignInState } from '../domain/sign-in/types.ts'
import { createPendingSignIns } from './pending-sign-in.ts'
import type { ModalAccess, OneClickSide, Presenter } from './presenter.ts'
import { createSigning, type ResolvedSignIn, type ServerClock } from './signing.ts'

type EffectOf<T extends SignInEffect['type']> = Extract<SignInEffect, { type: T }>

/** The longest delay that a browser timer accepts (ms). A check with a longer delay is not scheduled. */
const longestTimer = 2_147_483_647

/** Performs the effects that the sign-in's reducer returns. Emits the events that these effects cause. */
export function performEffects(
  { api, feature, options, win }: SignInDeps,
  config: ResolvedSignIn,
  clock: ServerClock,
  presenter: Presenter,
  site: SiteNotifier,
): OperatorFunction<SignInEffect, SignInEvent> {
  const locks = win.navigator.locks as LockManager | undefined
  /**
   * Returns the name of the lock for an account. It contains the id of the modal, because modals with different ids
   * sign in independently.
   */
  const lockOf = (account: string) => storageKey(account, options.id)
  const signing = createSigning(config, {
    api,
    host: win.location.host,
    ticks: () => performance.now(),
    now: clock.now,
    pending: createPendingSignIns(win, options.id),
  })
  const { refetchMs } = config

  /** Schedules the next check of the session. A new effect replaces the check that was scheduled before. */
  const nextCheck = ({ ms }: EffectOf<'check-in'>): Observable<SignInEvent> =>
    ms <= longestTimer ? timer(ms).pipe(map(() => ({ type: 'check-due' }))) : EMPTY

  /**
   * Requests or releases the sign-in lock of the account. A requested lock is held until the next effect of one of
   * these three types.
   */
  const lock = (
    effect: EffectOf<'take-lock' | 'wait-for-lock' | 'release-lock'>,
  ): Observable<SignInEvent> => {
    if (effect.type === 'release-lock') return EMPTY
    const { account, round } = effect
    if (effect.type === 'take-lock') {
      return holdSignInLock(locks, lockOf(account), { ifAvailable: true }).pipe(
        map(isOurs => ({ type: isOurs ? 'lock-taken' : 'lock-busy', round })),
      )
    }
    return holdSignInLock(locks, lockOf(account), { ifAvailable: false }).pipe(
      filter(isOurs => isOurs),
      map(() => ({ type: 'turn-came', round })),
    )
  }

  /**
   * Passes the session of a signed message to the site. If the user cancels before the wallet responds, the wallet's
   * response is ignored.
   */
  const addSigned = (
    signed: Promise<SIWXSession | undefined>,
    attempt: number,
    cancelled$: Observable<unknown>,
  ): Observable<SignInEvent> =>
    from(signed).pipe(
      takeUntil(cancelled$),
      mergeMap(async (session): Promise<SignInEvent> => {
        // The prepared message is discarded, because its nonce can be used only once.
        signing.forget()
        if (!session) return { type: 'signature-missing', attempt }
        await config.addSession(session)
        ignoreErrorOf(feature.call('changed'))
        return { type: 'session-added', attempt, session, now: clock.now(), listed: config.asksServer }
      }),
      catchError(reason =>
        of<SignInEvent>({ type: 'signature-failed', attempt, error: signatureError(reason) }),
      ),
    )

  /**
   * Waits for the signature that an earlier page has requested. Rejects a signature that is certainly of another message
   * or account: the stored message may have been changed. Where only the site can tell, its verification decides.
   */
  const resumeSigned = async (account: CaipAddress): Promise<SIWXSession | undefined> => {
    const session = await signing.resume(account)
    const isRight = session && (await feature.call('verify', session).catch(() => undefined))
    if (isRight === false) throw new AppError('sign-in-signature-wrong')
    return session
  }

  /**
   * Runs `next`, which loads the data for the next decision, and emits the event that `next` returns. If `next`
   * rejects, emits `check-failed`.
   */
  const read = (round: number, next: () => Promise<SignInEvent>): Observable<SignInEvent> =>
    defer(next).pipe(
      catchError(reason =>
        of<SignInEvent>({ type: 'check-failed', round, error: recordOf(reason, 'sign-in-start-failed') }),
      ),
    )

  const prepareMessage = ({ account, round }: EffectOf<'prepare-message'>): Observable<SignInEvent> => {
    // A new message would be wrong while the wallet may still sign the message of an earlier page: a server may accept
    // only its latest nonce.
    const pending = signing.findPending(account)
    if (pending) return of({ type: 'signature-awaited', round, text: pending.text })
    return defer(() => signing.prepare(account)).pipe(
      map(({ text }): SignInEvent => {
        const times = { now: clock.now(), clockOffMs: clock.off(), refetchMs }
        return { type: 'message-ready', round, text, ...times }
      }),
      catchError(reason =>
        of<SignInEvent>({ type: 'message-failed', round, error: recordOf(reason, 'sign-in-start-failed') }),
      ),
    )
  }

  const perform = (effect: SignInEffect, cancelled$: Observable<unknown>): Observable<SignInEvent> => {
    switch (effect.type) {
      case 'read-sessions':
        return read(effect.round, async () => {
          const list = await config.getSessions(networkOf(effect.account), addressOf(effect.account))
          return { type: 'sessions-read', round: effect.round, list, now: clock.now(), refetchMs }
        })
      case 'read-refusal':
        return read(effect.round, async () => {
          const required = config.getRequired()
          const declined = await feature.call('isDeclined', effect.account)
          return { type: 'refusal-read', round: effect.round, required, declined }
        })
      case 'read-required':
        return read(effect.round, async () => {
          return { type: 'required-read', round: effect.round, required: config.getRequired() }
        })
      case 'prepare-message':
        return prepareMessage(effect)
      case 'request-signature':
        return addSigned(signing.sign(effect.account), effect.attempt, cancelled$)
      case 'resume-signature':
        return addSigned(resumeSigned(effect.account), effect.attempt, cancelled$)
      case 'cancel-signature':
        signing.dropPending()
        break
      case 'forget-message':
        signing.forget()
        break
      case 'set-declined':
        ignoreErrorOf(feature.call('decline', effect.account, effect.declined))
        break
      case 'show-request':
        presenter.show(effect.required)
        break
      case 'hide-request':
        presenter.hide(effect.done)
        break
      case 'leave-request':
        presenter.cancel(effect.required)
        break
      case 'report-error':
        presenter.reportError(effect.error, effect.hasToast)
        break
      case 'notify-signed-in':
        site.signedIn(effect.session)
        break
      case 'notify-not-signed-in':
        site.notSignedIn()
        break
      case 'end-sessions':
        ignoreErrorOf(site.endAll())
        break
      case 'disconnect':
        ignoreErrorOf(api.disconnect())
        break
      case 'track':
        ignoreErrorOf(api.track(effect.event, factsOf(effect)))
        break
    }
    return EMPTY
  }

  return connect(effects$ => {
    const only = <T extends SignInEffect['type']>(...types: readonly T[]) =>
      effects$.pipe(
        filter((effect): effect is EffectOf<T> => (types as readonly string[]).includes(effect.type)),
      )
    return merge(
      only('check-in').pipe(switchMap(nextCheck)),
      only('take-lock', 'wait-for-lock', 'release-lock').pipe(switchMap(lock)),
      effects$.pipe(mergeMap(effect => perform(effect, only('cancel-signature')))),
    )
  })
}

function signatureError(reason: unknown): ErrorRecord {
  const record = recordOf(reason, 'sign-in-refused')
  return record.code === 'user-rejected' ? toRecord(new AppError('signature-declined')) : record
}

/**
 * Returns the properties of an analytics event, which never contain the address. The worker sends them only if
 * analytics is enabled.
 */
function factsOf({ account, message }: EffectOf<'track'>): Record<string, string> {
  return { network: networkOf(account), ...(message !== undefined && { message }) }
}

/** Ignores the error of a call, because nothing depends on the result. */
function ignoreErrorOf(call: Promise<unknown>): void {
  call.catch(() => {})
}

/** Functions that notify the site of sign-ins and sign-outs, once for each change. */
type SiteNotifier = {
  signedIn(session: SIWXSession | undefined): void
  /**
   * Reports a sign-out if the previous account was signed in, but ends no session on the server. Called when the
   * current account has no sign-in session.
   */
  notSignedIn(): void
  /**
   * Ends all sign-in sessions of the site. Then reports a sign-out if `signedIn` was called since the previous
   * `endAll`, even if the current account is not signed in.
   */
  endAll(): Promise<void>
}

/** Creates the notifier of the site. `onChange` is the site's listener, and `endSessions` ends all server sessions. */
export function createSiteNotifier(
  onChange: (session: SIWXSession | undefined) => void,
  endSessions: () => Promise<void>,
): SiteNotifier {
  let lastNotice: 'signed in' | 'not signed in' | undefined
  return {
    signedIn: session => {
      lastNotice = 'signed in'
      onChange(session)
    },
    notSignedIn: () => {
      if (lastNotice !== 'signed in') return
      lastNotice = 'not signed in'
      onChange(undefined)
    },
    endAll: async () => {
      const before = lastNotice
      lastNotice = undefined
      try {
        await endSessions()
      } finally {
        if (before) onChange(undefined)
      }
    },
  }
}

/**
 * Holds a Web Lock, so that only one tab of the origin requests a sign-in for this account. Emits true when this tab
 * gets the lock, and releases the lock when the subscription ends. If another tab has the lock, it emits false with
 * `ifAvailable` and otherwise waits. Pages without https have no Web Locks, so every tab emits true.
 */
export function holdSignInLock(
  locks: LockManager | undefined,
  account: string,
  { ifAvailable }: { readonly ifAvailable: boolean },
): Observable<boolean> {
  return new Observable(subscriber => {
    if (!locks) return subscriber.next(true)
    const waiting = new AbortController()
    const hold = (lock: Lock | null) => {
      subscriber.next(lock !== null)
      // After the end of the subscription, `add` calls the function at once.
      return lock ? new Promise<void>(release => subscriber.add(release)) : undefined
    }
    // Browsers reject a lock request that has both a signal and `ifAvailable`, so this request has only one of the two.
    const options: LockOptions = ifAvailable ? { ifAvailable } : { signal: waiting.signal }
    locks.request(`portico-sign-in/${account}`, options, hold).catch(() => subscriber.next(false))
    return () => waiting.abort()
  })
}

/** The effect of a change of the wallet connections on the sign-in. */
type SessionChange = {
  /** The account that has to sign in, if any. */
  readonly account: CaipAddress | undefined
  /** Whether the user has just connected in this tab. False for restored sessions and for sessions from other tabs. */
  readonly fresh: boolean
  /** Whether the last connected wallet has disconnected and Portico no longer remembers it. */
  readonly left: boolean
}

/**
 * Compares two wallet sessions. The result has an `account` only if a wallet is connected and `isRequested` returns
 * true for the network of its account.
 */
function readSessionChange(
  before: Session | undefined,
  now: Session,
  isRequested: (network: CaipNetworkId) => boolean,
): SessionChange {
  const { active, network, status } = now
  const here = status === 'connected' && active && network !== undefined && isRequested(networkOf(active))
  return {
    account: here ? active : undefined,
    fresh: before?.status === 'disconnected' || before?.status === 'connecting',
    left:
      before !== undefined &&
      before.connections.length > 0 &&
      now.connections.length === 0 &&
      !now.remembered,
  }
}

/**
 * Compares each wallet session with the session before it, and emits the sign-in events that follow from the
 * difference.
 */
export function sessionChanges(
  isRequested: (network: CaipNetworkId) => boolean,
  signOutOnDisconnect: boolean,
): OperatorFunction<Session, SignInEvent> {
  return session$ =>
    concat(of(undefined), session$).pipe(
      pairwise(),
      concatMap(([before, now]) => {
        if (!now) return []
        const { account, fresh, left } = readSessionChange(before, now, isRequested)
        const change: SignInEvent = { type: 'account-changed', account, fresh }
        return left && signOutOnDisconnect ? [{ type: 'wallets-disconnected' } as const, change] : [change]
      }),
    )
}

/** Converts a `Subscribable`, which is Portico's own stream type, to an RxJS Observable. */
export function observe<T>(source: Subscribable<T>): Observable<T> {
  return new Observable(subscriber => source.subscribe(value => subscriber.next(value)))
}

/** Converts any rejection to an error record. An error without a Portico code gets the code `otherwise`. */
function recordOf(error: unknown, otherwise: 'sign-in-start-failed' | 'sign-in-refused'): ErrorRecord {
  if (error instanceof CoreError) return toRecord(error)
  const code = safeRead(error, 'code')
  return toRecord(isErrorCode(code) ? new AppError(code, {}, error) : new AppError(otherwise, {}, error))
}

export type SignInDeps = {
  readonly options: Pick<PorticoOptions, 'siwx' | 'siweConfig' | 'networks'> & { readonly id?: string }
  readonly api: Pick<WorkerApi, 'request' | 'resumeRequest' | 'disconnect' | 'track'>
  readonly feature: FeatureClient<'signIn'>
  /** Emits every wallet session since the page loaded, in order. */
  readonly session$: Subscribable<Session>
  readonly visible$: Subscribable<boolean>
  readonly opened$: Subscribable<void>
  readonly modal: ModalAccess
  readonly state$: Signal<SignInState>
  readonly onChange: (session: SIWXSession | undefined) => void
  readonly win: Window
}

export type SignIn = OneClickSide & {
  /** The configuration of the sign-in. It is undefined if the site has switched the sign-in off. */
  readonly config: ResolvedSignIn | undefined
  settled(): Promise<void>
  request(): void
  sign(): void
  cancel(): void
  signOut(): Promise<void>
  check(): void
  close(): void
}
