import type { PageWorkerClient, WorkerStatus } from '../bridge/contract/worker-api.ts'
import type { CaipNetworkId, Namespace, Network, Session } from '../domain/core/entities.ts'
import type { ReadonlySignal, Signal } from '../domain/core/signal.ts'
import type { PorticoOptions } from '../domain/options/resolve.ts'
import type { Host } from '../host/host.ts'
import type { EmbeddedLogin } from './account.ts'
import type { Events } from './events.ts'
import type { LazySignIn } from './lazy-parts.ts'
import type { Modal } from './modal.ts'
import type { ModalState, ThemeMode } from './types.ts'

export type ApiParts = {
  readonly id: string
  /** The options with the networks as they are now: `addNetwork` and `removeNetwork` change them in place. */
  readonly options: PorticoOptions & { networks: Network[]; defaultNetwork: CaipNetworkId }
  /** The options that the site gave to `createPortico`, with defaults filled in. Later updates do not change them. */
  readonly siteOptions: PorticoOptions
  readonly events: Events
  readonly link: PageWorkerClient
  readonly host: Host
  readonly modal: Modal
  readonly signIn: LazySignIn | undefined
  readonly session$: Signal<Session | undefined>
  readonly login$: ReadonlySignal<EmbeddedLogin>
  readonly modal$: Signal<ModalState>
  readonly theme$: Signal<ThemeMode>
  readonly themeVariables$: Signal<PorticoOptions['themeVariables']>
  /** Returns the session. Before the worker has sent the session, returns a session without connections. */
  session(): Session
  status(): WorkerStatus | 'untouched'
  /** Whether the worker can no longer start: after `destroy`, or on a server. */
  isOver(): boolean
  /** Starts the worker. Throws `destroyed`, or `page-missing` on a server. */
  start(): void
  /** Mounts the closed modal, and then starts the worker. */
  prepare(): void
  open: Modal['open']
  /** Returns the wallet provider of a namespace, or undefined if the namespace has no standard provider. */
  standardProvider(namespace: Namespace): unknown
  destroy(): void
}
