import type { CaipAddress } from '../../domain/core/caip.ts'
import { AppError } from '../../domain/core/errors/app-error.ts'
import type { Connector } from './connector.ts'

/** What a wallet is asked: the parameters, and the account in use. */
export type Asked = { readonly params: unknown; readonly inUse: CaipAddress | undefined }

/** Answers requests by the verbs a side knows; any other method is refused by name. */
export function answerBy(
  verbs: Readonly<Record<string, (asked: Asked) => Promise<unknown>>>,
): Connector['request'] {
  return async ({ method, params }, inUse) => {
    const verb = Object.hasOwn(verbs, method) ? verbs[method] : undefined
    if (!verb) throw new AppError('method-unsupported', { method })
    return await verb({ params, inUse })
  }
}
