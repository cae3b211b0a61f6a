import { AppError } from '../errors/app-error.ts'
import { read } from '../errors/facts.ts'
import { readEvmAddress } from '../model/evm-address.ts'
import type { ExecutionRequest, GrantRequest, PermissionPart, SmartSession } from '../model/permissions.ts'

/** A permission or policy as it can be said in words. */
export type PermissionFact =
  | { readonly kind: 'call'; readonly address?: string; readonly functions: readonly string[] }
  /** Native coin in base units; `everyS` where it comes back. */
  | { readonly kind: 'allowance'; readonly amount: bigint; readonly everyS?: number }
  | { readonly kind: 'calls'; readonly count: number; readonly everyS?: number }
  | { readonly kind: 'gas'; readonly amount: bigint }
  | { readonly kind: 'value'; readonly amount: bigint }
  /** Not known here: said to be so, with its name. */
  | { readonly kind: 'unknown'; readonly type: string }

/** Where a session is in its life. */
export type SessionStanding = 'active' | 'expired' | 'revoked'

const dayMs = 86_400_000
const shownFunctions = 5
const longestName = 60

/** What a permission or policy says, as far as it is understood. */
export function factOf({ type, data }: PermissionPart): PermissionFact {
  switch (type) {
    case 'contract-call': {
      const address = readEvmAddress(read(data, 'address'))
      return { kind: 'call', functions: functionsOf(read(data, 'functions')), ...(address && { address }) }
    }
    case 'native-token-recurring-allowance': {
      const amount = amountOf(read(data, 'allowance'))
      const everyS = countOf(read(data, 'period'))
      return amount === undefined
        ? { kind: 'unknown', type }
        : { kind: 'allowance', amount, ...(everyS && { everyS }) }
    }
    case 'call-limit':
    case 'rate-limit': {
      const count = countOf(read(data, 'limit')) ?? countOf(read(data, 'count'))
      const everyS = countOf(read(data, 'interval'))
      return count === undefined
        ? { kind: 'unknown', type }
        : { kind: 'calls', count, ...(everyS && { everyS }) }
    }
    case 'gas-limit':
    case 'value-limit': {
      const amount = amountOf(read(data, 'limit')) ?? amountOf(read(data, 'allowance'))
      if (amount === undefined) return { kind: 'unknown', type }
      return { kind: type === 'gas-limit' ? 'gas' : 'value', amount }
    }
    default:
      return { kind: 'unknown', type }
  }
}

/** Whether a session still lets anybody do anything. */
export function standingOf({ expiresAt, revokedAt }: SmartSession, now: number): SessionStanding {
  if (revokedAt !== undefined) return 'revoked'
  return expiresAt <= now ? 'expired' : 'active'
}

/** Whole days that are left, rounded up; 0 when it is over. */
export function daysLeft({ expiresAt }: SmartSession, now: number): number {
  return Math.max(0, Math.ceil((expiresAt - now) / dayMs))
}

/** Those that stand first, the one that ends soonest before the others; then what is over, the newest first. */
export function inOrder(sessions: readonly SmartSession[], now: number): readonly SmartSession[] {
  const active = sessions.filter(one => standingOf(one, now) === 'active')
  const over = sessions.filter(one => standingOf(one, now) !== 'active')
  return [
    ...active.sort((a, b) => a.expiresAt - b.expiresAt),
    ...over.sort((a, b) => b.createdAt - a.createdAt),
  ]
}

/** A request for permissions, checked; throws `permissions-invalid` with the place of the first mistake. `now` is epoch ms. */
export function readGrant(raw: unknown, now: number): GrantRequest {
  const request = objectAt(raw, 'request')
  const expiry = expiryAt(request.expiry, 'expiry', now)
  const chainId = chainAt(request.chainId, 'chainId')
  const signer = objectAt(request.signer, 'signer')
  if (signer.type !== 'keys') throw wrong('signer.type')
  const keys = listAt(read(signer.data, 'keys'), 'signer.data.keys').map((key, index) => {
    const [type, publicKey] = [read(key, 'type'), read(key, 'publicKey')]
    const place = `signer.data.keys[${index}]`
    if (type !== 'secp256k1' && type !== 'secp256r1') throw wrong(`${place}.type`)
    if (typeof publicKey !== 'string' || !/^0x(?:[0-9a-fA-F]{2})+$/.test(publicKey))
      throw wrong(`${place}.publicKey`)
    return { type, publicKey } as const
  })
  const permissions = listAt(request.permissions, 'permissions')
  if (!Array.isArray(request.policies)) throw wrong('policies')
  return {
    expiry,
    chainId,
    signer: { type: 'keys', data: { keys } },
    permissions: permissions.map((part, index) => partAt(part, `permissions[${index}]`)),
    policies: request.policies.map((part, index) => partAt(part, `policies[${index}]`)),
  }
}

/** The newer requests, checked; throws `permissions-invalid` with the place of the first mistake. */
export function readExecution(raw: unknown, now: number): readonly ExecutionRequest[] {
  return listAt(raw, 'requests').map((one, index) => {
    const place = `requests[${index}]`
    const request = objectAt(one, place)
    const chainId = chainAt(request.chainId, `${place}.chainId`)
    const to = readEvmAddress(request.to)
    if (to === undefined) throw wrong(`${place}.to`)
    const from = readEvmAddress(request.from)
    if (request.from !== undefined && from === undefined) throw wrong(`${place}.from`)
    const permission = objectAt(request.permission, `${place}.permission`)
    if (typeof permission.type !== 'string' || permission.type === '') throw wrong(`${place}.permission.type`)
    const data = objectAt(permission.data, `${place}.permission.data`)
    const rules = request.rules
    if (rules !== undefined && !Array.isArray(rules)) throw wrong(`${place}.rules`)
    const checked = rules?.map((rule: unknown, at) => {
      const part = partAt(rule, `${place}.rules[${at}]`)
      if (part.type === 'expiry')
        expiryAt(read(part.data, 'timestamp'), `${place}.rules[${at}].data.timestamp`, now)
      return part
    })
    return {
      chainId,
      to,
      permission: {
        type: permission.type,
        isAdjustmentAllowed: permission.isAdjustmentAllowed === true,
        data,
      },
      ...(from && { from }),
      ...(checked && { rules: checked }),
    }
  })
}

function wrong(place: string) {
  return new AppError('permissions-invalid', { place })
}

function objectAt(value: unknown, place: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong(place)
  return value as Readonly<Record<string, unknown>>
}

function listAt(value: unknown, place: string): readonly unknown[] {
  if (!Array.isArray(value) || value.length === 0) throw wrong(place)
  return value
}

function partAt(value: unknown, place: string): PermissionPart {
  const { type, data } = objectAt(value, place)
  if (typeof type !== 'string' || type === '') throw wrong(`${place}.type`)
  return { type, data }
}

function chainAt(value: unknown, place: string): string {
  if (typeof value !== 'string' || !/^0x[1-9a-fA-F][0-9a-fA-F]{0,12}$/.test(value)) throw wrong(place)
  return value
}

/** Seconds, in the future. */
function expiryAt(value: unknown, place: string, now: number): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value * 1_000 <= now) throw wrong(place)
  return value
}

function functionsOf(value: unknown): readonly string[] {
  const names = (Array.isArray(value) ? value : []).map(one => read(one, 'functionName'))
  return names
    .filter((name): name is string => typeof name === 'string' && name.length <= longestName)
    .slice(0, shownFunctions)
}

/** A number of base units: hex, decimal text or a whole number. */
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
