import { toHex } from 'viem'
import { badParams } from '../evm/errors.ts'
import { isFields } from '../evm/rpc.ts'
import type { Approvals } from './approvals.ts'
import type { MemoryStore } from './memory.ts'

type Method = (params: unknown) => unknown

const randomHex = (bytes: number): string => toHex(crypto.getRandomValues(new Uint8Array(bytes)))
const signatureBytes = 65

/**
 * Creates the methods of a wallet with smart sessions (ERC-7715). The method that grants a session has different names
 * in different versions of ERC-7715, so the wallet supports two names.
 */
export const createSessionMethods = (
  memory: MemoryStore,
  approvals: Approvals,
): Readonly<Record<string, Method>> => {
  const requestApproval = (method: string, title: string, rows: readonly (readonly [string, string])[]) =>
    approvals.request({ kind: 'sign', method, title, rows })
  return {
    wallet_getCapabilities: () => ({
      [toHex(memory.get().chainId)]: { permissions: { supported: true, signerTypes: ['keys'] } },
    }),
    wallet_grantPermissions: async params => {
      const [permissionRequest] = Array.isArray(params) ? params : []
      if (!isFields(permissionRequest) || !Array.isArray(permissionRequest.permissions))
        throw badParams('permissions expected')
      const types = permissionRequest.permissions
        .map(permission => String(isFields(permission) ? permission.type : permission))
        .join(', ')
      await requestApproval('wallet_grantPermissions', 'Let this site act for you', [['Permissions', types]])
      return { ...permissionRequest, context: randomHex(32) }
    },
    wallet_requestExecutionPermissions: async params => {
      if (!Array.isArray(params)) throw badParams('a list of permissions expected')
      await requestApproval('wallet_requestExecutionPermissions', 'Let this site act for you', [
        ['Permissions', String(params.length)],
      ])
      return params.map(permissionRequest => ({ ...permissionRequest, context: randomHex(32) }))
    },
  }
}

/**
 * Revokes the smart session whose id (`pci`) is in the request. Returns undefined if the request has no id, because
 * such a request revokes the site's own connection to the wallet.
 */
export const revokeSession = async (approvals: Approvals, params: unknown): Promise<string | undefined> => {
  const [permissionRequest] = Array.isArray(params) ? params : []
  if (!isFields(permissionRequest) || typeof permissionRequest.pci !== 'string') return undefined
  await approvals.request({
    kind: 'sign',
    method: 'wallet_revokePermissions',
    title: 'End a smart session',
    rows: [['Session', permissionRequest.pci]],
  })
  return randomHex(signatureBytes)
}
