import type { WorkerApi } from '../../src/bridge/contract/worker-api.ts'
import type { InjectedWallet } from '../../src/domain/core/entities.ts'
import type { ErrorRecord } from '../../src/domain/core/errors/app-error.ts'
import { type ErrorCode, messageOf } from '../../src/domain/core/errors/catalogue.ts'
import type { LoginDoor } from '../../src/domain/embedded-wallet/login.ts'
import type { ViewEntry } from '../../src/domain/navigation/navigation.ts'
import type { HostOptions } from '../../src/domain/options/resolve.ts'
import type { SignInState } from '../../src/domain/sign-in/state.ts'
import type { Platform } from '../../src/domain/wallets/deep-links.ts'
import type { Act } from './act.ts'
import type { FakeStreams } from './fake-link.ts'

/** One state of one view: what the worker says, what the page has, and how one gets there. */
export type Scene = {
  /** The view stack; the last one is shown. */
  readonly stack: readonly ViewEntry[]
  readonly streams?: FakeStreams
  readonly api?: Partial<WorkerApi>
  readonly injected?: readonly InjectedWallet[]
  readonly online?: boolean
  /** What the visitor holds; a desktop by default. */
  readonly system?: Platform['system']
  /** What becomes of a link that is followed. */
  readonly opens?: 'opened' | 'missing'
  readonly options?: HostOptions
  /** What the site's sign-in is at; absent: the site has none. */
  readonly signIn?: SignInState
  /** What views have kept from before, by its key. */
  readonly memory?: Readonly<Record<string, unknown>>
  /** The login; one that never answers by default. `undefined`: the site has none. */
  readonly login?: (() => Promise<LoginDoor>) | undefined
  /** Something of the page lies over the modal. It is not seen: what it covers is. */
  readonly covered?: boolean
  /** What is done before there is something to see. */
  readonly act?: Act
  /** There when the scene is what its name says. Until then the modal counts as not settled. */
  readonly until?: string
}

/** State name -> scene, made anew each time so that ages start at now. */
export type Scenes = Readonly<Record<string, () => Scene>>

/** A page that lies over what is confirmed here, and what is said of it. */
export const covered = { covered: true, until: '[data-testid="portico-sight"]' } as const

/** An error as it comes: with its sentence. */
export function told(code: ErrorCode): ErrorRecord {
  return { code, message: messageOf(code, {}), context: {} }
}
