import type { CaipNetworkId } from '../core/entities.ts'

/**
 * The usual time between two blocks of a network, in ms. The EVM times are those of viem's chain definitions where viem
 * has one, and Solana's is the length of a slot. Networks that a site adds have no entry, because their block times are
 * unknown.
 */
const blockTimesMs: Readonly<Record<CaipNetworkId, number>> = {
  'eip155:1': 12_000,
  'eip155:11155111': 12_000,
  'eip155:10': 2_000,
  'eip155:56': 750,
  'eip155:100': 5_000,
  'eip155:137': 2_000,
  'eip155:324': 200,
  'eip155:8453': 2_000,
  'eip155:42161': 250,
  'eip155:42220': 1_000,
  'eip155:43114': 1_700,
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 400,
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 400,
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 400,
}

/** The usual time between two blocks of a network, in ms. It is undefined if it is not known. */
export function blockTimeOf(network: CaipNetworkId): number | undefined {
  return blockTimesMs[network]
}
