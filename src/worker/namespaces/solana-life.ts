import { read } from '../../domain/errors/facts.ts'
import { toRecord } from '../../domain/errors/told-error.ts'
import { addressOf } from '../../domain/model/caip.ts'
import type { TrackedTransaction } from '../../domain/model/tracked.ts'
import type { LifeEvent } from '../../domain/rules/transaction-life.ts'
import type { AskChain } from './chain.ts'
import { messageOf } from './solana-message.ts'
import { errorOf } from './solana-money.ts'

/** Blocks after its last one that a transaction is waited for, since nodes are not all at the same. */
const blocksOfGrace = 32
const signaturesTried = 10

/** What Solana says of a transaction of ours. Rejects where it cannot be asked. */
export async function lookUp(
  ask: AskChain,
  tx: TrackedTransaction,
  now: number,
): Promise<readonly LifeEvent[]> {
  const signatures = tx.attempts.map(({ hash }) => hash)
  if (signatures.length === 0) return await searchLost(ask, tx)
  const options = { searchTransactionHistory: true }
  const answer = await ask({ method: 'getSignatureStatuses', params: [signatures, options] })
  const [status] = Object.values((read(answer, 'value') ?? []) as readonly unknown[])
  const [hash = ''] = signatures
  if (status !== null && status !== undefined) {
    const level = read(status, 'confirmationStatus')
    if (level !== 'confirmed' && level !== 'finalized') return [{ type: 'seen', hash }]
    const trouble = read(status, 'err') ?? null
    const block = Number(read(status, 'slot'))
    if (trouble === null) return [{ type: 'mined', at: now, hash, ok: true, block }]
    return [{ type: 'mined', at: now, hash, ok: false, block, error: toRecord(errorOf(trouble)) }]
  }
  return (await isPast(ask, tx)) ? [{ type: 'unseen', at: now }] : []
}

/** Whether no block can take it any more. */
async function isPast(ask: AskChain, { asked }: TrackedTransaction): Promise<boolean> {
  if (asked.type !== 'solana' || asked.lastValidBlockHeight === undefined) return false
  const height = await ask({ method: 'getBlockHeight', params: [{ commitment: 'confirmed' }] })
  return (
    Number.isInteger(height) && BigInt(Number(height)) > asked.lastValidBlockHeight + BigInt(blocksOfGrace)
  )
}

/** The wallet's answer was lost: looks for what says exactly the same among the last ones of the account. */
async function searchLost(ask: AskChain, tx: TrackedTransaction): Promise<readonly LifeEvent[]> {
  if (tx.asked.type !== 'solana') return []
  const wanted = messageOf(tx.asked.transaction)
  const params = [addressOf(tx.account), { limit: signaturesTried, commitment: 'confirmed' }]
  const list = await ask({ method: 'getSignaturesForAddress', params })
  const since = Math.floor((tx.askedAt ?? tx.createdAt) / 1000) - 60
  for (const entry of Array.isArray(list) ? list : []) {
    const signature = read(entry, 'signature')
    if (typeof signature !== 'string' || Number(read(entry, 'blockTime')) < since) continue
    const options = { encoding: 'base64', maxSupportedTransactionVersion: 0, commitment: 'confirmed' }
    const found = await ask({ method: 'getTransaction', params: [signature, options] })
    const wire = read(read(found, 'transaction'), '0')
    if (typeof wire === 'string' && messageOf(wire) === wanted) return [{ type: 'seen', hash: signature }]
  }
  return []
}
