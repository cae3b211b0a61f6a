import { sameAddress } from '../core/address-text.ts'
import type { Namespace } from '../core/caip.ts'
import type { RecentRecipient } from '../transactions/record.ts'

/** Payees of an account that are kept; of more, those paid last. */
const mostKept = 1_000

/** The payees with these among them, the last paid first; the same list where it has them all. */
export function withRecipients(
  namespace: Namespace,
  known: readonly RecentRecipient[],
  more: readonly RecentRecipient[],
): readonly RecentRecipient[] {
  const all = [...known]
  for (const payee of more) {
    if (!all.some(({ address }) => sameAddress(namespace, address, payee.address))) all.push(payee)
  }
  if (all.length === known.length) return known
  return all.sort((a, b) => b.lastAt - a.lastAt).slice(0, mostKept)
}
