import { Core } from '@walletconnect/core'
import { UniversalProvider } from '@walletconnect/universal-provider'
import type { HostApi, ProposalOverrides, SiteMetadata } from '../../bridge/contract/worker-api.ts'
import type { RequestEvents } from './late-response.ts'
import {
  catchPublishErrors,
  type EndingEngine,
  guardSessionDelete,
  type KeyValues,
  libraryPrefix,
  libraryStorage,
  liftListenerLimit,
  provideBuffer,
  type QueuePublisher,
  quietLogger,
  type RelayEngine,
} from './patches.ts'
import { createRelayConnection, type Relayer } from './relay-connection.ts'
import { type AttestedProposals, attestProposals } from './verify-attestation.ts'
import type { Attest, ReadAccount } from './wc-client.ts'

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

/** Members of the library's objects that the library's types do not declare. */
type Inside = {
  readonly engine: EndingEngine &
    RelayEngine & {
      readonly events: RequestEvents
      deleteSession(request: { topic: string; emitEvent: boolean }): Promise<void>
    }
}

/** Key of the times at which the workers of this origin connected to the relay. */
const attemptsKey = 'relay-attempts'

/** The WalletConnect library after its start. */
type Library = {
  readonly core: InstanceType<typeof Core>
  readonly client: InstanceType<typeof UniversalProvider>['client']
  readonly engine: Inside['engine']
  readonly relay: ReturnType<typeof createRelayConnection>
  readonly early$: ReturnType<typeof attestProposals>
}

/** Starts the library, and mends what Portico must change in it. Resolves when the stored sessions are loaded. */
export async function startLibrary(deps: WcClientDeps, now: () => number): Promise<Library> {
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
  const { engine } = client as unknown as Inside
  const { relayer, history, expirer, heartbeat } = core
  liftListenerLimit([
    client,
    engine,
    relayer,
    relayer.subscriber,
    relayer.publisher,
    history,
    expirer,
    heartbeat,
  ])
  catchPublishErrors(relayer.publisher as unknown as QueuePublisher)
  guardSessionDelete(engine, topic => client.session.keys.includes(topic))

  return { core, client, engine, relay, early$ }
}
