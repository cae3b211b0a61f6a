import { addressOf } from '../../../domain/core/entities.ts'
import { addressWord } from '../../../domain/core/evm-data.ts'
import { safeRead } from '../../../domain/core/lib/safe-read.ts'
import { isTransactionHash } from '../../../domain/transactions/checks.ts'
import type { TransactionRecord } from '../../../domain/transactions/record.ts'
import { agreedResponse, type Quorum, type SendRpc } from '../chain.ts'
import { quantity, unreadable } from './reply.ts'

/** The log topic of the event `Transfer(address,address,uint256)`. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** The receipt and the content of a mined transaction, on which enough independent nodes agree. */
export type Mined = { readonly receipt: unknown; readonly known: Found }

/** Returns the receipt and the transaction if enough nodes agree on each of them. Otherwise returns undefined. */
export async function agreedMined(nodes: Quorum, hash: string): Promise<Mined | undefined> {
  const [receipt, known] = await Promise.all([
    agreedResponse(nodes, sendRpc => receiptOf(sendRpc, hash), receiptKey),
    agreedResponse(nodes, sendRpc => findByHash(sendRpc, hash), foundKey),
  ])
  return receipt !== undefined && known ? { receipt, known } : undefined
}

export function receiptOf(sendRpc: SendRpc, hash: string): Promise<unknown> {
  return sendRpc({ method: 'eth_getTransactionReceipt', params: [hash] })
}

/**
 * Returns how much of the output of a swap the account has received. Returns undefined if the record expects no output,
 * or if the amount cannot be determined.
 */
export async function arrivedBy(
  quorum: Quorum,
  tx: TransactionRecord,
  mined: Mined,
): Promise<bigint | undefined> {
  const { expects } = tx
  if (!expects) return undefined
  if (expects.token !== undefined) return receivedTokens(mined.receipt, expects.token, addressOf(tx.account))
  return await coinsIn(quorum, tx, mined)
}

/**
 * Returns how much of a token the owner has received (base units): the sum of the receipt's Transfer logs to the owner,
 * minus the sum of the logs from the owner.
 */
export function receivedTokens(receipt: unknown, token: string, owner: string): bigint {
  const logs = safeRead(receipt, 'logs')
  const word = `0x${addressWord(owner)}`.toLowerCase()
  let sum = 0n
  for (const log of Array.isArray(logs) ? logs : []) {
    const [topic, from, to] = ['0', '1', '2'].map(index =>
      String(safeRead(safeRead(log, 'topics'), index)).toLowerCase(),
    )
    const [address, data] = [safeRead(log, 'address'), safeRead(log, 'data')]
    const isTransfer = topic === transferTopic && /^0x[0-9a-f]{64}$/i.test(String(data))
    if (!isTransfer || String(address).toLowerCase() !== token.toLowerCase()) continue
    const value = BigInt(String(data))
    sum += (to === word ? value : 0n) - (from === word ? value : 0n)
  }
  return sum
}

/**
 * Returns the amount of native coins that a swap paid out: the growth of the account's balance in the block. If the
 * account sent the transaction, the value and the fee that it paid are added. Returns undefined if too few nodes return
 * the same amount.
 */
async function coinsIn(
  quorum: Quorum,
  tx: TransactionRecord,
  { known, receipt }: Mined,
): Promise<bigint | undefined> {
  const block = quantity(safeRead(receipt, 'blockNumber'))
  const owner = addressOf(tx.account)
  const isOwn = isOf(tx, known)
  const gained = await agreedResponse(
    quorum,
    async sendRpc => {
      const gain = await gainOf(sendRpc, owner, block)
      return isOwn ? gain + known.value + (await ownFee(sendRpc, owner, known, block)) : gain
    },
    String,
  )
  // The balance of a contract account may have grown by less than the output, because the account may have paid the
  // network fee. So this growth is returned only if it reaches the minimum output of the swap.
  return isOwn || (gained ?? 0n) >= (tx.expects?.minOutput ?? 0n) ? gained : undefined
}

/** Reads the balance or nonce of an account before and after a block. */
async function readAround(sendRpc: SendRpc, method: string, owner: string, block: bigint) {
  const [before, after] = await Promise.all(
    [block - 1n, block].map(height => sendRpc({ method, params: [owner, hex(height)] }).then(quantity)),
  )
  return [before ?? 0n, after ?? 0n] as const
}

async function gainOf(sendRpc: SendRpc, owner: string, block: bigint): Promise<bigint> {
  const [before, after] = await readAround(sendRpc, 'eth_getBalance', owner, block)
  return after - before
}

/**
 * Returns the network fee that the account paid for the transaction. Throws if the account sent other transactions in
 * this block, because their costs also change its balance.
 */
async function ownFee(sendRpc: SendRpc, owner: string, { hash }: Found, block: bigint): Promise<bigint> {
  const [first, last] = await readAround(sendRpc, 'eth_getTransactionCount', owner, block)
  const paid = paidIn(await sendRpc({ method: 'eth_getTransactionReceipt', params: [hash] }))
  if (paid === undefined || last - first !== 1n) throw unreadable('no fee of this transaction alone')
  return paid
}

export function isMined(receipt: unknown): boolean {
  return typeof safeRead(receipt, 'blockNumber') === 'string'
}

/**
 * Whether the transaction succeeded, by the status in its receipt. Returns undefined if the status is neither 1 nor 0.
 */
export function successOf(receipt: unknown): boolean | undefined {
  const status = safeRead(receipt, 'status')
  if (status === '0x1') return true
  return status === '0x0' ? false : undefined
}

