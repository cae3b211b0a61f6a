/** A permission or policy in the wallets' format. The form of `data` depends on `type`. */
export type PermissionPart = {
  /** Kind of the permission or policy. */
  readonly type: string
  /** Its values, as the wallet defines them. */
  readonly data: unknown
}

/** Permissions that a site has for an account without further approval. Times are epoch ms. */
export type SmartSession = {
  /** The data provider's id of the session. */
  readonly pci: string
  /** The site that holds the permissions. */
  readonly site: { readonly name: string; readonly url?: string; readonly iconUrl?: string }
  /** When the session ends. */
  readonly expiresAt: number
  /** When the user granted it. */
  readonly createdAt: number
  /** When the session was revoked. Absent if it was not revoked. */
  readonly revokedAt?: number
  /** The actions that the session allows the site. */
  readonly permissions: readonly PermissionPart[]
  /** Limits of the permissions. */
  readonly policies: readonly PermissionPart[]
  /** The wallet's id of the session. Absent if the session was never activated. */
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

/** The granted permissions. `pci` is absent if the data provider did not take part. */
export type Granted = {
  /** Id of the session at the data provider. */
  readonly pci?: string
  /** The wallet's id of the session. */
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
  /** The account, if the site requests a specific one. */
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
 * Result of a revocation. `wallet` is false if only the data provider revoked the session. The provider then signs nothing
 * more for it.
 */
export type Revoked = {
  /** Whether the wallet has revoked the session too. */
  readonly wallet: boolean
}
