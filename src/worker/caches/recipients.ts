import { type CaipAddress, namespaceOf } from '../../domain/core/entities.ts'
import { type KnownRecipient, withRecipients } from '../../domain/recipients/recent-recipients.ts'
import { recipientsKey } from './tables.ts'
import type { TtlCache } from './ttl-cache.ts'

/**
 * The recipients that an account has paid on any network, each proved or claimed by the data provider. They are stored
 * apart from the history, because the history page with a payment may not be loaded.
 */
export type RecipientStore = {
  of(account: CaipAddress): Promise<readonly KnownRecipient[]>
  add(account: CaipAddress, recipients: readonly KnownRecipient[]): Promise<void>
}

export function createRecipientStore(
  table: TtlCache<readonly KnownRecipient[]>,
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
