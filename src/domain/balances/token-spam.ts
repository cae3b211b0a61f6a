import { confusableSkeleton, visibleText } from '../core/confusable-text.ts'
import type { TokenBalance } from '../core/entities.ts'

/** A token by what it is told apart with. */
export type Named = Pick<TokenBalance, 'address' | 'symbol' | 'name'>

/** What is known of a network's tokens. */
export type KnownTokens = {
  /** Symbol of the network's own coin. */
  readonly coin: string
  /** Tokens known by their address. */
  readonly tokens: readonly Named[]
}

/** Why a token is doubted. */
export type SpamFlag = NonNullable<TokenBalance['doubt']>

/** Names of coins that tokens take for themselves. */
const coinNames: Readonly<Record<string, readonly string[]>> = { ETH: ['Ether', 'Ethereum'] }

/** Words and marks of an advertisement: an address of the web, or a call to come and get something. */
const advertising = [
  /https?:|www\.|:\/\//i,
  /(?:^|[^\p{L}\p{N}])t[.\-_]me(?:$|[^\p{L}])/iu,
  /[\p{L}\p{N}-]\s?\.\s?(?:app|biz|cc|claims?|click|club|co|com|dev|events?|example|finance|fi|fun|gift|gg|info|io|link|live|lol|me|money|net|network|online|org|pro|promo|ru|shop|site|space|store|tech|to|top|us|vip|website|win|world|xyz|zone)(?:$|[^\p{L}\p{N}])/iu,
  /(?:^|[^\p{L}])(?:airdrops?|claim(?:s|ed|able|ing)?|giveaways?|redeem|rewards?|vouchers?|visit|eligible)(?:$|[^\p{L}])/iu,
]

/** Whether the token is one of those known by their address. */
export function isKnown(token: Named, { tokens }: KnownTokens): boolean {
  const address = token.address?.toLowerCase()
  return address === undefined || tokens.some(known => known.address?.toLowerCase() === address)
}

/** Whether the token passes for one that is known and is not it, as far as its name tells. */
export function impersonatesKnown(token: Named, known: KnownTokens): boolean {
  return !isKnown(token, known) && passed(token, known).length > 0
}

/** Whether a token that nobody knows calls for a visit. */
export function advertises(token: Named, known: KnownTokens): boolean {
  return !isKnown(token, known) && [token.symbol, token.name].some(isAdvert)
}

/**
 * Why a token is doubted, if it is. `vouched`: somebody who looks at addresses lists it; then its symbol may be that of another
 * network's token. An advertisement is one whoever lists it.
 */
export function spamFlagOf(token: Named, known: KnownTokens, vouched: boolean): SpamFlag | undefined {
  if (advertises(token, known)) return 'advert'
  return !vouched && impersonatesKnown(token, known) ? 'imitation' : undefined
}

/** The token with what is to be doubted of it. */
export function flagTokens(token: TokenBalance, known: KnownTokens, vouched: boolean): TokenBalance {
  const { doubt: _before, ...plain } = token
  const doubt = spamFlagOf(token, known, vouched)
  return doubt ? { ...plain, doubt } : plain
}

/** Whether a list of addresses speaks for a token: not where it has the known token as well that this one passes for. */
export function isVerified(list: ReadonlySet<string>, token: Named, known: KnownTokens): boolean {
  const isListed = ({ address }: Named) => address !== undefined && list.has(address.toLowerCase())
  return isListed(token) && !passed(token, known).some(isListed)
}

/**
 * Why a token is doubted by its name alone, where its address is not known: letters that are not those of the known token,
 * and advertisements. The known name itself may be the known token's.
 */
export function spamFlagOfName(
  { symbol, name }: Omit<Named, 'address'>,
  known: KnownTokens,
): SpamFlag | undefined {
  if ([symbol, name].some(isAdvert)) return 'advert'
  const written = [known.coin, ...known.tokens.map(token => token.symbol)].map(one => one.toLowerCase())
  if (written.includes(symbol.toLowerCase())) return undefined
  const seen = seenAll([symbol])
  return written.some(one => seen.includes(visibleText(one))) ? 'imitation' : undefined
}

/** The known tokens that a token passes for, by symbol or name; the coin among them, without an address. */
function passed(token: Named, { coin, tokens }: KnownTokens): readonly Named[] {
  const seen = seenAll([token.symbol, token.name])
  const coins = [coin, ...(coinNames[coin] ?? [])].map((name): Named => ({ symbol: coin, name }))
  return [...coins, ...tokens].filter(({ symbol, name }) =>
    [symbol, name].some(text => seen.includes(visibleText(text))),
  )
}

/** Texts as the eye takes them, with the currency sign before them and without: `$USDC` is taken for USDC. */
function seenAll(texts: readonly string[]): readonly string[] {
  return texts
    .flatMap(text => [visibleText(text), visibleText(text.replace(/^[\s\p{Sc}]+/u, ''))])
    .filter(seen => seen !== '')
}

/** Dots that are no full stop, and full stops in brackets, which only a reader takes for one. */
const dots = /\s?[([{<]\s?(?:\.|dot)\s?[)\]}>]\s?|[\u3002\uff61\u2024\u00b7\u2027\u0589]/giu

function isAdvert(text: string): boolean {
  const plain = text.normalize('NFKC').replace(dots, '.')
  const latin = confusableSkeleton(plain)
  const read = [plain, latin, latin.replaceAll('1', 'l').replaceAll('0', 'o')]
  return read.some(one => advertising.some(mark => mark.test(one)))
}
