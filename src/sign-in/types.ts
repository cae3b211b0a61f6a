import type { FeatureClient } from '../bridge/contract/features.ts'
import type { WorkerApi } from '../bridge/contract/worker-api.ts'
import type { Session } from '../domain/core/entities.ts'
import type { Signal, Subscribable } from '../domain/core/signal.ts'
import type { PorticoOptions } from '../domain/options/resolve.ts'
import type { SignInState } from '../domain/sign-in/state.ts'
import type { SIWXSession } from '../domain/sign-in/types.ts'
import type { ResolvedSignIn } from './config.ts'
import type { OneClickSide } from './one-click.ts'
import type { ModalAccess } from './presenter.ts'

/** What a sign-in is made of: everything here is of the page. */
export type SignInDeps = {
  readonly options: Pick<PorticoOptions, 'siwx' | 'siweConfig' | 'networks'>
  readonly api: Pick<WorkerApi, 'request' | 'disconnect' | 'track'>
  readonly feature: FeatureClient<'signIn'>
  /** Every one since the page began, in order. */
  readonly session$: Subscribable<Session>
  readonly visible$: Subscribable<boolean>
  /** The modal has been opened, by whomever. */
  readonly opened$: Subscribable<void>
  readonly modal: ModalAccess
  readonly state$: Signal<SignInState>
  /** Somebody signed in, or out. */
  readonly onChange: (session: SIWXSession | undefined) => void
  readonly win: Window
}

/** The sign-in of one page. */
export type SignIn = OneClickSide & {
  /** Undefined where the site switched it off. */
  readonly config: ResolvedSignIn | undefined
  settled(): Promise<void>
  ask(): void
  sign(): void
  cancel(): void
  signOut(): Promise<void>
  close(): void
}
