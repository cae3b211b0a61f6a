import type { TokenBalance } from '../core/entities.ts'
import { createAdvertCheck } from './adverts.ts'
import { visibleText } from './visible-text.ts'

export type Named = Pick<TokenBalance, 'address' | 'symbol' | 'name'>

/** The genuine coin and tokens of a network. Fake tokens imitate them. */
export type KnownTokens = {
  /** Symbol of the network's native coin. */
  readonly coin: string
  /** Genuine tokens, identified by their contract address. */
  readonly tokens: readonly Named[]
}

export type SpamFlag = NonNullable<TokenBalance['spamFlag']>

/** Other names of genuine coins and tokens, by symbol. Fake tokens imitate these names, too. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  ETH: ['Ether', 'Ethereum'],
  POL: ['MATIC', 'Polygon'],
  USDT: ['USDT0', 'Tether', 'Tether USD'],
}

/** Checks the tokens of one network for imitations and advertisements. */
export type SpamCheck = {
  /** Whether the symbol or name of an unknown token looks like the symbol or name of a known token. */
  imitates(token: Named): boolean
  /**
   * Whether a token list confirms that a token is genuine: the list contains this token, and does not contain any known
   * token that looks like it.
   */
  isVerified(list: ReadonlySet<string>, token: Named): boolean
  /**
   * Returns why a token is spam, or undefined if it is not. `isVerified` means that a verified token list contains the
   * token's address: the token may then have the symbol of a known token. A token that advertises something is flagged
   * even if a list contains it.
   */
  flagOf(token: Named, isVerified: boolean): SpamFlag | undefined
  /**
   * Returns the spam flag of a token whose address is unknown. A token with the exact symbol of a known token gets no
   * flag for imitation, because it may be the known token itself.
   */
  flagOfName(token: Omit<Named, 'address'>): SpamFlag | undefined
}

/**
 * Creates the check of a network's tokens. Create it once for a list: what the known tokens look like is computed only
 * once then, and a list of 500 tokens is checked in some milliseconds.
 */
export function createSpamCheck({ coin, tokens }: KnownTokens): SpamCheck {
  const isAdvert = createAdvertCheck()
  const addresses = new Set(tokens.flatMap(({ address }) => address?.toLowerCase() ?? []))
  const symbols = new Set([coin, ...tokens.map(({ symbol }) => symbol)].map(symbol => symbol.toLowerCase()))
  const visibleSymbols = new Set([...symbols].map(visibleText))
  const genuine = new Map<string, Named[]>()
  for (const token of [{ symbol: coin, name: coin }, ...tokens]) {
    const others = Object.hasOwn(otherNames, token.symbol) ? otherNames[token.symbol] : undefined
    for (const text of [token.symbol, token.name, ...(others ?? [])]) {
      const seen = visibleText(text)
      genuine.set(seen, [...(genuine.get(seen) ?? []), token])
    }
  }
  /** The native coin always counts as known. */
  const isKnown = ({ address }: Named) => address === undefined || addresses.has(address.toLowerCase())
  const imitatedBy = ({ symbol, name }: Named) =>
    visibleTexts([symbol, name]).flatMap(text => genuine.get(text) ?? [])
  const imitates = (token: Named) => !isKnown(token) && imitatedBy(token).length > 0
  return {
    imitates,
    isVerified: (list, token) => {
      const isListed = ({ address }: Named) => address !== undefined && list.has(address.toLowerCase())
      return isListed(token) && !imitatedBy(token).some(isListed)
    },
    flagOf: (token, isVerified) => {
      if (!isKnown(token) && [token.symbol, token.name].some(isAdvert)) return 'advert'
      return !isVerified && imitates(token) ? 'imitation' : undefined
    },
    flagOfName: ({ symbol, name }) => {
      if ([symbol, name].some(isAdvert)) return 'advert'
      if (symbols.has(symbol.toLowerCase())) return undefined
      return visibleTexts([symbol]).some(text => visibleSymbols.has(text)) ? 'imitation' : undefined
    },
  }
}

/** Returns the token with this spam flag. The flag of an earlier check is removed. */
export function withSpamFlag<T extends { readonly spamFlag?: SpamFlag }>(
  token: T,
  flag: SpamFlag | undefined,
): T {
  const { spamFlag: _before, ...plain } = token
  return (flag ? { ...plain, spamFlag: flag } : plain) as T
}

/**
 * Returns the texts as a user perceives them, with and without a leading currency sign, so that `$USDC` is compared
 * with USDC.
 */
function visibleTexts(texts: readonly string[]): readonly string[] {
  return texts
    .flatMap(text => [visibleText(text), visibleText(text.replace(/^[\s\p{Sc}]+/u, ''))])
    .filter(seen => seen !== '')
}
