import { droppedAfterMs, firmAfterBlocks } from '../../../domain/core/constants.ts'
import { addressOf } from '../../../domain/core/entities.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { toRecord } from '../../../domain/core/errors/core-error.ts'
import { fromNode } from '../../../domain/core/errors/foreign.ts'
import { safeRead } from '../../../domain/core/lib/safe-read.ts'
import { isTransactionHash } from '../../../domain/transactions/checks.ts'
import { type Attempt, isOpen, type TransactionRecord } from '../../../domain/transactions/record.ts'
import type { TransactionEvent } from '../../../domain/transactions/state.ts'
import { agreedResponse, type Quorum, type SendRpc } from '../chain.ts'
import { changesIn, differences } from './differences.ts'
import {
  agreedMined,
  arrivedBy,
  countOf,
  type Found,
  failedInside,
  findByHash,
  foundKey,
  hex,
  isMined,
  isOf,
  type Mined,
  minedWith,
  paidIn,
  receiptKey,
  receiptOf,
  successOf,
  waitingWith,
} from './receipt.ts'
import { quantity } from './reply.ts'

export type EvmTrackDeps = {
  readonly sendRpc: SendRpc
  /** Finds the independent nodes. The final state of a transaction is accepted only if enough of them report it. */
  readonly quorum: () => Promise<Quorum>
  /** Whether this hash belongs to a recorded transaction other than the one that `lookUp` tracks. */
  readonly isTaken?: (hash: string) => boolean
}

/** How many nonces are checked to find a transaction whose hash is unknown, because the wallet's response was lost. */
const noncesTried = 4n
/**
 * How long the event `seen` waits for the nodes to agree on the nonce (ms). If they do not agree in time, the next
 * look-up requests the nonce again.
 */
const nonceWaitMs = 1_500

/**
 * Looks up a transaction of this browser on an EVM chain. Rejects if no node can be reached, because the state of the
 * transaction is unknown then.
 */
export async function lookUp(
  deps: EvmTrackDeps,
  tx: TransactionRecord,
  now: number,
): Promise<readonly TransactionEvent[]> {
  const { sendRpc } = deps
  if (!isOpen(tx)) return await searchTakenBack(deps, tx, now)
  const found = await Promise.all(
    tx.attempts.map(async attempt => ({
      attempt,
      receipt: await receiptOf(sendRpc, attempt.hash),
      known: await findByHash(sendRpc, attempt.hash),
    })),
  )
  const ours = found.filter(({ attempt, known }) => hasOurNonce(tx, attempt, known))
  const seen = async () => {
    const waiting = ours.find(({ known }) => known !== undefined)
    return waiting?.known ? [await seenEvent(deps, tx, waiting.attempt, waiting.known)] : []
  }
  const mined = ours.find(({ receipt }) => isMined(receipt))
  if (mined) {
    const agreed = await agreedMined(await deps.quorum(), mined.attempt.hash)
    if (!agreed) return [...(await seen()), { type: 'claimed' }]
    return [await minedEvent(deps, tx, mined.attempt, agreed, now)]
  }
  const waiting = await seen()
  if (waiting.length > 0) return waiting
  if (tx.attempts.length === 0) return await searchLost(deps, tx)
  return await searchReplacement(deps, tx, now)
}

/**
 * Whether the attempt uses the nonce of the record. If the wallet sent a replacement with a different nonce, that is a
 * separate transaction.
 */
function hasOurNonce(tx: TransactionRecord, { what }: Attempt, known: Found | undefined): boolean {
  return what === 'first' || known === undefined || tx.nonce === undefined || known.nonce === BigInt(tx.nonce)
}

async function minedEvent(
  { sendRpc, quorum }: EvmTrackDeps,
  tx: TransactionRecord,
  { hash, what }: Attempt,
  { receipt, known }: Mined,
  now: number,
): Promise<TransactionEvent> {
  const ok = successOf(receipt) === true && !failedInside(receipt, addressOf(tx.account))
  const block = Number(quantity(safeRead(receipt, 'blockNumber')))
  const blockHash = safeRead(receipt, 'blockHash')
  const paid = paidIn(receipt)
  const arrived = ok ? await arrivedBy(await quorum(), tx, { receipt, known }) : undefined
  const error = ok ? undefined : toRecord(await whyFailed(sendRpc, known, block, receipt, tx))
  return {
    type: 'mined',
    at: now,
    hash,
    ok,
    block,
    ...(isTransactionHash(blockHash) && { blockHash }),
    ...(paid !== undefined && { paid }),
    ...(arrived !== undefined && { arrived }),
    ...(error && { error }),
    mismatches: what === 'cancel' ? [] : await changesIn(sendRpc, tx, known),
  }
}

