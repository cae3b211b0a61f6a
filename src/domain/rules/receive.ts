import {
  addressOf,
  type CaipAddress,
  type CaipNetworkId,
  type Namespace,
  namespaceOf,
  networkOf,
  referenceOf,
} from '../model/caip.ts'
import type { Network } from '../model/entities.ts'

/** Namespaces whose addresses are the same on all their networks; elsewhere an address belongs to one network. */
const everywhere: readonly Namespace[] = ['eip155', 'solana']

/**
 * What a wallet that scans the code reads: ERC-681 with the chain for EVM, the link of Solana Pay, BIP-21 for Bitcoin; the plain
 * address where the network has no such form.
 */
export function receiveUri(account: CaipAddress): string {
  const address = addressOf(account)
  switch (namespaceOf(account)) {
    case 'eip155':
      return `ethereum:${address}@${referenceOf(account)}`
    case 'solana':
      return `solana:${address}`
    case 'bip122':
      return `bitcoin:${address}`
    default:
      return address
  }
}

/** The networks of the site on which what is sent to this address arrives, the account's own first. `approved`: all its wallet takes. */
export function networksToReceive(
  account: CaipAddress,
  networks: readonly Network[],
  approved?: readonly CaipNetworkId[],
): readonly Network[] {
  const own = networkOf(account)
  const namespace = namespaceOf(account)
  const good = networks.filter(
    ({ id, namespace: of }) =>
      of === namespace &&
      (id === own || everywhere.includes(namespace)) &&
      (id === own || (approved?.includes(id) ?? true)),
  )
  return [...good.filter(({ id }) => id === own), ...good.filter(({ id }) => id !== own)]
}
