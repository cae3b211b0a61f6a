import type { CaipNetworkId } from '../core/entities.ts'

/**
 * The usual time between two blocks of a network, in ms. For EVM networks, the times come from viem's chain definitions
 * if these contain a time. For Solana, the time is the length of a slot. A network that the site adds has no entry,
 * because its block time is unknown.
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

/** Returns the usual time between two blocks of a network, in ms. Returns undefined if the time is unknown. */
export function blockTimeOf(network: CaipNetworkId): number | undefined {
  return blockTimesMs[network]
}
