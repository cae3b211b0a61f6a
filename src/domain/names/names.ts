import { coinTypeLimit, nameZones } from '../core/constants.ts'
import { type CaipNetworkId, namespaceOf, networkId } from '../core/entities.ts'
import { coreError } from '../core/errors/core-error.ts'
import { chainIdOf } from '../networks/networks.ts'

/** The network with the ENS registry. */
export const ensHome = networkId('eip155:1')

/** The source of a resolved name: the data provider's own registry, or ENS. */
export type NameSource = 'provider' | 'ens'

/**
 * A name, resolved to an address on one network. `address` is the full address in the network's format, because the
 * views show it next to the name.
 */
export type ResolvedName = {
  /** The name in normalised form. */
  readonly name: string
  /** The address that belongs to the name. */
  readonly address: string
  /** Where Portico found the name: in the data provider's registry, or in ENS. */
  readonly source: NameSource
  /**
   * Set if only one source returned this address: the data provider, or a single node. Absent if two nodes returned the
   * same address.
   */
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

/** A suggested name. `free` is true if the data provider's registry reports that the name is available. */
export type NameSuggestion = {
  /** The suggested name with its parent name, for example `alice.reown.id`. */
  readonly name: string
  /** Whether the name can be registered. */
  readonly free: boolean
}

/**
 * The result of a name registration. `late` means that the user signed after the time limit, so Portico sent nothing to
 * the data provider.
 */
export type NameOutcome =
  | {
      /**
       * `registered`: the name now belongs to the account. `late`: the user signed too late, so Portico sent nothing.
       */
      readonly status: 'registered'
      /** The registered name. */
      readonly name: string
    }
  | {
      readonly status: 'late'
      /** How many seconds the user took to sign. */
      readonly seconds: number
    }

/**
 * Returns the full name for a new label: the label, a dot, and the parent name under which new names are registered.
 */
export function nameOfLabel(label: string): string {
  return `${label}.${nameZones[0]}`
}

/** Whether the name ends in one of the parent names under which the data provider registers names. */
export function isProviderName(name: string): boolean {
  return nameZones.some(
    zone => name.endsWith(`.${zone}`) && /^[a-z0-9-]+$/.test(name.slice(0, -zone.length - 1)),
  )
}

/**
 * Whether a text could be a name instead of an address: it has at least one dot and no spaces, and no part between the
 * dots is empty.
 */
export function looksLikeName(text: string): boolean {
  return /^[^\s.]+(?:\.[^\s.]+)+$/u.test(text.trim())
}

/**
 * Returns the coin type of a network: 60 for Ethereum, the coin type of ENSIP-11 for other EVM networks (the chain id
 * with the highest bit set), and the coin type of SLIP-44 for Solana. Returns undefined for all other networks. Throws
 * `chain-id-invalid` for EVM chain ids of 2^31 or more.
 */
export function coinTypeOf(network: CaipNetworkId): number | undefined {
  if (namespaceOf(network) === 'solana') return 501
  if (namespaceOf(network) !== 'eip155') return undefined
  const chain = chainIdOf(network)
  if (chain >= coinTypeLimit) throw coreError('chain-id-invalid', { network })
  return chain === 1 ? 60 : coinTypeLimit + chain
}

/** Returns the message that the user signs for a name registration. The data provider accepts only this exact text. */
export function registrationMessage(name: string, timestampS: number): string {
  return JSON.stringify({ name, attributes: {}, timestamp: timestampS })
}
