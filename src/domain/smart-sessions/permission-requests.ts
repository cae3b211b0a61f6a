import { AppError } from '../core/errors/app-error.ts'
import { readEvmAddress } from '../core/evm-address.ts'
import { safeRead } from '../core/lib/safe-read.ts'
import type { ExecutionRequest, GrantRequest, PermissionPart } from './smart-session.ts'

/**
 * Parses a `wallet_grantPermissions` request. Throws `permissions-invalid` with the path of the first invalid field. `now` is
 * epoch ms.
 */
export function readGrant(raw: unknown, now: number): GrantRequest {
  const request = objectAt(raw, 'request')
  const expiry = expiryAt(request.expiry, 'expiry', now)
  const chainId = chainAt(request.chainId, 'chainId')
  const signer = objectAt(request.signer, 'signer')
  if (signer.type !== 'keys') throw wrong('signer.type')
  const keys = listAt(safeRead(signer.data, 'keys'), 'signer.data.keys').map((key, index) => {
    const [type, publicKey] = [safeRead(key, 'type'), safeRead(key, 'publicKey')]
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

/**
 * Parses `wallet_requestExecutionPermissions` requests (ERC-7715). Throws `permissions-invalid` with the path of the first
 * invalid field.
 */
export function readExecution(raw: unknown, now: number): readonly ExecutionRequest[] {
  return listAt(raw, 'requests').map((entry, index) => {
    const place = `requests[${index}]`
    const request = objectAt(entry, place)
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
        expiryAt(safeRead(part.data, 'timestamp'), `${place}.rules[${at}].data.timestamp`, now)
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

/** Parses an expiry in epoch seconds. Throws if it is not in the future. */
function expiryAt(value: unknown, place: string, now: number): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value * 1_000 <= now) throw wrong(place)
  return value
}
