import { BehaviorSubject, catchError, from, Observable, type Subscription, switchMap, throwError } from 'rxjs'
import { type CaipNetworkId, readNetworkId } from '../../../domain/core/caip.ts'
import { pairingMarginMs } from '../../../domain/core/constants.ts'
import type { Pairing } from '../../../domain/core/entities.ts'
import { CoreError, toRecord } from '../../../domain/core/errors/core-error.ts'
import { normalizeError } from '../../../domain/core/errors/normalize-error.ts'
import { idle, type Loadable } from '../../../domain/core/loadable.ts'

/** The dependencies of pairings. */
export type PairingDeps = {
  /**
   * Opens a pairing for these networks. Completes when a wallet has approved. Errors if a wallet has refused or the relay is
   * unreachable.
   */
  readonly open$: (networks: readonly CaipNetworkId[]) => Observable<Pairing>
  /** The networks of this tab's site. Emits again whenever they change. */
  readonly networks$: Observable<readonly CaipNetworkId[]>
  /** Runs a stream once for all tabs, in the leader. */
  readonly share: (
    kind: string,
    run: (networks?: readonly unknown[]) => Observable<Loadable<Pairing>>,
  ) => (networks: readonly unknown[]) => Observable<Loadable<Pairing>>
  readonly answer: (topic: string, handler: () => Promise<void>) => () => void
  readonly ask: (topic: string, value: null, options: { readonly idempotent: boolean }) => Promise<void>
  readonly now: () => number
}

/** The open pairing, which all tabs of the origin share. */
export type PairingStream = {
  /** Emits the pairing. Subscribing opens a pairing or shares the open one. Never errors. */
  readonly pairing$: Observable<Loadable<Pairing>>
  /** Discards the open pairing. Current subscribers get a new one. */
  drop(): Promise<void>
  close(): void
}

/** Pause before the relay is tried again while there are subscribers (ms). */
const retryMs = 10_000
/** Codes of errors that may disappear if the pairing is tried again. */
const passing: readonly string[] = ['relay-unreachable', 'network-failed', 'pairing-expired']

/**
 * Creates the pairing of this tab. The leader reuses a pairing if it is valid for more than 10 s and proposes all
 * networks of the subscribing tab. It renews the pairing before it expires while it has subscribers. The next leader
 * opens a new pairing.
 */
export function createPairing(deps: PairingDeps): PairingStream {
  const { now } = deps
  const shown$ = new BehaviorSubject<Loadable<Pairing>>(idle)
  let attempt: Subscription | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The networks of each tab that has subscribed to the pairing. */
  const watching = new Set<readonly CaipNetworkId[]>()
  let proposed: readonly CaipNetworkId[] = []
  let opening = false

  /**
   * Returns the time until the pairing expires (ms). Zero if the clock was set back, because then the age of the pairing is
   * unknown.
   */
  const left = () => {
    const { value } = shown$
    return value.status === 'fresh' && value.at <= now() ? value.data.expiresAt - now() : 0
  }

  /** Runs the step after `ms`. A new plan replaces the former one: a renewal, a retry, or the end of the pairing. */
  const plan = (ms: number, step: () => unknown) => {
    clearTimeout(timer)
    timer = setTimeout(step, ms)
  }
  /**
   * Plans to renew the pairing if it has subscribers at that time. Without subscribers the pairing stays until it
   * expires.
   */
  const planRenewal = () =>
    plan(left() - pairingMarginMs, () => (watching.size > 0 ? open() : plan(left(), forget)))

  const open = () => {
    // The former pairing stays open until the new one is ready, because a wallet may be approving it at this moment.
    const former = attempt
    opening = true
    proposed = [...new Set([...watching].flat())]
    if (shown$.value.status !== 'fresh') shown$.next({ status: 'loading' })
    attempt = deps
      .open$(proposed)
      .pipe(catchError(rethrowNormalized))
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
        // The pairing expires too soon to be shown again.
        if (left() <= pairingMarginMs) forget()
        open()
      }
      const shown = shown$.subscribe(subscriber)
      return () => {
        watching.delete(networks)
        shown.unsubscribe()
      }
    })
  const removeHandler = deps.answer('pairing/drop', async () => {
    forget()
    if (watching.size > 0) open()
  })
  // Networks from another tab are validated. A tab with an older version sends none.
  const shared$ = deps.share('pairing', fromTab =>
    fromTab
      ? ofLeader$(fromTab.map(readNetworkId).filter(id => id !== undefined))
      : deps.networks$.pipe(switchMap(ofLeader$)),
  )

  return {
    pairing$: deps.networks$.pipe(switchMap(networks => shared$(networks))),
    drop: () => deps.ask('pairing/drop', null, { idempotent: true }),
    // The stream emits no value on close, because the next leader continues for the current subscribers.
    close: () => {
      removeHandler()
      stop()
    },
  }
}

/** Rethrows Portico's own errors at once, and other errors after they are normalised. */
function rethrowNormalized(error: unknown): Observable<never> {
  if (error instanceof CoreError) return throwError(() => error)
  return from(normalizeError(error)).pipe(switchMap(own => throwError(() => own)))
}
