/** A permission or policy in the wallets' format. The form of `data` depends on `type`. */
export type PermissionPart = { readonly type: string; readonly data: unknown }

/** Permissions that a site has for an account without further approval. Times are epoch ms. */
export type SmartSession = {
  /** The data provider's id of the session. */
  readonly pci: string
  readonly site: { readonly name: string; readonly url?: string; readonly iconUrl?: string }
  readonly expiresAt: number
  readonly createdAt: number
  /** When the session was revoked. Absent if it was not revoked. */
  readonly revokedAt?: number
  readonly permissions: readonly PermissionPart[]
  readonly policies: readonly PermissionPart[]
  /** The wallet's id of the session. Absent if the session was never activated. */
  readonly context?: string
}

/** A public key with which the site will sign, as hex. */
export type SignerKey = { readonly type: 'secp256k1' | 'secp256r1'; readonly publicKey: string }

/** Params of `wallet_grantPermissions`. `expiry` is in seconds and `chainId` is hex, as wallets expect. */
export type GrantRequest = {
  readonly expiry: number
  readonly chainId: string
  readonly signer: { readonly type: 'keys'; readonly data: { readonly keys: readonly SignerKey[] } }
  readonly permissions: readonly PermissionPart[]
  readonly policies: readonly PermissionPart[]
}

/** The granted permissions. `pci` is absent if the data provider did not take part. */
export type Granted = {
  readonly pci?: string
  readonly context: string
  readonly expiry: number
  readonly permissions: readonly PermissionPart[]
  readonly policies: readonly PermissionPart[]
}

/** One request of `wallet_requestExecutionPermissions` (ERC-7715). */
export type ExecutionRequest = {
  readonly chainId: string
  /** The account, if the site requests a specific one. */
  readonly from?: string
  /** The address that may use the permission. */
  readonly to: string
  readonly permission: {
    readonly type: string
    readonly isAdjustmentAllowed: boolean
    readonly data: Readonly<Record<string, unknown>>
  }
  readonly rules?: readonly PermissionPart[]
}

/**
 * Result of a revocation. `wallet` is false if only the data provider revoked the session. The provider then signs nothing
 * more for it.
 */
export type Revoked = { readonly wallet: boolean }
