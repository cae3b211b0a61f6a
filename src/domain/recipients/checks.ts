import { readAddress } from '../core/address.ts'
import { sameAddress } from '../core/address-text.ts'
import { type CaipNetworkId, type Namespace, namespaceOf } from '../core/entities.ts'
import { networkByChecksum } from '../core/evm-address.ts'
import type { NameSource } from '../names/names.ts'
import type { RecentRecipient } from '../transactions/record.ts'

/**
 * Minimum number of characters that a look-alike shares with the known address, at the start and the end together. By
 * chance, only about one pair of addresses in two million shares this many characters.
 */
const suspicious: Readonly<Partial<Record<Namespace, number>>> = { eip155: 6, solana: 4 }

/**
 * Whether this address was probably generated so that users mistake it for the `known` address. An address is not a
 * look-alike of itself.
 */
function looksLike(namespace: Namespace, address: string, known: string): boolean {
  const min = suspicious[namespace]
  if (min === undefined) return false
  const [a, b] = [bodyOf(namespace, address), bodyOf(namespace, known)]
  if (a === b) return false
  return sameStart(a, b) + sameEnd(a, b) >= min
}

/**
 * Returns the known address that `address` imitates. Returns undefined if `address` imitates no known address, or if
 * `address` is a known address itself.
 */
export function lookAlike(
  namespace: Namespace,
  address: string,
  known: readonly string[],
): string | undefined {
  const own = bodyOf(namespace, address)
  if (known.some(knownAddress => bodyOf(namespace, knownAddress) === own)) return undefined
  return known.find(knownAddress => looksLike(namespace, address, knownAddress))
}

function bodyOf(namespace: Namespace, address: string): string {
  return namespace === 'eip155' ? address.slice(2).toLowerCase() : address
}

function sameStart(a: string, b: string): number {
  let count = 0
  while (count < a.length && a[count] === b[count]) count += 1
  return count
}

function sameEnd(a: string, b: string): number {
  let count = 0
  while (count < a.length && a.at(-1 - count) === b.at(-1 - count)) count += 1
  return count
}

/**
 * A warning about a recipient. A warning with the weight `refuse` blocks the send, `warn` requires a confirmation, and
 * `note` only informs.
 */
export type RecipientWarning = {
  /** `refuse` blocks the send, `warn` requires a confirmation, and `note` only informs. */
  readonly weight: 'refuse' | 'warn' | 'note'
} & (
  | {
      /** The kind of warning. */
      readonly code: 'wrong-namespace'
      /** The namespace that the address belongs to. */
      readonly namespace: Namespace
    }
  | {
      readonly code: 'wrong-network'
      /** The network that the address belongs to. */
      readonly network: CaipNetworkId
    }
  | {
      /** A payment link asks for something that a send cannot do, or has parts that the sender must understand. */
      readonly code: 'link-unsupported'
      /** The names of these parts, if the link can be read. */
      readonly parts?: readonly string[]
    }
  | { readonly code: 'link-token' }
  | {
      /** The send does without these parts of a payment link, such as its label. */
      readonly code: 'link-parts'
      readonly parts: readonly string[]
    }
  | { readonly code: 'bad-checksum' | 'not-an-address' | 'zero-address' }
  | { readonly code: 'own-address' | 'token-contract' | 'token-account' | 'contract' | 'first-time' }
  | {
      readonly code: 'delegated'
      /** The contract to which the account delegates (EIP-7702). */
      readonly to: string
    }
  | {
      readonly code: 'look-alike'
      /** The known address that the recipient's address imitates. */
      readonly of: string
      /** Set if only the data provider reports a payment to the known address. */
      readonly isClaimed?: true
    }
  | {
      readonly code: 'name-moved'
      /** The address that the name had when the user last sent to this name. */
      readonly before: string
    }
  | { readonly code: 'name-unconfirmed' | 'name-of-provider' }
  | { readonly code: 'unchecked' }
  /** The earlier payments of the account could not be read, or only in part, so a look-alike may be missed. */
  | { readonly code: 'history-unchecked' }
)

export type RecipientFacts = {
  readonly network: CaipNetworkId
  readonly address: string
  /** Address of the sending account. */
  readonly from: string
  /** Addresses of all connected wallets. */
  readonly own: readonly string[]
  /** Contracts of known tokens. */
  readonly tokens: readonly string[]
  /** The recipients of earlier sends, each proved by a record of this browser or by nodes of the network. */
  readonly recentRecipients: readonly RecentRecipient[]
  /**
   * The addresses that the data provider reports as recipients, without a proof. They can raise a warning about an
   * address that looks like them. They never remove a warning.
   */
  readonly reported: readonly string[]
  /** Whether all earlier payments of the account were read. */
  readonly isHistoryComplete: boolean
  /** The name that the user typed, if the address comes from a name. */
  readonly name?: string
  /** Set if only one source resolved the name: the data provider or one Ethereum node. */
  readonly unconfirmed?: NameSource
  /** The kind of account at the address, as read from the chain. It is undefined if the chain could not be read. */
  readonly code: AddressCode | undefined
}

export type AddressCode =
  | { readonly type: 'plain' | 'contract' | 'token-account' | 'mint' }
  /** A personal account that lets a contract act for it (EIP-7702). */
  | { readonly type: 'delegated'; readonly to: string }

