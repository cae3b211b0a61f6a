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
import type { CaipNetworkId } from '../../domain/core/caip.ts'
import type { Pairing } from '../../domain/core/entities.ts'
import { CoreError, coreError } from '../../domain/core/errors/core-error.ts'
import { sessionError } from '../../domain/core/errors/session-messages.ts'
import { randomUuid } from '../../domain/core/lib/uuid.ts'
import type { Tabs } from '../tabs/tabs.ts'
import type {
  RemoteWallets,
  ReportSent,
  WcClient,
  WcEvent,
  WcPending,
  WcRequest,
  WcSent,
  WcSession,
} from './types.ts'

/** The dependencies with which a tab runs the WalletConnect client of the origin, or reaches the leader that runs it. */
export type WalletConnectDeps = {
  readonly tabs: Pick<Tabs, 'leads$' | 'broadcast' | 'messages$' | 'handle' | 'callLeader'>
  /** Loads the library and starts a client. Absent if the site has no project id, because there is no WalletConnect then. */
  readonly start?: () => Promise<WcClient>
  /** Whether the browser is online. */
  readonly online$: Observable<boolean>
}

/** WalletConnect as a tab sees it. Only the worker of the leader tab runs the client. */
export type WalletConnect = RemoteWallets & {
  /**
   * Opens a pairing for these networks. Only the leader may call it. Errors with an AppError, and completes when a session is
   * settled.
   */
  pair$(networks: readonly CaipNetworkId[]): Observable<Pairing>
  /** Number of this tab's requests that wait for the wallet. */
  readonly pending$: Observable<number>
  close(): void
}

type Asked = { readonly asked: WcRequest; readonly ref: string }
type Sent = { readonly ref: string; readonly id: number; readonly letter?: WcPending }

/**
 * Number of leaders that a request may lose before it fails. More losses mean a permanent fault, because leaders are
 * rarely lost.
 */
const mostLeaders = 20

/** Connects this tab to the origin's WalletConnect client. The library loads only at its first use. */
export function createSharedClient({ tabs, start, online$ }: WalletConnectDeps): WalletConnect {
  const events$ = new Subject<WcEvent>()
  const sent$ = new Subject<Sent>()
  const pending$ = new BehaviorSubject(0)
  let client: Promise<WcClient> | undefined
  let listening: { unsubscribe(): void } | undefined
  let closed = false

  const open = async (): Promise<WcClient> => {
    if (!start) throw sessionError('project-id-missing')
    const opened = await start().catch((error: unknown) => {
      throw coreError('network-failed', {}, error)
    })
    listening?.unsubscribe()
    listening = opened.events$.subscribe(event => events$.next(event))
    return opened
  }
  const opened = (): Promise<WcClient> => {
    const mine = client ?? open()
    client = mine
    mine.catch(() => {
      if (client === mine) client = undefined
    })
    return mine
  }
  const closeClient = () => {
    const mine = client
    client = undefined
    listening?.unsubscribe()
    mine?.then(opened => opened.close()).catch(() => {})
  }

  const answers = [
    tabs.handle('wc/sessions', async () => (start ? (await opened()).sessions() : [])),
    tabs.handle('wc/request', async ({ asked, ref }: Asked) => {
      let id = 0
      const report = (sent: Sent) => {
        sent$.next(sent)
        tabs.broadcast('wc/sent', sent)
      }
      const sent: ReportSent = (given, letter) => {
        id = given
        report({ ref, id, ...(letter && { letter }) })
      }
      return await (await opened()).request(asked, sent, () => report({ ref, id }))
    }),
    tabs.handle('wc/attach', async (asked: WcSent) => (await opened()).attach(asked)),
    tabs.handle('wc/disconnect', async (topic: string) => (await opened()).disconnect(topic)),
  ]
  const leading = tabs.leads$.subscribe(leads => {
    if (!leads) closeClient()
  })
  const back$ = online$.pipe(
    startWith(true),
    pairwise(),
    filter(([before, now]) => !before && now),
  )
  const online = back$.subscribe(() => void client?.then(opened => opened.online()).catch(() => {}))

  const request: WalletConnect['request'] = async (asked, onSent) => {
    const ref = randomUuid()
    let sent: Omit<Sent, 'ref'> | undefined
    const reports$ = merge(sent$, tabs.messages$<Sent>('wc/sent')).pipe(filter(report => report.ref === ref))
    const listener = reports$.pipe(map(({ ref: _, ...report }) => report)).subscribe(next => {
      if (!sent) {
        pending$.next(pending$.value + 1)
        onSent?.(next.id)
      }
      sent = next
    })
    try {
      for (let leaders = 1; ; leaders += 1) {
        try {
          // A request that has an id may already have reached the wallet, so it is not sent again. Only its answer is
          // awaited.
          if (!sent) return await tabs.callLeader('wc/request', { asked, ref })
          return await tabs.callLeader('wc/attach', { ...asked, ...sent }, { idempotent: true })
        } catch (error) {
          const lost = error instanceof CoreError && error.code === 'worker-lost'
          if (!lost || closed || leaders === mostLeaders) throw error
        }
      }
    } finally {
      listener.unsubscribe()
      if (sent) pending$.next(pending$.value - 1)
    }
  }

  return {
    events$: events$.asObservable(),
    pending$: pending$.pipe(distinctUntilChanged()),
    sessions: async () =>
      await tabs.callLeader<readonly WcSession[]>('wc/sessions', null, { idempotent: true }),
    request,
    attach: async sent => await tabs.callLeader('wc/attach', sent, { idempotent: true }),
    disconnect: async topic => await tabs.callLeader<void>('wc/disconnect', topic, { idempotent: true }),
    pair$: networks =>
      new Observable(subscriber => {
        const pairing = opened().then(
          one => {
            if (!subscriber.closed) subscriber.add(one.pair$(networks).subscribe(subscriber))
          },
          (error: unknown) => subscriber.error(error),
        )
        void pairing
      }),
    close: () => {
      closed = true
      for (const removeHandler of answers) removeHandler()
      leading.unsubscribe()
      online.unsubscribe()
      closeClient()
      events$.complete()
      sent$.complete()
      pending$.complete()
    },
  }
}
