import type { Subscribable } from '../core/signal.ts'

/** Who vouches for a visitor without a wallet. Farcaster does it by a code, the others by a window of their own. */
export type LoginProvider = (typeof providers)[number]

const providers = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const

/** Whether a value from outside names a provider. */
export function isProvider(value: unknown): value is LoginProvider {
  return providers.some(one => one === value)
}

/** The two accounts an embedded wallet may have on an EVM network. */
export type EmbeddedAccountType = 'eoa' | 'smartAccount'

/** Who is logged in, as the login site says. Kept in memory only. */
export type LoginUser = {
  readonly email?: string
  readonly name?: string
  readonly provider?: LoginProvider
  /** The account in use on EVM networks. */
  readonly accountType?: EmbeddedAccountType
  readonly smartAccountDeployed?: boolean
}

/** A request as it was put to a wallet. */
export type AskedRequest = { readonly method: string; readonly params: unknown }

/** What the views of the login show. */
export type LoginState = {
  readonly user?: LoginUser
  /** Whether this network has smart accounts for whoever is logged in. */
  readonly hasSmartAccount: boolean
  /** A request waits for the visitor inside the frame. */
  readonly approving: boolean
  /** What waits there, as it was put to the frame. */
  readonly waiting?: readonly AskedRequest[]
}

/** What follows an e-mail: a link in it to follow, a code in it to type, or nothing. */
export type EmailStep = 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'
/** What follows a new e-mail: a code in the old inbox, or at once one in the new inbox. */
export type EmailUpdateStep = 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'

/** One try to log in by a window of a provider. */
export type SocialTry = {
  /** Absent: the browser did not let the window open. */
  readonly opened: boolean
  /** Where the window goes. Rejects where the login site does not say. */
  readonly address: Promise<string>
  /** Resolves when the login site knows who it is; rejects after 45 s, and when the window was closed. */
  readonly done: Promise<void>
  /** Opens the window again, inside the gesture this is called from. False: it was not let. */
  open(address: string): boolean
  cancel(): void
}

/** The login of one modal, for its views. Every rejection is an AppError. */
export type LoginDoor = {
  readonly state$: Subscribable<LoginState>
  /** Loads the frame, so that what follows does not wait for it. */
  prepare(): void
  /** Milliseconds until a mail may be asked for again. */
  cooldown(): number
  /** Asks for a mail. Within 30 s of the last one: rejects with `email-cooldown`. */
  email(email: string): Promise<EmailStep>
  /** Resolves when the link in the mail was followed. */
  device(signal: AbortSignal): Promise<void>
  code(code: string): Promise<void>
  social(provider: LoginProvider): SocialTry
  /** What the address of the page brought back from a provider. */
  returned(result: string): Promise<void>
  /** The address that a phone with Farcaster has to open. */
  farcaster(): Promise<string>
  /** Resolves when the phone has agreed. */
  farcasterDone(signal: AbortSignal): Promise<void>
  updateEmail(email: string): Promise<EmailUpdateStep>
  primaryCode(code: string): Promise<void>
  /** Gives the new e-mail. */
  secondaryCode(code: string): Promise<string>
  /** The account to use on EVM networks from now on; connecting again takes it. */
  prefer(type: EmbeddedAccountType): Promise<void>
  /** Ends the requests that wait for the visitor. */
  abort(): void
  /** Starts the frame anew and tells it of the site again. */
  restart(): void
}