/**
 * Finds out why a transaction failed. The chain does not store the reason, so the code simulates the same call on the
 * state of the previous block.
 */
async function whyFailed(
  sendRpc: SendRpc,
  known: Found,
  block: number,
  receipt: unknown,
  tx: TransactionRecord,
): Promise<AppError> {
  const gas = tx.request.type === 'evm' ? tx.request.gas : undefined
  if (gas !== undefined && quantity(safeRead(receipt, 'gasUsed')) === gas) return new AppError('gas-too-low')
  const { from, to, value, data } = known
  const call = { from, to, value: hex(value), data }
  try {
    await sendRpc({ method: 'eth_call', params: [call, hex(BigInt(block - 1))] })
    return new AppError('execution-reverted')
  } catch (error) {
    const appError = fromNode(error)
    return appError.code === 'execution-reverted' || appError.code === 'contract-panic'
      ? appError
      : new AppError('execution-reverted')
  }
}

async function seenEvent(
  deps: EvmTrackDeps,
  tx: TransactionRecord,
  { hash, what }: Attempt,
  known: Found,
): Promise<TransactionEvent> {
  const mismatches = what === 'cancel' ? tx.mismatches : await changesIn(deps.sendRpc, tx, known)
  const nonce = tx.nonce ?? (await agreedNonce(deps, tx, hash))
  return {
    type: 'seen',
    hash,
    ...(nonce !== undefined && { nonce }),
    ...(mismatches.length > 0 && { mismatches }),
  }
}

/**
 * Returns the nonce of a transaction if enough nodes agree on it. With a wrong nonce, a replacement could cancel a
 * different transaction or pay a second time. Returns undefined for a contract account, because the nonce belongs to
 * the bundler that submitted the transaction.
 */
async function agreedNonce(
  { quorum }: EvmTrackDeps,
  tx: TransactionRecord,
  hash: string,
): Promise<number | undefined> {
  const agreed = await agreedResponse(
    await quorum(),
    sendRpc => findByHash(sendRpc, hash),
    foundKey,
    nonceWaitMs,
  )
  return agreed && isOf(tx, agreed) ? Number(agreed.nonce) : undefined
}

/**
 * Searches for the transaction that replaced the attempts of a record. Called when a node knows none of the attempts'
 * hashes. The attempts may have been replaced or dropped, or may not have reached that node yet.
 */
async function searchReplacement(
  deps: EvmTrackDeps,
  tx: TransactionRecord,
  now: number,
): Promise<readonly TransactionEvent[]> {
  const nodes = await deps.quorum()
  // One node may lag or lie. So the search continues only if enough nodes know none of the attempts.
  const isUnknown = await agreedResponse(
    nodes,
    sendRpc => Promise.all(tx.attempts.map(({ hash }) => findByHash(sendRpc, hash))),
    all => (all.every(found => found === undefined) ? 'unknown' : undefined),
  )
  if (!isUnknown) return []
  // Only a nonce that a node has reported is used. A guessed nonce may belong to another transaction of the account.
  const nonce = tx.nonce === undefined ? undefined : BigInt(tx.nonce)
  const isUsed =
    nonce !== undefined &&
    (await agreedResponse(
      nodes,
      sendRpc => countOf(sendRpc, tx, 'latest'),
      count => (count > nonce ? 'used' : undefined),
    )) !== undefined
  const overtaken = isUsed && (await replacedEvents(deps, nodes, tx, nonce, now))
  if (overtaken) return overtaken
  const old = now - (tx.takenBackAt ?? tx.submittedAt ?? tx.createdAt) > droppedAfterMs
  if (!old) return []
  // A node has known the transaction only in the phases after `submitted`. An account with code returns the hash of an
  // operation, which no node knows.
  const wasSeen = tx.phase !== 'submitted' && !(await isContract(deps.sendRpc, tx))
  return wasSeen ? [{ type: 'unseen', at: now }] : [{ type: 'unpublished' }]
}

/** Whether the account has code, other than the delegation of an account that still signs for itself (EIP-7702). */
export async function isContract(
  sendRpc: SendRpc,
  { account }: Pick<TransactionRecord, 'account'>,
): Promise<boolean> {
  const code = await sendRpc({ method: 'eth_getCode', params: [addressOf(account), 'latest'] })
  return typeof code === 'string' && code !== '0x' && !/^0xef0100[0-9a-f]{40}$/i.test(code)
}

