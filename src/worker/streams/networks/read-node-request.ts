import { type CaipNetworkId, namespaceOf, readNetworkId } from '../../../domain/core/caip.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { safeRead } from '../../../domain/core/lib/safe-read.ts'
import { routeOf } from '../../../domain/session/rpc-policy.ts'
import type { RpcCall } from '../../net/rpc.ts'

/** Reads a node request from the page. Throws an AppError unless it is a read or broadcasts a signed transaction. */
export function readNodeRequest(
  network: unknown,
  request: unknown,
): { readonly id: CaipNetworkId; readonly call: RpcCall } {
  const id = readNetworkId(network)
  if (!id) throw new AppError('network-not-found', { network: String(network).slice(0, 50) })
  if (namespaceOf(id) !== 'eip155') throw new AppError('chain-unsupported', { network: id })
  const method = safeRead(request, 'method')
  if (typeof method !== 'string' || routeOf(method) !== 'node') throw new AppError('rpc-not-allowed')
  const params = safeRead(request, 'params') ?? []
  if (!Array.isArray(params)) throw new AppError('rpc-invalid-params', { method })
  return { id, call: { method, params } }
}
