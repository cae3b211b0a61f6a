import { safeRead } from '../core/lib/safe-read.ts'

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

/** A permission or policy in a form that the UI can describe. */
export type PermissionFact =
  | { readonly kind: 'call'; readonly address?: string; readonly functions: readonly string[] }
  /** An allowance of the native coin, in base units. If it renews, `everyS` is the period in seconds. */
  | { readonly kind: 'allowance'; readonly amount: bigint; readonly everyS?: number }
  | { readonly kind: 'calls'; readonly count: number; readonly everyS?: number }
  | { readonly kind: 'gas'; readonly amount: bigint }
  | { readonly kind: 'value'; readonly amount: bigint }
  /** A type of permission that Portico does not know. The UI shows its name. */
  | { readonly kind: 'unknown'; readonly type: string }

/** State of a smart session. */
type SmartSessionState = 'active' | 'expired' | 'revoked'

const dayMs = 86_400_000
const shownFunctions = 5
const longestName = 60

/** Decodes a permission or policy. */
export function factOf({ type, data }: PermissionPart): PermissionFact {
  switch (type) {
    case 'contract-call': {
      const contract = safeRead(data, 'address')
      const address =
        typeof contract === 'string' && /^0x[0-9a-fA-F]{40}$/.test(contract) ? contract : undefined
      return {
        kind: 'call',
        functions: functionsOf(safeRead(data, 'functions')),
        ...(address && { address }),
      }
    }
    case 'native-token-recurring-allowance': {
      const amount = amountOf(safeRead(data, 'allowance'))
      const everyS = countOf(safeRead(data, 'period'))
      return amount === undefined
        ? { kind: 'unknown', type }
        : { kind: 'allowance', amount, ...(everyS && { everyS }) }
    }
    case 'call-limit':
    case 'rate-limit': {
      const count = countOf(safeRead(data, 'limit')) ?? countOf(safeRead(data, 'count'))
      const everyS = countOf(safeRead(data, 'interval'))
      return count === undefined
        ? { kind: 'unknown', type }
        : { kind: 'calls', count, ...(everyS && { everyS }) }
    }
    case 'gas-limit':
    case 'value-limit': {
      const amount = amountOf(safeRead(data, 'limit')) ?? amountOf(safeRead(data, 'allowance'))
      if (amount === undefined) return { kind: 'unknown', type }
      return { kind: type === 'gas-limit' ? 'gas' : 'value', amount }
    }
    default:
      return { kind: 'unknown', type }
  }
}

/** Returns the state of a session at the time `now`. */
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
export function inOrder(sessions: readonly SmartSession[], now: number): readonly SmartSession[] {
  const active = sessions.filter(session => smartSessionStateOf(session, now) === 'active')
  const ended = sessions.filter(session => smartSessionStateOf(session, now) !== 'active')
  return [
    ...active.sort((a, b) => a.expiresAt - b.expiresAt),
    ...ended.sort((a, b) => b.createdAt - a.createdAt),
  ]
}

function functionsOf(value: unknown): readonly string[] {
  const names = (Array.isArray(value) ? value : []).map(entry => safeRead(entry, 'functionName'))
  return names
    .filter((name): name is string => typeof name === 'string' && name.length <= longestName)
    .slice(0, shownFunctions)
}

/** Parses an amount in base units from hex, decimal text or a whole number. */
function amountOf(value: unknown): bigint | undefined {
  if (typeof value === 'string' && /^(?:0x[0-9a-fA-F]{1,64}|[0-9]{1,78})$/.test(value)) return BigInt(value)
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined
}

function countOf(value: unknown): number | undefined {
  const amount = amountOf(value)
  return amount !== undefined && amount > 0n && amount <= BigInt(Number.MAX_SAFE_INTEGER)
    ? Number(amount)
    : undefined
}
