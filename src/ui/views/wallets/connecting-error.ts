import type { ErrorRecord } from '../../../domain/core/errors/app-error.ts'
import type { ErrorWords, Explain } from '../../app/types.ts'
import type { connectingMessages } from './connecting-messages.ts'

/**
 * Returns the text of a connection error. Common errors have a text of this view; all other errors have the
 * text of the catalogue.
 */
export function connectingError(
  error: ErrorRecord,
  wallet: string,
  site: string,
  t: typeof connectingMessages,
  explain: Explain,
): ErrorWords {
  switch (error.code) {
    case 'user-rejected':
      return { headline: t.refused, body: t.refusedBody(site) }
    case 'request-pending':
      return { headline: t.pending(wallet), body: t.pendingBody(wallet) }
    case 'provider-not-found':
    case 'wallet-not-found':
      return { headline: t.missing(wallet), body: t.missingBody }
    default:
      return explain(error, { wallet, site })
  }
}
