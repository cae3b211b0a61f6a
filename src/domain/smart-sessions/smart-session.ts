/** A part of a permission or a policy as the wallets write it: what is inside is theirs. */
export type PermissionPart = { readonly type: string; readonly data: unknown }

/** What a site may do for an account without asking each time. Times are epoch ms. */
export type SmartSession = {
  /** The provider's id of it. */
  readonly pci: string
  readonly site: { readonly name: string; readonly url?: string; readonly iconUrl?: string }
  readonly expiresAt: number
  readonly createdAt: number
  /** Absent while it stands. */
  readonly revokedAt?: number
  readonly permissions: readonly PermissionPart[]
  readonly policies: readonly PermissionPart[]
  /** What the wallet knows it by; absent where it was never activated. */
  readonly context?: string
}

/** A public key of the site that will act. `publicKey` is hex. */
export type SignerKey = { readonly type: 'secp256k1' | 'secp256r1'; readonly publicKey: string }

/** What a site asks for by `wallet_grantPermissions`. `expiry` is in seconds, `chainId` hex, as the wallets have it. */
export type GrantRequest = {
  readonly expiry: number
  readonly chainId: string
  readonly signer: { readonly type: 'keys'; readonly data: { readonly keys: readonly SignerKey[] } }
  readonly permissions: readonly PermissionPart[]
  readonly policies: readonly PermissionPart[]
}

/** What was granted. `pci` is absent where the provider is not part of it. */
export type Granted = {
  readonly pci?: string
  readonly context: string
  readonly expiry: number
  readonly permissions: readonly PermissionPart[]
  readonly policies: readonly PermissionPart[]
}

/** One wish of the newer `wallet_requestExecutionPermissions` (ERC-7715). */
export type ExecutionRequest = {
  readonly chainId: string
  /** The account, where one is wanted. */
  readonly from?: string
  /** Who will act. */
  readonly to: string
  readonly permission: {
    readonly type: string
    readonly isAdjustmentAllowed: boolean
    readonly data: Readonly<Record<string, unknown>>
  }
  readonly rules?: readonly PermissionPart[]
}

/** Whether the wallet itself was told of the end of a session, or only the provider, who then signs nothing more for it. */
export type Revoked = { readonly wallet: boolean }
