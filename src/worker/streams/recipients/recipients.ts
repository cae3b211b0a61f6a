import { firstValueFrom, type Observable } from 'rxjs'
import { sameAddress } from '../../../domain/core/address-text.ts'
import {
  addressOf,
  type Balances,
  type CaipAddress,
  type CaipNetworkId,
  namespaceOf,
  networkOf,
  type Session,
} from '../../../domain/core/entities.ts'
import { withTimeout } from '../../../domain/core/lib/with-timeout.ts'
import type { Transaction } from '../../../domain/history/history.ts'
import type { NameSource } from '../../../domain/names/names.ts'
import { nativeTwins } from '../../../domain/networks/native-coin.ts'
import {
  type AddressCode,
  checkRecipient,
  faultOfAddress,
  lookAlike,
  type RecipientWarning,
  readAddressCode,
} from '../../../domain/recipients/checks.ts'
import {
  asRecent,
  type KnownRecipient,
  withRecipients,
} from '../../../domain/recipients/recent-recipients.ts'
import type { RecentRecipient } from '../../../domain/transactions/record.ts'
import type { RecipientStore } from '../../caches/recipients.ts'
import type { TtlCache } from '../../caches/ttl-cache.ts'
import type { Quorum, SendRpc } from '../../chains/chain.ts'
import type * as SolanaMoney from '../../chains/solana/prepare.ts'
import type { LoadEarlierPayments } from './earlier-payments.ts'

export type RecipientsDeps = {
  readonly chain: (network: CaipNetworkId) => SendRpc
  readonly solana: () => Promise<Pick<typeof SolanaMoney, 'readCode'>>
  readonly session$: Observable<Session>
  readonly balances: Pick<TtlCache<Balances>, 'get'>
  readonly payments: LoadEarlierPayments
  readonly book: RecipientStore
  readonly sentTo: (account: CaipAddress) => Promise<readonly RecentRecipient[]>
  /** Whether nodes of the network confirm that the account itself made this payment. */
  readonly hasPaid: (account: CaipAddress, hash: string, to: string) => Promise<boolean>
}

export type Recipients = {
  check(
    account: CaipAddress,
    address: string,
    name?: string,
    unconfirmed?: NameSource,
  ): Promise<readonly RecipientWarning[]>
  /**
   * Returns the recent recipients: those of transactions that this browser has sent, and those of payments in the
   * newest history page that nodes of the network confirm.
   */
  recentRecipients(account: CaipAddress): Promise<readonly RecentRecipient[]>
}

/** How long a check waits for the history before it returns `history-unchecked` (ms). The history keeps loading. */
const historyWaitMs = 4_000
/** Maximum number of payments that nodes are asked to confirm for one check or one list. */
const maxProofs = 4

/**
 * Creates the functions that check and list recipients. What the data provider reports can only raise warnings: an
 * address counts as known only after a proof.
 */
export function createRecipients(deps: RecipientsDeps): Recipients {
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

  const recentRecipients: Recipients['recentRecipients'] = async account => {
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

  const codeAt = async (network: CaipNetworkId, address: string): Promise<AddressCode | undefined> => {
    const sendRpc = deps.chain(network)
    if (namespaceOf(network) === 'solana') return await (await deps.solana()).readCode(sendRpc, address)
    const code = await sendRpc({ method: 'eth_getCode', params: [address, 'latest'] })
    return typeof code === 'string' ? readAddressCode(code) : undefined
  }

  /** Returns what is known about earlier payments to the address, and to addresses that look like it. */
  async function acquaintance(account: CaipAddress, address: string) {
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

  return {
    recentRecipients,
    check: async (account, address, name, unconfirmed) => {
      const network = networkOf(account)
      const fault = faultOfAddress(network, address)
      if (fault) return [fault]
      const [code, known, { connections }, owned] = await Promise.all([
        codeAt(network, address).catch(() => undefined),
        acquaintance(account, address),
        firstValueFrom(deps.session$),
        deps.balances.get(account),
      ])
      const own = connections
        .filter(({ namespace }) => namespace === namespaceOf(account))
        .flatMap(({ accounts }) => accounts.map(addressOf))
      return checkRecipient({
        ...known,
        network,
        address,
        from: addressOf(account),
        own,
        tokens: [
          ...nativeTwins(network),
          ...(owned?.value.tokens ?? []).flatMap(token => token.address ?? []),
        ],
        code,
        ...(name !== undefined && { name }),
        ...(unconfirmed !== undefined && { unconfirmed }),
      })
    },
  }
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

/** Creates the function that proves a payment. The code for EVM networks and for Solana each loads at its first use. */
export function createPaymentProof(
  quorum: (network: CaipNetworkId) => Promise<Quorum>,
): RecipientsDeps['hasPaid'] {
  return async (account, hash, to) => {
    const network = networkOf(account)
    const { hasPaid } =
      namespaceOf(network) === 'solana'
        ? await import('../../chains/solana/track.ts')
        : await import('../../chains/evm/payment.ts')
    return await hasPaid(await quorum(network), hash, addressOf(account), to)
  }
}
