import { BehaviorSubject, catchError, from, Observable, type Subscription, switchMap, throwError } from 'rxjs'
import { pairingMarginMs } from '../../domain/constants.ts'
import { named } from '../../domain/errors/naming.ts'
import { ToldError, toRecord } from '../../domain/errors/told-error.ts'
import type { Pairing } from '../../domain/model/entities.ts'
import { idle, type Loadable } from '../../domain/model/loadable.ts'

/** What pairings need. */
export type PairingDeps = {
  /** Opens one; completes when a wallet has agreed, errors when it has refused or the relay cannot be reached. */
  readonly open$: () => Observable<Pairing>
  /** Happens once for all tabs, in the leader. */
  readonly share: (
    kind: string,
    run: () => Observable<Loadable<Pairing>>,
  ) => () => Observable<Loadable<Pairing>>
  readonly answer: (topic: string, handler: () => Promise<void>) => () => void
  readonly ask: (topic: string, value: null, options: { readonly again: boolean }) => Promise<void>
  readonly now: () => number
}

/** The open pairing of the origin. */
export type PairingStream = {
  /** Subscribing opens one, or shows the one that is open. Never errors. */
  readonly pairing$: Observable<Loadable<Pairing>>
  /** Throws the open one away; who still looks gets a new one. */
  drop(): Promise<void>
  close(): void
}

/** Pause before the relay is tried again while somebody looks. */
const retryMs = 10_000
/** Trying again by itself helps against these only. */
const passing: readonly string[] = ['relay-unreachable', 'network-failed', 'pairing-expired']

/** Builds the pairing of this tab. A code is reused while it has more than 10 s left, and renewed then while it is watched. */
export function createPairing(deps: PairingDeps): PairingStream {
  const { now } = deps
  const shown$ = new BehaviorSubject<Loadable<Pairing>>(idle)
  let attempt: Subscription | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let watchers = 0
  let opening = false

  const left = () => (shown$.value.status === 'fresh' ? shown$.value.data.expiresAt - now() : 0)

  /** Renews in time while somebody looks; a code nobody looks at stays good until its end. */
  const plan = (ms: number, step: () => unknown) => {
    clearTimeout(timer)
    timer = setTimeout(step, ms)
  }
  const planRenewal = () =>
    plan(left() - pairingMarginMs, () => (watchers > 0 ? open() : plan(left(), forget)))

  const open = () => {
    // The one before is heard until the new one is there: a wallet may just be agreeing to it.
    const former = attempt
    opening = true
    if (shown$.value.status !== 'fresh') shown$.next({ status: 'loading' })
    const mine = deps
      .open$()
      .pipe(catchError(told))
      .subscribe({
        next: data => {
          opening = false
          former?.unsubscribe()
          shown$.next({ status: 'fresh', data, at: now() })
          planRenewal()
        },
        error: (error: ToldError) => {
          former?.unsubscribe()
          fail(error)
        },
        complete: () => {
          former?.unsubscribe()
          forget()
        },
      })
    attempt = mine
  }

  const fail = (error: ToldError) => {
    const record = toRecord(error)
    clearTimeout(timer)
    attempt = undefined
    opening = false
    if (!passing.includes(record.code)) return shown$.next({ status: 'failed', error: record })
    shown$.next({ status: 'failed', error: record, retryAt: now() + retryMs })
    plan(retryMs, () => watchers > 0 && open())
  }

  const stop = () => {
    clearTimeout(timer)
    attempt?.unsubscribe()
    attempt = undefined
    opening = false
  }

  const forget = () => {
    stop()
    shown$.next(idle)
  }

  const ofLeader$ = new Observable<Loadable<Pairing>>(subscriber => {
    watchers += 1
    if (left() > pairingMarginMs) planRenewal()
    else if (!opening) {
      // What is left counts as expired: it is not shown again.
      forget()
      open()
    }
    const shown = shown$.subscribe(subscriber)
    return () => {
      watchers -= 1
      shown.unsubscribe()
    }
  })
  const takeBack = deps.answer('pairing/drop', async () => {
    forget()
    if (watchers > 0) open()
  })

  return {
    pairing$: deps.share('pairing', () => ofLeader$)(),
    drop: () => deps.ask('pairing/drop', null, { again: true }),
    // Nothing is said: the next leader goes on for those who look.
    close: () => {
      takeBack()
      stop()
    },
  }
}

/** Errors of ours at once, those of others when they are named. */
function told(error: unknown): Observable<never> {
  if (error instanceof ToldError) return throwError(() => error)
  return from(named(error)).pipe(switchMap(own => throwError(() => own)))
}
