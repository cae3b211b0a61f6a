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
import type { NameSource } from '../../../domain/names/names.ts'
import { nativeTwins } from '../../../domain/networks/native-coin.ts'
import {
  type AddressCode,
  checkRecipient,
  faultOfAddress,
  type RecipientWarning,
  readAddressCode,
} from '../../../domain/recipients/checks.ts'
import type { RecentRecipient } from '../../../domain/transactions/record.ts'
import type { TtlCache } from '../../caches/ttl-cache.ts'
import type { Quorum, SendRpc } from '../../chains/chain.ts'
import type * as SolanaMoney from '../../chains/solana/prepare.ts'
import { createKnownRecipients, type KnownRecipientsDeps } from './known-recipients.ts'

export type RecipientsDeps = KnownRecipientsDeps & {
  readonly chain: (network: CaipNetworkId) => SendRpc
  readonly solana: () => Promise<Pick<typeof SolanaMoney, 'readCode'>>
  readonly session$: Observable<Session>
  readonly balances: Pick<TtlCache<Balances>, 'get'>
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

/**
 * Creates the functions that check and list recipients. What the data provider reports can only raise warnings: an
 * address counts as known only after a proof.
 */
export function createRecipients(deps: RecipientsDeps): Recipients {
  const codeAt = async (network: CaipNetworkId, address: string): Promise<AddressCode | undefined> => {
    const sendRpc = deps.chain(network)
    if (namespaceOf(network) === 'solana') return await (await deps.solana()).readCode(sendRpc, address)
    const code = await sendRpc({ method: 'eth_getCode', params: [address, 'latest'] })
    return typeof code === 'string' ? readAddressCode(code) : undefined
  }

  const known = createKnownRecipients(deps)

  return {
    recentRecipients: known.recentRecipients,
    check: async (account, address, name, unconfirmed) => {
      const network = networkOf(account)
      const fault = faultOfAddress(network, address)
      if (fault) return [fault]
      const [code, acquaintance, { connections }, owned] = await Promise.all([
        codeAt(network, address).catch(() => undefined),
        known.acquaintance(account, address),
        firstValueFrom(deps.session$),
        deps.balances.get(account),
      ])
      const own = connections
        .filter(({ namespace }) => namespace === namespaceOf(account))
        .flatMap(({ accounts }) => accounts.map(addressOf))
      return checkRecipient({
        ...acquaintance,
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
