import type { CaipAddress } from '../../domain/core/caip.ts'
import { AppError } from '../../domain/core/errors/app-error.ts'
import type { Connector } from './connector.ts'

/** A request to a wallet: its parameters, and the active account. */
export type Asked = { readonly params: unknown; readonly inUse: CaipAddress | undefined }

/** Dispatches each request to the handler of its method. Other methods reject with `method-unsupported`. */
export function answerBy(
  verbs: Readonly<Record<string, (asked: Asked) => Promise<unknown>>>,
): Connector['request'] {
  return async ({ method, params }, inUse) => {
    const verb = Object.hasOwn(verbs, method) ? verbs[method] : undefined
    if (!verb) throw new AppError('method-unsupported', { method })
    return await verb({ params, inUse })
  }
}
