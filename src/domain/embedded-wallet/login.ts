import type { Subscribable } from '../core/signal.ts'

/** Login providers. Farcaster uses a QR code, the others a window of their own. */
export type LoginProvider = (typeof providers)[number]

const providers = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const

/** Whether a value from outside is the name of a provider. */
export function isProvider(value: unknown): value is LoginProvider {
  return providers.some(provider => provider === value)
}

/** The two accounts an embedded wallet may have on an EVM network. */
export type EmbeddedAccountType = 'eoa' | 'smartAccount'

/** The logged-in user as reported by the login site. Kept in memory only. */
export type LoginUser = {
  readonly email?: string
  readonly name?: string
  readonly provider?: LoginProvider
  /** The account type in use on EVM networks. */
  readonly accountType?: EmbeddedAccountType
  readonly smartAccountDeployed?: boolean
}

/** A request that was sent to a wallet. */
export type AskedRequest = { readonly method: string; readonly params: unknown }

/** The login state that the views show. */
export type LoginState = {
  readonly user?: LoginUser
  /** Whether the user can have a smart account on this network. */
  readonly hasSmartAccount: boolean
  /** A request waits for the user's approval inside the frame. */
  readonly approving: boolean
  /** The pending requests, as sent to the frame. */
  readonly waiting?: readonly AskedRequest[]
}

/** The next step after entering an e-mail address: follow the link, type the code, or connect. */
export type EmailStep = 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'
/** The next step after entering a new e-mail address: a code from the old inbox, or directly one from the new inbox. */
export type EmailUpdateStep = 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'

/** One login attempt in a provider's window. */
export type SocialTry = {
  /** False if the browser blocked the window. */
  readonly opened: boolean
  /** The URL for the window. Rejects if the login site does not return one. */
  readonly address: Promise<string>
  /** Resolves when the user is logged in. Rejects after 45 s, or when the window is closed. */
  readonly done: Promise<void>
  /** Opens the window again, within the current user gesture. Returns false if the browser blocks it. */
  open(address: string): boolean
  cancel(): void
}

/** The login API for the views of one modal. Every rejection is an AppError. */
export type LoginDoor = {
  readonly state$: Subscribable<LoginState>
  /** Preloads the frame, so that the next step is faster. */
  prepare(): void
  /** Milliseconds until another e-mail may be requested. */
  cooldown(): number
  /** Requests an e-mail. Rejects with `email-cooldown` within 30 s of the last one. */
  email(email: string): Promise<EmailStep>
  /** Resolves when the user has followed the link in the e-mail. */
  device(signal: AbortSignal): Promise<void>
  code(code: string): Promise<void>
  social(provider: LoginProvider): SocialTry
  /** Completes a login by redirect, with the result from the page's URL. */
  returned(result: string): Promise<void>
  /** The URL that the user opens on a phone with Farcaster. */
  farcaster(): Promise<string>
  /** Resolves when the user has approved on the phone. */
  farcasterDone(signal: AbortSignal): Promise<void>
  updateEmail(email: string): Promise<EmailUpdateStep>
  primaryCode(code: string): Promise<void>
  /** Returns the new e-mail address. */
  secondaryCode(code: string): Promise<string>
  /** Sets the account type for EVM networks. It applies at the next connection. */
  prefer(type: EmbeddedAccountType): Promise<void>
  /** Aborts the requests that wait for the user. */
  abort(): void
  /** Reloads the frame and sends it the site's metadata again. */
  restart(): void
}
