import { coinTypeLimit, nameLength, nameZones } from '../core/constants.ts'
import { type CaipAddress, type CaipNetworkId, namespaceOf, networkId } from '../core/entities.ts'
import { coreError } from '../core/errors/core-error.ts'
import { chainIdOf } from '../networks/networks.ts'

/** The network on which the ENS registry is. */
export const ensHome = networkId('eip155:1')

/** The source of a resolved name: the data provider's own registry, or ENS. */
export type NameSource = 'provider' | 'ens'

/**
 * A name resolved on one network. `address` is complete and in the network's format, because the views show it beside
 * the name.
 */
export type ResolvedName = {
  /** The name in normalised form. */
  readonly name: string
  /** The address that belongs to the name. */
  readonly address: string
  /** Where the name is registered. */
  readonly source: NameSource
  /** Set if only one source returned the address: the data provider or a single node. Absent if two nodes agree. */
  readonly unconfirmed?: true
}

/** A name in the data provider's registry, with its addresses by coin type. */
export type RegisteredName = {
  /** The registered name, for example `alice.reown.id`. */
  readonly name: string
  /** Time of the registration, in epoch ms. */
  readonly registeredAt?: number
  /** Addresses of the name, by coin type (SLIP-44). */
  readonly addresses: Readonly<Record<string, string>>
}

/** A suggested name. `free` means that the registry reported the name as available. */
export type NameSuggestion = {
  /** The suggested name, with its parent name. */
  readonly name: string
  /** Whether the name can be registered. */
  readonly free: boolean
}

/**
 * Result of a registration. `late`: the user signed after the time limit of the signature, so nothing was sent to the
 * server.
 */
export type NameOutcome =
  | {
      /** `registered`: the name now belongs to the account. `late`: the user signed too late, and nothing was sent. */
      readonly status: 'registered'
      /** The registered name. */
      readonly name: string
    }
  | {
      readonly status: 'late'
      /** How long the user took to sign. */
      readonly seconds: number
    }

/** The user's own labels for their accounts. */
export type AccountLabels = Readonly<Record<CaipAddress, string>>

/** Why a typed label cannot be registered. */
export type LabelProblem = 'empty' | 'characters' | 'too-short' | 'too-long'

/** Normalises a typed label: lower case, without the parent name if the user typed it. */
export function labelOf(typed: string): string {
  const text = typed.trim().toLowerCase()
  const zone = nameZones.find(suffix => text.endsWith(`.${suffix}`))
  return zone ? text.slice(0, -zone.length - 1) : text
}

/** The most important reason why the label cannot be registered. It is undefined if the label can be registered. */
export function labelProblem(label: string): LabelProblem | undefined {
  if (label === '') return 'empty'
  if (!/^[a-z0-9-]+$/.test(label)) return 'characters'
  if (label.length < nameLength.min) return 'too-short'
  return label.length > nameLength.max ? 'too-long' : undefined
}

/** The full name of a label: the label, a dot, and the parent name for new names. */
export function nameOfLabel(label: string): string {
  return `${label}.${nameZones[0]}`
}

/** Whether the name ends in one of the parent names under which the data provider registers names. */
export function isProviderName(name: string): boolean {
  return nameZones.some(
    zone => name.endsWith(`.${zone}`) && /^[a-z0-9-]+$/.test(name.slice(0, -zone.length - 1)),
  )
}

/** Whether a text could be a name instead of an address: it has several labels, none of them empty, and no spaces. */
export function looksLikeName(text: string): boolean {
  return /^[^\s.]+(?:\.[^\s.]+)+$/u.test(text.trim())
}

/**
 * Coin type of a network: 60 for Ethereum, ENSIP-11 for other EVM networks (the chain id with the highest bit set), SLIP-44 for
 * Solana, undefined for others. Throws `chain-id-invalid` for EVM chain ids of 2^31 or more.
 */
export function coinTypeOf(network: CaipNetworkId): number | undefined {
  if (namespaceOf(network) === 'solana') return 501
  if (namespaceOf(network) !== 'eip155') return undefined
  const chain = chainIdOf(network)
  if (chain >= coinTypeLimit) throw coreError('chain-id-invalid', { network })
  return chain === 1 ? 60 : coinTypeLimit + chain
}

/** The message to sign for a registration. The server expects exactly this text. */
export function registrationMessage(name: string, timestampS: number): string {
  return JSON.stringify({ name, attributes: {}, timestamp: timestampS })
}
