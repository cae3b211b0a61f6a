import { compare } from '../core/amount.ts'
import type { RecentRecipient } from '../transactions/record.ts'
import type { Transaction, Transfer } from './history.ts'

/** Returns the recipients of outgoing transfers that are worth at least 0.01 USD and are not spam. */
export function recipientsOf(items: readonly Transaction[]): readonly RecentRecipient[] {
  return items
    .filter(({ operation, to, transfers }) => operation === 'send' && to !== '' && transfers.some(isPayment))
    .map(({ to, minedAt }) => ({ address: to, lastAt: minedAt }))
}

function isPayment(transfer: Transfer): boolean {
  return transfer.direction === 'out' && isValuable(transfer)
}

/**
 * The smallest value of a payment, in US dollars. Spam uses transfers that are worth less or have no price, so such
 * transfers do not count as payments.
 */
const minValue = '0.01'

export function isValuable({ spam, spamFlag, value }: Transfer): boolean {
  return !spam && !spamFlag && value !== undefined && compare(value, minValue) >= 0
}
