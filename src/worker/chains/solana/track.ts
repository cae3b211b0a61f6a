import { addressOf } from '../../../domain/core/entities.ts'
import { toRecord } from '../../../domain/core/errors/core-error.ts'
import { safeRead } from '../../../domain/core/lib/safe-read.ts'
import type { TransactionRecord } from '../../../domain/transactions/record.ts'
import type { TransactionEvent } from '../../../domain/transactions/state.ts'
import { claimsNothing } from '../../../domain/transactions/summary-fits.ts'
import { agreedResponse, type Quorum, type SendRpc } from '../chain.ts'
import {
  isSignedBy,
  messageOfTransaction,
  paysTo,
  signatureOf,
  solanaDifferences,
  solanaFit,
} from './message.ts'
import { errorOf } from './prepare.ts'

/**
 * How many blocks to wait after the last block in which the transaction is valid, because the nodes are not all at the
 * same block.
 */
const blocksOfGrace = 32
const signaturesTried = 10

export type SolanaTrackDeps = {
  readonly sendRpc: SendRpc
  /** Finds the independent nodes. The final state of a transaction is accepted only if enough of them report it. */
  readonly quorum: () => Promise<Quorum>
}

/** Looks up a recorded transaction on Solana. Rejects if no node can be reached. */
export async function lookUp(
  { sendRpc, quorum }: SolanaTrackDeps,
  tx: TransactionRecord,
  now: number,
): Promise<readonly TransactionEvent[]> {
  const signatures = tx.attempts.map(({ hash }) => hash)
  if (signatures.length === 0) return await searchLost(sendRpc, tx)
  const status = await statusOf(sendRpc, signatures)
  const [hash = ''] = signatures
  if (status !== null && status !== undefined) {
    const level = safeRead(status, 'confirmationStatus')
    if (level !== 'confirmed' && level !== 'finalized') return [{ type: 'seen', hash }]
    const landed = await agreedResponse(await quorum(), sendRpc => landedAs(sendRpc, hash), landedKey)
    if (!landed || !(await isOurs(addressOf(tx.account), hash, landed.wire)))
      return [{ type: 'seen', hash }, { type: 'claimed' }]
    return [await minedEvent(tx, hash, landed, now)]
  }
  if (!(await isPast(sendRpc, tx))) return []
  // A single node may lag or lie, so several nodes must report that the transaction is unknown and has expired.
  const isGone = await agreedResponse(
    await quorum(),
    async sendRpc => (await statusOf(sendRpc, signatures)) === null && (await isPast(sendRpc, tx)),
    gone => (gone ? 'gone' : undefined),
  )
  return isGone ? [{ type: 'unseen', at: now }] : []
}

/** Requests the status of a transaction from one node. Resolves to null if the node does not know the transaction. */
async function statusOf(sendRpc: SendRpc, signatures: readonly string[]): Promise<unknown> {
  const options = { searchTransactionHistory: true }
  const response = await sendRpc({ method: 'getSignatureStatuses', params: [signatures, options] })
  const [status] = Object.values((safeRead(response, 'value') ?? []) as readonly unknown[])
  return status
}

/** A processed transaction as one node reports it: its bytes, slot and error. */
type Landed = { readonly wire: string; readonly slot: number; readonly failure: unknown }

async function landedAs(sendRpc: SendRpc, hash: string): Promise<Landed | undefined> {
  const found = await fetchTransaction(sendRpc, hash)
  const [wire, slot, failure] = [
    wireIn(found),
    safeRead(found, 'slot'),
    safeRead(safeRead(found, 'meta'), 'err'),
  ]
  if (wire === undefined || typeof slot !== 'number' || failure === undefined) return undefined
  return { wire, slot, failure }
}

function landedKey(landed: Landed | undefined): string | undefined {
  return landed && JSON.stringify([landed.wire, landed.slot, landed.failure])
}

/**
 * Whether the transaction that a node returned has this hash and the account's valid signature, which a node cannot
 * forge. If the browser does not support Ed25519, the signature is not verified.
 */
async function isOurs(account: string, hash: string, wire: string): Promise<boolean> {
  try {
    return signatureOf(wire) === hash && (await isSignedBy(wire, account)) !== false
  } catch {
    return false
  }
}

/** Whether enough nodes confirm a successful transaction with this hash that `from` signed and that pays `to`. */
export async function hasPaid(quorum: Quorum, hash: string, from: string, to: string): Promise<boolean> {
  const landed = await agreedResponse(quorum, sendRpc => landedAs(sendRpc, hash), landedKey)
  if (landed?.failure !== null || !(await isOurs(from, hash, landed.wire))) return false
  return await paysTo(landed.wire, from, to).catch(() => false)
}

async function minedEvent(
  tx: TransactionRecord,
  hash: string,
  { wire, slot, failure }: Landed,
  now: number,
): Promise<TransactionEvent> {
  const { request } = tx
  const fields = request.type === 'solana' ? solanaDifferences(request.transaction, wire) : []
  const mismatches = fields.length === 0 && (await contradictsSummary(tx, wire)) ? ['summary'] : fields
  const ended = { type: 'mined', at: now, hash, block: slot, mismatches } as const
  return failure === null
    ? { ...ended, ok: true }
    : { ...ended, ok: false, error: toRecord(errorOf(failure)) }
}

/** Whether the transaction on the chain contradicts the summary that the user saw. */
async function contradictsSummary({ kind, summary }: TransactionRecord, wire: string): Promise<boolean> {
  return !claimsNothing(kind, summary) && (await solanaFit(summary, wire)) === 'differs'
}

/** Whether the transaction has expired, so that no block can include it any more. */
async function isPast(sendRpc: SendRpc, { request }: TransactionRecord): Promise<boolean> {
  if (request.type !== 'solana' || request.lastValidBlockHeight === undefined) return false
  const height = await sendRpc({ method: 'getBlockHeight', params: [{ commitment: 'confirmed' }] })
  return (
    Number.isInteger(height) && BigInt(Number(height)) > request.lastValidBlockHeight + BigInt(blocksOfGrace)
  )
}

/**
 * Searches the chain for a transaction whose hash is unknown, because the wallet's response was lost. Among the
 * account's latest transactions, finds the one with the requested message.
 */
async function searchLost(sendRpc: SendRpc, tx: TransactionRecord): Promise<readonly TransactionEvent[]> {
  if (tx.request.type !== 'solana') return []
  const wanted = messageOfTransaction(tx.request.transaction)
  const params = [addressOf(tx.account), { limit: signaturesTried, commitment: 'confirmed' }]
  const list = await sendRpc({ method: 'getSignaturesForAddress', params })
  const since = Math.floor((tx.askedAt ?? tx.createdAt) / 1000) - 60
  for (const entry of Array.isArray(list) ? list : []) {
    const signature = safeRead(entry, 'signature')
    if (typeof signature !== 'string' || Number(safeRead(entry, 'blockTime')) < since) continue
    const wire = wireIn(await fetchTransaction(sendRpc, signature))
    if (wire !== undefined && messageOfTransaction(wire) === wanted)
      return [{ type: 'seen', hash: signature }]
  }
  return []
}

async function fetchTransaction(sendRpc: SendRpc, signature: string): Promise<unknown> {
  const options = { encoding: 'base64', maxSupportedTransactionVersion: 0, commitment: 'confirmed' }
  return await sendRpc({ method: 'getTransaction', params: [signature, options] })
}

function wireIn(found: unknown): string | undefined {
  const wire = safeRead(safeRead(found, 'transaction'), '0')
  return typeof wire === 'string' ? wire : undefined
}
