import { Core } from '@walletconnect/core'
import { UniversalProvider } from '@walletconnect/universal-provider'
import { merge, Observable, Subject } from 'rxjs'
import type { HostApi, ProposalOverrides, SiteMetadata } from '../../bridge/contract/worker-api.ts'
import { disconnectWaitMs, wcRequestLifetimeS } from '../../domain/core/constants.ts'
import type { Pairing } from '../../domain/core/entities.ts'
import { AppError } from '../../domain/core/errors/app-error.ts'
import { fromWallet, methodNotGranted } from '../../domain/core/errors/foreign.ts'
import { createVault } from '../caches/vault.ts'
import { foldEvents$, readSession } from './events.ts'
import { pairing$, refusedPairing$ } from './pairing.ts'
import {
  catchPublishErrors,
  clearSingleton,
  type EndingEngine,
  guardSessionDelete,
  ignoreMessages,
  type KeyValues,
  keepResponses,
  libraryPrefix,
  libraryStorage,
  liftListenerLimit,
  provideBuffer,
  type QueuePublisher,
  quietLogger,
  type ReceivingRelayer,
  type RelayEngine,
} from './patches.ts'
import { idWithin } from './proposal.ts'
import { createRelayConnection, type Relayer, withRelayTimeout } from './relay-connection.ts'
import { createTurns, outcome, requestError, type WcOutcome, watchOutbox } from './requests.ts'
import type { Attest, ReadAccount, WcClient, WcEvent, WcRequest } from './shared-client.ts'
import { type AttestedProposals, attestProposals } from './verify-attestation.ts'

/**
 * The dependencies of `createWalletConnectClient`. The client connects to the WalletConnect relay. For requests that
 * only read data, it also connects to the web service that the wallet names (CAIP-345).
 */
export type WcClientDeps = {
  readonly projectId: string
  /**
   * Name of this client. Default `portico`. If the site or a second modal runs a client in the same realm, each client
   * needs a different name.
   */
  readonly name?: string
  readonly relayUrl: string
  readonly metadata: SiteMetadata
  readonly proposal?: ProposalOverrides
  readonly store: KeyValues
  /** Parses an account. This function is a dependency because the code that reads addresses is in a separate file. */
  readonly readAccount: ReadAccount
  readonly now?: () => number
  /** Sends requests to the wallet's web service (CAIP-345). Default: the worker's `fetch`. */
  readonly fetch?: typeof globalThis.fetch
  /**
   * Requests an attestation of the page's origin (WalletConnect Verify). Absent if the site's options contain no Verify
   * server.
   */
  readonly attest?: Attest
  /**
   * Returns the sign-in request that the wallet signs while it connects. Absent if the site uses no one-click sign-in.
   */
  readonly oneClick?: HostApi['oneClick']
}

type SignClient = InstanceType<typeof UniversalProvider>['client']
/** Members of the library's objects that the library's types do not declare. */
type Inside = {
  readonly engine: EndingEngine &
    RelayEngine & {
      readonly events: {
        once(event: string, listener: (outcome: WcOutcome) => void): void
        off(event: string, listener: (outcome: WcOutcome) => void): void
      }
      deleteSession(request: { topic: string; emitEvent: boolean }): Promise<void>
    }
}

/**
 * How long the relay socket stays open without a pairing or a session (ms). A new pairing often follows the last one,
 * and can use the same socket.
 */
const idleSocketMs = 10_000
/** Key of the times at which the workers of this origin connected to the relay. */
const attemptsKey = 'relay-attempts'
const userDisconnected = { code: 6000, message: 'User disconnected.' }

/**
 * Creates the store of the WalletConnect client. Its values are encrypted, because they contain the keys of the
 * sessions.
 */
export function encryptedStore(store: Parameters<typeof createVault>[0]): KeyValues {
  return createVault(store, 'vault/wallet-connect')
}

/**
 * Starts the WalletConnect client. Resolves when the sessions of earlier visits are loaded. The client connects to the
 * relay only when a pairing or a session needs the relay.
 */
