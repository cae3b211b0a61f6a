import * as v from 'valibot'
import { readAddress } from '../../../domain/core/address.ts'
import { priceText } from '../../../domain/core/amount-reading.ts'
import type { CaipNetworkId } from '../../../domain/core/caip.ts'
import type { Network, TokenBalance } from '../../../domain/core/entities.ts'
import { isPossibleAmount, mostDecimals } from '../../../domain/core/possible-amount.ts'
import { chainIdOf } from '../../../domain/networks/networks.ts'
import { webUrl } from '../../net/links.ts'
import { lenient, present, readAnswer, readRow, readRows, shownText } from '../../net/parse-rows.ts'
import { type ListedBalances, priced } from './source.ts'

/** Wallets write the kinds in upper or lower case, as ERC-7811 and its drafts differ. */
const kind = v.pipe(v.string(), v.toLowerCase(), v.picklist(['native', 'erc20']))
const record = v.record(v.string(), v.unknown())
const row = v.object({
  address: v.string(),
  balance: v.pipe(
    v.string(),
    v.regex(/^0x[0-9a-f]{1,64}$/i),
    v.transform(text => BigInt(text)),
  ),
  type: kind,
  metadata: lenient(
    v.object({
      name: shownText,
      symbol: shownText,
      decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(mostDecimals)),
      price: v.optional(v.unknown()),
      iconUrl: lenient(webUrl),
    }),
  ),
})

/** Whether the wallet can list assets on the network, according to `wallet_getCapabilities`. `0x0` stands for every chain. */
export function readAssetDiscovery(answer: unknown, network: CaipNetworkId): boolean {
  const chains = v.safeParse(record, answer)
  if (!chains.success) return false
  const flag = v.object({ assetDiscovery: v.object({ supported: v.boolean() }) })
  const said = (chain: bigint) => {
    const entry = Object.entries(chains.output).find(([hex]) => isChain(hex, chain))
    const read = v.safeParse(flag, entry?.[1])
    return read.success ? read.output.assetDiscovery.supported : undefined
  }
  return said(BigInt(chainIdOf(network))) ?? said(0n) ?? false
}

/** Parses an answer to `wallet_getAssets` for one network. A missing native coin means unknown, not zero. */
export function readWalletAssets(answer: unknown, network: Network): ListedBalances {
  const chains = readAnswer(record, answer)
  const chain = BigInt(chainIdOf(network.id))
  const rows = Object.entries(chains).find(([hex]) => isChain(hex, chain))?.[1] ?? []
  const balances = readRows(
    rows,
    item => readAsset(item, network),
    balance => balance.address?.toLowerCase() ?? 'native',
  )
  const native = balances.find(balance => balance.address === undefined)
  const tokens = balances.filter(balance => balance.address !== undefined)
  return native ? { native, tokens } : { tokens }
}

function readAsset(item: unknown, network: Network): TokenBalance | undefined {
  const read = readRow(row, item)
  if (!read) return undefined
  const { metadata, balance: amount } = read
  const price = priceText(metadata?.price)
  if (read.type === 'native') {
    const { name, symbol, decimals } = network.nativeCurrency
    if (metadata && metadata.decimals !== decimals) return undefined
    if (!isPossibleAmount(amount, decimals)) return undefined
    return priced(
      present<TokenBalance>({ ...empty, network: network.id, name, symbol, decimals, amount, price }),
    )
  }
  const address = readAddress(network.id, read.address)
  if (!metadata || address === undefined) return undefined
  const { name, symbol, decimals, iconUrl } = metadata
  if (!isPossibleAmount(amount, decimals)) return undefined
  return priced(
    present<TokenBalance>({
      ...empty,
      network: network.id,
      address,
      name,
      symbol,
      decimals,
      amount,
      price,
      iconUrl,
    }),
  )
}

const empty = { address: undefined, price: undefined, value: undefined, iconUrl: undefined, doubt: undefined }

function isChain(hex: string, chain: bigint): boolean {
  return /^0x[0-9a-f]{1,16}$/i.test(hex) && BigInt(hex) === chain
}
