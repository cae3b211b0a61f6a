import { type CaipAddress, namespaceOf } from '../../domain/core/entities.ts'
import { withRecipients } from '../../domain/recipients/recent-recipients.ts'
import type { RecentRecipient } from '../../domain/transactions/record.ts'
import { recipientsKey } from './tables.ts'
import type { TtlCache } from './ttl-cache.ts'

/**
 * The recipients that an account has paid, on any network. They are stored apart from the history, because the history
 * page with a payment may not be loaded.
 */
export type RecipientStore = {
  of(account: CaipAddress): Promise<readonly RecentRecipient[]>
  add(account: CaipAddress, recipients: readonly RecentRecipient[]): Promise<void>
}

/** Opens the store of recent recipients in its cache table. */
export function createRecipientStore(
  table: TtlCache<readonly RecentRecipient[]>,
  now: () => number,
): RecipientStore {
  const of: RecipientStore['of'] = async account => (await table.get(recipientsKey(account)))?.value ?? []
  return {
    of,
    add: async (account, recipients) => {
      const known = await of(account)
      const all = withRecipients(namespaceOf(account), known, recipients)
      if (all !== known) await table.put(recipientsKey(account), all, now())
    },
  }
}
