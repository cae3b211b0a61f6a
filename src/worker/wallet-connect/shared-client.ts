import {
  BehaviorSubject,
  distinctUntilChanged,
  filter,
  map,
  merge,
  Observable,
  pairwise,
  Subject,
  startWith,
} from 'rxjs'
import type { CaipNetworkId, Pairing } from '../../domain/core/entities.ts'
import { CoreError } from '../../domain/core/errors/core-error.ts'
import { randomUuid } from '../../domain/core/lib/uuid.ts'
import type { Tabs } from '../tabs/tabs.ts'
import { createLazyClient } from './lazy-client.ts'
import type {
  RemoteWallets,
  ReportSent,
  WaitingRequest,
  WcClient,
  WcEvent,
  WcPending,
  WcRequest,
  WcSent,
  WcSession,
} from './wc-client.ts'

type WalletConnectDeps = {
  readonly tabs: Pick<Tabs, 'leads$' | 'broadcast' | 'messages$' | 'handle' | 'callLeader'>
  /**
   * Loads the WalletConnect library and starts a client. Absent if the site has no project id, because WalletConnect
   * needs one.
   */
  readonly start?: () => Promise<WcClient>
  readonly online$: Observable<boolean>
  /** Stores a request that waits for the user, until the returned function is called. */
  readonly noteWaiting?: (sent: WaitingRequest['sent']) => () => void
}

/** The WalletConnect functions of one tab. Only the worker of the leader tab runs the WalletConnect client. */
type WalletConnect = RemoteWallets & {
  /**
   * Opens a pairing that proposes these networks. Only the leader tab may call this function. The stream completes when
   * the wallet has settled a session, or fails with an AppError.
   */
  pair$(networks: readonly CaipNetworkId[]): Observable<Pairing>
  /** Number of this tab's requests to which the wallet has not responded yet. */
  readonly pending$: Observable<number>
  /** Counts one more pending request of this tab, until the returned function is called. */
  startPending(): () => void
  close(): void
}

type SharedRequest = { readonly request: WcRequest; readonly ref: string }
type Sent = { readonly ref: string; readonly id: number; readonly letter?: WcPending }

/** Number of lost leader tabs at which a request fails. So many losses during one request mean a permanent fault. */
const maxLeaders = 20

/** Connects this tab to the origin's WalletConnect client. The WalletConnect library loads only at its first use. */
export function createSharedClient({ tabs, start, online$, noteWaiting }: WalletConnectDeps): WalletConnect {
  const events$ = new Subject<WcEvent>()
  const sent$ = new Subject<Sent>()
  const pending$ = new BehaviorSubject(0)
  let closed = false

  const client = createLazyClient(start, event => events$.next(event))

  const responses = [
    tabs.handle('wc/sessions', async () => (start ? (await client.get()).sessions() : [])),
    tabs.handle('wc/request', async ({ request: wcRequest, ref }: SharedRequest) => {
      let id = 0
      const report = (sent: Sent) => {
        sent$.next(sent)
        tabs.broadcast('wc/sent', sent)
      }
      const sent: ReportSent = (requestId, letter) => {
        id = requestId
        report({ ref, id, ...(letter && { letter }) })
      }
      return await (await client.get()).request(wcRequest, sent, () => report({ ref, id }))
    }),
    tabs.handle('wc/attach', async (wcSent: WcSent) => (await client.get()).attach(wcSent)),
    tabs.handle('wc/resume', async (until: number) => (await client.get()).resume(until)),
    tabs.handle('wc/disconnect', async (topic: string) => (await client.get()).disconnect(topic)),
  ]
  const leading = tabs.leads$.subscribe(leads => {
    if (!leads) client.close()
  })
  const back$ = online$.pipe(
    startWith(true),
    pairwise(),
    filter(([before, now]) => !before && now),
  )
  const online = back$.subscribe(() => client.whenOpen(opened => opened.online()))

  const startPending = () => {
    pending$.next(pending$.value + 1)
    return () => pending$.next(pending$.value - 1)
  }
  const request: WalletConnect['request'] = async (wcRequest, onSent) => {
    const ref = randomUuid()
    let answered: (() => void) | undefined
    let endPending: (() => void) | undefined
    let sent: Omit<Sent, 'ref'> | undefined
    const reports$ = merge(sent$, tabs.messages$<Sent>('wc/sent')).pipe(filter(report => report.ref === ref))
    const listener = reports$.pipe(map(({ ref: _, ...report }) => report)).subscribe(next => {
      if (!sent) {
        endPending = startPending()
        onSent?.(next.id)
        answered = noteWaiting?.({ ...wcRequest, id: next.id })
      }
      sent = next
    })
    try {
      for (let leaders = 1; ; leaders += 1) {
        try {
          // A request that has an id may already have reached the wallet. So the request is not sent again, and only
          // the wallet's response is awaited.
          if (!sent) return await tabs.callLeader('wc/request', { request: wcRequest, ref })
          return await tabs.callLeader('wc/attach', { ...wcRequest, ...sent }, { idempotent: true })
        } catch (error) {
          const lost = error instanceof CoreError && error.code === 'worker-lost'
          if (!lost || closed || leaders === maxLeaders) throw error
        }
      }
    } finally {
      listener.unsubscribe()
      answered?.()
      endPending?.()
    }
  }

  return {
    events$: events$.asObservable(),
    pending$: pending$.pipe(distinctUntilChanged()),
    sessions: async () =>
      await tabs.callLeader<readonly WcSession[]>('wc/sessions', null, { idempotent: true }),
    request,
    startPending,
    attach: async sent => await tabs.callLeader('wc/attach', sent, { idempotent: true }),
    disconnect: async topic => await tabs.callLeader<void>('wc/disconnect', topic, { idempotent: true }),
    pair$: networks =>
      new Observable(subscriber => {
        const pairing = client.get().then(
          opened => {
            if (!subscriber.closed) subscriber.add(opened.pair$(networks).subscribe(subscriber))
          },
          (error: unknown) => subscriber.error(error),
        )
        void pairing
      }),
    close: () => {
      closed = true
      for (const removeHandler of responses) removeHandler()
      leading.unsubscribe()
      online.unsubscribe()
      client.close()
      events$.complete()
      sent$.complete()
      pending$.complete()
    },
  }
}
