/** A token before its deployment. */
export type TokenPlan = { symbol: string; name: string; decimals: 6 | 18; spam: boolean }

/** A deployed token. */
export type Token = TokenPlan & { address: `0x${string}` }

/** A deployed collection of NFTs. */
export type Collection = { name: string; symbol: string; address: `0x${string}`; spam: boolean }

/** An EVM chain of the sandbox before it runs. */
export type ChainPlan = {
  caip: `eip155:${number}`
  id: number
  name: string
  port: 'ethereum' | 'arbitrum' | 'polygon'
  native: { symbol: string; name: string; decimals: 18 }
  /**
   * The tokens in the order of deployment, which differs between the chains. So one address is a different token on
   * each chain, and a test fails if code confuses the chains.
   */
  tokens: readonly TokenPlan[]
}

const usdc: TokenPlan = { symbol: 'USDC', name: 'USD Coin', decimals: 6, spam: false }
const dai: TokenPlan = { symbol: 'DAI', name: 'Dai Stablecoin', decimals: 18, spam: false }
const link: TokenPlan = { symbol: 'LINK', name: 'ChainLink Token', decimals: 18, spam: false }
const arb: TokenPlan = { symbol: 'ARB', name: 'Arbitrum', decimals: 18, spam: false }
const spam: TokenPlan = {
  symbol: 'CLAIM',
  name: '$ Visit free-usdc.example to claim',
  decimals: 18,
  spam: true,
}

const ether = { symbol: 'ETH', name: 'Ether', decimals: 18 } as const

/** The three EVM chains. */
export const chainPlans: readonly ChainPlan[] = [
  {
    caip: 'eip155:1',
    id: 1,
    name: 'Ethereum',
    port: 'ethereum',
    native: ether,
    tokens: [usdc, dai, link, spam],
  },
  {
    caip: 'eip155:42161',
    id: 42161,
    name: 'Arbitrum One',
    port: 'arbitrum',
    native: ether,
    tokens: [dai, arb, usdc],
  },
  {
    caip: 'eip155:137',
    id: 137,
    name: 'Polygon',
    port: 'polygon',
    native: { symbol: 'POL', name: 'POL', decimals: 18 },
    tokens: [link, usdc, spam, dai],
  },
]

/** The NFT collections of the sandbox's Ethereum: a genuine collection and a spam collection. */
export const collectionPlans = [
  { name: 'Portico Prints', symbol: 'PRINT', spam: false },
  { name: 'Claim 5000 USDC at free-usdc.example', symbol: 'FREE', spam: true },
] as const
