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
import { pastedAddress, withoutWrapping } from './pasted-address.ts'

export type { RecipientWarning } from './checks.ts'

/** The token and amount requested by a payment link. */
export type LinkRequest = {
  /** Contract or mint of the requested token. Absent for the native coin. */
  readonly token?: string
  /** Amount in base units, from EVM links. */
  readonly units?: bigint
  /** Amount in whole tokens, from Solana Pay links. */
  readonly amount?: DecimalText
}

/** The result of parsing a typed, pasted or scanned recipient. */
export type RecipientText = {
  /** The address or name that the text contains, or the unchanged text if it contains neither. */
  readonly to: string
  readonly request?: LinkRequest
  /** The reason why this recipient cannot be used on the current network. */
  readonly fault?: RecipientWarning
}

const link = /^(ethereum|solana|bitcoin):(?:pay-)?([^@/?:]+)(?:@(\d+))?(?:\/([^?]*))?(?:\?(.*))?$/i
const number = /^\+?(\d+)(?:\.(\d+))?(?:[eE]\+?(\d{1,2}))?$/
const largest = 2n ** 256n

/**
 * Parses a recipient from plain text, a payment link (ERC-681, Solana Pay, BIP-21), a CAIP-10 account or the link of a
 * block explorer. Removes what cannot belong to an address, such as invisible letters, line breaks and quotes. The
 * result has a fault if the text belongs to a network other than `network`, or if a link has parameters that Portico
 * cannot fulfil. A link that calls a function other than `transfer` is returned as plain text.
 */
export function parseRecipient(text: string, network: CaipNetworkId): RecipientText {
  const plain = text.trim()
  const bare = withoutWrapping(text)
  if (bare === undefined) return { to: plain }
  const joined = bare.replace(/\s+/gu, '')
  const account = readCaipAddress(joined.replace(/^(eip155:\d+:)0X/, '$10x'))
  if (account)
    return onNetwork({ to: withOwnCase(addressOf(account), networkOf(account)) }, networkOf(account), network)
  const [, scheme = '', target, chain, call, query] = link.exec(joined) ?? []
  if (target === undefined) return pasted(plain, network)
  const params = new URLSearchParams(query)
  const own = linkNamespaces[scheme.toLowerCase()] ?? 'eip155'
  const read =
    own === 'solana'
      ? solanaLink(target, params)
      : own === 'bip122'
        ? { to: target }
        : evmLink(plain, target.replace(/^0X/, '0x'), call, params)
  const of = namespaceOf(network) === own ? network : undefined
  if (!of) return { to: read.to, fault: { weight: 'refuse', code: 'wrong-namespace', namespace: own } }
  const named = own !== 'eip155' || chain === undefined ? of : readNetworkId(`eip155:${chain}`)
  return named ? onNetwork(read, named, network) : { to: plain }
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
  if (!found) return { to: plain }
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

function evmLink(
  plain: string,
  target: string,
  call: string | undefined,
  params: URLSearchParams,
): RecipientText {
  const to = call ? params.get('address') : target
  if (to === null || (call && call !== 'transfer')) return { to: plain }
  const [value, count] = ['value', 'uint256'].map(name => params.getAll(name))
  // A link for a token transfer is rejected if it contains the parameter `value`, because `value` would send native
  // coins to the token's contract.
  const [amounts, others] = call ? [count, value] : [value, count]
  if (!amounts || others?.length) return { to, fault: unreadable }
  const units = amounts[0] === undefined ? undefined : wholeNumber(amounts[0])
  if (amounts.length > 1 || (amounts.length === 1 && units === undefined)) return { to, fault: unreadable }
  if (!call && units === undefined) return { to }
  return { to, request: { ...(call && { token: target }), ...(units !== undefined && { units }) } }
}

function solanaLink(to: string, params: URLSearchParams): RecipientText {
  const [amounts, mints] = ['amount', 'spl-token'].map(name => params.getAll(name))
  const [amount, token] = [amounts?.[0], mints?.[0]]
  const several = (amounts?.length ?? 0) > 1 || (mints?.length ?? 0) > 1
  // The recipient recognises the payment by `memo` or `reference`. Portico cannot include them in a send, so such a link is
  // rejected.
  const lost = params.has('memo') || params.has('reference')
  if (several || lost || (amount !== undefined && !/^\d+(?:\.\d+)?$/.test(amount)))
    return { to, fault: unreadable }
  if (amount === undefined && token === undefined) return { to }
  return { to, request: { ...(token !== undefined && { token }), ...(amount !== undefined && { amount }) } }
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
