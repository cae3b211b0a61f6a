import { isDecimalText } from '../../domain/core/amount.ts'
import { readCaipAddress } from '../../domain/core/caip.ts'
import { read } from '../../domain/core/lib/safe-read.ts'
import {
  type AskedCall,
  type Attempt,
  type EvmCall,
  type ExpectedArrival,
  phases,
  type RemoteRequest,
  type TrackedTransaction,
  type TransactionSummary,
} from '../../domain/transactions/record.ts'
import { evmFit } from '../../domain/transactions/summary-fits.ts'
import { finite, flag, listOf, maybe, oneOf, recordOf, type Shape, text, when } from './shape.ts'

const amount: Shape = value => typeof value === 'bigint' && value >= 0n
const decimal: Shape = value => isDecimalText(value)
const call = recordOf<EvmCall>({ to: text, data: text, value: amount })
const fees: Shape = value => {
  const names = read(value, 'type') === 'legacy' ? ['gasPrice'] : ['maxFeePerGas', 'maxPriorityFeePerGas']
  return oneOf('legacy', 'eip1559')(read(value, 'type')) && names.every(name => amount(read(value, name)))
}
const asked: Shape = value => {
  const type = read(value, 'type') as AskedCall['type']
  const field = (name: string, shape: Shape) => shape(read(value, name))
  if (type === 'bundle') return field('calls', listOf(call))
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
const error = recordOf<NonNullable<TrackedTransaction['error']>>({
  code: text,
  message: text,
  context: value => typeof value === 'object' && value !== null,
})

/** Every field of a record: what a view or a stream would stumble over is found here. */
const tracked = recordOf<TrackedTransaction>({
  id: text,
  account: value => readCaipAddress(value) !== undefined,
  kind: oneOf('send', 'approve', 'swap', 'buy', 'pay', 'other'),
  summary,
  asked,
  mayBeUnkept: maybe(flag),
  expects: maybe(
    recordOf<ExpectedArrival>({ token: maybe(text), least: amount, symbol: text, decimals: finite }),
  ),
  phase: oneOf(...phases),
  createdAt: when,
  askedAt: maybe(when),
  submittedAt: maybe(when),
  settledAt: maybe(when),
  slow: flag,
  hash: maybe(text),
  attempts: listOf(recordOf<Attempt>({ hash: text, what: oneOf('first', 'faster', 'cancel') })),
  differs: listOf(text),
  nonce: maybe(finite),
  firstNonce: maybe(finite),
  claimed: maybe(flag),
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
  request: maybe(recordOf<RemoteRequest>({ topic: text, id: finite, network: text, method: text })),
})

/** A transaction as the disk has it; undefined for what we did not write, and where its summary is not what was asked for. */
export function readTracked(value: unknown): TrackedTransaction | undefined {
  if (!tracked(value)) return undefined
  const tx = value as TrackedTransaction
  return evmFit(tx) === 'differs' ? undefined : withSeenNonce(tx)
}

/** Earlier versions wrote the nonce they expected before a node had shown it: it is only the least one. */
function withSeenNonce(tx: TrackedTransaction): TrackedTransaction {
  const { nonce, ...rest } = tx
  const isSeen = tx.phase !== 'submitted' && tx.phase !== 'dropped' && tx.attempts.length > 0
  if (nonce === undefined || tx.firstNonce !== undefined || isSeen) return tx
  return { ...rest, firstNonce: nonce }
}
