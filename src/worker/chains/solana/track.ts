import { addressOf } from '../../../domain/core/caip.ts'
import { toRecord } from '../../../domain/core/errors/core-error.ts'
import { safeRead } from '../../../domain/core/lib/safe-read.ts'
import type { TransactionRecord } from '../../../domain/transactions/record.ts'
import type { TransactionEvent } from '../../../domain/transactions/state.ts'
import { agreedAnswer, type Quorum } from '../agreement.ts'
import type { AskChain } from '../chain.ts'
import { isSignedBy, messageOf, signatureOf, solanaDifferences } from './message.ts'
import { errorOf } from './prepare.ts'

/** Blocks after its last one that a transaction is waited for, since nodes are not all at the same. */
const blocksOfGrace = 32
const signaturesTried = 10

/** What following a transaction on Solana needs. */
export type SolanaLine = {
  /** Asks whichever node can answer. */
  readonly ask: AskChain
  /** The different nodes: an end of a transaction is believed only when enough of them say it. */
  readonly quorum: () => Promise<Quorum>
}

/** What Solana says of a transaction of ours. Rejects where it cannot be asked. */
export async function lookUp(
  { ask, quorum }: SolanaLine,
  tx: TransactionRecord,
  now: number,
): Promise<readonly TransactionEvent[]> {
  const signatures = tx.attempts.map(({ hash }) => hash)
  if (signatures.length === 0) return await searchLost(ask, tx)
  const status = await statusOf(ask, signatures)
  const [hash = ''] = signatures
  if (status !== null && status !== undefined) {
    const level = safeRead(status, 'confirmationStatus')
    if (level !== 'confirmed' && level !== 'finalized') return [{ type: 'seen', hash }]
    const landed = await agreedAnswer(await quorum(), one => landedAs(one, hash), landedKey)
    if (!landed || !(await isOurs(tx, hash, landed.wire)))
      return [{ type: 'seen', hash }, { type: 'claimed' }]
    return [minedEvent(tx, hash, landed, now)]
  }
  if (!(await isPast(ask, tx))) return []
  // A node that lags, or lies, does not know it either: another one has to say the same.
  const isGone = await agreedAnswer(
    await quorum(),
    async one => (await statusOf(one, signatures)) === null && (await isPast(one, tx)),
    gone => (gone ? 'gone' : undefined),
  )
  return isGone ? [{ type: 'unseen', at: now }] : []
}

/** Where a node says that a transaction is; null where the node does not know it. */
async function statusOf(ask: AskChain, signatures: readonly string[]): Promise<unknown> {
  const options = { searchTransactionHistory: true }
  const answer = await ask({ method: 'getSignatureStatuses', params: [signatures, options] })
  const [status] = Object.values((safeRead(answer, 'value') ?? []) as readonly unknown[])
  return status
}

/** A transaction as a node says that it has landed: what was signed, where, and what went wrong. */
type Landed = { readonly wire: string; readonly slot: number; readonly trouble: unknown }

async function landedAs(ask: AskChain, hash: string): Promise<Landed | undefined> {
  const found = await fetchTransaction(ask, hash)
  const [wire, slot, trouble] = [
    wireIn(found),
    safeRead(found, 'slot'),
    safeRead(safeRead(found, 'meta'), 'err'),
  ]
  if (wire === undefined || typeof slot !== 'number' || trouble === undefined) return undefined
  return { wire, slot, trouble }
}

function landedKey(landed: Landed | undefined): string | undefined {
  return landed && JSON.stringify([landed.wire, landed.slot, landed.trouble])
}

/** A node cannot make up what the account has signed: the signature would not fit. */
async function isOurs({ account }: TransactionRecord, hash: string, wire: string): Promise<boolean> {
  try {
    return signatureOf(wire) === hash && (await isSignedBy(wire, addressOf(account))) !== false
  } catch {
    return false
  }
}

function minedEvent(
  { asked }: TransactionRecord,
  hash: string,
  { wire, slot, trouble }: Landed,
  now: number,
): TransactionEvent {
  const differs = asked.type === 'solana' ? solanaDifferences(asked.transaction, wire) : []
  const ended = { type: 'mined', at: now, hash, block: slot, differs } as const
  return trouble === null
    ? { ...ended, ok: true }
    : { ...ended, ok: false, error: toRecord(errorOf(trouble)) }
}

/** Whether no block can take it any more. */
async function isPast(ask: AskChain, { asked }: TransactionRecord): Promise<boolean> {
  if (asked.type !== 'solana' || asked.lastValidBlockHeight === undefined) return false
  const height = await ask({ method: 'getBlockHeight', params: [{ commitment: 'confirmed' }] })
  return (
    Number.isInteger(height) && BigInt(Number(height)) > asked.lastValidBlockHeight + BigInt(blocksOfGrace)
  )
}

/** The wallet's answer was lost: looks for what says exactly the same among the last ones of the account. */
async function searchLost(ask: AskChain, tx: TransactionRecord): Promise<readonly TransactionEvent[]> {
  if (tx.asked.type !== 'solana') return []
  const wanted = messageOf(tx.asked.transaction)
  const params = [addressOf(tx.account), { limit: signaturesTried, commitment: 'confirmed' }]
  const list = await ask({ method: 'getSignaturesForAddress', params })
  const since = Math.floor((tx.askedAt ?? tx.createdAt) / 1000) - 60
  for (const entry of Array.isArray(list) ? list : []) {
    const signature = safeRead(entry, 'signature')
    if (typeof signature !== 'string' || Number(safeRead(entry, 'blockTime')) < since) continue
    const wire = wireIn(await fetchTransaction(ask, signature))
    if (wire !== undefined && messageOf(wire) === wanted) return [{ type: 'seen', hash: signature }]
  }
  return []
}

async function fetchTransaction(ask: AskChain, signature: string): Promise<unknown> {
  const options = { encoding: 'base64', maxSupportedTransactionVersion: 0, commitment: 'confirmed' }
  return await ask({ method: 'getTransaction', params: [signature, options] })
}

function wireIn(found: unknown): string | undefined {
  const wire = safeRead(safeRead(found, 'transaction'), '0')
  return typeof wire === 'string' ? wire : undefined
}
