import { BehaviorSubject, catchError, from, Observable, type Subscription, switchMap, throwError } from 'rxjs'
import { pairingMarginMs } from '../../../domain/core/constants.ts'
import { type CaipNetworkId, type Pairing, readNetworkId } from '../../../domain/core/entities.ts'
import { CoreError, toRecord } from '../../../domain/core/errors/core-error.ts'
import { normalizeError } from '../../../domain/core/errors/normalize-error.ts'
import { idle, type Loadable } from '../../../domain/core/loadable.ts'

type PairingDeps = {
  /**
   * Opens a WalletConnect pairing that proposes these networks. The stream completes when a wallet approves. It ends
   * with an error if a wallet refuses or the relay cannot be reached.
   */
  readonly open$: (networks: readonly CaipNetworkId[]) => Observable<Pairing>
  /** The networks of the site in this tab. Emits again whenever they change. */
  readonly networks$: Observable<readonly CaipNetworkId[]>
  /** Runs a stream in the leader tab and shares it with all tabs. */
  readonly share: (
    kind: string,
    run: (networks?: readonly unknown[]) => Observable<Loadable<Pairing>>,
  ) => (networks: readonly unknown[]) => Observable<Loadable<Pairing>>
  readonly handle: (topic: string, handler: () => Promise<void>) => () => void
  readonly request: (topic: string, value: null, options: { readonly idempotent: boolean }) => Promise<void>
  readonly now: () => number
}

/** The open WalletConnect pairing, which all tabs of the origin share. */
type PairingStream = {
  /** Emits the open pairing. The first subscriber opens a pairing. The stream never ends with an error. */
  readonly pairing$: Observable<Loadable<Pairing>>
  /** Discards the open pairing. If there are subscribers, opens a new pairing for them. */
  drop(): Promise<void>
  close(): void
}

/**
 * Pause after a failed pairing before the next pairing opens (ms). The next pairing opens only while the stream has
 * subscribers.
 */
const retryMs = 10_000

/** Codes of errors after which the pairing is opened again. */
const passing: readonly string[] = ['relay-unreachable', 'network-failed', 'pairing-expired']

/**
 * Creates the stream of pairings. A new subscriber gets the open pairing if it is valid for more than 10 s and proposes
 * all networks of this subscriber. Otherwise the leader tab opens a new pairing. While there are subscribers, the
 * leader tab also replaces a pairing shortly before it expires.
 */
export function createPairing(deps: PairingDeps): PairingStream {
  const { now } = deps
  const shown$ = new BehaviorSubject<Loadable<Pairing>>(idle)
  let attempt: Subscription | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The networks of every tab that is subscribed to the pairing. */
  const watching = new Set<readonly CaipNetworkId[]>()
  let proposed: readonly CaipNetworkId[] = []
  let opening = false

  /**
   * Returns the time until the pairing expires (ms). Zero if there is no pairing, or if the device's clock was set back
   * after the pairing was opened.
   */
  const left = () => {
    const { value } = shown$
    return value.status === 'fresh' && value.at <= now() ? value.data.expiresAt - now() : 0
  }

  /**
   * Plans `step` to run in `ms`, and cancels the step that was planned before. A step renews, retries or ends the
   * pairing.
   */
  const plan = (ms: number, step: () => unknown) => {
    clearTimeout(timer)
    timer = setTimeout(step, ms)
  }
  /**
   * Plans to replace the pairing shortly before it expires. If no tab is subscribed at the planned time, the pairing is
   * discarded when it expires.
   */
  const planRenewal = () =>
    plan(left() - pairingMarginMs, () => (watching.size > 0 ? open() : plan(left(), forget)))

  const open = () => {
    // The former pairing stays open until the new pairing is ready, because a wallet may still approve the former
    // pairing until then.
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
        // A new subscriber must not receive a pairing that expires soon, so such a pairing is dropped first.
        if (left() <= pairingMarginMs) forget()
        open()
      }
      const shown = shown$.subscribe(subscriber)
      return () => {
        watching.delete(networks)
        shown.unsubscribe()
      }
    })
  const removeHandler = deps.handle('pairing/drop', async () => {
    forget()
    if (watching.size > 0) open()
  })
  // Another tab may send any values as networks, so the leader tab validates them. A tab with an older version of
  // Portico sends no networks.
  const shared$ = deps.share('pairing', fromTab =>
    fromTab
      ? ofLeader$(fromTab.map(readNetworkId).filter(id => id !== undefined))
      : deps.networks$.pipe(switchMap(ofLeader$)),
  )

  return {
    pairing$: deps.networks$.pipe(switchMap(networks => shared$(networks))),
    drop: () => deps.request('pairing/drop', null, { idempotent: true }),
    // No value is emitted on close, because the next leader tab serves the current subscribers.
    close: () => {
      removeHandler()
      stop()
    },
  }
}

/** Rethrows an error of Portico. Any other error is first converted to an error of Portico. */
function rethrowNormalized(error: unknown): Observable<never> {
  if (error instanceof CoreError) return throwError(() => error)
  return from(normalizeError(error)).pipe(switchMap(own => throwError(() => own)))
}
