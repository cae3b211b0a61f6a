import { type Hex, numberToHex, pad } from 'viem'
import type { EvmChain } from './evm.ts'
import { askMany, type Rpc } from './json-rpc.ts'

/** One mined transaction of an address, as the chain reports it. Addresses are lower-case. */
export type EvmTransaction = {
  hash: Hex
  time: number
  /** Position in the chain: the number of the block, then the index in the block. */
  block: number
  index: number
  from: string
  to: string | null
  nonce: number
  ok: boolean
  value: bigint
  input: Hex
  /** ERC-20 and ERC-721 Transfer events of the transaction, in order. */
  transfers: readonly Move[]
}

/** One Transfer event: an amount of a token, or one NFT by its id. */
export type Move = { contract: string; from: string; to: string; amount: bigint; nft: boolean }

/**
 * Reads all transactions of an address, newest first. Finds them in the Transfer events and in the transaction index of
 * the chain's node.
 */
export type EvmHistory = (chain: EvmChain, address: string) => Promise<readonly EvmTransaction[]>

type Log = { address: Hex; topics: Hex[]; data: Hex; transactionHash: Hex; blockHash: Hex }
type RawTx = { hash: Hex; from: Hex; to: Hex | null; nonce: Hex; value: Hex; input: Hex } & RawPlace
type RawPlace = { blockHash: Hex | null; blockNumber: Hex; transactionIndex: Hex }
type Receipt = { status: Hex; logs: Log[] }

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/**
 * Creates a history reader with a cache. It reads a mined transaction again only if a reorg moved the transaction to
 * another block.
 */
export const createEvmHistory = (): EvmHistory => {
  const known = new Map<string, EvmTransaction>()
  return async (chain, address) => {
    const places = await hashesOf(chain.rpc, address.toLowerCase() as Hex)
    const keyOf = (hash: Hex) => `${chain.caip}:${places.get(hash)}:${hash}`
    const hashes = [...places.keys()]
    const unread = hashes.filter(hash => !known.has(keyOf(hash)))
    for (const transaction of await readTransactions(chain.url, unread)) {
      known.set(keyOf(transaction.hash), transaction)
    }
    const all = hashes.map(hash => known.get(keyOf(hash))).filter(transaction => transaction !== undefined)
    return all.sort(
      (a, b) => b.time - a.time || b.block - a.block || b.index - a.index || (a.hash < b.hash ? 1 : -1),
    )
  }
}

/** Returns the hash of every transaction that involves the address, with the hash of its block. */
const hashesOf = async (rpc: Rpc, address: Hex): Promise<Map<Hex, Hex>> => {
  const topic = pad(address)
  const logs = (topics: (Hex | null)[]) =>
    rpc('eth_getLogs', [{ fromBlock: '0x0', toBlock: 'latest', topics }])
  const [out, into, own] = await Promise.all([
    logs([transferTopic, topic]) as Promise<Log[]>,
    logs([transferTopic, null, topic]) as Promise<Log[]>,
    ownTransactions(rpc, address),
  ])
  const places = new Map<Hex, Hex>()
  for (const { transactionHash, blockHash } of [...out, ...into]) places.set(transactionHash, blockHash)
  for (const { hash, blockHash } of own) if (blockHash) places.set(hash, blockHash)
  return places
}

const ownTransactions = async (rpc: Rpc, address: Hex): Promise<RawTx[]> => {
  const found: RawTx[] = []
  let before = 0
  for (;;) {
    const page = (await rpc('ots_searchTransactionsBefore', [address, before, 100])) as Page
    found.push(...page.txs.filter(tx => tx.from === address || tx.to === address))
    const oldest = page.txs.at(-1)
    if (page.lastPage || !oldest) return found
    before = Number(oldest.blockNumber)
  }
}

type Page = { txs: RawTx[]; lastPage: boolean }

const readTransactions = async (url: string, hashes: readonly Hex[]): Promise<EvmTransaction[]> => {
  const request = (method: string) =>
    askMany(
      url,
      hashes.map(hash => [method, [hash]]),
    )
  const [txs, receipts] = (await Promise.all([
    request('eth_getTransactionByHash'),
    request('eth_getTransactionReceipt'),
  ])) as [RawTx[], Receipt[]]
  const blocks = [...new Set(txs.map(({ blockHash }) => blockHash))]
  const headers = await askMany(
    url,
    blocks.map(block => ['eth_getBlockByHash', [block, false]]),
  )
  const times = new Map(
    (headers as { hash: Hex; timestamp: Hex }[]).map(header => [header.hash, header.timestamp]),
  )
  return txs.flatMap((tx, index) => {
    const [receipt, time] = [receipts[index], tx.blockHash && times.get(tx.blockHash)]
    return receipt && time ? [toTransaction(tx, receipt, Number(time))] : []
  })
}

const toTransaction = (tx: RawTx, receipt: Receipt, time: number): EvmTransaction => ({
  hash: tx.hash,
  time,
  block: Number(tx.blockNumber),
  index: Number(tx.transactionIndex),
  from: tx.from.toLowerCase(),
  to: tx.to?.toLowerCase() ?? null,
  nonce: Number(tx.nonce),
  ok: receipt.status === numberToHex(1),
  value: BigInt(tx.value),
  input: tx.input,
  transfers: receipt.logs.flatMap(toMove),
})

const toMove = ({ address, topics, data }: Log): Move[] => {
  const [topic, from, to, tokenId] = topics
  if (topic !== transferTopic || !from || !to) return []
  const contract = address.toLowerCase()
  const ends = { contract, from: `0x${from.slice(-40)}`, to: `0x${to.slice(-40)}` }
  return [{ ...ends, amount: BigInt(tokenId ?? data), nft: tokenId !== undefined }]
}
