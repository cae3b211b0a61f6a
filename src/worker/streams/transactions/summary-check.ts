import { AppError } from '../../../domain/core/errors/app-error.ts'
import type { TransactionIntent } from '../../../domain/transactions/record.ts'
import { claimsNothing, evmFit } from '../../../domain/transactions/summary-fits.ts'
/** Rejects if the request does not do exactly what the summary says. */
export async function checkSummary(intent: TransactionIntent): Promise<void> {
  const { kind, summary, request } = intent
  // Portico reads approvals and swaps of EVM networks only.
  const isTransfer = kind !== 'approve' && kind !== 'swap' && !claimsNothing(kind, summary)
  const fit =
    request.type === 'solana' && isTransfer
      ? await (await import('../../chains/solana/message.ts')).solanaFit(summary, request.transaction)
      : evmFit(intent)
  if (fit !== 'fits') throw new AppError('send-mismatch')
}
