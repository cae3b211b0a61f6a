import { readAddress } from '../core/address.ts'
import type { DecimalText } from '../core/amount.ts'
import {
  addressOf,
  type CaipNetworkId,
  type Namespace,
  namespaceOf,
  networkOf,
  readCaipAddress,
  readNetworkId,
} from '../core/entities.ts'
import { networkByChecksum } from '../core/evm-address.ts'
import type { RecipientWarning } from './checks.ts'
import { pastedAddress, pastedName, withoutWrapping } from './pasted-address.ts'

export type { RecipientWarning } from './checks.ts'

/** The token and amount requested by a payment link. */
export type LinkedPayment = {
  /** Contract or mint of the requested token. Absent for the native coin. */
  readonly token?: string
  /** Amount in base units, from EVM links. */
  readonly units?: bigint
  /** Amount in whole coins or tokens, from Solana Pay and BIP-21 links. */
  readonly amount?: DecimalText
}

/** The result of parsing a typed, pasted or scanned recipient. */
export type RecipientText = {
  /** The address or name that the text contains, or the unchanged text if it contains neither. */
  readonly to: string
  readonly request?: LinkedPayment
  /** The reason why this recipient cannot be used on the current network. */
  readonly fault?: RecipientWarning
  /** The parts of a payment link that the send does without. */
  readonly leftOut?: RecipientWarning
}

const schemes = /^(?:ethereum|solana|bitcoin):/i
const link = /^(ethereum|solana|bitcoin):(?:\/\/)?(?:pay-)?([^@/?:]+)(?:@(\d+))?(?:\/([^?]*))?(?:\?(.*))?$/i
const number = /^\+?(\d+)(?:\.(\d+))?(?:[eE]\+?(\d{1,2}))?$/
const largest = 2n ** 256n

/**
 * Parses a recipient from plain text, a payment link (ERC-681, Solana Pay, BIP-21), a CAIP-10 account or the link of a
 * block explorer. Removes what cannot belong to an address, such as invisible letters, line breaks and quotes. The
 * result has a fault if the text belongs to a network other than `network`, or if a link asks for something that
 * Portico cannot do, such as a call of a function other than `transfer`, or a part that the sender must understand
 * (`req-` of BIP-21). Other parts that a send cannot carry, such as a label, are named in `leftOut`.
 */
export function parseRecipient(text: string, network: CaipNetworkId): RecipientText {
  const plain = text.trim()
  const bare = withoutWrapping(text)
  if (bare === undefined) return { to: plain }
  const joined = bare.replace(/\s+/gu, '')
  const account = readCaipAddress(
    joined
      .replace(/^did:pkh:/i, '')
      .replace(/^[a-z0-9-]+:/i, namespace => namespace.toLowerCase())
      .replace(/^(eip155:\d+:)0X/, '$10x'),
  )
  if (account)
    return onNetwork({ to: withOwnCase(addressOf(account), networkOf(account)) }, networkOf(account), network)
  const [, scheme = '', target, chain, call, query] = link.exec(joined) ?? []
  if (target === undefined) {
    const read = pasted(plain, network)
    return schemes.test(joined) && read.to === plain ? { to: plain, fault: unreadable } : read
  }
  const params = paramsOf(query)
  const own = linkNamespaces[scheme.toLowerCase()] ?? 'eip155'
  const read =
    own === 'solana'
      ? solanaLink(target, params)
      : own === 'bip122'
        ? bitcoinLink(target, params)
        : evmLink(plain, target.replace(/^0X/, '0x'), call, params)
  const of = namespaceOf(network) === own ? network : undefined
  if (!of) return { to: read.to, fault: { weight: 'refuse', code: 'wrong-namespace', namespace: own } }
  const named = own !== 'eip155' || chain === undefined ? of : readNetworkId(`eip155:${chain}`)
  return named ? onNetwork({ ...read, to: withOwnCase(read.to, named) }, named, network) : { to: plain }
}

/**
 * Returns the address that a site has given as a recipient or a token, without what a copy brings along: blanks,
 * invisible letters, quotes, or the link of a block explorer. Returns the text unchanged if it could mean anything else.
 */
export function givenAddress(text: string, network: CaipNetworkId): string {
  const { to, request, fault } = parseRecipient(text, network)
  return !request && !fault && readAddress(network, to) !== undefined ? to : text
}

const linkNamespaces: Readonly<Record<string, Namespace>> = {
  ethereum: 'eip155',
  solana: 'solana',
  bitcoin: 'bip122',
}

function pasted(plain: string, network: CaipNetworkId): RecipientText {
  const found = pastedAddress(plain, network)
  if (!found) return { to: pastedName(plain) ?? plain }
  const read = { to: withOwnCase(found.address, network) }
  return found.network ? onNetwork(read, found.network, network) : read
}

/**
 * Replaces a checksum of the network's own (ERC-1191) by that of EIP-55, which all other code expects. Returns all
 * other addresses unchanged, so that a typo stays visible.
 */
function withOwnCase(address: string, network: CaipNetworkId): string {
  return networkByChecksum(address) === network ? (readAddress(network, address) ?? address) : address
}

function onNetwork(read: RecipientText, of: CaipNetworkId, network: CaipNetworkId): RecipientText {
  if (of === network) return read
  const namespace = namespaceOf(of)
  return {
    to: read.to,
    fault:
      namespace === namespaceOf(network)
        ? { weight: 'refuse', code: 'wrong-network', network: of }
        : { weight: 'refuse', code: 'wrong-namespace', namespace },
  }
}

