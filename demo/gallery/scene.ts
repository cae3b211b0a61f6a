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
  /** The stack of views. The modal shows the last view of the stack. */
  readonly stack: readonly ViewEntry[]
  readonly streams?: FakeStreams
  readonly api?: Partial<WorkerApi>
  readonly injected?: readonly InjectedWallet[]
  readonly online?: boolean
  /** The operating system of the user's device. Default: a desktop. */
  readonly system?: Platform['system']
  /** The outcome that the modal receives when it opens a link to a wallet app. If absent, no outcome arrives. */
  readonly opens?: 'opened' | 'missing'
  /** The step that the user must take before a wallet app on this phone can respond. */
  readonly walletApp?: WalletAppStep
  readonly options?: HostOptions
  /** The state of the site's sign-in. Absent if the site has no sign-in. */
  readonly signIn?: SignInState
  /** The values that views keep while the modal is open, by name. */
  readonly memory?: Readonly<Record<string, unknown>>
  /**
   * Loads the fake login. If this field is absent, the login loads, but its promises never resolve. If this field is
   * `undefined`, the site has no login.
   */
  readonly login?: (() => Promise<LoginControls>) | undefined
  /** Whether the page covers the modal with an invisible layer. */
  readonly covered?: boolean
  /** The user action that brings the modal into the state of the scene. */
  readonly act?: Act
  /**
   * Selector of an element that appears when the scene is ready. Until then the modal counts as unsettled, and tests
   * wait.
   */
  readonly until?: string
}

/** Scenes by state name. Each use creates the scene again, so that relative times start at the current time. */
export type Scenes = Readonly<Record<string, () => Scene>>

/** Part of a scene in which the page covers the modal. The scene is ready when the modal warns that it is covered. */
export const covered = { covered: true, until: '[data-testid="portico-sight"]' } as const

/** Returns the error record of this code, with the message that belongs to the code. */
export function recordOf(code: ErrorCode): ErrorRecord {
  return { code, message: messageOf(code, {}), context: {} }
}
