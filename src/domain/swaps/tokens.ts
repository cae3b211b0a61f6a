import { isVerified, type KnownTokens, spamFlagOf } from '../balances/token-spam.ts'
import type { CaipNetworkId } from '../core/caip.ts'
import { nativePlaceholders } from '../core/constants.ts'
import type { SwapToken } from './types.ts'

/**
 * Contracts of well-known tokens, lower case, by network and symbol. A token with the same symbol at another address may be a
 * fake.
 */
const known: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'eip155:1': {
    USDC: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
    USDT: '0xdac17f958d2ee523a2206206994597c13d831ec7',
    DAI: '0x6b175474e89094c44da98b954eedeac495271d0f',
    WETH: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
    WBTC: '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599',
    LINK: '0x514910771af9ca656af840dff83e8264ecf986ca',
    UNI: '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984',
    AAVE: '0x7fc66500c84a76ad7e9c93437bfc5ac33e2ddae9',
    ENS: '0xc18360217d8f7ab5e7c516566761ea12ce7f9d72',
    CRV: '0xd533a949740bb3306d119cc777fa900ba034cd52',
    '1INCH': '0x111111111117dc0aa78b770fa6a738034120c302',
    BAL: '0xba100000625a3754423978a60c9317c58a424e3d',
    MATIC: '0x7d1afa7b718fb893db30a3abc0cfc608aacfebb0',
    ARB: '0xb50721bcf8d664c30412cfbc6cf7a15145234ad1',
  },
  'eip155:42161': {
    USDC: '0xaf88d065e77c8cc2239327c5edb3a432268e5831',
    USDT: '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9',
    DAI: '0xda10009cbd5d07dd0cecc66161fc93d7c9000da1',
    WETH: '0x82af49447d8a07e3bd95bd0d56f35241523fbab1',
    WBTC: '0x2f2a2543b76a4166549f7aab2e75bef0aefc5b0f',
    ARB: '0x912ce59144191c1204e64559fe8253a0e49e6548',
    LINK: '0xf97f4df75117a78c1a5a0dbb814af92458539fb4',
  },
  'eip155:10': {
    USDC: '0x0b2c639c533813f4aa9d7837caf62653d097ff85',
    USDT: '0x94b008aa00579c1307b0ef2c499ad98a8ce58e58',
    DAI: '0xda10009cbd5d07dd0cecc66161fc93d7c9000da1',
    WETH: '0x4200000000000000000000000000000000000006',
    OP: '0x4200000000000000000000000000000000000042',
    WBTC: '0x68f180fcce6836688e9084f035309e29bf0a2095',
    LINK: '0x350a791bfc2c21f9ed5d10980dad2e2638ffa7f6',
  },
  'eip155:324': {
    USDC: '0x1d17cbcf0d6d143135ae902365d2e5e2a16538d4',
    USDT: '0x493257fd37edb34451f62edf8d2a0c418852ba4c',
    WETH: '0x5aea5775959fbc2557cc8789bc1bf90a239d9a91',
  },
  'eip155:8453': {
    USDC: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
    USDT: '0xfde4c96c8593536e31f229ea8f37b2ada2699bb2',
    WETH: '0x4200000000000000000000000000000000000006',
    DAI: '0x50c5725949a6f0c72e6c4a641f24049a917db0cb',
  },
  'eip155:56': {
    USDC: '0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d',
    USDT: '0x55d398326f99059ff775485246999027b3197955',
    ETH: '0x2170ed0880ac9a755fd29b2688956bd959f933f8',
  },
  'eip155:137': {
    USDC: '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359',
    USDT: '0xc2132d05d31c914a87c6611c10748aeb04b58e8f',
    DAI: '0x8f3cf7ad23cd3cadbd9735aff958023239c6a063',
    WETH: '0x7ceb23fd6bc0add59e62ac25578270cff1b9f619',
    WBTC: '0x1bfd67037b42cf73acf2047067bd4f2c47d9bfd6',
    LINK: '0x53e0bca35ec356bd5dddfebbd1fc0fd03fabad39',
  },
  'eip155:100': {
    USDC: '0xddafbb505ad214d7b80b1f830fccc89b60fb7a83',
    USDT: '0x4ecaba5870353805a9f068101a40e0f32ed605c6',
    WETH: '0x6a023ccd1ff6f2045c3309768ead9e68f978f6e1',
    GNO: '0x9c58bacc331c9aa871afd802db6379a98e80cedb',
  },
  'eip155:43114': {
    USDC: '0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e',
    USDT: '0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7',
  },
}

/** Whether this exact address belongs to a well-known token. */
export function isWellKnown(network: CaipNetworkId, address: string): boolean {
  return address === nativePlaceholders.eip155 || Object.values(known[network] ?? {}).includes(address)
}

/**
 * Adds a spam flag to suspicious tokens. Sorts the tokens: native coin, suggested tokens, other tokens, flagged tokens. Each
 * group is sorted by symbol.
 */
export function checkTokens(tokens: readonly SwapToken[], acquaintance: KnownTokens): readonly SwapToken[] {
  const list = new Set(tokens.map(({ address }) => address))
  const rank = (token: SwapToken) =>
    token.address === nativePlaceholders.eip155 ? 0 : token.spamFlag ? 3 : token.suggested ? 1 : 2
  return tokens
    .map((token): SwapToken => {
      if (token.suggested) return token
      const spamFlag = spamFlagOf(token, acquaintance, isVerified(list, token, acquaintance))
      return spamFlag ? { ...token, spamFlag } : token
    })
    .sort((a, b) => rank(a) - rank(b) || (a.symbol < b.symbol ? -1 : a.symbol > b.symbol ? 1 : 0))
}
