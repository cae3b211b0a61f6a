import { coreError } from './errors/core-error.ts'

/** The namespaces (first part of a CAIP-2 id) that Portico knows. */
export const namespaces = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos'] as const
/** A family of networks with the same kind of addresses: the first part of a CAIP-2 id, for example `eip155`. */
export type Namespace = (typeof namespaces)[number]

/** A network as CAIP-2 id, `namespace:reference`, for example `eip155:1`. The type lets sites write the id as a plain string. */
export type CaipNetworkId = `eip155:${number}` | `${Exclude<Namespace, 'eip155'>}:${string}`
/** An account as CAIP-10 id, `namespace:reference:address`, for example `eip155:1:0xab…`. */
export type CaipAddress =
  | `eip155:${number}:0x${string}`
  | `${Exclude<Namespace, 'eip155'>}:${string}:${string}`

const reference = /^[-_a-zA-Z0-9]{1,32}$/
const account = /^[-.%a-zA-Z0-9]{1,128}$/

/** Whether the text is a namespace that Portico supports. */
export function isNamespace(text: unknown): text is Namespace {
  return namespaces.includes(text as Namespace)
}

/** Parses a CAIP-2 id. Undefined if the id is malformed or has an unknown namespace. */
export function readNetworkId(text: unknown): CaipNetworkId | undefined {
  if (typeof text !== 'string') return undefined
  const parts = text.split(':')
  const [namespace, chain] = parts
  if (parts.length !== 2 || !isNamespace(namespace) || !reference.test(chain ?? '')) return undefined
  return text as CaipNetworkId
}

/**
 * Parses a CAIP-10 id. Undefined if the id is malformed or has an unknown namespace. `core/address.ts` verifies the address
 * itself.
 */
export function readCaipAddress(text: unknown): CaipAddress | undefined {
  if (typeof text !== 'string') return undefined
  const parts = text.split(':')
  const [namespace, chain, address] = parts
  if (parts.length !== 3 || !isNamespace(namespace)) return undefined
  if (!reference.test(chain ?? '') || !account.test(address ?? '')) return undefined
  return text as CaipAddress
}

/** Parses a CAIP-2 id. Throws AppError `network-not-found`. */
export function networkId(text: string): CaipNetworkId {
  const id = readNetworkId(text)
  if (!id) throw coreError('network-not-found', { network: text })
  return id
}

/** Builds a CAIP-10 id. Throws AppError `address-invalid`. */
export function caipAddress(network: CaipNetworkId, address: string): CaipAddress {
  const id = readCaipAddress(`${network}:${address}`)
  if (!id) throw coreError('address-invalid', { address })
  return id
}

/** The namespace of a CAIP-2 or CAIP-10 id. */
export function namespaceOf(id: CaipNetworkId | CaipAddress): Namespace {
  return id.slice(0, id.indexOf(':')) as Namespace
}

/** The chain reference of a CAIP-2 or CAIP-10 id, for example `1`. */
export function referenceOf(id: CaipNetworkId | CaipAddress): string {
  return id.split(':')[1] ?? ''
}

/** The network of a CAIP-10 account. */
export function networkOf(id: CaipAddress): CaipNetworkId {
  return id.slice(0, id.lastIndexOf(':')) as CaipNetworkId
}

/** The address in a CAIP-10 account, without its network. */
export function addressOf(id: CaipAddress): string {
  return id.slice(id.lastIndexOf(':') + 1)
}
