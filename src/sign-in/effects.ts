import {
  catchError,
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
  switchMap,
  takeUntil,
  timer,
} from 'rxjs'
import { addressOf, networkOf } from '../domain/core/entities.ts'
import { AppError, type ErrorRecord } from '../domain/core/errors/app-error.ts'
import { toRecord } from '../domain/core/errors/core-error.ts'
import { storageKey } from '../domain/core/storage-key.ts'
import type { SignInEffect, SignInEvent } from '../domain/sign-in/machine.ts'
import type { SIWXSession } from '../domain/sign-in/types.ts'
import type { ResolvedSignIn, ServerClock } from './config.ts'
import type { Presenter } from './presenter.ts'
import { recordOf } from './session-change.ts'
import { createSigning } from './signing.ts'
import type { SignInDeps } from './types.ts'

type EffectOf<T extends SignInEffect['type']> = Extract<SignInEffect, { type: T }>

/** The longest delay a browser timer accepts (ms). */
const longestTimer = 2_147_483_647

/** Performs the effects of the sign-in. Returns a stream of the events that they cause. */
export function performEffects(
  { api, feature, options, win }: SignInDeps,
  config: ResolvedSignIn,
  clock: ServerClock,
  presenter: Presenter,
  site: SiteNotifier,
): OperatorFunction<SignInEffect, SignInEvent> {
  const locks = win.navigator.locks as LockManager | undefined
  /**
   * The name of the account's lock. It contains the id of the modal, because modals with different ids sign in
   * independently.
   */
  const lockOf = (account: string) => storageKey(account, options.id)
  const signing = createSigning(config, api.request, win.location.host, () => performance.now())
  const { refetchMs } = config

  /** Plans the next check. Each plan replaces the plan before. */
  const nextCheck = ({ ms }: EffectOf<'check-in'>): Observable<SignInEvent> =>
    ms <= longestTimer ? timer(Math.max(ms, 0)).pipe(map(() => ({ type: 'check-due' }))) : EMPTY

  /** Holds the lock of the account. The next lock effect releases it. */
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
   * Asks the wallet for the signature and passes it to the site. The wallet's answer is dropped if the request was
   * cancelled meanwhile.
   */
  const requestSignature = (
    { account, attempt }: EffectOf<'request-signature'>,
    cancelled$: Observable<unknown>,
  ): Observable<SignInEvent> =>
    from(signing.sign(account)).pipe(
      takeUntil(cancelled$),
      mergeMap(async (session): Promise<SignInEvent> => {
        // The prepared message is dropped, because signing has used up its nonce.
        signing.forget()
        await config.addSession(session)
        quietly(feature.call('changed'))
        return { type: 'session-added', attempt, session, now: clock.now() }
      }),
      catchError(reason =>
        of<SignInEvent>({ type: 'signature-failed', attempt, error: signatureError(reason) }),
      ),
    )

  /**
   * Runs `next`, which loads what the next decision needs, and emits the event that it returns. Emits `check-failed` if
   * `next` rejects.
   */
  const read = (round: number, next: () => Promise<SignInEvent>): Observable<SignInEvent> =>
    defer(next).pipe(
      catchError(reason =>
        of<SignInEvent>({ type: 'check-failed', round, error: recordOf(reason, 'sign-in-start-failed') }),
      ),
    )

  const prepareMessage = ({ account, round }: EffectOf<'prepare-message'>): Observable<SignInEvent> =>
    defer(() => signing.prepare(account)).pipe(
      map(({ text }): SignInEvent => {
        const times = { now: clock.now(), clockOffMs: clock.off(), refetchMs }
        return { type: 'message-ready', round, text, ...times }
      }),
      catchError(reason =>
        of<SignInEvent>({ type: 'message-failed', round, error: recordOf(reason, 'sign-in-start-failed') }),
      ),
    )

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
        return requestSignature(effect, cancelled$)
      case 'forget-message':
        signing.forget()
        break
      case 'set-declined':
        quietly(feature.call('decline', effect.account, effect.declined))
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
      case 'announce':
        presenter.tell(effect.text, effect.toast)
        break
      case 'notify-signed-in':
        site.signedIn(effect.session)
        break
      case 'notify-not-signed-in':
        site.notSignedIn()
        break
      case 'end-sessions':
        quietly(site.endAll())
        break
      case 'disconnect':
        quietly(api.disconnect())
        break
      case 'track':
        quietly(api.track(effect.event, factsOf(effect)))
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

/** Ignores an error that has no consequence. */
function quietly(call: Promise<unknown>): void {
  call.catch(() => {})
}

/** Notifies the site of sign-ins and sign-outs, once for each change. */
type SiteNotifier = {
  signedIn(session: SIWXSession | undefined): void
  /**
   * Called when the current account has no session. Reports a sign-out if the previous account was signed in. The
   * server may still have the session of that account.
   */
  notSignedIn(): void
  /** Ends all sessions of the site and then notifies it, even if the current account had none. */
  endAll(): Promise<void>
}

/** Creates the notifier from the site's listener and the function that ends all server sessions. */
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
 * has the lock, and keeps it until the subscriber unsubscribes. If another tab has the lock, emits false with
 * `ifAvailable`, and waits without it. Pages without https have no Web Locks, so every tab emits true.
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
      if (subscriber.closed) return
      subscriber.next(lock !== null)
      return lock ? new Promise<void>(release => subscriber.add(release)) : undefined
    }
    // Browsers refuse a lock request with both a signal and `ifAvailable`.
    const options: LockOptions = ifAvailable ? { ifAvailable } : { signal: waiting.signal }
    locks.request(`portico-sign-in/${account}`, options, hold).catch(() => subscriber.next(false))
    return () => waiting.abort()
  })
}
