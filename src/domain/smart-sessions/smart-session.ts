/** A permission or policy in the wallets' format. `data` depends on `type`. */
export type PermissionPart = { readonly type: string; readonly data: unknown }

/** Permissions that a site has for an account without further approval. Times are epoch ms. */
export type SmartSession = {
  /** The provider's id of the session. */
  readonly pci: string
  readonly site: { readonly name: string; readonly url?: string; readonly iconUrl?: string }
  readonly expiresAt: number
  readonly createdAt: number
  /** Absent if it was not revoked. */
  readonly revokedAt?: number
  readonly permissions: readonly PermissionPart[]
  readonly policies: readonly PermissionPart[]
  /** The wallet's id of the session. Absent if it was never activated. */
  readonly context?: string
}

/** A public key with which the site will sign, as hex. */
export type SignerKey = { readonly type: 'secp256k1' | 'secp256r1'; readonly publicKey: string }

/** Params of `wallet_grantPermissions`. As in the wallets' format, `expiry` is in seconds and `chainId` is hex. */
export type GrantRequest = {
  readonly expiry: number
  readonly chainId: string
  readonly signer: { readonly type: 'keys'; readonly data: { readonly keys: readonly SignerKey[] } }
  readonly permissions: readonly PermissionPart[]
  readonly policies: readonly PermissionPart[]
}

/** The granted permissions. `pci` is absent if the provider was not involved. */
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

/** Result of a revocation. `wallet` is false if only the provider was notified; it then signs nothing more for this session. */
export type Revoked = { readonly wallet: boolean }
