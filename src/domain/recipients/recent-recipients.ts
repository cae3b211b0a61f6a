import { sameAddress } from '../core/address-text.ts'
import { addressOf, type CaipAddress, type Namespace, namespaceOf } from '../core/entities.ts'
import type { RecentRecipient, TransactionRecord } from '../transactions/record.ts'

/** Maximum number of recipients stored for an account. The oldest recipients are dropped, unproved ones first. */
const maxKept = 1_000

/**
 * A recipient that this browser stores. `isProved` is set if this browser sent the payment, or if nodes of the network
 * confirm that the account signed it. Any other recipient is a claim of the data provider: it may raise a warning, but
 * it is never listed as recent and never removes a warning.
 */
export type KnownRecipient = RecentRecipient & { readonly isProved?: true }

/** Adds recipients, most recent first. Returns the given list unchanged if it already contains all of them. */
export function withRecipients<T extends KnownRecipient>(
  namespace: Namespace,
  known: readonly T[],
  more: readonly T[],
): readonly T[] {
  const all = [...known]
  let changed = false
  for (const recipient of more) {
    const index = all.findIndex(({ address }) => sameAddress(namespace, address, recipient.address))
    const found = all[index]
    if (found && (found.isProved || !recipient.isProved)) continue
    changed = true
    if (found) all[index] = { ...found, isProved: true }
    else all.push(recipient)
  }
  if (!changed) return known
  const newestFirst = all.sort((a, b) => b.lastAt - a.lastAt)
  if (newestFirst.length <= maxKept) return newestFirst
  const kept = new Set(
    [...newestFirst].sort((a, b) => Number(b.isProved ?? 0) - Number(a.isProved ?? 0)).slice(0, maxKept),
  )
  return newestFirst.filter(recipient => kept.has(recipient))
}

/** Returns the stored recipient as the site and the views see it. */
export function asRecent({ address, name, lastAt }: KnownRecipient): RecentRecipient {
  return { address, lastAt, ...(name !== undefined && { name }) }
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
