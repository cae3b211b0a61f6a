import { read } from '../../domain/errors/facts.ts'
import { readCaipAddress } from '../../domain/model/caip.ts'
import { phases, type TrackedTransaction } from '../../domain/model/tracked.ts'
import { finite, flag, listOf, maybe, oneOf, type Shape, text } from './shape.ts'

const amount: Shape = value => typeof value === 'bigint' && value >= 0n
const call: Shape = value =>
  text(read(value, 'to')) && text(read(value, 'data')) && amount(read(value, 'value'))
const asked: Shape = value => {
  const type = read(value, 'type')
  if (type === 'evm') return call(read(value, 'call')) && maybe(listOf(call))(read(value, 'followedBy'))
  if (type === 'bundle') return listOf(call)(read(value, 'calls'))
  return type === 'solana' && text(read(value, 'transaction'))
}
const attempt: Shape = value =>
  text(read(value, 'hash')) && oneOf('first', 'faster', 'cancel')(read(value, 'what'))

const expected: Shape = value =>
  maybe(text)(read(value, 'token')) &&
  amount(read(value, 'least')) &&
  text(read(value, 'symbol')) &&
  finite(read(value, 'decimals'))

const request: Shape = value =>
  text(read(value, 'topic')) &&
  finite(read(value, 'id')) &&
  text(read(value, 'network')) &&
  text(read(value, 'method'))

const fields: Readonly<Record<string, Shape>> = {
  id: text,
  account: value => readCaipAddress(value) !== undefined,
  kind: oneOf('send', 'approve', 'swap', 'buy', 'pay', 'other'),
  summary: value => typeof value === 'object' && value !== null,
  asked,
  phase: oneOf(...phases),
  createdAt: finite,
  slow: flag,
  hash: maybe(text),
  attempts: listOf(attempt),
  differs: listOf(text),
  nonce: maybe(finite),
  firstNonce: maybe(finite),
  claimed: maybe(flag),
  fromBlock: maybe(finite),
  block: maybe(finite),
  blockHash: maybe(text),
  firm: maybe(flag),
  takenBackAt: maybe(finite),
  expects: maybe(expected),
  arrived: maybe(value => typeof value === 'bigint'),
  bundle: maybe(text),
  request: maybe(request),
}

/** A transaction as the disk has it; undefined for what we did not write. */
export function readTracked(value: unknown): TrackedTransaction | undefined {
  const ours = Object.entries(fields).every(([key, shape]) => shape(read(value, key)))
  return ours ? withSeenNonce(value as TrackedTransaction) : undefined
}

/** Earlier versions wrote the nonce they expected before a node had shown it: it is only the least one. */
function withSeenNonce(tx: TrackedTransaction): TrackedTransaction {
  const { nonce, ...rest } = tx
  const isSeen = tx.phase !== 'submitted' && tx.phase !== 'dropped' && tx.attempts.length > 0
  if (nonce === undefined || tx.firstNonce !== undefined || isSeen) return tx
  return { ...rest, firstNonce: nonce }
}
