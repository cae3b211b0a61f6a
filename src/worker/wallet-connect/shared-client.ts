import type { UniversalProvider } from '@walletconnect/universal-provider'
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
import type { HostApi, ProposalOverrides } from '../../bridge/contract/worker-api.ts'
import type { CaipAddress, CaipNetworkId, Pairing, WalletInfo } from '../../domain/core/entities.ts'
import type { AppError } from '../../domain/core/errors/app-error.ts'
import { CoreError, coreError } from '../../domain/core/errors/core-error.ts'
import { sessionError } from '../../domain/core/errors/session-messages.ts'
import { randomUuid } from '../../domain/core/lib/uuid.ts'
import type { Tabs } from '../tabs/tabs.ts'
import type { RelayConnection } from './relay-connection.ts'

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

  const responses = [
    tabs.handle('wc/sessions', async () => (start ? (await opened()).sessions() : [])),
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
      return await (await opened()).request(wcRequest, sent, () => report({ ref, id }))
    }),
    tabs.handle('wc/attach', async (wcSent: WcSent) => (await opened()).attach(wcSent)),
    tabs.handle('wc/resume', async (until: number) => (await opened()).resume(until)),
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

  const request: WalletConnect['request'] = async (wcRequest, onSent) => {
    const ref = randomUuid()
    let answered: (() => void) | undefined
    let sent: Omit<Sent, 'ref'> | undefined
    const reports$ = merge(sent$, tabs.messages$<Sent>('wc/sent')).pipe(filter(report => report.ref === ref))
    const listener = reports$.pipe(map(({ ref: _, ...report }) => report)).subscribe(next => {
      if (!sent) {
        pending$.next(pending$.value + 1)
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
          client => {
            if (!subscriber.closed) subscriber.add(client.pair$(networks).subscribe(subscriber))
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
      closeClient()
      events$.complete()
      sent$.complete()
      pending$.complete()
    },
  }
}

/** A session that a WalletConnect wallet has approved, after Portico has parsed and checked it. */
export type WcSession = {
  readonly topic: string
  readonly wallet: WalletInfo
  /**
   * The accounts in the wallet's order. The first account on a network is the account that the wallet uses on that
   * network.
   */
  readonly accounts: readonly CaipAddress[]
  readonly networks: readonly CaipNetworkId[]
  readonly methods: readonly string[]
  /** When the session expires (epoch ms). */
  readonly expiresAt: number
}

/** Parses a CAIP-10 account that a wallet has sent. Returns the account in its canonical spelling. */
export type ReadAccount = (value: unknown) => CaipAddress | undefined

/** Events that the wallet or the relay causes. */
export type WcEvent =
  | { readonly type: 'settled'; readonly session: WcSession }
  | { readonly type: 'updated'; readonly session: WcSession }
  | { readonly type: 'gone'; readonly topic: string }
  /** The accounts that the wallet now uses on the event's network. Empty if there are none. */
  | {
      readonly type: 'accounts'
      readonly topic: string
      readonly network: CaipNetworkId
      readonly accounts: readonly CaipAddress[]
    }
  | { readonly type: 'chain'; readonly topic: string; readonly network: CaipNetworkId }
  /** The relay has refused this project or page. Nothing is retried automatically. */
  | { readonly type: 'refused'; readonly error: AppError }

/**
 * A request that waits in a wallet app, as it is stored until the wallet responds. The store has no params, so it has no
 * message and no amount. A request to connect has no session, and so no `sent`.
 */
export type WaitingRequest = {
  readonly at: number
  readonly sent?: Omit<WcRequest, 'params'> & { readonly id: number }
}

export type WcRequest = {
  readonly topic: string
  readonly network: CaipNetworkId
  readonly method: string
  readonly params?: unknown
}

/**
 * The encrypted message of a request, in the form in which it is sent to the relay. If it is sent twice, both messages
 * are identical, so the wallet processes the request only once.
 */
export type WcPending = { readonly message: string; readonly options?: object }

/**
 * A request that a worker has sent or is sending. `letter` is the encrypted message, and is set only if the relay may
 * not have received it. `minMs` is the minimum wait for the response, even if the request expires sooner.
 */
type WcSent = WcRequest & {
  readonly id: number
  readonly letter?: WcPending
  readonly minMs?: number
}

/**
 * The callback that runs just before a request is sent. `id` is the request id, and `letter` is the encrypted message.
 */
export type ReportSent = (id: number, letter?: WcPending) => void

/**
 * Requests a Verify attestation from the page. `id` is the digest of the encrypted session proposal, and `decryptedId`
 * is the digest of the unencrypted proposal. Resolves to an empty string if the page has no attestation.
 */
export type Attest = (proposal: { readonly id: string; readonly decryptedId: string }) => Promise<string>

/** A WalletConnect client. Only the worker of the leader tab has one. */
export type WcClient = {
  /**
   * Opens a pairing that proposes these networks. Emits the pairing URI. Completes when the wallet has settled a
   * session, or fails with an AppError.
   */
  pair$(networks: readonly CaipNetworkId[]): Observable<Pairing>
  sessions(): readonly WcSession[]
  readonly events$: Observable<WcEvent>
  /**
   * Sends a request to the wallet. Calls `sent` with the request id and the encrypted message before the message is
   * sent, and `taken` when the relay has accepted it.
   */
  request(request: WcRequest, sent: ReportSent, taken?: () => void): Promise<unknown>
  /**
   * Waits for the wallet's response to a request that another worker has sent. Sends the message of the request again
   * if the relay may not have received it.
   */
  attach(wcSent: WcSent): Promise<unknown>
  /**
   * Waits until `until` (epoch ms) for the session of a pairing that an earlier client has opened. Rejects with
   * `user-rejected` if the wallet refuses, and with `wallet-timeout` if no wallet responds.
   */
  resume(until: number): Promise<void>
  disconnect(topic: string): Promise<void>
  /** Replaces the relay socket. Called when the browser is online again. */
  online(): void
  close(): Promise<void>
}

/**
 * The wallets that are connected by WalletConnect. Any tab can use them, and only the worker of the leader tab runs the
 * WalletConnect client.
 */
export type RemoteWallets = {
  /** Returns the active sessions. Loads the WalletConnect library if the site has a project id. */
  sessions(): Promise<readonly WcSession[]>
  /**
   * Events of the wallets. Only the leader tab emits them. The leader tab then broadcasts the changed wallet session to
   * the other tabs.
   */
  readonly events$: Observable<WcEvent>
  /**
   * Sends the request to the wallet exactly once. This tab receives the response even if the leader tab changes.
   * `onSent` receives the request id.
   */
  request(request: WcRequest, onSent?: (id: number) => void): Promise<unknown>
  /** Waits for the wallet's response to a request that any tab has sent before. */
  attach(sent: WcSent): Promise<unknown>
  disconnect(topic: string): Promise<void>
}

export type SignClient = InstanceType<typeof UniversalProvider>['client']

export type PairingParts = {
  readonly client: SignClient
  readonly relay: RelayConnection
  readonly early$: Observable<string>
  readonly networks: readonly CaipNetworkId[]
  readonly proposal?: ProposalOverrides
  readonly oneClick?: HostApi['oneClick']
  readonly now: () => number
  readonly readAccount: ReadAccount
}
