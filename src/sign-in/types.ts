import type { FeatureClient } from '../bridge/contract/features.ts'
import type { WorkerApi } from '../bridge/contract/worker-api.ts'
import type { Session } from '../domain/core/entities.ts'
import type { Signal, Subscribable } from '../domain/core/signal.ts'
import type { PorticoOptions } from '../domain/options/resolve.ts'
import type { SIWXSession, SignInState } from '../domain/sign-in/types.ts'
import type { ResolvedSignIn } from './config.ts'
import type { OneClickSide } from './one-click.ts'
import type { ModalAccess } from './presenter.ts'

/** Dependencies of the sign-in. All of them are in the page. */
export type SignInDeps = {
  readonly options: Pick<PorticoOptions, 'siwx' | 'siweConfig' | 'networks'> & { readonly id?: string }
  readonly api: Pick<WorkerApi, 'request' | 'disconnect' | 'track'>
  readonly feature: FeatureClient<'signIn'>
  /** Emits all connection sessions since the page loaded, in order. */
  readonly session$: Subscribable<Session>
  readonly visible$: Subscribable<boolean>
  /** Emits whenever the modal opens. */
  readonly opened$: Subscribable<void>
  readonly modal: ModalAccess
  readonly state$: Signal<SignInState>
  /** Called after a sign-in or a sign-out. */
  readonly onChange: (session: SIWXSession | undefined) => void
  readonly win: Window
}

/** The sign-in of one page. */
export type SignIn = OneClickSide & {
  /** The configuration of the sign-in. Undefined if the site has switched the sign-in off. */
  readonly config: ResolvedSignIn | undefined
  settled(): Promise<void>
  ask(): void
  sign(): void
  cancel(): void
  signOut(): Promise<void>
  close(): void
}