/**
 * Returns the events for a record whose nonce is already used on the chain. Returns undefined if the nodes find no
 * transaction with this nonce.
 */
async function replacedEvents(
  { isTaken }: EvmTrackDeps,
  nodes: Quorum,
  tx: TransactionRecord,
  nonce: bigint,
  now: number,
): Promise<readonly TransactionEvent[] | undefined> {
  // Several nodes must report the same transaction, because one lying node could hide that the payment was already made
  // with this nonce.
  const agreed = await agreedResponse(
    nodes,
    async sendRpc => ({ other: await minedWith(sendRpc, tx, nonce) }),
    ({ other }) => foundKey(other) ?? 'none',
  )
  if (!agreed) return [{ type: 'claimed' }]
  const { other } = agreed
  // Nodes that lag may not have the transaction that used the nonce. Without this transaction, no replacement is
  // proven.
  if (!other) return undefined
  // The transaction with this nonce is one of the record's own attempts, so no other transaction has replaced it. A
  // later look-up finds the receipt of this attempt.
  if (tx.attempts.some(({ hash }) => hash === other.hash)) return []
  if (isTaken?.(other.hash)) return [{ type: 'overtaken', at: now, by: 'other' }]
  const receipt = await agreedResponse(nodes, sendRpc => receiptOf(sendRpc, other.hash), receiptKey)
  if (receipt === undefined) return [{ type: 'claimed' }]
  const { hash, block, blockHash } = other
  const where = { ...(block !== undefined && { block }), ...(blockHash !== undefined && { blockHash }) }
  const ok = successOf(receipt) === true
  const by = kindOf(tx, other)
  const mined = { receipt, known: other }
  const arrived = ok && by === 'same' ? await arrivedBy(nodes, tx, mined) : undefined
  return [{ type: 'overtaken', at: now, hash, by, ok, ...where, ...(arrived !== undefined && { arrived }) }]
}

/** Checks whether the block of a mined transaction is still part of the chain, and how many blocks have followed it. */
async function searchTakenBack(
  { sendRpc, quorum }: EvmTrackDeps,
  tx: TransactionRecord,
  now: number,
): Promise<readonly TransactionEvent[]> {
  const { block, blockHash } = tx
  if (block === undefined || blockHash === undefined) return []
  const hashThere = async (sendRpc: SendRpc) =>
    safeRead(await sendRpc({ method: 'eth_getBlockByNumber', params: [hex(BigInt(block)), false] }), 'hash')
  const there = await hashThere(sendRpc)
  // A node that does not know this block may lag behind. This is no proof of a reorg, so there is no event.
  if (!isTransactionHash(there)) return []
  if (there === blockHash) {
    const high = Number(quantity(await sendRpc({ method: 'eth_blockNumber', params: [] })))
    return high - block >= firmAfterBlocks ? [{ type: 'firm' }] : []
  }
  const other = await agreedResponse(await quorum(), hashThere, hash =>
    isTransactionHash(hash) && hash !== blockHash ? hash : undefined,
  )
  return other === undefined ? [] : [{ type: 'unmined', at: now }]
}

/**
 * Searches the chain for a transaction whose hash is unknown, because the wallet's response was lost. The search starts
 * at the lowest possible nonce of the transaction, and accepts only a transaction with the requested content.
 */
async function searchLost(
  { sendRpc, isTaken }: EvmTrackDeps,
  tx: TransactionRecord,
): Promise<readonly TransactionEvent[]> {
  if (tx.firstNonce === undefined) return []
  const first = BigInt(tx.firstNonce)
  const used = await countOf(sendRpc, tx, 'latest')
  for (let nonce = first; nonce < first + noncesTried; nonce += 1n) {
    const found = nonce < used ? await minedWith(sendRpc, tx, nonce) : await waitingWith(sendRpc, tx, nonce)
    if (found && !isTaken?.(found.hash) && differences(tx, found).length === 0) {
      return [{ type: 'seen', hash: found.hash }]
    }
  }
  return []
}

function kindOf(tx: TransactionRecord, other: Found): 'same' | 'nothing' | 'other' {
  if (differences(tx, other).length === 0) return 'same'
  const toSelf = other.to.toLowerCase() === other.from.toLowerCase()
  return toSelf && other.value === 0n && other.data === '0x' ? 'nothing' : 'other'
}
