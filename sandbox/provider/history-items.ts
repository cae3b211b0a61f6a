import { formatUnits } from 'viem'
import type { EvmChain } from '../chains/evm.ts'
import type { EvmTransaction, Move } from '../chains/evm-history.ts'
import type { SolanaTransaction } from '../chains/solana-read.ts'
import type { SolanaChain } from '../chains/solana-types.ts'
import { type Asset, assetAt, assetsOf } from './assets.ts'
import type { Context } from './context.ts'

type Direction = 'in' | 'out' | 'self'

/** One transfer inside a transaction. */
export type Transfer = {
  fungible_info: { name: string | null; symbol: string | null; icon: { url: string } | null } | null
  nft_info: {
    name: string | null
    content: { preview: { url: string; content_type: string | null } | null; detail: null } | null
    flags: { is_spam: boolean }
  } | null
  direction: Direction
  quantity: { numeric: string }
  value: number | null
  price: number | null
}

/** One row of a history response. */
export type HistoryItem = {
  id: string
  metadata: {
    operationType: string
    hash: string
    minedAt: string
    sentFrom: string
    sentTo: string
    status: string
    nonce: number
    application: { name: string | null; iconUrl: string | null } | null
    chain: string | null
  }
  transfers: (Transfer | null)[] | null
}

/** Converts a mined EVM transaction to a history row of one address, which must be lower-case. */
export const evmItem = (
  context: Context,
  chain: EvmChain,
  tx: EvmTransaction,
  address: string,
): HistoryItem => {
  const moves = tx.transfers.filter(({ from, to }) => from === address || to === address)
  const coins = assetsOf(context, chain.caip)?.[0]
  const native = tx.value > 0n && coins ? [fungible(coins, tx.value, way(tx.from, tx.to ?? '', address))] : []
  const transfers = [...native, ...moves.map(move => moved(context, chain, move, address))]
  return {
    id: `${chain.caip}:${tx.hash}`,
    metadata: {
      operationType: operation(tx, moves, transfers, address),
      hash: tx.hash,
      minedAt: isoSeconds(tx.time),
      sentFrom: tx.from,
      sentTo: tx.to ?? '',
      status: tx.ok ? 'confirmed' : 'failed',
      nonce: tx.nonce,
      application: null,
      chain: chain.caip,
    },
    transfers: tx.ok ? transfers : null,
  }
}

/** Converts a Solana transaction to a history row of one address. */
export const solanaItem = (
  context: Context,
  chain: SolanaChain,
  tx: SolanaTransaction,
  address: string,
): HistoryItem => {
  const fee = tx.from === address ? tx.fee : 0n
  const own = (tx.lamports.get(address) ?? 0n) + fee
  const coin = assetsOf(context, chain.caip)?.[0]
  const tokens = tx.tokens
    .filter(({ owner }) => owner === address)
    .flatMap(({ mint, change }) => {
      const asset = assetAt(context, chain.caip, mint)
      return asset ? [fungible(asset, change < 0n ? -change : change, change < 0n ? 'out' : 'in')] : []
    })
  // In a transaction that transfers tokens, the transferred lamports are the rent of a token account, so the row leaves
  // them out.
  const native =
    coin && own !== 0n && tokens.length === 0
      ? [fungible(coin, own < 0n ? -own : own, own < 0n ? 'out' : 'in')]
      : []
  const transfers = [...native, ...tokens]
  const out = transfers.some(({ direction }) => direction === 'out')
  const receiver = tx.tokens.find(({ change }) => change > 0n)?.owner
  const other =
    receiver ?? tx.accounts.find(account => account !== tx.from && tx.lamports.get(account) !== 0n)
  return {
    id: tx.signature,
    metadata: {
      operationType: transfers.length === 0 ? 'execute' : out ? 'send' : 'receive',
      hash: tx.signature,
      minedAt: isoSeconds(tx.time),
      sentFrom: tx.from,
      sentTo: out ? (other ?? '') : address,
      status: tx.ok ? 'confirmed' : 'failed',
      nonce: 0,
      application: null,
      chain: chain.caip,
    },
    transfers: tx.ok ? transfers : null,
  }
}

const isoSeconds = (time: number): string => new Date(time * 1000).toISOString().replace('.000Z', 'Z')

const way = (from: string, to: string, address: string): Direction =>
  from === to ? 'self' : from === address ? 'out' : 'in'

const moved = (context: Context, chain: EvmChain, move: Move, address: string): Transfer => {
  const direction = way(move.from, move.to, address)
  const asset = assetAt(context, chain.caip, move.contract)
  if (!move.nft && asset) return fungible(asset, move.amount, direction)
  const collection = chain.collections.find(plan => plan.address.toLowerCase() === move.contract)
  if (!move.nft) return { ...blank, direction, quantity: { numeric: move.amount.toString() } }
  const url = `${context.url()}/icons/${collection?.symbol ?? 'NFT'}.svg`
  const nft = {
    name: collection ? `${collection.name} #${move.amount}` : null,
    content: collection ? { preview: { url, content_type: 'image/svg+xml' }, detail: null } : null,
    flags: { is_spam: collection?.spam ?? false },
  }
  return { ...blank, nft_info: nft, direction, quantity: { numeric: '1' } }
}

const blank = { fungible_info: null, nft_info: null, value: null, price: null }

const fungible = (asset: Asset, amount: bigint, direction: Direction): Transfer => {
  const numeric = formatUnits(amount, asset.decimals)
  const price = asset.price ?? null
  return {
    fungible_info: { name: asset.name, symbol: asset.symbol, icon: { url: asset.iconUrl } },
    nft_info: null,
    direction,
    quantity: { numeric },
    value: price === null ? null : Number(numeric) * price,
    price,
  }
}

const zero = `0x${'0'.repeat(40)}`

const operation = (
  tx: EvmTransaction,
  moves: readonly Move[],
  transfers: readonly Transfer[],
  address: string,
): string => {
  if (tx.to === null) return 'deploy'
  if (tx.input.startsWith('0x095ea7b3')) return 'approve'
  if (!tx.ok) return tx.input.startsWith('0xa9059cbb') || tx.input === '0x' ? 'send' : 'execute'
  if (moves.some(({ from, to }) => from === zero && to === address)) return 'mint'
  if (moves.some(({ from, to }) => to === zero && from === address)) return 'burn'
  const ways = new Set(transfers.map(({ direction }) => direction))
  if (ways.has('in') && ways.has('out')) return 'trade'
  if (ways.has('in')) return 'receive'
  return ways.size > 0 || tx.input === '0x' ? 'send' : 'execute'
}
