import type { ReadonlySignal } from '../core/signal.ts'

/** A login provider. Farcaster uses a QR code, all others open a window. */
export type LoginProvider = (typeof providers)[number]

const providers = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const

/** Whether a value from outside is the name of a login provider. */
export function isProvider(value: unknown): value is LoginProvider {
  return providers.some(provider => provider === value)
}

/** The two accounts an embedded wallet may have on an EVM network. */
export type EmbeddedAccountType = 'eoa' | 'smartAccount'

/** The logged-in user as reported by the login site. Kept in memory only. */
export type LoginUser = {
  /** Email address of the user. */
  readonly email?: string
  /** Name of the user at the provider. */
  readonly name?: string
  /** The provider of the login. Absent for a login by email. */
  readonly provider?: LoginProvider
  /** The type of account that the user has chosen for EVM networks. */
  readonly accountType?: EmbeddedAccountType
  /** Whether the user's smart account exists on the network. */
  readonly smartAccountDeployed?: boolean
}

/** A request that was sent to the embedded wallet. */
export type AskedRequest = { readonly method: string; readonly params: unknown }

/** The login state that the views show. */
export type LoginState = {
  readonly user?: LoginUser
  /** Whether the user can have a smart account on this network. */
  readonly hasSmartAccount: boolean
  /** Whether a request waits for the user's approval inside the login frame. */
  readonly approving: boolean
  /** The requests that wait for the user, as sent to the login frame. */
  readonly waiting?: readonly AskedRequest[]
}

/** The next step after entering an e-mail address: follow the link, type the code, or connect. */
export type EmailStep = 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'
/** The next step after entering a new e-mail address: a code from the old inbox, or only a code from the new inbox. */
export type EmailUpdateStep = 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'

/** One attempt to log in in the window of a social provider. */
export type SocialTry = {
  /** False if the browser blocked the window of the social login. */
  readonly opened: boolean
  /** The URL for the window of the social login. Rejects if the login site does not return one. */
  readonly address: Promise<string>
  /** Resolves when the user is logged in. Rejects after 45 s, or when the window is closed. */
  readonly done: Promise<void>
  /** Opens the window again, within the current user gesture. Returns false if the browser blocks it. */
  open(address: string): boolean
  cancel(): void
}

/** The login methods that the views of one modal call. Every rejection is an AppError. */
export type LoginDoor = {
  readonly state$: ReadonlySignal<LoginState>
  /** Preloads the login frame, so that the next step is faster. */
  prepare(): void
  /** Milliseconds until another e-mail may be requested. */
  cooldown(): number
  /** Requests an e-mail with a code or link. Rejects with `email-cooldown` within 30 s of the last e-mail. */
  email(email: string): Promise<EmailStep>
  /** Resolves when the user has followed the link in the e-mail. */
  device(signal: AbortSignal): Promise<void>
  code(code: string): Promise<void>
  social(provider: LoginProvider): SocialTry
  /** Completes a login by redirect. `result` comes from the page's URL. */
  returned(result: string): Promise<void>
  /** The URL that the user opens on a phone with Farcaster. */
  farcaster(): Promise<string>
  /** Resolves when the user has approved the Farcaster login on the phone. */
  farcasterDone(signal: AbortSignal): Promise<void>
  updateEmail(email: string): Promise<EmailUpdateStep>
  primaryCode(code: string): Promise<void>
  /** Confirms the code that was sent to the new e-mail address. Returns the new address. */
  secondaryCode(code: string): Promise<string>
  /** Sets the account type for EVM networks. It applies at the next connection. */
  prefer(type: EmbeddedAccountType): Promise<void>
  /** Aborts the requests that wait for the user. */
  abort(): void
  /** Reloads the login frame and sends it the site's metadata again. */
  restart(): void
}
