import { addressOf, type CaipAddress, type Connection } from '../../../domain/core/entities.ts'

/** Returns one account for each address, because a wallet has the same address on many networks. */
export function onePerAddress(
  { accounts }: Connection,
  account: CaipAddress | undefined,
): readonly CaipAddress[] {
  const seen = new Map<string, CaipAddress>()
  for (const ownAccount of accounts) {
    const address = addressOf(ownAccount)
    if (!seen.has(address) || ownAccount === account) seen.set(address, ownAccount)
  }
  // Sorting by address keeps the order when the user switches the account.
  return [...seen.values()].sort((a, b) => (addressOf(a) < addressOf(b) ? -1 : 1))
}
