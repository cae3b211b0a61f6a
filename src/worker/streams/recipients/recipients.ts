import { firstValueFrom, type Observable } from 'rxjs'
import {
  addressOf,
  type Balances,
  type CaipAddress,
  type CaipNetworkId,
  namespaceOf,
  networkOf,
  type Session,
} from '../../../domain/core/entities.ts'
import type { HistoryPage } from '../../../domain/history/history.ts'
import type { NameSource } from '../../../domain/names/names.ts'
import {
  type AddressCode,
  checkRecipient,
  faultOfAddress,
  lookAlike,
  type RecipientWarning,
  readCode,
} from '../../../domain/recipients/checks.ts'
import { withRecipients } from '../../../domain/recipients/recent-recipients.ts'
import type { RecentRecipient } from '../../../domain/transactions/record.ts'
import type { RecipientStore } from '../../caches/recipients.ts'
import type { TtlCache } from '../../caches/ttl-cache.ts'
import type { SendRpc } from '../../chains/chain.ts'
import type * as SolanaMoney from '../../chains/solana/prepare.ts'

/** The dependencies of `createRecipients`. */
export type RecipientsDeps = {
  readonly chain: (network: CaipNetworkId) => SendRpc
  readonly solana: () => Promise<Pick<typeof SolanaMoney, 'readCode'>>
  readonly session$: Observable<Session>
  readonly balances: Pick<TtlCache<Balances>, 'get'>
  readonly history: Pick<TtlCache<HistoryPage>, 'get'>
  /** The stored recipients from all history pages that have been loaded so far. */
  readonly book: Pick<RecipientStore, 'of'>
  /** Returns the recipients of transactions that this browser has sent. */
  readonly sentTo: (account: CaipAddress) => Promise<readonly RecentRecipient[]>
}

/** Checks recipients and lists recent recipients. */
export type Recipients = {
  check(
    account: CaipAddress,
    address: string,
    name?: string,
    unconfirmed?: NameSource,
  ): Promise<readonly RecipientWarning[]>
  /** Returns the recent recipients: those of transactions that this browser has sent, and those in the loaded history. */
  recentRecipients(account: CaipAddress): Promise<readonly RecentRecipient[]>
}

/**
 * Creates the functions that check and list recipients. Both functions read stored data. The check also requests the
 * contract code at the address from a node.
 */
export function createRecipients(deps: RecipientsDeps): Recipients {
  const recentRecipients: Recipients['recentRecipients'] = async account => {
    const [own, paid, page] = await Promise.all([
      deps.sentTo(account),
      deps.book.of(account),
      deps.history.get(account),
    ])
    const namespace = namespaceOf(account)
    const sure = [...own, ...paid].map(({ address }) => address)
    const before = (page?.value.items ?? [])
      .filter(({ operation, status, to }) => operation === 'send' && status === 'confirmed' && to !== '')
      .filter(({ from }) => from.toLowerCase() === addressOf(account).toLowerCase())
      // Leaves out transactions that transfer only zero amounts or spam tokens, because attackers use them to put their
      // addresses into the history.
      .filter(({ transfers }) =>
        transfers.some(({ direction, quantity, spam }) => isPayment(direction, quantity) && !spam),
      )
      // Leaves out addresses that look similar to the address of a known recipient, because attackers create such
      // addresses.
      .filter(({ to }) => lookAlike(namespace, to, sure) === undefined)
      .map(({ to, minedAt }) => ({ address: to, lastAt: minedAt }))
    return withRecipients(namespace, own, [...before, ...paid])
  }
  const codeAt = async (network: CaipNetworkId, address: string): Promise<AddressCode | undefined> => {
    const sendRpc = deps.chain(network)
    if (namespaceOf(network) === 'solana') return await (await deps.solana()).readCode(sendRpc, address)
    const code = await sendRpc({ method: 'eth_getCode', params: [address, 'latest'] })
    return typeof code === 'string' ? readCode(code) : undefined
  }
  return {
    recentRecipients,
    check: async (account, address, name, unconfirmed) => {
      const network = networkOf(account)
      const fault = faultOfAddress(network, address)
      if (fault) return [fault]
      const [code, known, { connections }, owned] = await Promise.all([
        codeAt(network, address).catch(() => undefined),
        recentRecipients(account),
        firstValueFrom(deps.session$),
        deps.balances.get(account),
      ])
      const own = connections
        .filter(({ namespace }) => namespace === namespaceOf(account))
        .flatMap(({ accounts }) => accounts.map(addressOf))
      return checkRecipient({
        network,
        address,
        from: addressOf(account),
        own,
        tokens: (owned?.value.tokens ?? []).flatMap(token => token.address ?? []),
        recentRecipients: known,
        code,
        ...(name !== undefined && { name }),
        ...(unconfirmed !== undefined && { unconfirmed }),
      })
    },
  }
}

function isPayment(direction: string, quantity: string): boolean {
  return direction === 'out' && /[1-9]/.test(quantity)
}
