import type { WorkerApi } from '../../src/bridge/contract/worker-api.ts'
import type { InjectedWallet } from '../../src/domain/core/entities.ts'
import { type ErrorCode, type ErrorRecord, messageOf } from '../../src/domain/core/errors/app-error.ts'
import type { LoginControls } from '../../src/domain/embedded-wallet/login.ts'
import type { ViewEntry } from '../../src/domain/navigation/navigation.ts'
import type { HostOptions } from '../../src/domain/options/resolve.ts'
import type { SignInState } from '../../src/domain/sign-in/types.ts'
import type { Platform, WalletAppStep } from '../../src/domain/wallets/deep-links.ts'
import type { Act } from './act.ts'
import type { FakeStreams } from './fake-link.ts'

/** One state of one view: the worker's data, the page's data, and the actions that lead to it. */
export type Scene = {
  /** The view stack; the last one is shown. */
  readonly stack: readonly ViewEntry[]
  readonly streams?: FakeStreams
  readonly api?: Partial<WorkerApi>
  readonly injected?: readonly InjectedWallet[]
  readonly online?: boolean
  /** The user's device; default: a desktop. */
  readonly system?: Platform['system']
  /** The outcome of opening a link. */
  readonly opens?: 'opened' | 'missing'
  /** The step that a wallet app on this phone waits for. */
  readonly walletApp?: WalletAppStep
  readonly options?: HostOptions
  /** The state of the site's sign-in; absent when the site has none. */
  readonly signIn?: SignInState
  /** Stored view state, by its key. */
  readonly memory?: Readonly<Record<string, unknown>>
  /** The login. By default it never resolves. `undefined` means that the site has no login. */
  readonly login?: (() => Promise<LoginControls>) | undefined
  /** The page covers the modal with an invisible layer. */
  readonly covered?: boolean
  /** The user actions before the scene is ready. */
  readonly act?: Act
  /** Selector of an element that appears when the scene is ready. Until then the modal counts as unsettled. */
  readonly until?: string
}

/** Scenes by state name, created again each time so that relative times start now. */
export type Scenes = Readonly<Record<string, () => Scene>>

/** Part of a scene: the page covers the modal, and the scene is ready when the modal shows a warning about this. */
export const covered = { covered: true, until: '[data-testid="portico-sight"]' } as const

/** An error record with its message. */
export function recordOf(code: ErrorCode): ErrorRecord {
  return { code, message: messageOf(code, {}), context: {} }
}
