import type { Context } from './context.ts'

/** A coin or token in the data of the data provider. */
export type Asset = {
  caip: string
  /** Token contract or mint. Undefined for the native coin. */
  address: string | undefined
  name: string
  symbol: string
  decimals: number
  /** The price in dollars. Undefined if it is unknown. */
  price: number | undefined
  iconUrl: string
}

/** Address that the data provider uses for the native coin of an EVM chain in price and conversion calls. */
export const nativePlaceholder = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

const solanaPlaceholder = 'So11111111111111111111111111111111111111111'

const dollars: Record<string, number> = {
  ETH: 2503.51,
  POL: 0.2471,
  SOL: 151.37,
  USDC: 1,
  DAI: 0.9998,
  LINK: 13.372,
  ARB: 0.5817,
}

/** Returns the price of a coin or token in dollars, by its symbol. */
export const dollarsOf = (symbol: string): number | undefined => dollars[symbol]

/** The value of one dollar in each of the nine currencies that the data provider accepts. */
export const currencies: Record<string, number> = {
  usd: 1,
  eur: 0.92,
  gbp: 0.79,
  aud: 1.52,
  cad: 1.36,
  inr: 83.2,
  jpy: 151.4,
  eth: 1 / 2503.51,
  btc: 1 / 61_250,
}

/**
 * Returns all assets of a chain, the native coin first. Returns undefined for a chain that the data provider does not
 * serve.
 */
export const assetsOf = (context: Context, caip: string): readonly Asset[] | undefined => {
  const evm = context.chains.find(chain => chain.caip === caip)
  const chain = evm ?? (context.solana?.caip === caip ? context.solana : undefined)
  if (!chain) return undefined
  const asset = (coin: { symbol: string; name: string; decimals: number; address?: string }): Asset => ({
    caip,
    address: evm ? coin.address?.toLowerCase() : coin.address,
    name: coin.name,
    symbol: coin.symbol,
    decimals: coin.decimals,
    price: dollars[coin.symbol],
    iconUrl: `${context.url()}/icons/${coin.symbol}.svg`,
  })
  return [asset(chain.native), ...chain.tokens.map(asset)]
}

/** Returns the asset with this address on a chain. For the placeholder address, returns the native coin. */
export const assetAt = (context: Context, caip: string, address: string): Asset | undefined => {
  const wanted = caip.startsWith('eip155:') ? address.toLowerCase() : address
  const assets = assetsOf(context, caip)
  if (wanted === nativePlaceholder || wanted === solanaPlaceholder) return assets?.[0]
  return assets?.find(asset => asset.address === wanted)
}
