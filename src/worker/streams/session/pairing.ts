import { BehaviorSubject, catchError, from, Observable, type Subscription, switchMap, throwError } from 'rxjs'
import { type CaipNetworkId, readNetworkId } from '../../../domain/core/caip.ts'
import { pairingMarginMs } from '../../../domain/core/constants.ts'
import type { Pairing } from '../../../domain/core/entities.ts'
import { CoreError, toRecord } from '../../../domain/core/errors/core-error.ts'
import { normalizeError } from '../../../domain/core/errors/normalize-error.ts'
import { idle, type Loadable } from '../../../domain/core/loadable.ts'

/** What pairings need. */
export type PairingDeps = {
  /** Opens one for these networks; completes when a wallet has agreed, errors when it has refused or the relay cannot be reached. */
  readonly open$: (networks: readonly CaipNetworkId[]) => Observable<Pairing>
  /** The networks of this tab's site, now and whenever they change. */
  readonly networks$: Observable<readonly CaipNetworkId[]>
  /** Happens once for all tabs, in the leader. */
  readonly share: (
    kind: string,
    run: (networks?: readonly unknown[]) => Observable<Loadable<Pairing>>,
  ) => (networks: readonly unknown[]) => Observable<Loadable<Pairing>>
  readonly answer: (topic: string, handler: () => Promise<void>) => () => void
  readonly ask: (topic: string, value: null, options: { readonly idempotent: boolean }) => Promise<void>
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

/**
 * Builds the pairing of this tab. A code is reused while it has more than 10 s left and proposes every network of the tab that
 * looks, whichever tab leads; it is renewed in time while it is watched.
 */
export function createPairing(deps: PairingDeps): PairingStream {
  const { now } = deps
  const shown$ = new BehaviorSubject<Loadable<Pairing>>(idle)
  let attempt: Subscription | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The networks of each tab that looks. */
  const watching = new Set<readonly CaipNetworkId[]>()
  let proposed: readonly CaipNetworkId[] = []
  let opening = false

  /** Nothing where the clock was put back since: nobody knows then how old it is. */
  const left = () => {
    const { value } = shown$
    return value.status === 'fresh' && value.at <= now() ? value.data.expiresAt - now() : 0
  }

  /** Renews in time while somebody looks; a code nobody looks at stays good until its end. */
  const plan = (ms: number, step: () => unknown) => {
    clearTimeout(timer)
    timer = setTimeout(step, ms)
  }
  const planRenewal = () =>
    plan(left() - pairingMarginMs, () => (watching.size > 0 ? open() : plan(left(), forget)))

  const open = () => {
    // The one before is heard until the new one is there: a wallet may just be agreeing to it.
    const former = attempt
    opening = true
    proposed = [...new Set([...watching].flat())]
    if (shown$.value.status !== 'fresh') shown$.next({ status: 'loading' })
    attempt = deps
      .open$(proposed)
      .pipe(catchError(told))
      .subscribe({
        next: data => {
          opening = false
          former?.unsubscribe()
          shown$.next({ status: 'fresh', data, at: now() })
          planRenewal()
        },
        error: fail,
        complete: forget,
      })
    attempt.add(former)
  }

  const fail = (error: CoreError) => {
    const record = toRecord(error)
    stop()
    if (!passing.includes(record.code)) return shown$.next({ status: 'failed', error: record })
    shown$.next({ status: 'failed', error: record, retryAt: now() + retryMs })
    plan(retryMs, () => watching.size > 0 && open())
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

  const ofLeader$ = (networks: readonly CaipNetworkId[]) =>
    new Observable<Loadable<Pairing>>(subscriber => {
      watching.add(networks)
      const isProposed = networks.every(id => proposed.includes(id))
      if (isProposed && left() > pairingMarginMs) planRenewal()
      else if (!isProposed || !opening) {
        // What is left counts as expired: it is not shown again.
        if (left() <= pairingMarginMs) forget()
        open()
      }
      const shown = shown$.subscribe(subscriber)
      return () => {
        watching.delete(networks)
        shown.unsubscribe()
      }
    })
  const takeBack = deps.answer('pairing/drop', async () => {
    forget()
    if (watching.size > 0) open()
  })
  // What another tab says is checked; one of an older version says nothing.
  const shared$ = deps.share('pairing', told =>
    told
      ? ofLeader$(told.map(readNetworkId).filter(id => id !== undefined))
      : deps.networks$.pipe(switchMap(ofLeader$)),
  )

  return {
    pairing$: deps.networks$.pipe(switchMap(networks => shared$(networks))),
    drop: () => deps.ask('pairing/drop', null, { idempotent: true }),
    // Nothing is said: the next leader goes on for those who look.
    close: () => {
      takeBack()
      stop()
    },
  }
}

/** Errors of ours at once, those of others when they are named. */
function told(error: unknown): Observable<never> {
  if (error instanceof CoreError) return throwError(() => error)
  return from(normalizeError(error)).pipe(switchMap(own => throwError(() => own)))
}
