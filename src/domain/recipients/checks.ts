import { readAddress } from '../core/address.ts'
import { sameAddress } from '../core/address-text.ts'
import { type CaipNetworkId, type Namespace, namespaceOf } from '../core/caip.ts'
import type { NameSource } from '../names/names.ts'
import type { RecentRecipient } from '../transactions/record.ts'
import { lookAlike } from './look-alike.ts'

/** A warning about a recipient. `refuse` blocks the send, `warn` needs a confirmation, `note` is information. */
export type RecipientWarning = { readonly weight: 'refuse' | 'warn' | 'note' } & (
  | { readonly code: 'wrong-namespace'; readonly namespace: Namespace }
  | { readonly code: 'wrong-network'; readonly network: CaipNetworkId }
  | { readonly code: 'link-unsupported' | 'link-token' }
  | { readonly code: 'bad-checksum' | 'not-an-address' | 'zero-address' }
  | { readonly code: 'own-address' | 'token-contract' | 'token-account' | 'contract' | 'first-time' }
  | { readonly code: 'delegated'; readonly to: string }
  | { readonly code: 'look-alike'; readonly of: string }
  | { readonly code: 'name-moved'; readonly before: string }
  | { readonly code: 'name-unconfirmed' | 'name-of-provider' }
  | { readonly code: 'unchecked' }
)

/** Inputs of the recipient check. */
export type RecipientFacts = {
  readonly network: CaipNetworkId
  readonly address: string
  /** Address of the sending account. */
  readonly from: string
  /** Addresses of all connected wallets. */
  readonly own: readonly string[]
  /** Contracts of known tokens. */
  readonly tokens: readonly string[]
  readonly payees: readonly RecentRecipient[]
  /** The name that the user typed, if the address comes from a name. */
  readonly name?: string
  /** Set if only one source resolved the name: the data provider or one Ethereum node. */
  readonly unconfirmed?: NameSource
  /** The kind of account at the address on the chain. Undefined if it could not be read. */
  readonly code: AddressCode | undefined
}

/** The kind of account at an address. */
export type AddressCode =
  | { readonly type: 'plain' | 'contract' | 'token-account' | 'mint' }
  /** A personal account that lets a contract act for it (EIP-7702). */
  | { readonly type: 'delegated'; readonly to: string }

const delegation = /^0xef0100([0-9a-f]{40})$/i
const zero = /^0x0{40}$/

/** Reads the result of `eth_getCode`. */
export function readCode(code: string): AddressCode {
  if (/^0x(?:0x)?$/.test(code)) return { type: 'plain' }
  const delegate = delegation.exec(code)?.[1]
  return delegate ? { type: 'delegated', to: `0x${delegate}` } : { type: 'contract' }
}

/** The reason why a text is not an address of the network. Undefined if it is one. */
export function faultOfAddress(network: CaipNetworkId, text: string): RecipientWarning | undefined {
  if (readAddress(network, text) !== undefined) return undefined
  const namespace = namespaceOf(network)
  if (namespace === 'eip155' && /^0x[0-9a-f]{40}$/i.test(text))
    return { weight: 'refuse', code: 'bad-checksum' }
  const other = others(namespace).find(([, id]) => readAddress(id, text) !== undefined)
  if (other) return { weight: 'refuse', code: 'wrong-namespace', namespace: other[0] }
  return { weight: 'refuse', code: 'not-an-address' }
}

/**
 * One network of each other namespace, to test whether the text is an address there. Polkadot comes last, because its address
 * format accepts the most texts.
 */
function others(own: Namespace): readonly (readonly [Namespace, CaipNetworkId])[] {
  const all = [
    ['eip155', 'eip155:1'],
    ['bip122', 'bip122:000000000019d6689c085ae165831e93'],
    ['cosmos', 'cosmos:cosmoshub-4'],
    ['solana', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    ['polkadot', 'polkadot:91b171bb158e2d3848fa23a9f1c25182'],
  ] as const
  return all
    .filter(([namespace]) => namespace !== own)
    .map(([namespace, id]) => [namespace, id as CaipNetworkId])
}

/** All warnings about a recipient, the most severe first. */
export function checkRecipient(facts: RecipientFacts): readonly RecipientWarning[] {
  const fault = faultOfAddress(facts.network, facts.address)
  if (fault) return [fault]
  const findings = [...ofIdentity(facts), ...ofCode(facts), ...ofName(facts), ...ofThePast(facts)]
  const order = ['refuse', 'warn', 'note']
  return findings.sort((a, b) => order.indexOf(a.weight) - order.indexOf(b.weight))
}

function ofIdentity({ network, address, from, own, tokens }: RecipientFacts): readonly RecipientWarning[] {
  const namespace = namespaceOf(network)
  const isOneOf = (list: readonly string[]) => list.some(listed => sameAddress(namespace, listed, address))
  if (zero.test(address)) return [{ weight: 'refuse', code: 'zero-address' }]
  // Tokens sent to any token contract are lost.
  if (isOneOf(tokens)) return [{ weight: 'refuse', code: 'token-contract' }]
  return isOneOf([from, ...own]) ? [{ weight: 'warn', code: 'own-address' }] : []
}

function ofCode({ code }: RecipientFacts): readonly RecipientWarning[] {
  if (!code) return [{ weight: 'note', code: 'unchecked' }]
  switch (code.type) {
    case 'plain':
      return []
    case 'delegated':
      return [{ weight: 'note', code: 'delegated', to: code.to }]
    case 'contract':
      return [{ weight: 'warn', code: 'contract' }]
    case 'token-account':
      return [{ weight: 'refuse', code: 'token-account' }]
    case 'mint':
      return [{ weight: 'refuse', code: 'token-contract' }]
  }
}

/** A single source could return an address of its own for the name. */
function ofName({ unconfirmed }: RecipientFacts): readonly RecipientWarning[] {
  if (unconfirmed === undefined) return []
  return [{ weight: 'warn', code: unconfirmed === 'provider' ? 'name-of-provider' : 'name-unconfirmed' }]
}

function ofThePast({
  network,
  address,
  from,
  own,
  payees,
  name,
}: RecipientFacts): readonly RecipientWarning[] {
  const namespace = namespaceOf(network)
  const isRecipient = (known: string) => sameAddress(namespace, known, address)
  const known = payees.some(payee => isRecipient(payee.address))
  const findings: RecipientWarning[] = []
  const moved = name === undefined ? undefined : movedFrom(namespace, name, address, payees)
  if (moved !== undefined) findings.push({ weight: 'warn', code: 'name-moved', before: moved })
  const like = lookAlike(namespace, address, [...payees.map(payee => payee.address), from, ...own])
  if (like !== undefined) findings.push({ weight: 'warn', code: 'look-alike', of: like })
  if (!known && ![from, ...own].some(isRecipient)) findings.push({ weight: 'note', code: 'first-time' })
  return findings
}

/** The address of the name at the last send, if it was a different one. */
function movedFrom(
  namespace: Namespace,
  name: string,
  address: string,
  payees: readonly RecentRecipient[],
): string | undefined {
  const [last] = payees
    .filter(payee => payee.name?.toLowerCase() === name.toLowerCase())
    .sort((a, b) => b.lastAt - a.lastAt)
  return last && !sameAddress(namespace, last.address, address) ? last.address : undefined
}
