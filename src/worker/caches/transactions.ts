import { isDecimalText } from '../../domain/core/amount.ts'
import { readCaipAddress } from '../../domain/core/entities.ts'
import { safeRead } from '../../domain/core/lib/safe-read.ts'
import {
  finite,
  flag,
  listOf,
  maybe,
  oneOf,
  recordOf,
  type Shape,
  text,
  when,
} from '../../domain/core/lib/shape.ts'
import type { SwapParams } from '../../domain/swaps/swap-params.ts'
import {
  type Attempt,
  type CallRequest,
  type EvmCall,
  type ExpectedOutput,
  phases,
  type RemoteRequest,
  type TransactionRecord,
  type TransactionSummary,
} from '../../domain/transactions/record.ts'
import { evmFit } from '../../domain/transactions/summary-fits.ts'

const caip: Shape = value => readCaipAddress(value) !== undefined
const amount: Shape = value => typeof value === 'bigint' && value >= 0n
const decimal: Shape = value => isDecimalText(value)
const call = recordOf<EvmCall>({ to: maybe(text), data: text, value: amount })
const fees: Shape = value => {
  const names = safeRead(value, 'type') === 'legacy' ? ['gasPrice'] : ['maxFeePerGas', 'maxPriorityFeePerGas']
  return (
    oneOf('legacy', 'eip1559')(safeRead(value, 'type')) && names.every(name => amount(safeRead(value, name)))
  )
}
const callRequest: Shape = value => {
  const type = safeRead(value, 'type') as CallRequest['type']
  const field = (name: string, shape: Shape) => shape(safeRead(value, name))
  if (type === 'bundle')
    return (
      field('calls', listOf(call)) &&
      field('atomicRequired', maybe(flag)) &&
      field('capabilities', maybe(text))
    )
  if (type === 'solana') return field('transaction', text) && field('lastValidBlockHeight', maybe(amount))
  const isEvm = type === 'evm' && field('call', call) && field('followedBy', maybe(listOf(call)))
  return isEvm && field('gas', maybe(amount)) && field('fees', maybe(fees))
}
const summary = recordOf<TransactionSummary>({
  symbol: maybe(text),
  amount: maybe(decimal),
  decimals: maybe(finite),
  token: maybe(text),
  to: maybe(text),
  toName: maybe(text),
  gets: maybe(recordOf<NonNullable<TransactionSummary['gets']>>({ symbol: text, amount: decimal })),
})
const error = recordOf<NonNullable<TransactionRecord['error']>>({
  code: text,
  message: text,
  context: value => typeof value === 'object' && value !== null,
})

/** Checks every field of a stored transaction record, so that views and streams never receive a malformed record. */
const tracked = recordOf<TransactionRecord>({
  id: text,
  account: caip,
  kind: oneOf('send', 'approve', 'swap', 'buy', 'pay', 'other'),
  summary,
  request: callRequest,
  mayBeUnkept: maybe(flag),
  expects: maybe(
    recordOf<ExpectedOutput>({ token: maybe(text), minOutput: amount, symbol: text, decimals: finite }),
  ),
  swap: maybe(
    recordOf<SwapParams>({ account: caip, from: text, to: text, amount: decimal, slippage: finite }),
  ),
  phase: oneOf(...phases),
  createdAt: when,
  askedAt: maybe(when),
  submittedAt: maybe(when),
  settledAt: maybe(when),
  slow: flag,
  hash: maybe(text),
  attempts: listOf(recordOf<Attempt>({ hash: text, what: oneOf('first', 'faster', 'cancel') })),
  mismatches: listOf(text),
  nonce: maybe(finite),
  firstNonce: maybe(finite),
  claimed: maybe(flag),
  unpublished: maybe(flag),
  fromBlock: maybe(finite),
  block: maybe(finite),
  blockHash: maybe(text),
  firm: maybe(flag),
  takenBackAt: maybe(when),
  paid: maybe(amount),
  arrived: maybe(amount),
  bundle: maybe(text),
  error: maybe(error),
  owner: maybe(text),
  remoteRequest: maybe(recordOf<RemoteRequest>({ topic: text, id: finite, network: text, method: text })),
})

/**
 * Reads a stored transaction record. Returns undefined if the record is malformed, or if its summary does not match its
 * request, because a script may then have forged the record.
 */
export function readTransactionRecord(value: unknown): TransactionRecord | undefined {
  if (!tracked(value)) return undefined
  const tx = value as TransactionRecord
  return evmFit(tx) === 'differs' ? undefined : withSeenNonce(tx)
}

/**
 * Moves the nonce of a record to `firstNonce` if no node has reported the transaction. An earlier version of Portico
 * stored the expected nonce in `nonce`, but the transaction may have a higher nonce.
 */
function withSeenNonce(tx: TransactionRecord): TransactionRecord {
  const { nonce, ...rest } = tx
  const isSeen = tx.phase !== 'submitted' && tx.phase !== 'dropped' && tx.attempts.length > 0
  if (nonce === undefined || tx.firstNonce !== undefined || isSeen) return tx
  return { ...rest, firstNonce: nonce }
}
