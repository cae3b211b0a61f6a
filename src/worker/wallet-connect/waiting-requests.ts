import {
  BehaviorSubject,
  catchError,
  combineLatest,
  defer,
  firstValueFrom,
  from,
  map,
  Observable,
  of,
  shareReplay,
  switchMap,
} from 'rxjs'
import type { LeftRequest, ResumedResponse } from '../../bridge/contract/worker-api.ts'
import { pairingLifetimeMs } from '../../domain/core/constants.ts'
import { waitingPrefix } from '../../domain/core/database.ts'
import type { Pairing } from '../../domain/core/entities.ts'
import { randomUuid } from '../../domain/core/lib/uuid.ts'
import { waitsForUser } from '../../domain/session/left-requests.ts'
import { followLeftRequests$, type WaitingDeps } from './left-requests.ts'
import type { RemoteWallets, WaitingRequest } from './wc-client.ts'

/** The requests that wait in wallet apps: those of this tab, and those of pages that are gone. */
export type WaitingRequests = {
  /** Stores a request until the returned function is called. If this page ends before, the next page finds the request. */
  note(sent: WaitingRequest['sent']): () => void
  /** Stores the pairing that is on the screen, because a wallet can still approve it after the page is gone. */
  notePairing$(pairing$: Observable<Pairing>): Observable<Pairing>
  /** Emits the requests of pages that the browser has thrown away or loaded again, and what became of them. */
  readonly left$: Observable<readonly LeftRequest[]>
  /** Waits for the response to the request with this name, which `left$` then no longer contains. */
  resume(resumeKey: string): Promise<ResumedResponse | undefined>
}

/**
 * Creates the list of waiting requests. A phone may throw a page away while the user approves a request in the wallet
 * app, and the response then arrives at a page that does not know the request.
 */
export function createWaitingRequests(
  { store, tabs, now }: Pick<WaitingDeps, 'store' | 'tabs' | 'now'>,
  wallets: () => Pick<RemoteWallets, 'attach'> & { startPending(): () => void },
): WaitingRequests {
  const held = new Set<string>()
  const resumedKeys$ = new BehaviorSubject<ReadonlySet<string>>(new Set())
  const followed$ = defer(() => from(store.entries(waitingPrefix))).pipe(
    map(({ values }) => new Map([...values].filter(([key]) => !held.has(key)))),
    switchMap(stored => followLeftRequests$(stored, { store, tabs, now, attach: wallets().attach })),
    // The requests stay in the storage, and a later page shows them.
    catchError(() => of([])),
    // The page and the view follow the same requests.
    shareReplay(1),
  )
  const keep = (request: WaitingRequest) => {
    const key = `${waitingPrefix}${randomUuid()}`
    held.add(key)
    void store.set(key, request)
    return () => {
      held.delete(key)
      void store.remove(key)
    }
  }
  // It needs no end: a closed tab receives no messages.
  tabs.messages$('waiting/who').subscribe(() => tabs.broadcast('waiting/here', [...held]))
  return {
    note: sent => {
      if (!sent || !waitsForUser(sent.method)) return () => {}
      const { topic, network, method, id, resumeKey } = sent
      return keep({ at: now(), sent: { topic, network, method, id, ...(resumeKey && { resumeKey }) } })
    },
    notePairing$: pairing$ =>
      new Observable(subscriber => {
        let end = () => {}
        const pairing = pairing$.subscribe({
          next: shown => {
            end()
            end = keep({ at: shown.expiresAt - pairingLifetimeMs })
            subscriber.next(shown)
          },
          error: error => subscriber.error(error),
          complete: () => subscriber.complete(),
        })
        return () => {
          pairing.unsubscribe()
          end()
        }
      }),
    left$: combineLatest([followed$, resumedKeys$]).pipe(
      map(([followed, resumed]) =>
        followed.flatMap(({ shown }) =>
          shown.resumeKey !== undefined && resumed.has(shown.resumeKey) ? [] : [shown],
        ),
      ),
    ),
    resume: async resumeKey => {
      const followed = await firstValueFrom(followed$)
      const found = followed.find(({ shown }) => shown.resumeKey === resumeKey)
      if (!found) return undefined
      resumedKeys$.next(new Set([...resumedKeys$.value, resumeKey]))
      const end = wallets().startPending()
      try {
        return { method: found.shown.method, response: await found.response }
      } finally {
        end()
      }
    },
  }
}
