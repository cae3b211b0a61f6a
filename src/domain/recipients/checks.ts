import { readAddress } from '../core/address.ts'
import { sameAddress } from '../core/address-text.ts'
import { type CaipNetworkId, type Namespace, namespaceOf } from '../core/caip.ts'
import type { NameSource } from '../names/names.ts'
import type { RecentRecipient } from '../transactions/record.ts'
import { lookAlike } from './look-alike.ts'

/** What is found about a receiver: `refuse` must not be sent to, `warn` needs a yes, `note` is worth knowing. */
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

/** What is known when a receiver is judged. */
export type RecipientFacts = {
  readonly network: CaipNetworkId
  readonly address: string
  /** The account that sends. */
  readonly from: string
  /** Addresses of the wallets that are connected. */
  readonly own: readonly string[]
  /** Contracts of tokens that are known here. */
  readonly tokens: readonly string[]
  readonly payees: readonly RecentRecipient[]
  /** The name it was reached by, where it was one. */
  readonly name?: string
  /** Where that name comes from, if a single party vouches for its address: the data provider, or one node of Ethereum. */
  readonly unconfirmed?: NameSource
  /** What the chain says is at the address; undefined where it did not say. */
  readonly code: AddressCode | undefined
}

/** What is at an address. */
export type AddressCode =
  | { readonly type: 'plain' | 'contract' | 'token-account' | 'mint' }
  /** An account of a person that lets a contract act for it (EIP-7702). */
  | { readonly type: 'delegated'; readonly to: string }

const delegation = /^0xef0100([0-9a-f]{40})$/i
const zero = /^0x0{40}$/

/** Reads what `eth_getCode` gave. */
export function readCode(code: string): AddressCode {
  if (/^0x(?:0x)?$/.test(code)) return { type: 'plain' }
  const delegate = delegation.exec(code)?.[1]
  return delegate ? { type: 'delegated', to: `0x${delegate}` } : { type: 'contract' }
}

/** Why a text is no address of the network; undefined where it is one. */
export function faultOfAddress(network: CaipNetworkId, text: string): RecipientWarning | undefined {
  if (readAddress(network, text) !== undefined) return undefined
  const namespace = namespaceOf(network)
  if (namespace === 'eip155' && /^0x[0-9a-f]{40}$/i.test(text))
    return { weight: 'refuse', code: 'bad-checksum' }
  const other = others(namespace).find(([, id]) => readAddress(id, text) !== undefined)
  if (other) return { weight: 'refuse', code: 'wrong-namespace', namespace: other[0] }
  return { weight: 'refuse', code: 'not-an-address' }
}

/** One network of each other namespace, to try a text on. Polkadot last: its addresses have the weakest form. */
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

/** Everything worth saying about a receiver, the gravest first. */
export function checkRecipient(facts: RecipientFacts): readonly RecipientWarning[] {
  const fault = faultOfAddress(facts.network, facts.address)
  if (fault) return [fault]
  const findings = [...ofIdentity(facts), ...ofCode(facts), ...ofName(facts), ...ofThePast(facts)]
  const order = ['refuse', 'warn', 'note']
  return findings.sort((a, b) => order.indexOf(a.weight) - order.indexOf(b.weight))
}

function ofIdentity({ network, address, from, own, tokens }: RecipientFacts): readonly RecipientWarning[] {
  const namespace = namespaceOf(network)
  const isOneOf = (list: readonly string[]) => list.some(one => sameAddress(namespace, one, address))
  if (zero.test(address)) return [{ weight: 'refuse', code: 'zero-address' }]
  // What is sent to the contract of a token is lost, whatever token it is.
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

/** A single party that vouches for the address of a name could name its own. */
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
  const is = (one: string) => sameAddress(namespace, one, address)
  const known = payees.some(payee => is(payee.address))
  const findings: RecipientWarning[] = []
  const moved = name === undefined ? undefined : movedFrom(namespace, name, address, payees)
  if (moved !== undefined) findings.push({ weight: 'warn', code: 'name-moved', before: moved })
  const like = lookAlike(namespace, address, [...payees.map(payee => payee.address), from, ...own])
  if (like !== undefined) findings.push({ weight: 'warn', code: 'look-alike', of: like })
  if (!known && ![from, ...own].some(is)) findings.push({ weight: 'note', code: 'first-time' })
  return findings
}

/** The address a name had when it was last sent to, where that was another one. */
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
