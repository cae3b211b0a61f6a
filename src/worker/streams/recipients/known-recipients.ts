import { sameAddress } from '../../../domain/core/address-text.ts'
import { addressOf, type CaipAddress, namespaceOf } from '../../../domain/core/entities.ts'
import { withTimeout } from '../../../domain/core/lib/with-timeout.ts'
import type { Transaction } from '../../../domain/history/history.ts'
import { lookAlike } from '../../../domain/recipients/checks.ts'
import {
  asRecent,
  type KnownRecipient,
  withRecipients,
} from '../../../domain/recipients/recent-recipients.ts'
import type { RecentRecipient } from '../../../domain/transactions/record.ts'
import type { RecipientStore } from '../../caches/recipients.ts'
import type { LoadEarlierPayments } from './earlier-payments.ts'

export type KnownRecipientsDeps = {
  readonly payments: LoadEarlierPayments
  readonly book: RecipientStore
  readonly sentTo: (account: CaipAddress) => Promise<readonly RecentRecipient[]>
  /** Whether nodes of the network confirm that the account itself made this payment. */
  readonly hasPaid: (account: CaipAddress, hash: string, to: string) => Promise<boolean>
}

/** What is known about earlier payments. */
type KnownRecipients = {
  /** Returns the recipients of earlier payments that records or nodes prove. */
  recentRecipients(account: CaipAddress): Promise<readonly RecentRecipient[]>
  /** Returns what is known about earlier payments to the address, and to addresses that look like it. */
  acquaintance(account: CaipAddress, address: string): Promise<Acquaintance>
}

type Acquaintance = {
  readonly recentRecipients: readonly RecentRecipient[]
  /** Addresses that are only reported, without a proof. */
  readonly reported: readonly string[]
  readonly isHistoryComplete: boolean
}

/** How long a check waits for the history before it returns `history-unchecked` (ms). The history keeps loading. */
const historyWaitMs = 4_000
/** Maximum number of payments that nodes are asked to confirm for one check or one list. */
const maxProofs = 4

export function createKnownRecipients(deps: KnownRecipientsDeps): KnownRecipients {
  /** Proves the payments, the first ones only, and stores their recipients. Returns the proved recipients. */
  async function prove(
    account: CaipAddress,
    payments: readonly Transaction[],
  ): Promise<readonly KnownRecipient[]> {
    const proofs = payments.slice(0, maxProofs).map(async ({ hash, to, minedAt, network }) => {
      const payer = network === undefined ? account : (`${network}:${addressOf(account)}` as CaipAddress)
      const isProved = await deps.hasPaid(payer, hash, to).catch(() => false)
      return isProved ? [{ address: to, lastAt: minedAt, isProved } as const] : []
    })
    const proved = (await Promise.all(proofs)).flat()
    if (proved.length > 0) await deps.book.add(account, proved)
    return proved
  }

  /** Returns the recipients that records and earlier proofs confirm, and the addresses that are only reported. */
  async function stored(account: CaipAddress) {
    const [own, book] = await Promise.all([deps.sentTo(account), deps.book.of(account)])
    const namespace = namespaceOf(account)
    const isProved = ({ isProved: proved }: KnownRecipient) => proved === true
    return {
      proved: withRecipients(namespace, own.map(asProved), book.filter(isProved)),
      reported: book.filter(recipient => !isProved(recipient)).map(({ address }) => address),
    }
  }

  const recentRecipients: KnownRecipients['recentRecipients'] = async account => {
    const namespace = namespaceOf(account)
    const [{ proved }, payments] = await Promise.all([
      stored(account),
      deps.payments.newest(account).catch(() => []),
    ])
    const known = proved.map(({ address }) => address)
    // Leaves out addresses that look similar to the address of a known recipient, because attackers create such
    // addresses.
    const candidates = byRecipient(account, payments).filter(
      ({ to }) =>
        !known.some(address => sameAddress(namespace, address, to)) &&
        lookAlike(namespace, to, known) === undefined,
    )
    return withRecipients(namespace, proved, await prove(account, candidates)).map(asRecent)
  }

  const acquaintance: KnownRecipients['acquaintance'] = async (account, address) => {
    const namespace = namespaceOf(account)
    const [{ proved, reported }, history] = await Promise.all([
      stored(account),
      withTimeout(deps.payments.all(account), historyWaitMs, () => deps.payments.loaded(account)),
    ])
    const isKnown = ({ to }: Pick<Transaction, 'to'>) =>
      proved.some(recipient => sameAddress(namespace, recipient.address, to))
    const relevant = byRecipient(account, history.payments).filter(
      payment =>
        !isKnown(payment) &&
        (sameAddress(namespace, payment.to, address) || lookAlike(namespace, payment.to, [address])),
    )
    return {
      recentRecipients: withRecipients(namespace, proved, await prove(account, relevant)).map(asRecent),
      reported: [...reported, ...history.payments.map(({ to }) => to)],
      isHistoryComplete: history.isComplete,
    }
  }

  return { recentRecipients, acquaintance }
}

function asProved(recipient: RecentRecipient): KnownRecipient {
  return { ...recipient, isProved: true }
}

/** Returns the newest payment to each recipient, newest first. */
function byRecipient(account: CaipAddress, payments: readonly Transaction[]): readonly Transaction[] {
  const newestFirst = [...payments].sort((a, b) => b.minedAt - a.minedAt)
  const namespace = namespaceOf(account)
  return newestFirst.filter(
    ({ to }, index) => newestFirst.findIndex(other => sameAddress(namespace, other.to, to)) === index,
  )
}
