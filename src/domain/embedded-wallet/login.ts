import type { CaipAddress, CaipNetworkId } from '../core/entities.ts'
import type { ReadonlySignal } from '../core/signal.ts'

/**
 * A social login provider. The login with Farcaster uses a QR code. The login with any other provider opens a window.
 */
export type LoginProvider = (typeof providers)[number]

const providers = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const

/** Whether an untrusted value is the name of a social login provider. */
export function isProvider(value: unknown): value is LoginProvider {
  return providers.some(provider => provider === value)
}

/** The type of an embedded wallet's account on an EVM network. An embedded wallet can have one account of each type. */
export type EmbeddedAccountType = 'eoa' | 'smartAccount'

/** The logged-in user, as the login site reports them. Portico keeps this data only in memory. */
export type LoginUser = {
  /** Email address of the user. */
  readonly email?: string
  /** Name of the user at the social login provider. */
  readonly name?: string
  /** The social login provider. Absent for a login by email. */
  readonly provider?: LoginProvider
  /** The type of account that the user has chosen for EVM networks. */
  readonly accountType?: EmbeddedAccountType
  /** Whether the user's smart account is already deployed on the network. */
  readonly smartAccountDeployed?: boolean
}

export type PendingRequest = { readonly method: string; readonly params: unknown }

/** A request that waits for the user's approval, with the network and the account for which it was sent. */
export type ApprovalRequest = PendingRequest & {
  readonly network: CaipNetworkId
  /** Absent if the login site has not reported an account. */
  readonly account?: CaipAddress
}

/** The login state that the views show. */
export type LoginState = {
  readonly user?: LoginUser
  /** Whether the user can have a smart account on this network. */
  readonly hasSmartAccount: boolean
  /** Whether a request waits until the user approves or rejects it in the login frame. */
  readonly approving: boolean
  /** The requests that wait for the user's approval, as Portico has sent them to the login frame. */
  readonly waiting?: readonly ApprovalRequest[]
  /** Whether Portico waits for the login frame to report an account. Absent if it does not. */
  readonly isSyncing?: boolean
}

/**
 * The next step after the user has entered an email address: follow the link in the email (`VERIFY_DEVICE`), type the
 * code from the email (`VERIFY_OTP`), or connect at once.
 */
export type EmailStep = 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'
/**
 * The next step after the user has entered a new email address: type a code from the old inbox and then a code from the
 * new inbox (`VERIFY_PRIMARY_OTP`), or only a code from the new inbox (`VERIFY_SECONDARY_OTP`).
 */
export type EmailUpdateStep = 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'

/** One attempt to log in with a social login provider, in a separate window. */
export type SocialTry = {
  /** Whether the browser opened the window of the social login. */
  readonly opened: boolean
  /** The URL for the window of the social login. Rejects if the login site does not return a URL. */
  readonly address: Promise<string>
  /** Resolves when the user is logged in. Rejects when the user closes the login window, or after 45 s. */
  readonly done: Promise<void>
  /**
   * Opens the window of the social login again. Call it directly in a click handler, because browsers block windows
   * that no user gesture opens. Returns false if the browser blocks the window.
   */
  open(address: string): boolean
  cancel(): void
}

/**
 * The functions with which the views of one modal control a login. If a function fails, its promise rejects with an
 * AppError.
 */
export type LoginControls = {
  readonly state$: ReadonlySignal<LoginState>
  /** Loads the login frame before it is needed, so that the next step is faster. */
  prepare(): void
  /** Returns the milliseconds until the user may request the next email. */
  cooldown(): number
  /** Requests an email with a code or a link. Rejects with `email-cooldown` if the last email is less than 30 s old. */
  email(email: string): Promise<EmailStep>
  /** Resolves when the user has followed the link in the email. */
  device(signal: AbortSignal): Promise<void>
  code(code: string): Promise<void>
  social(provider: LoginProvider): SocialTry
  /**
   * Completes a login that redirected the page. `result` comes from the page's URL. `provider` is undefined if this page
   * has started no such login.
   */
  returned(result: string): { readonly provider: LoginProvider | undefined; readonly done: Promise<void> }
  /** Returns the URL that the user opens on a phone with the Farcaster app. */
  farcaster(): Promise<string>
  /** Resolves when the user has approved the Farcaster login on the phone. */
  farcasterDone(signal: AbortSignal): Promise<void>
  updateEmail(email: string): Promise<EmailUpdateStep>
  primaryCode(code: string): Promise<void>
  /** Confirms the code from the new email address. Returns the new email address. */
  secondaryCode(code: string): Promise<string>
  /** Sets the account type for EVM networks. The new type applies from the next connection on. */
  prefer(type: EmbeddedAccountType): Promise<void>
  /** Aborts the requests that wait for the user's approval. */
  abort(): void
  /** Reloads the login frame and sends it the site's metadata again. */
  restart(): void
}