/**
 * Joins the parts of a receipt on which the nodes must agree into one string: block hash, status and logs. Returns
 * undefined if the receipt is not valid.
 */
export function receiptKey(receipt: unknown): string | undefined {
  const [block, logs] = [safeRead(receipt, 'blockHash'), safeRead(receipt, 'logs')]
  if (!isMined(receipt) || successOf(receipt) === undefined || !isTransactionHash(block)) return undefined
  const written = (Array.isArray(logs) ? logs : []).map(log =>
    ['address', 'topics', 'data'].map(key => safeRead(log, key)),
  )
  return JSON.stringify([block, safeRead(receipt, 'status'), written]).toLowerCase()
}

/**
 * Returns the network fee that a receipt reports, including the layer 1 fee. Returns undefined if the receipt contains
 * no gas price.
 */
export function paidIn(receipt: unknown): bigint | undefined {
  const price = safeRead(receipt, 'effectiveGasPrice')
  const first = safeRead(receipt, 'l1Fee')
  const gas = quantity(safeRead(receipt, 'gasUsed'))
  return typeof price === 'string' ? gas * quantity(price) + (first ? quantity(first) : 0n) : undefined
}

/**
 * The log topic of the ERC-4337 event `UserOperationEvent`, the same in every entry point. The other topics of the log
 * are the operation's hash, its sender and its paymaster.
 */
const userOperationEvent = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'

/**
 * Whether the account's ERC-4337 operation in this transaction reverted. The transaction itself still succeeds, so only
 * a log shows the failure.
 */
export function failedInside(receipt: unknown, account: string): boolean {
  const [logs, us] = [safeRead(receipt, 'logs'), account.slice(2).toLowerCase()]
  return (Array.isArray(logs) ? logs : []).some(log => {
    const topics = String(safeRead(log, 'topics')).toLowerCase().split(',')
    // The second word of the log's data is the success flag.
    const failed = /^0x.{64}0{64}/.test(String(safeRead(log, 'data')))
    return topics[0] === userOperationEvent && topics[2]?.endsWith(us) && failed
  })
}

export type Found = {
  readonly hash: string
  readonly nonce: bigint
  readonly to: string
  readonly value: bigint
  readonly data: string
  readonly from: string
  readonly block?: number
  readonly blockHash?: string
}

function readFound(value: unknown): Found | undefined {
  const [hash, from, to] = ['hash', 'from', 'to'].map(key => safeRead(value, key))
  if (!isTransactionHash(hash) || typeof from !== 'string') return undefined
  const data = safeRead(value, 'input') ?? safeRead(value, 'data')
  const [block, blockHash] = ['blockNumber', 'blockHash'].map(key => safeRead(value, key))
  return {
    hash,
    from,
    to: typeof to === 'string' ? to : '',
    nonce: quantity(safeRead(value, 'nonce')),
    value: quantity(safeRead(value, 'value')),
    data: typeof data === 'string' ? data : '0x',
    ...(typeof block === 'string' && { block: Number(quantity(block)) }),
    ...(isTransactionHash(blockHash) && { blockHash }),
  }
}

export async function findByHash(sendRpc: SendRpc, hash: string): Promise<Found | undefined> {
  return readFound(await sendRpc({ method: 'eth_getTransactionByHash', params: [hash] }))
}

/** Returns one string with all fields of a transaction on which the nodes must agree. */
export function foundKey(found: Found | undefined): string | undefined {
  if (!found) return undefined
  const { hash, from, to, nonce, value, data } = found
  return [hash, from, to, nonce, value, data].join(' ').toLowerCase()
}

/**
 * Whether the account itself sent the transaction. It is false for a contract account, because a bundler sends its
 * transactions.
 */
export function isOf({ account }: TransactionRecord, { from }: Found): boolean {
  return from.toLowerCase() === addressOf(account).toLowerCase()
}

/** Returns how many transactions the account has sent up to the block `at`. */
export async function countOf(sendRpc: SendRpc, tx: TransactionRecord, at: string): Promise<bigint> {
  return quantity(await sendRpc({ method: 'eth_getTransactionCount', params: [addressOf(tx.account), at] }))
}

/**
 * Returns the account's pending transaction with this nonce. Returns undefined if the node finds no such transaction or
 * does not support the method.
 */
export async function waitingWith(
  sendRpc: SendRpc,
  tx: TransactionRecord,
  nonce: bigint,
): Promise<Found | undefined> {
  const params = [addressOf(tx.account), hex(nonce)]
  return readFound(await sendRpc({ method: 'eth_getTransactionBySenderAndNonce', params }).catch(() => null))
}

/**
 * Returns the account's mined transaction with this nonce. A binary search finds the block in which the account used
 * the nonce.
 */
export async function minedWith(
  sendRpc: SendRpc,
  tx: TransactionRecord,
  nonce: bigint,
): Promise<Found | undefined> {
  let high = Number(quantity(await sendRpc({ method: 'eth_blockNumber', params: [] })))
  let low = tx.fromBlock === undefined ? Math.max(0, high - 1_024) : Math.max(0, tx.fromBlock - 1)
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if ((await countOf(sendRpc, tx, hex(BigInt(middle)))) > nonce) high = middle
    else low = middle
  }
  const block = await sendRpc({ method: 'eth_getBlockByNumber', params: [hex(BigInt(high)), true] })
  const list = safeRead(block, 'transactions')
  const from = addressOf(tx.account).toLowerCase()
  const all = Array.isArray(list) ? list.map(readFound) : []
  return all.find(transaction => transaction?.from.toLowerCase() === from && transaction.nonce === nonce)
}

export function hex(number: bigint): string {
  return `0x${number.toString(16)}`
}