const unreadable = { weight: 'refuse', code: 'link-unsupported' } as const

/** Names the parameters that a send does without. Without such parameters, the result is empty. */
function leftOutOf(
  params: URLSearchParams,
  taken: readonly string[],
): Pick<RecipientText, 'leftOut'> | undefined {
  const parts = partsOf([...params.keys()].filter(name => !taken.includes(name)))
  return parts.length === 0 ? undefined : { leftOut: { weight: 'note', code: 'link-parts', parts } }
}

const maxParts = 5
const longestPart = 24

/** Returns names that can be shown: each once, and only letters and digits, because a link may contain any text. */
function partsOf(names: readonly string[]): readonly string[] {
  const plain = names
    .map(name => name.replace(/[^\w-]/g, '').slice(0, longestPart))
    .filter(name => name !== '')
  return [...new Set(plain)].slice(0, maxParts)
}

const isDecimal = (text: string | undefined) => text === undefined || /^(?:\d+\.?\d*|\.\d+)$/.test(text)

/** The parameters of an ERC-681 link that name an argument of a function, by the type of the argument. */
const argument = /^(?:u?int\d*|address|bool|bytes\d*|string|function)(?:\[\d*\])*$/i

function evmLink(
  plain: string,
  target: string,
  call: string | undefined,
  params: URLSearchParams,
): RecipientText {
  if (call && call.toLowerCase() !== 'transfer')
    return { to: plain, fault: { ...unreadable, parts: partsOf([call]) } }
  const to = call ? params.get('address') : target
  if (to === null) return { to: plain, fault: unreadable }
  const [value, count] = ['value', 'uint256'].map(name => params.getAll(name))
  // A link for a token transfer is rejected if it contains the parameter `value`, because `value` would send native
  // coins to the token's contract. Further arguments belong to another function of the same name.
  const [amounts, others] = call ? [count, value] : [value, count]
  const own = call ? ['address', 'uint256'] : []
  const further = [...params.keys()].some(name => argument.test(name) && !own.includes(name))
  if (!amounts || others?.length || further || params.getAll('address').length > 1)
    return { to, fault: unreadable }
  const units = amounts[0] === undefined ? undefined : wholeNumber(amounts[0])
  if (amounts.length > 1 || (amounts.length === 1 && units === undefined)) return { to, fault: unreadable }
  const left = leftOutOf(params, ['value', ...own])
  if (!call && units === undefined) return { to, ...left }
  return { to, request: { ...(call && { token: target }), ...(units !== undefined && { units }) }, ...left }
}

function solanaLink(to: string, params: URLSearchParams): RecipientText {
  const [amounts, mints] = ['amount', 'spl-token'].map(name => params.getAll(name))
  const [amount, token] = [amounts?.[0], mints?.[0]]
  const several = (amounts?.length ?? 0) > 1 || (mints?.length ?? 0) > 1
  // The recipient recognises the payment by `memo` or `reference`. Portico cannot include them in a send, so such a link is
  // rejected.
  const lost = ['memo', 'reference'].filter(name => params.has(name))
  if (lost.length > 0) return { to, fault: { ...unreadable, parts: lost } }
  if (several || (amount !== undefined && !/^\d+(?:\.\d+)?$/.test(amount))) return { to, fault: unreadable }
  const left = leftOutOf(params, ['amount', 'spl-token'])
  if (amount === undefined && token === undefined) return { to, ...left }
  const request = { ...(token !== undefined && { token }), ...(amount !== undefined && { amount }) }
  return { to, request, ...left }
}

/** The parameters that this code reads, or refuses. */
const known = /^(?:value|uint256|address|amount|spl-token|memo|reference|req-.*)$/i

/**
 * Reads the parameters of a link. The letter case of their names does not count, because a QR code is smaller if it has
 * upper-case letters only. A plus sign is a part of a number, and no blank.
 */
function paramsOf(query: string | undefined): URLSearchParams {
  const given = new URLSearchParams(query?.replaceAll('+', '%2B'))
  return new URLSearchParams(
    [...given].map(([name, value]) => [known.test(name) ? name.toLowerCase() : name, value]),
  )
}

/**
 * Reads a link of BIP-21. The sender must understand each parameter that starts with `req-`, and Portico knows none of
 * them.
 */
function bitcoinLink(to: string, params: URLSearchParams): RecipientText {
  const required = [...params.keys()].filter(name => name.startsWith('req-'))
  if (required.length > 0) return { to, fault: { ...unreadable, parts: partsOf(required) } }
  const amounts = params.getAll('amount')
  const [amount] = amounts
  if (amounts.length > 1 || !isDecimal(amount)) return { to, fault: unreadable }
  const left = leftOutOf(params, ['amount'])
  return { to, ...(amount !== undefined && { request: { amount } }), ...left }
}

/** Parses a number of an ERC-681 link, such as `2.014e18`. Returns undefined for anything but a whole number. */
function wholeNumber(text: string): bigint | undefined {
  const [, whole, fraction = '', exponent = '0'] = number.exec(text) ?? []
  if (whole === undefined || whole.length > 78) return undefined
  const places = Number(exponent)
  const rest = fraction.slice(places)
  if (/[1-9]/.test(rest)) return undefined
  const units = BigInt(whole + fraction.slice(0, places).padEnd(places, '0'))
  return units < largest ? units : undefined
}