export async function createWalletConnectClient(deps: WcClientDeps): Promise<WcClient> {
  const pageHost = URL.canParse(deps.metadata.url) ? new URL(deps.metadata.url).hostname : ''
  const { now = Date.now, readAccount } = deps
  provideBuffer()
  const options = {
    projectId: deps.projectId,
    relayUrl: deps.relayUrl,
    logger: quietLogger() as never,
    storage: libraryStorage(deps.store) as never,
    customStoragePrefix: deps.name ?? libraryPrefix,
    telemetryEnabled: false,
  }
  const core = new Core(options)
  const relay = createRelayConnection(core.relayer as unknown as Relayer, now, {
    read: () => deps.store.get(attemptsKey),
    write: times => deps.store.set(attemptsKey, times),
  })
  const provider = await UniversalProvider.init({
    ...options,
    core: core as never,
    metadata: { ...deps.metadata, icons: [...deps.metadata.icons] },
    disableProviderPing: true,
  })
  const { client } = provider
  // Deletes the session of the library's provider, so that the provider does nothing when the session ends. Otherwise
  // the provider would also close pairings that are on screen.
  delete provider.session
  const early$ = attestProposals(core as unknown as AttestedProposals, deps.attest)
  const inside = client as unknown as Inside
  const { relayer, history, expirer, heartbeat } = core
  liftListenerLimit([
    client,
    inside.engine,
    relayer,
    relayer.subscriber,
    relayer.publisher,
    history,
    expirer,
    heartbeat,
  ])
  catchPublishErrors(relayer.publisher as unknown as QueuePublisher)
  guardSessionDelete(inside.engine, topic => client.session.keys.includes(topic))
  const keptResponses = keepResponses(inside.engine, id => core.history.records.has(id))
  const outbox = watchOutbox(core.relayer)
  const takeTurn = createTurns()
  const ownEvents$ = new Subject<WcEvent>()
  const closing$ = new Subject<void>()
  /**
   * Emits the topic of each session that Portico ends, because the library emits events only for sessions that the
   * wallet ends.
   */
  const endedHere$ = new Subject<string>()
  const refusals = relay.refused$.subscribe(error => ownEvents$.next({ type: 'refused', error }))
  const library$ = foldEvents$(client as never, readAccount)

  let pairings = 0
  const isRelayNeeded = () => pairings > 0 || client.session.length > 0
  let resting: ReturnType<typeof setTimeout> | undefined
  const countPairing$ = (pairing$: Observable<Pairing>) =>
    new Observable<Pairing>(subscriber => {
      pairings += 1
      const opened = pairing$.subscribe(subscriber)
      return () => {
        opened.unsubscribe()
        pairings -= 1
        clearTimeout(resting)
        resting = setTimeout(() => {
          if (!isRelayNeeded()) void relay.drop()
        }, idleSocketMs)
      }
    })

  /**
   * Returns the wallet's response. Rejects as soon as the session or this client has ended, because the library would
   * still wait for a response that can no longer arrive.
   */
  const whileThere = async <T>(topic: string, response: Promise<T>): Promise<T> =>
    await new Promise((resolve, reject) => {
      const ended = library$.subscribe(event => {
        if (event.type === 'gone' && event.topic === topic) reject(new AppError('wallet-disconnected'))
      })
      ended.add(
        endedHere$.subscribe(ended => {
          if (ended === topic) reject(new AppError('wallet-disconnected'))
        }),
      )
      ended.add(closing$.subscribe(() => reject(new AppError('worker-lost'))))
      response.then(resolve, reject).finally(() => ended.unsubscribe())
    })

  return {
    pair$: networks =>
      countPairing$(
        pairing$({ client, relay, early$, now, networks, ...deps }, session =>
          ownEvents$.next({ type: 'settled', session }),
        ),
      ),
    sessions: () =>
      client.session
        .getAll()
        .map(session => readSession(session, readAccount))
        .filter(session => session !== undefined)
        .filter(({ expiresAt }) => expiresAt > now()),
    events$: merge(ownEvents$, library$),
    request: async (wcRequest, sent, taken) => {
      const { topic, method } = wcRequest
      const known = sessionNetworks(client, wcRequest, readAccount)
      const session = client.session.get(topic)
      // Only a few wallets name a service of their own, in the properties of the session.
      if (session.sessionProperties || session.scopedProperties) {
        const { callWalletService, walletServiceUrl } = await import('./wallet-service.ts')
        const service = walletServiceUrl(session, wcRequest, pageHost)
        const response =
          service && (await callWalletService(deps.fetch ?? globalThis.fetch, service, wcRequest))
        if (response) return response.result
      }
      // The params are copied into a new object. When the library assigns the request id, the listener `numbered`
      // recognises this request by that object.
      const params = copyOf(wcRequest.params)
      const endTurn = await takeTurn()
      const numbered = (record: { id: number; request: { params?: { request?: { params?: unknown } } } }) => {
        if (record.request.params?.request?.params !== params) return
        outbox.expect(record.id, sent, taken)
        endTurn()
      }
      core.history.on('history_created', numbered)
      try {
        const request = { method, params }
        return await whileThere(
          topic,
          client.request({ topic, chainId: idWithin(known, wcRequest.network), request }),
        )
      } catch (error) {
        throw requestError(error)
      } finally {
        endTurn()
        core.history.removeListener('history_created', numbered)
      }
    },
    attach: async wcSent => {
      const { topic, id } = wcSent
      const chainId = idWithin(sessionNetworks(client, wcSent, readAccount), wcSent.network)
      const params = { request: { method: wcSent.method, params: copyOf(wcSent.params) }, chainId }
      const kept = keptResponses.get(id)
      if (kept) return outcome(kept)
      // The library drops the response to a request that is not in its history. The worker that sent the request may
      // have ended before it stored the request, so this worker adds the request to the history.
      core.history.set(topic, { id, jsonrpc: '2.0', method: 'wc_sessionRequest', params } as never)
      const before = core.history.records.get(id)?.response as WcOutcome | undefined
      if (before) return outcome(before)
      const delivered = wcSent.letter && outbox.deliver(topic, wcSent.letter)
      const response = new Promise<WcOutcome>((resolve, reject) => {
        const event = `session_request:${id}`
        // The library's request id is the time of sending in ms, followed by three more digits. The remaining lifetime
        // of the request is computed from this time.
        const left = Math.floor(id / 1_000) + wcRequestLifetimeS * 1_000 - now()
        const timer = setTimeout(
          () => {
            inside.engine.events.off(event, finish)
            reject(new AppError('wallet-timeout'))
          },
          Math.max(left, wcSent.minMs ?? 0),
        )
        const finish = (outcome: WcOutcome) => {
          clearTimeout(timer)
          resolve(outcome)
        }
        inside.engine.events.once(event, finish)
        delivered?.catch((error: unknown) => {
          clearTimeout(timer)
          inside.engine.events.off(event, finish)
          reject(new AppError('relay-unreachable', {}, error))
        })
      })
      return outcome(await whileThere(topic, response))
    },
    resume: until =>
      new Promise((resolve, reject) => {
        const left = Math.max(0, until - now())
        const end = (settle: () => void) => {
          // The socket may fail after the wait has ended.
          if (ended.closed) return
          clearTimeout(timer)
          ended.unsubscribe()
          pairings -= 1
          if (!isRelayNeeded()) void relay.drop()
          settle()
        }
        const fail = (error: unknown) => end(() => reject(error))
        pairings += 1
        const timer = setTimeout(() => fail(new AppError('wallet-timeout')), left)
        const ended = library$.subscribe(({ type }) => {
          if (type === 'settled') end(resolve)
        })
        ended.add(refusedPairing$(core.history).subscribe(error => fail(fromWallet(error))))
        ended.add(closing$.subscribe(() => fail(new AppError('worker-lost'))))
        relay.allow()
        relay.open(left).catch(fail)
      }),
    disconnect: async topic => {
      endedHere$.next(topic)
      const notified = client.disconnect({ topic, reason: userDisconnected })
      try {
        await withRelayTimeout(notified, disconnectWaitMs)
      } catch (error) {
        // The wallet or another tab has ended the session in the meantime, so the error is ignored.
        if (!client.session.keys.includes(topic)) return
        // The session is deleted here although the wallet could not be notified. Otherwise the next visit would restore
        // the session.
        await inside.engine.deleteSession({ topic, emitEvent: false }).catch(() => {})
        throw error
      }
    },
    online: () => relay.renew(isRelayNeeded()),
    close: async () => {
      ignoreMessages(core.relayer as unknown as ReceivingRelayer)
      closing$.next()
      closing$.complete()
      clearTimeout(resting)
      refusals.unsubscribe()
      ownEvents$.complete()
      core.heartbeat.stop()
      await relay.close()
      clearSingleton()
    },
  }
}

/**
 * Returns the network ids in the session of the request, exactly as the wallet wrote them. Throws if the session does
 * not allow the method or the network of the request.
 */
function sessionNetworks(
  client: SignClient,
  { topic, method, network }: WcRequest,
  readAccount: ReadAccount,
): readonly string[] {
  if (!client.session.keys.includes(topic)) throw new AppError('wallet-disconnected')
  const raw = client.session.get(topic)
  const session = readSession(raw, readAccount)
  if (!session) throw new AppError('wallet-disconnected')
  const wallet = session.wallet.name
  if (!session.methods.includes(method)) throw methodNotGranted({ wallet, method })
  if (!session.networks.includes(network)) throw new AppError('chain-disconnected', { wallet, network })
  return Object.values(raw.namespaces).flatMap(({ chains = [], accounts }) => [
    ...chains,
    ...accounts.map(account => account.slice(0, account.lastIndexOf(':'))),
  ])
}

function copyOf(params: unknown): object {
  if (Array.isArray(params)) return [...params]
  return typeof params === 'object' && params !== null ? { ...params } : []
}
