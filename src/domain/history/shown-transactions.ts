import { type CaipNetworkId, type Namespace, namespaceOf } from '../core/entities.ts'
import { lookAlike } from '../recipients/checks.ts'
import type { RecentRecipient } from '../transactions/record.ts'
import type { Transaction } from './history.ts'
import { isValuable, recipientsOf } from './recipients.ts'

/**
 * Returns the transactions to show. Leaves out spam transfers, address poisoning, and transactions on networks other
 * than `network`. Keeps a transaction without a network, because the history was requested for `network`. `known` lists
 * earlier recipients, whose addresses an attacker may imitate.
 */
export function shownTransactions(
  items: readonly Transaction[],
  network: CaipNetworkId,
  known: readonly RecentRecipient[] = [],
): readonly Transaction[] {
  const paid = [...known, ...recipientsOf(items)].map(({ address }) => address)
  return items.filter(
    item =>
      (item.network === undefined || item.network === network) &&
      !(item.transfers.length > 0 && item.transfers.every(({ spam }) => spam)) &&
      !isPoison(item, namespaceOf(network), paid),
  )
}

/**
 * Detects address poisoning: a transfer of almost no value from or to an address that imitates an earlier recipient.
 * The attacker hopes that the user copies this address from the history. The user's account can appear as the sender,
 * because anyone can transfer zero tokens from any account.
 */
function isPoison(
  { from, to, transfers }: Transaction,
  namespace: Namespace,
  paid: readonly string[],
): boolean {
  if (transfers.length === 0 || transfers.some(isValuable)) return false
  return [from, to].some(party => party !== '' && lookAlike(namespace, party, paid) !== undefined)
}
