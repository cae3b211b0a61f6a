import {
  type CaipNetworkId,
  type Network,
  namespaceOf,
  readNetworkId,
  referenceOf,
} from '../core/entities.ts'
import { coreError } from '../core/errors/core-error.ts'

export function findNetwork(id: CaipNetworkId | undefined, list: readonly Network[]): Network | undefined {
  return list.find(network => network.id === id)
}

/** Finds a network by id. Throws AppError `network-not-found`. */
export function networkOfId(id: CaipNetworkId, list: readonly Network[]): Network {
  const network = findNetwork(id, list)
  if (!network) throw coreError('network-not-found', { network: id })
  return network
}

/**
 * Parses an EVM chain id from a wallet: hex or decimal text, a number, or CAIP-2. Returns undefined if the id is not a
 * whole number from 1 to 2^53-1. `0x01` and `1` are both chain 1.
 */
export function readChainId(value: unknown): CaipNetworkId | undefined {
  if (typeof value === 'string' && value.startsWith('eip155:')) return readChainId(value.slice(7))
  if (typeof value === 'string' && !/^(?:0x[0-9a-fA-F]{1,16}|[0-9]{1,16})$/.test(value)) return undefined
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint') return undefined
  const chain = Number(value)
  return Number.isSafeInteger(chain) && chain > 0 ? readNetworkId(`eip155:${chain}`) : undefined
}

/** Returns the chain id of an EVM network as a number. Throws AppError `chain-id-invalid` for other networks. */
export function chainIdOf(id: CaipNetworkId): number {
  const read = namespaceOf(id) === 'eip155' ? readChainId(id) : undefined
  if (!read) throw coreError('chain-id-invalid', { network: id })
  return Number(referenceOf(read))
}

/**
 * Returns the chain id of an EVM network in hex, as wallets expect it (`0x1`). Throws AppError `chain-id-invalid` for
 * other networks.
 */
export function hexChainId(id: CaipNetworkId): `0x${string}` {
  return `0x${chainIdOf(id).toString(16)}`
}
