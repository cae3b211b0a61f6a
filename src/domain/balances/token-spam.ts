import { confusables } from '../core/confusables.ts'
import type { TokenBalance } from '../core/entities.ts'

/** The fields that identify a token. */
export type Named = Pick<TokenBalance, 'address' | 'symbol' | 'name'>

/** The genuine coin and tokens of a network. Fake tokens imitate them. */
export type KnownTokens = {
  /** Symbol of the network's native coin. */
  readonly coin: string
  /** Genuine tokens, identified by their contract address. */
  readonly tokens: readonly Named[]
}

/** Why a token is flagged as spam. */
export type SpamFlag = NonNullable<TokenBalance['spamFlag']>

/** Names of native coins, by symbol. Fake tokens imitate these names. */
const coinNames: Readonly<Record<string, readonly string[]>> = { ETH: ['Ether', 'Ethereum'] }

/** Patterns of an advertisement: a web address, or an invitation to claim something. */
const advertising = [
  /https?:|www\.|:\/\//i,
  /(?:^|[^\p{L}\p{N}])t[.\-_]me(?:$|[^\p{L}])/iu,
  /[\p{L}\p{N}-]\s?\.\s?(?:app|biz|cc|claims?|click|club|co|com|dev|events?|example|finance|fi|fun|gift|gg|info|io|link|live|lol|me|money|net|network|online|org|pro|promo|ru|shop|site|space|store|tech|to|top|us|vip|website|win|world|xyz|zone)(?:$|[^\p{L}\p{N}])/iu,
  /(?:^|[^\p{L}])(?:airdrops?|claim(?:s|ed|able|ing)?|giveaways?|redeem|rewards?|vouchers?|visit|eligible)(?:$|[^\p{L}])/iu,
]

/** Whether the token has the address of a known token. The native coin always counts as known. */
function isKnown(token: Named, { tokens }: KnownTokens): boolean {
  const address = token.address?.toLowerCase()
  return address === undefined || tokens.some(known => known.address?.toLowerCase() === address)
}

/** Whether the symbol or name of an unknown token looks like the symbol or name of a known token. */
export function impersonatesKnown(token: Named, known: KnownTokens): boolean {
  return !isKnown(token, known) && imitatedBy(token, known).length > 0
}

/** Whether the symbol or name of an unknown token contains an advertisement. */
export function advertises(token: Named, known: KnownTokens): boolean {
  return !isKnown(token, known) && [token.symbol, token.name].some(isAdvert)
}

/**
 * Returns why a token is spam, or undefined if it is not. `isVerified` means that a verified token list contains the
 * token's address: the token may then have the symbol of a known token. A token that advertises something is flagged
 * even if a list contains it.
 */
export function spamFlagOf(token: Named, known: KnownTokens, isVerified: boolean): SpamFlag | undefined {
  if (advertises(token, known)) return 'advert'
  return !isVerified && impersonatesKnown(token, known) ? 'imitation' : undefined
}

/** Returns the token with the spam flag of a new check. The flag of an earlier check is removed. */
export function flagTokens(token: TokenBalance, known: KnownTokens, isVerified: boolean): TokenBalance {
  const { spamFlag: _before, ...plain } = token
  const spamFlag = spamFlagOf(token, known, isVerified)
  return spamFlag ? { ...plain, spamFlag } : plain
}

/**
 * Whether a token list confirms that a token is genuine: the list contains this token, and does not contain any known
 * token that looks like it.
 */
export function isVerified(list: ReadonlySet<string>, token: Named, known: KnownTokens): boolean {
  const isListed = ({ address }: Named) => address !== undefined && list.has(address.toLowerCase())
  return isListed(token) && !imitatedBy(token, known).some(isListed)
}

/**
 * Returns the spam flag of a token whose address is unknown. A token with the exact symbol of a known token gets no
 * flag for imitation, because it may be the known token itself.
 */
export function spamFlagOfName(
  { symbol, name }: Omit<Named, 'address'>,
  known: KnownTokens,
): SpamFlag | undefined {
  if ([symbol, name].some(isAdvert)) return 'advert'
  const knownSymbols = [known.coin, ...known.tokens.map(token => token.symbol)].map(knownSymbol =>
    knownSymbol.toLowerCase(),
  )
  if (knownSymbols.includes(symbol.toLowerCase())) return undefined
  const seen = visibleTexts([symbol])
  return knownSymbols.some(knownSymbol => seen.includes(visibleText(knownSymbol))) ? 'imitation' : undefined
}

