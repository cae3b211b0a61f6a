import {
  catchError,
  connect,
  defer,
  EMPTY,
  filter,
  map,
  merge,
  mergeMap,
  Observable,
  type OperatorFunction,
  of,
  switchMap,
  timer,
} from 'rxjs'
import type { FeatureClient } from '../bridge/contract/features.ts'
import type { WorkerApi } from '../bridge/contract/worker-api.ts'
import { addressOf, networkOf, type Session } from '../domain/core/entities.ts'
import type { Signal, Subscribable } from '../domain/core/signal.ts'
import { storageKey } from '../domain/core/storage-key.ts'
import type { PorticoOptions } from '../domain/options/resolve.ts'
import type { SignInEffect, SignInEvent } from '../domain/sign-in/machine.ts'
import type { SIWXSession } from '../domain/sign-in/siwx.ts'
import type { SignInState } from '../domain/sign-in/types.ts'
import { createPendingSignIns } from './pending-sign-in.ts'
import type { ModalAccess, OneClickSide, Presenter } from './presenter.ts'
import { holdSignInLock } from './sign-in-lock.ts'
import { createSignatures, type EffectOf, ignoreErrorOf, signInError } from './signatures.ts'
import { createSigning, type ResolvedSignIn, type ServerClock } from './signing.ts'
import type { SiteNotifier } from './site-notifier.ts'

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
  const signing = createSigning(config, {
    api,
    host: win.location.host,
    ticks: () => performance.now(),
    now: clock.now,
    pending: createPendingSignIns(win, options.id),
  })
  const { prepareMessage, request, resume } = createSignatures({ config, feature, clock, signing })
  const { refetchMs } = config

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
        return request(effect, cancelled$)
      case 'resume-signature':
        return resume(effect, cancelled$)
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
      only('take-lock', 'wait-for-lock', 'release-lock').pipe(
        switchMap(effect => lockEvents(win.navigator.locks, options.id, effect)),
      ),
      effects$.pipe(mergeMap(effect => perform(effect, only('cancel-signature')))),
    )
  })
}

/** Schedules the next check of the session. A new effect replaces the check that was scheduled before. */
function nextCheck({ ms }: EffectOf<'check-in'>): Observable<SignInEvent> {
  return ms <= longestTimer ? timer(ms).pipe(map(() => ({ type: 'check-due' }))) : EMPTY
}

/**
 * Requests or releases the sign-in lock of the account. A requested lock is held until the next effect of one of
 * these three types. The lock's name contains the id of the modal, because modals with different ids sign in
 * independently.
 */
function lockEvents(
  locks: LockManager | undefined,
  id: string | undefined,
  effect: EffectOf<'take-lock' | 'wait-for-lock' | 'release-lock'>,
): Observable<SignInEvent> {
  if (effect.type === 'release-lock') return EMPTY
  const { round, type } = effect
  const ifAvailable = type === 'take-lock'
  return holdSignInLock(locks, storageKey(effect.account, id), { ifAvailable }).pipe(
    filter(isOurs => isOurs || ifAvailable),
    map(isOurs => ({ type: !ifAvailable ? 'turn-came' : isOurs ? 'lock-taken' : 'lock-busy', round })),
  )
}

/**
 * Runs `next`, which loads the data for the next decision, and emits the event that `next` returns. If `next`
 * rejects, emits `check-failed`.
 */
function read(round: number, next: () => Promise<SignInEvent>): Observable<SignInEvent> {
  return defer(next).pipe(
    catchError(reason =>
      of<SignInEvent>({ type: 'check-failed', round, error: signInError(reason, 'sign-in-start-failed') }),
    ),
  )
}

/**
 * Returns the properties of an analytics event, which never contain the address. The worker sends them only if
 * analytics is enabled.
 */
function factsOf({ account, message }: EffectOf<'track'>): Record<string, string> {
  return { network: networkOf(account), ...(message !== undefined && { message }) }
}

/** Converts a `Subscribable`, which is Portico's own stream type, to an RxJS Observable. */
export function observe<T>(source: Subscribable<T>): Observable<T> {
  return new Observable(subscriber => source.subscribe(value => subscriber.next(value)))
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
