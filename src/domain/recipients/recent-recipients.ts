import { sameAddress } from '../core/address-text.ts'
import { addressOf, type CaipAddress, type Namespace, namespaceOf } from '../core/entities.ts'
import type { RecentRecipient, TransactionRecord } from '../transactions/record.ts'

/** Maximum number of recipients stored for an account. The oldest recipients are dropped. */
const maxKept = 1_000

/** Adds recipients, most recent first. Returns the given list unchanged if it already contains all of them. */
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
  return all.sort((a, b) => b.lastAt - a.lastAt).slice(0, maxKept)
}

/**
 * Returns the recipients of an account's sends on all networks of its namespace, latest first. Sends without a
 * transaction hash are left out.
 */
export function sentRecipients(
  account: CaipAddress,
  newestFirst: readonly TransactionRecord[],
): readonly RecentRecipient[] {
  const recipients = new Map<string, RecentRecipient>()
  for (const { account: sender, kind, attempts, createdAt, summary } of newestFirst) {
    const { to, toName } = summary
    const isOwn = namespaceOf(sender) === namespaceOf(account) && addressOf(sender) === addressOf(account)
    if (!isOwn || kind !== 'send' || to === undefined || attempts.length === 0) continue
    const key = `${to} ${toName ?? ''}`
    if (recipients.has(key)) continue
    recipients.set(key, { address: to, lastAt: createdAt, ...(toName && { name: toName }) })
  }
  return [...recipients.values()]
}
