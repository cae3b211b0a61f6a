import { safeRead } from '../../domain/core/lib/safe-read.ts'
import type { SafeProvider } from './safe-provider.ts'

type Request = { readonly method: string; readonly params?: unknown }

/** The codes of JSON-RPC for an invalid request, an unknown method and invalid params. */
const unread = [-32600, -32601, -32602]

/**
 * Returns the function `request` of EIP-1193 for a wallet that is older. Its function `sendAsync` or `send` takes a
 * JSON-RPC payload and a callback. Some of them return the response, or take the method and the params, as drafts of
 * EIP-1193 did.
 */
export function requestOfOldWallet({ raw, send }: SafeProvider): (request: Request) => Promise<unknown> {
  let count = 0
  let takesMethod: boolean | undefined
  const byPayload = (method: string, params: unknown): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const settle = (failure: unknown, response?: unknown): void => {
        const error = failure ?? safeRead(response, 'error') ?? undefined
        if (error !== undefined) reject(error)
        else resolve(resultOf(response))
      }
      const payload = { jsonrpc: '2.0', id: ++count, method, params }
      const returned: unknown = Reflect.apply(send, raw, [payload, settle])
      if (typeof safeRead(returned, 'then') === 'function')
        Promise.resolve(returned).then(response => settle(undefined, response), reject)
      else if (isResponse(returned)) settle(undefined, returned)
    })
  const byMethod = async (method: string, params: unknown): Promise<unknown> => {
    const response: unknown = await Reflect.apply(send, raw, [method, params])
    const error = safeRead(response, 'error') ?? undefined
    if (error !== undefined) throw error
    return resultOf(response)
  }
  return async ({ method, params = [] }) => {
    if (takesMethod) return await byMethod(method, params)
    try {
      const result = await byPayload(method, params)
      takesMethod = false
      return result
    } catch (error) {
      // A wallet that has not read the payload has not asked its user, so it may be asked again.
      if (takesMethod === false || !isUnread(error)) throw error
      try {
        const result = await byMethod(method, params)
        takesMethod = true
        return result
      } catch (again) {
        throw isUnread(again) ? error : again
      }
    }
  }
}

/** Asks a wallet for its accounts by `enable` of EIP-1102. Returns undefined if the wallet has no such function. */
export function enable({ raw }: SafeProvider): Promise<unknown> | undefined {
  const enableWallet = safeRead(raw, 'enable')
  if (typeof enableWallet !== 'function') return undefined
  return (async () => await Reflect.apply(enableWallet, raw, []))()
}

/** Whether a wallet has failed because it does not know the form of the request, or the method. */
function isUnread(error: unknown): boolean {
  return error instanceof TypeError || unread.includes(Number(safeRead(error, 'code')))
}

function isResponse(value: unknown): value is object {
  return typeof value === 'object' && value !== null && ('result' in value || 'error' in value)
}

function resultOf(response: unknown): unknown {
  return isResponse(response) ? safeRead(response, 'result') : response
}
