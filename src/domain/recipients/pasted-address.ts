// Finds the address or name in what people paste: with invisible letters, line breaks, quotes, or as a link of a block
// explorer.

import { readAddress } from '../core/address.ts'
import { type CaipNetworkId, namespaceOf, readNetworkId } from '../core/entities.ts'
import { invisible } from '../core/typed-amount.ts'
import { looksLikeName } from '../names/names.ts'
import { clusterOf } from '../networks/explorer-page.ts'
import { networks } from '../networks/known-networks.ts'

/** An address, and the network that the pasted text names beside it. */
export type PastedAddress = { readonly address: string; readonly network?: CaipNetworkId }

/** These characters change the order of the letters on the screen, so the user has seen another text. */
const reordering = /[\u202d\u202e]/u
/** Invisible letters without a meaning in a name. Joiners and variation selectors are parts of an emoji. */
const invisibleInName = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu
/** Marks at the end of a sentence or of a list entry, in the scripts of Portico's languages. */
const sentenceEnd = /[\s.,;:!?…)\]}。．｡、，；：！？）؛،؟।]+$/u
/** Whatever surrounds an address is no part of it, because all addresses start and end with a letter or a digit. */
const around = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu
/** A link without its scheme, as browsers show it. */
const bareLink = /^(?:[a-z0-9-]+\.)+[a-z]{2,}(?::\d+)?[/?#]/i
const fullWidth = /[\uff01-\uff5e]/gu
const wrapped =
  /^(?:"([^"]*)"|'([^']*)'|`([^`]*)`|“([^”]*)”|‘([^’]*)’|„([^“”]*)[“”]|«([^»]*)»|<([^>]*)>|\(([^)]*)\)|\[([^\]]*)\]|\{([^}]*)\})$/su
/** The names of a page about one account, in the URLs of block explorers. */
const accountPage = /^(?:address|addresses|addr|account|accounts|wallet)$/i

/** Short names of networks before an EVM address (ERC-3770), with their chain ids. */
const shortNames: Readonly<Record<string, number>> = {
  eth: 1,
  oeth: 10,
  rsk: 30,
  trsk: 31,
  xdc: 50,
  bnb: 56,
  gno: 100,
  matic: 137,
  pol: 137,
  zksync: 324,
  base: 8453,
  arb1: 42161,
  celo: 42220,
  avax: 43114,
  linea: 59144,
  sep: 11155111,
}

/**
 * Removes what surrounds a pasted text: blanks, invisible letters, quotes and brackets, and the punctuation of a
 * sentence. Returns undefined if the text contains characters that reorder it on the screen.
 */
export function withoutWrapping(text: string): string | undefined {
  if (reordering.test(text)) return undefined
  const plain = text
    .replace(invisible, '')
    .replace(fullWidth, letter => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))
  return unwrapped(plain)
}

function unwrapped(text: string): string {
  let plain = text.trim()
  let before: string | undefined
  while (plain !== before) {
    before = plain
    const inner = wrapped.exec(plain)?.slice(1) ?? wrapped.exec(withoutSentenceEnd(plain))?.slice(1)
    plain = inner ? (inner.find(part => part !== undefined) ?? '').trim() : withoutSentenceEnd(plain)
  }
  return plain
}

/** Keeps the brackets that belong to the text, such as those of a Markdown link, which is no address. */
function withoutSentenceEnd(text: string): string {
  return text.replace(sentenceEnd, end =>
    /[)\]}）]/.test(end) && /[([{（]/.test(text) ? end.replace(/[^)\]}）]+$/, '') : '',
  )
}

/**
 * Returns the name in a pasted text, without quotes, invisible letters and the mark at the end of a sentence. Returns
 * undefined if the text is not a name, or if its characters are reordered on the screen.
 */
export function pastedName(text: string): string | undefined {
  if (reordering.test(text)) return undefined
  const name = unwrapped(text.replace(invisibleInName, '')).replace(/[。．｡]/gu, '.')
  return looksLikeName(name) ? name : undefined
}

/**
 * Returns the address in a pasted text. Returns undefined if the text is not an address of this namespace, or if it
 * could mean something else, for example because it contains two addresses.
 */
export function pastedAddress(text: string, network: CaipNetworkId): PastedAddress | undefined {
  const plain = withoutWrapping(text)
  if (plain === undefined) return undefined
  if (/^https?:\/\//i.test(plain)) return fromLink(plain, network)
  if (bareLink.test(plain)) return fromLink(`https://${plain}`, network)
  const joined = plain.replace(/\s+/gu, '').replace(around, '')
  if (namespaceOf(network) !== 'eip155') {
    return readAddress(network, joined) === undefined ? undefined : { address: joined }
  }
  const [, name, hex] = /^(?:([a-z][a-z0-9]*):)?(?:0x)?([0-9a-f]{40})$/i.exec(joined) ?? []
  if (hex !== undefined) {
    if (name === undefined) return evm(hex)
    const named = Object.entries(shortNames).find(([short]) => short === name.toLowerCase())
    return named && evm(hex, readNetworkId(`eip155:${named[1]}`))
  }
  const [, xdc] = /^xdc([0-9a-f]{40})$/i.exec(joined) ?? []
  if (xdc === undefined) return undefined
  // The prefix belongs to the XDC Network (chain 50) and its test network (chain 51).
  return evm(xdc, network === 'eip155:51' ? network : 'eip155:50')
}

function evm(hex: string, network?: CaipNetworkId): PastedAddress {
  return { address: `0x${hex}`, ...(network && { network }) }
}

/** Reads a link to the page of one account in a block explorer. */
function fromLink(text: string, network: CaipNetworkId): PastedAddress | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url) return undefined
  const parts = [...url.pathname.split('/'), ...url.hash.replace(/^#/, '').split(/[/?&=]/)]
  const found = [...parts, ...url.searchParams.values()].filter(
    part => pastedPart(part, network) !== undefined,
  )
  const place = parts.findIndex(part => accountPage.test(part))
  const address = place === -1 ? undefined : pastedPart(parts[place + 1] ?? '', network)
  if (address === undefined || found.length !== 1) return undefined
  const own = networkOfExplorer(url, network)
  return { address, ...(own && { network: own }) }
}

function pastedPart(part: string, network: CaipNetworkId): string | undefined {
  if (namespaceOf(network) === 'eip155')
    return /^0x[0-9a-f]{40}$/i.test(part) ? `0x${part.slice(2)}` : undefined
  return readAddress(network, part) === undefined ? undefined : part
}

/** Returns the network of a block explorer, or undefined if the block explorer is unknown. */
function networkOfExplorer(url: URL, current: CaipNetworkId): CaipNetworkId | undefined {
  const cluster = url.searchParams.get('cluster')
  if (namespaceOf(current) === 'solana') {
    const named = networks.find(
      ({ id }) => namespaceOf(id) === 'solana' && (clusterOf(id) ?? null) === cluster,
    )
    return named?.id ?? (cluster === null || cluster === 'mainnet-beta' ? undefined : unknownNetwork(cluster))
  }
  const known = networks.filter(({ explorerUrl }) => explorerUrl && new URL(explorerUrl).host === url.host)
  return (known.find(({ id }) => id === current) ?? known[0])?.id
}

function unknownNetwork(cluster: string): CaipNetworkId {
  return `solana:${cluster.slice(0, 32)}`
}