const delegation = /^0xef0100([0-9a-f]{40})$/i
const zero = /^0x0{40}$/

/** Reads the kind of account from the result of `eth_getCode`. */
export function readAddressCode(code: string): AddressCode {
  if (/^0x(?:0x)?$/.test(code)) return { type: 'plain' }
  const delegate = delegation.exec(code)?.[1]
  return delegate ? { type: 'delegated', to: `0x${delegate}` } : { type: 'contract' }
}

/** Returns the reason why a text is not an address of the network. Returns undefined if the text is a valid address. */
export function faultOfAddress(network: CaipNetworkId, text: string): RecipientWarning | undefined {
  if (readAddress(network, text) !== undefined) return undefined
  const namespace = namespaceOf(network)
  if (namespace === 'eip155' && /^0x[0-9a-f]{40}$/i.test(text)) {
    const other = networkByChecksum(text)
    return other
      ? { weight: 'refuse', code: 'wrong-network', network: other }
      : { weight: 'refuse', code: 'bad-checksum' }
  }
  const other = otherNamespaces(namespace).find(([, id]) => readAddress(id, text) !== undefined)
  if (other) return { weight: 'refuse', code: 'wrong-namespace', namespace: other[0] }
  return { weight: 'refuse', code: 'not-an-address' }
}

/**
 * Returns one network for every namespace except `own`. The caller uses the first network on which the typed text is a
 * valid address. Polkadot comes last, because its address format accepts the most texts.
 */
function otherNamespaces(own: Namespace): readonly (readonly [Namespace, CaipNetworkId])[] {
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

/**
 * Returns the warnings about a recipient, the most severe first. If the address is invalid, the only warning says so.
 */
export function checkRecipient(facts: RecipientFacts): readonly RecipientWarning[] {
  const fault = faultOfAddress(facts.network, facts.address)
  if (fault) return [fault]
  const warnings = [
    ...warnAboutIdentity(facts),
    ...warnAboutCode(facts),
    ...warnAboutName(facts),
    ...warnAboutHistory(facts),
  ]
  const order = ['refuse', 'warn', 'note']
  return warnings.sort((a, b) => order.indexOf(a.weight) - order.indexOf(b.weight))
}

function warnAboutIdentity({
  network,
  address,
  from,
  own,
  tokens,
}: RecipientFacts): readonly RecipientWarning[] {
  const namespace = namespaceOf(network)
  const isOneOf = (list: readonly string[]) => list.some(listed => sameAddress(namespace, listed, address))
  if (zero.test(address)) return [{ weight: 'refuse', code: 'zero-address' }]
  // Tokens that are sent to a token's own contract are lost, so this recipient is rejected.
  if (isOneOf(tokens)) return [{ weight: 'refuse', code: 'token-contract' }]
  return isOneOf([from, ...own]) ? [{ weight: 'warn', code: 'own-address' }] : []
}

function warnAboutCode({ code }: RecipientFacts): readonly RecipientWarning[] {
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

/** Warns about a name that only one source has resolved. A single source could return a false address. */
function warnAboutName({ unconfirmed }: RecipientFacts): readonly RecipientWarning[] {
  if (unconfirmed === undefined) return []
  return [{ weight: 'warn', code: unconfirmed === 'provider' ? 'name-of-provider' : 'name-unconfirmed' }]
}

function warnAboutHistory({
  network,
  address,
  from,
  own,
  recentRecipients: recipients,
  reported,
  isHistoryComplete,
  name,
}: RecipientFacts): readonly RecipientWarning[] {
  const namespace = namespaceOf(network)
  const isRecipient = (known: string) => sameAddress(namespace, known, address)
  const isOwn = [from, ...own].some(isRecipient)
  const known = isOwn || recipients.some(recipient => isRecipient(recipient.address))
  const warnings: RecipientWarning[] = []
  const moved = name === undefined ? undefined : movedFrom(namespace, name, address, recipients)
  if (moved !== undefined) warnings.push({ weight: 'warn', code: 'name-moved', before: moved })
  const proved = [...recipients.map(recipient => recipient.address), from, ...own]
  const claimed = known ? [] : reported.filter(other => !isRecipient(other))
  const like = lookAlike(namespace, address, proved)
  const claimedLike = like === undefined ? lookAlike(namespace, address, claimed) : undefined
  if (like !== undefined) warnings.push({ weight: 'warn', code: 'look-alike', of: like })
  if (claimedLike !== undefined)
    warnings.push({ weight: 'warn', code: 'look-alike', of: claimedLike, isClaimed: true })
  if (!known) warnings.push({ weight: 'note', code: isHistoryComplete ? 'first-time' : 'history-unchecked' })
  return warnings
}

/**
 * Returns the address that the name had when the user last sent to this name. Returns undefined if the name still has
 * the same address, or if the user has not sent to this name.
 */
function movedFrom(
  namespace: Namespace,
  name: string,
  address: string,
  recipients: readonly RecentRecipient[],
): string | undefined {
  const [last] = recipients
    .filter(recipient => recipient.name?.toLowerCase() === name.toLowerCase())
    .sort((a, b) => b.lastAt - a.lastAt)
  return last && !sameAddress(namespace, last.address, address) ? last.address : undefined
}
