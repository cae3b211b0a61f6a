import { sameAddress } from '../core/address-text.ts'
import type { Namespace } from '../core/caip.ts'
import type { RecentRecipient } from '../transactions/record.ts'

/** Maximum number of recipients stored for an account. The oldest ones are dropped. */
const mostKept = 1_000

/** Adds recipients, most recent first. Returns the same list if it already contains all of them. */
export function withRecipients(
  namespace: Namespace,
  known: readonly RecentRecipient[],
  more: readonly RecentRecipient[],
): readonly RecentRecipient[] {
  const all = [...known]
  for (const recipient of more) {
    if (!all.some(({ address }) => sameAddress(namespace, address, recipient.address))) all.push(recipient)
  }
  if (all.length === known.length) return known
  return all.sort((a, b) => b.lastAt - a.lastAt).slice(0, mostKept)
}
