import { catchError, defer, from, map, Observable, of, shareReplay, switchMap } from 'rxjs'
import type { LeftRequest } from '../../bridge/contract/worker-api.ts'
import { pairingLifetimeMs } from '../../domain/core/constants.ts'
import { waitingPrefix } from '../../domain/core/database.ts'
import type { Pairing } from '../../domain/core/entities.ts'
import { randomUuid } from '../../domain/core/lib/uuid.ts'
import { waitsForUser } from '../../domain/session/left-requests.ts'
import { followLeftRequests$, type WaitingDeps } from './left-requests.ts'
import type { WaitingRequest } from './wc-client.ts'

/** The requests that wait in wallet apps: those of this tab, and those of pages that are gone. */
export type WaitingRequests = {
  /** Stores a request until the returned function is called. If this page ends before, the next page finds the request. */
  note(sent: WaitingRequest['sent']): () => void
  /** Stores the pairing that is on the screen, because a wallet can still approve it after the page is gone. */
  notePairing$(pairing$: Observable<Pairing>): Observable<Pairing>
  /** Emits the requests of pages that the browser has thrown away or loaded again, and what became of them. */
  readonly left$: Observable<readonly LeftRequest[]>
}

/**
 * Creates the list of waiting requests. A phone may throw a page away while the user approves a request in the wallet
 * app, and the response then arrives at a page that does not know the request.
 */
export function createWaitingRequests(
  { store, tabs, now }: Pick<WaitingDeps, 'store' | 'tabs' | 'now'>,
  wallets: () => Pick<WaitingDeps, 'attach'>,
): WaitingRequests {
  const held = new Set<string>()
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
      const { topic, network, method, id } = sent
      return keep({ at: now(), sent: { topic, network, method, id } })
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
    left$: defer(() => from(store.entries(waitingPrefix))).pipe(
      map(({ values }) => new Map([...values].filter(([key]) => !held.has(key)))),
      switchMap(stored => followLeftRequests$(stored, { store, tabs, now, ...wallets() })),
      // The requests stay in the storage, and a later page shows them.
      catchError(() => of([])),
      // The page and the view follow the same requests.
      shareReplay(1),
    ),
  }
}