/** Returns the known tokens, or the native coin, whose symbol or name looks like that of this token. */
function imitatedBy(token: Named, { coin, tokens }: KnownTokens): readonly Named[] {
  const seen = visibleTexts([token.symbol, token.name])
  const coins = [coin, ...(coinNames[coin] ?? [])].map((name): Named => ({ symbol: coin, name }))
  return [...coins, ...tokens].filter(({ symbol, name }) =>
    [symbol, name].some(text => seen.includes(visibleText(text))),
  )
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

/** Other spellings of the dot in a web address: in brackets, such as `(dot)`, or as a similar character. */
const dots = /\s?[([{<]\s?(?:\.|dot)\s?[)\]}>]\s?|[\u3002\uff61\u2024\u00b7\u2027\u0589]/giu

function isAdvert(text: string): boolean {
  const plain = text.normalize('NFKC').replace(dots, '.')
  const latin = confusableSkeleton(plain)
  const spellings = [plain, latin, latin.replaceAll('1', 'l').replaceAll('0', 'o')]
  return spellings.some(spelling => advertising.some(pattern => pattern.test(spelling)))
}

/**
 * Look-alikes of Latin letters that are missing in Unicode's table of confusable characters: small capitals, currency
 * signs, and letters that look Latin only in lower case.
 */
// biome-ignore format: the table is easier to read in rows
const additionalLookAlikes: Readonly<Record<string, string>> = {
  ᴀ: 'a', ʙ: 'b', ᴅ: 'd', ᴇ: 'e', ɢ: 'g', ʜ: 'h', ɪ: 'i', ᴊ: 'j', ᴋ: 'k', ʟ: 'l', ᴍ: 'm', ɴ: 'n', ᴘ: 'p', ʀ: 'r', ᴛ: 't',
  в: 'b', β: 'b', ԁ: 'd', ε: 'e', є: 'e', н: 'h', η: 'n', κ: 'k', к: 'k', м: 'm', μ: 'u', т: 't', τ: 't', χ: 'x', ζ: 'z', ѡ: 'w',
  '₳': 'a', '฿': 'b', '₿': 'b', '₵': 'c', '₡': 'c', '¢': 'c', '€': 'e', đ: 'd', '₫': 'd', '₭': 'k', ł: 'l', '₤': 'l', '£': 'l',
  '₥': 'm', '₦': 'n', '₱': 'p', '₮': 't', '₩': 'w', '¥': 'y',
}
const lookAlikes: ReadonlyMap<string, string> = new Map([
  ...Object.entries(additionalLookAlikes),
  ...confusables.flatMap(row => {
    const [letters = '', sources = ''] = row.split(' ')
    return Array.from(sources, source => [source, letters] as const)
  }),
])
/** Digits and signs that look like letters. The letters `i` and `l` also look like each other. */
const asLetters: Readonly<Record<string, string>> = { '0': 'o', '1': 'l', '5': 's', $: 's', i: 'l', '|': 'l' }

/**
 * Replaces look-alikes by the Latin letters that they resemble, in lower case. Digits and punctuation stay. The result
 * is the skeleton of Unicode Technical Standard 39.
 */
function confusableSkeleton(text: string): string {
  const bare = text.normalize('NFKD').replace(/[\p{M}\p{Cf}\p{Cc}]/gu, '')
  // Some characters look Latin only as capitals, so `latin` replaces look-alikes both before and after lower-casing.
  return latin(latin(bare).toLowerCase())
}

/** Returns the text as a reader perceives it: without case, accents, punctuation, hidden characters and look-alikes. */
export function visibleText(text: string): string {
  const letters = Array.from(confusableSkeleton(text), letter => asLetters[letter] ?? letter)
  return letters.join('').replace(/[^\p{L}\p{N}]/gu, '')
}

function latin(text: string): string {
  return Array.from(text, letter => lookAlikes.get(letter) ?? letter).join('')
}
