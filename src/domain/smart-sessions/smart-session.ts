import { dayMs } from '../core/durations.ts'

/** A permission or policy in the wallets' format. The form of `data` depends on `type`. */
export type PermissionPart = {
  /** Kind of the permission or policy. */
  readonly type: string
  /** The values of the permission or policy, as the wallet defines them. */
  readonly data: unknown
}

/**
 * The permissions that the user has granted to a site for an account. The site uses them without further approval.
 * Times are epoch ms.
 */
export type SmartSession = {
  /** The data provider's id of the session. */
  readonly pci: string
  /** The site that holds the permissions. */
  readonly site: { readonly name: string; readonly url?: string; readonly iconUrl?: string }
  /** When the session ends. */
  readonly expiresAt: number
  /** When the user granted the session. */
  readonly createdAt: number
  /** When the session was revoked. Absent if it was not revoked. */
  readonly revokedAt?: number
  /** The actions that the session allows the site to perform. */
  readonly permissions: readonly PermissionPart[]
  /** Limits of the permissions. */
  readonly policies: readonly PermissionPart[]
  /** The id that the wallet gave this session. Absent if the session was never activated. */
  readonly context?: string
}

/** A public key with which the site will sign, as hex. */
export type SignerKey = {
  /** Curve of the key. */
  readonly type: 'secp256k1' | 'secp256r1'
  /** The public key in hex. */
  readonly publicKey: string
}

/** Params of `wallet_grantPermissions`. `expiry` is in seconds and `chainId` is hex, as wallets expect. */
export type GrantRequest = {
  /** When the session ends (epoch seconds). */
  readonly expiry: number
  /** Chain id in hex. */
  readonly chainId: string
  /** The keys with which the site will sign. */
  readonly signer: { readonly type: 'keys'; readonly data: { readonly keys: readonly SignerKey[] } }
  /** The actions that the site asks the user to allow. */
  readonly permissions: readonly PermissionPart[]
  /** Limits of the permissions. */
  readonly policies: readonly PermissionPart[]
}

/** The granted permissions. `pci` is absent if Portico did not register the session at the data provider. */
export type Granted = {
  /** Id of the session at the data provider. */
  readonly pci?: string
  /** The id that the wallet has given to the session. */
  readonly context: string
  /** When the session ends (epoch seconds). */
  readonly expiry: number
  /** The actions that the wallet has allowed. */
  readonly permissions: readonly PermissionPart[]
  /** Limits of the permissions. */
  readonly policies: readonly PermissionPart[]
}

/** One request of `wallet_requestExecutionPermissions` (ERC-7715). */
export type ExecutionRequest = {
  /** Chain id in hex. */
  readonly chainId: string
  /** The account that the permission is for, if the site requests a specific account. */
  readonly from?: string
  /** The address that may use the permission. */
  readonly to: string
  /** The action that the site asks the user to allow. */
  readonly permission: {
    readonly type: string
    readonly isAdjustmentAllowed: boolean
    readonly data: Readonly<Record<string, unknown>>
  }
  /** Limits of the permission. */
  readonly rules?: readonly PermissionPart[]
}

/**
 * The result of a revocation. `wallet` is false if only the data provider has revoked the session. In both cases, the
 * data provider signs nothing more for this session.
 */
export type Revoked = {
  /** Whether the wallet has revoked the session, and not only the data provider. */
  readonly wallet: boolean
}

type SmartSessionState = 'active' | 'expired' | 'revoked'

export function smartSessionStateOf({ expiresAt, revokedAt }: SmartSession, now: number): SmartSessionState {
  if (revokedAt !== undefined) return 'revoked'
  return expiresAt <= now ? 'expired' : 'active'
}

/** Returns the whole days until the session expires, rounded up. Returns zero if it has expired. */
export function daysLeft({ expiresAt }: SmartSession, now: number): number {
  return Math.max(0, Math.ceil((expiresAt - now) / dayMs))
}

/**
 * Sorts smart sessions. The active sessions come first, and the session that expires next is at the top. The ended
 * sessions follow, newest first.
 */
export function sessionsInOrder(sessions: readonly SmartSession[], now: number): readonly SmartSession[] {
  const active = sessions.filter(session => smartSessionStateOf(session, now) === 'active')
  const ended = sessions.filter(session => smartSessionStateOf(session, now) !== 'active')
  return [
    ...active.sort((a, b) => a.expiresAt - b.expiresAt),
    ...ended.sort((a, b) => b.createdAt - a.createdAt),
  ]
}
