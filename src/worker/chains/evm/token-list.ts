import knownTokens from '../../../../data/tokens.json'
import type { CaipNetworkId } from '../../../domain/core/entities.ts'
import type { KnownToken } from '../chain.ts'

/**
 * Well-known tokens of each network. If the data provider does not list the account's tokens, Portico reads the
 * balances of these tokens from the chain. Portico also compares other tokens with these to recognise imitations.
 */
const lists: Readonly<Record<string, readonly KnownToken[]>> = knownTokens

/** Returns the network's well-known tokens. The result is empty if the list has none. */
export function listedTokens(network: CaipNetworkId): readonly KnownToken[] {
  return (Object.hasOwn(lists, network) ? lists[network] : undefined) ?? []
}
