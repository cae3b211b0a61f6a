import type { TokenBalance } from '../model/entities.ts'

/** A token by what it is told apart with. */
export type Named = Pick<TokenBalance, 'address' | 'symbol' | 'name'>

/** What is known of a network's tokens. */
export type Acquaintance = {
  /** Symbol of the network's own coin. */
  readonly coin: string
  /** Tokens known by their address. */
  readonly tokens: readonly Named[]
}

/** Letters of other alphabets, and digits, that pass for a Latin one. */
// biome-ignore format: a table
const lookAlikes: Readonly<Record<string, string>> = {
  а: 'a', α: 'a', в: 'b', β: 'b', с: 'c', ϲ: 'c', ԁ: 'd', е: 'e', ε: 'e', є: 'e', һ: 'h', н: 'h', і: 'l', ι: 'l',
  ı: 'l', ј: 'j', к: 'k', κ: 'k', ӏ: 'l', м: 'm', μ: 'u', η: 'n', ո: 'n', о: 'o', ο: 'o', σ: 'o', р: 'p', ρ: 'p',
  ѕ: 's', т: 't', τ: 't', υ: 'u', ν: 'v', ѵ: 'v', ѡ: 'w', ω: 'w', х: 'x', χ: 'x', у: 'y', γ: 'y', ζ: 'z',
  '0': 'o', '1': 'l', '5': 's', $: 's', i: 'l', '|': 'l', '₮': 't', đ: 'd', ł: 'l',
}

/** Words and marks of an advertisement: an address of the web, or a call to come and get something. */
const advertising = [
  /https?:|www\.|:\/\//i,
  /(?:^|[^\p{L}\p{N}])t\.me(?:$|[^\p{L}])/iu,
  /[\p{L}\p{N}-]\s?\.\s?(?:app|biz|cc|claims?|click|club|co|com|dev|events?|example|finance|fi|fun|gift|gg|info|io|link|live|lol|me|money|net|network|online|org|pro|promo|ru|shop|site|space|store|tech|to|top|us|vip|website|win|world|xyz|zone)(?:$|[^\p{L}\p{N}])/iu,
  /(?:^|[^\p{L}])(?:airdrops?|claim(?:s|ed|able|ing)?|giveaways?|redeem|rewards?|vouchers?|visit|eligible)(?:$|[^\p{L}])/iu,
]

/** The text as the eye takes it: without case, marks, hidden letters and look-alikes. */
export function seenAs(text: string): string {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{C}\s]/gu, '')
  return Array.from(plain, letter => lookAlikes[letter] ?? letter)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Whether the token is one of those known by their address. */
export function isKnown(token: Named, { tokens }: Acquaintance): boolean {
  const address = token.address?.toLowerCase()
  return address === undefined || tokens.some(known => known.address?.toLowerCase() === address)
}

/** Whether the token passes for one that is known and is not it, as far as its name tells. */
export function passesForKnown(token: Named, known: Acquaintance): boolean {
  if (isKnown(token, known)) return false
  const seen = [seenAs(token.symbol), seenAs(token.name)]
  return [known.coin, ...known.tokens.map(one => one.symbol)].map(seenAs).some(one => seen.includes(one))
}

/** Whether a token that nobody knows calls for a visit. */
export function advertises(token: Named, known: Acquaintance): boolean {
  if (isKnown(token, known)) return false
  return [token.symbol, token.name].some(text => advertising.some(mark => mark.test(text.normalize('NFKC'))))
}

/**
 * The token with what is to be doubted of it. `vouched`: somebody who looks at addresses lists it; then its symbol may be that of
 * another network's token. An advertisement is one whoever lists it.
 */
export function judged(token: TokenBalance, known: Acquaintance, vouched: boolean): TokenBalance {
  const { doubt: _before, ...plain } = token
  if (advertises(token, known)) return { ...plain, doubt: 'advert' }
  return !vouched && passesForKnown(token, known) ? { ...plain, doubt: 'imitation' } : plain
}
