import { parseUnits } from '../../../domain/core/amount.ts'
import { addressOf } from '../../../domain/core/entities.ts'
import type { TransactionRecord } from '../../../domain/transactions/record.ts'
import type { Quorum } from '../chain.ts'
import { agreedMined, arrivedBy, failedInside, receivedTokens, successOf } from './receipt.ts'

/**
 * Maximum difference between the requested and the transferred amount (base units). Tokens that store balances as
 * shares, such as stETH, round the amounts.
 */
const maxRounding = 2n

/** The outcome on the chain for a bundle that the wallet has reported as successful. */
export type BundleOutcome = Pick<TransactionRecord, 'arrived' | 'mismatches'> & { readonly ok: boolean }

/**
 * Reads the outcome of a bundle from the transaction whose hash the wallet reports: whether the bundle succeeded, how
 * much a swap paid out, and whether a token transfer matches its request. Returns undefined until enough nodes agree on
 * the transaction.
 */
export async function bundleOutcome(
  nodes: Quorum,
  tx: TransactionRecord,
  hash: string,
): Promise<BundleOutcome | undefined> {
  const agreed = await agreedMined(nodes, hash)
  if (!agreed) return undefined
  const ok = successOf(agreed.receipt) === true && !failedInside(agreed.receipt, addressOf(tx.account))
  if (!ok) return { ok, mismatches: [] }
  const arrived = await arrivedBy(nodes, tx, agreed)
  return { ok, mismatches: tokenChanges(agreed.receipt, tx), ...(arrived !== undefined && { arrived }) }
}

/**
 * Compares the logs of a bundle with the record's summary, if the bundle is a single token transfer. The result
 * contains `to` if the recipient has received none of the token, and `value` if the account has paid a different
 * amount.
 */
function tokenChanges(
  receipt: unknown,
  { account, request, summary: { token, to, amount, decimals } }: TransactionRecord,
): readonly string[] {
  const isTransfer = request.type === 'bundle' && request.calls.length === 1
  if (!isTransfer || token === undefined || to === undefined) return []
  const paid = -receivedTokens(receipt, token, addressOf(account))
  const off = amount === undefined || decimals === undefined ? 0n : paid - parseUnits(amount, decimals)
  return [
    ...(receivedTokens(receipt, token, to) > 0n ? [] : ['to']),
    ...(off > maxRounding || off < -maxRounding ? ['value'] : []),
  ]
}
