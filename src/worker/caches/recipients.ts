import { addressOf, type CaipAddress, namespaceOf } from '../../domain/core/caip.ts'
import { withRecipients } from '../../domain/recipients/recent-recipients.ts'
import type { RecentRecipient } from '../../domain/transactions/record.ts'
import type { TtlCache } from './ttl-cache.ts'

/** Whom an account is known to have paid, on whichever network: the page of the history that says so need not be at hand. */
export type RecipientStore = {
  of(account: CaipAddress): Promise<readonly RecentRecipient[]>
  add(account: CaipAddress, payees: readonly RecentRecipient[]): Promise<void>
  forget(account: CaipAddress): Promise<void>
}

/** Opens the book over its table. */
export function createRecipientStore(
  table: TtlCache<readonly RecentRecipient[]>,
  now: () => number,
): RecipientStore {
  const keyOf = (account: CaipAddress) => `${namespaceOf(account)}:${addressOf(account)}`
  const of: RecipientStore['of'] = async account => (await table.get(keyOf(account)))?.value ?? []
  return {
    of,
    add: async (account, payees) => {
      const known = await of(account)
      const all = withRecipients(namespaceOf(account), known, payees)
      if (all !== known) await table.put(keyOf(account), all, now())
    },
    forget: account => table.remove(keyOf(account)),
  }
}
