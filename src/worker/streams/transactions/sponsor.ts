import { firstValueFrom, type Observable } from 'rxjs'
import { type CaipAddress, namespaceOf, networkOf, type Session } from '../../../domain/core/entities.ts'
import { withTimeout } from '../../../domain/core/lib/with-timeout.ts'
import type { BatchCapability, PreparedTransaction } from '../../../domain/transactions/prepared.ts'
import { paymaster } from '../../../domain/transactions/record.ts'
import { type Sponsorship, withSponsorship } from '../../../domain/transactions/sponsorship.ts'

type SponsorDeps = {
  /** URLs of the site's paymaster services, by CAIP-2 id of the network. */
  readonly paymasters: Readonly<Record<string, string>>
  readonly session$: Observable<Session>
  /** Requests the wallet's capabilities, and returns whether the wallet supports bundles and paymasters. */
  readonly capability: (account: CaipAddress) => Promise<BatchCapability>
  readonly now: () => number
}

/**
 * The functions with which the site pays the network fee. This needs a paymaster service for the network, and a wallet
 * that supports paymasters.
 */
type Sponsor = {
  /**
   * Returns the site's offer to pay the network fee of this account. Returns undefined if the account itself has to
   * pay.
   */
  offer(account: CaipAddress): Promise<Sponsorship | undefined>
  /**
   * Clears the cached capabilities of all wallets, so that the next `offer` requests them again. The account may have
   * become a smart account in the meantime.
   */
  forget(): void
  /** Changes a prepared transaction so that the site pays the network fee, unless `feePayer` is `account`. */
  sponsor(
    preparing: Promise<PreparedTransaction>,
    account: CaipAddress,
    feePayer: 'account' | undefined,
  ): Promise<PreparedTransaction>
}

/**
 * How long the wallet's capabilities are cached (ms). An open review view prepares the transaction every 30 seconds,
 * and must not send a request to the wallet each time.
 */
const freshMs = 60_000

/**
 * How long the review view waits for the wallet's capabilities (ms). If they do not arrive, the account pays the
 * network fee.
 */
const responseMs = 3_000

/**
 * Creates the functions that let the site pay network fees. The wallet's capabilities are requested only on networks
 * for which the site has a paymaster service.
 */
export function createSponsor({ paymasters, session$, capability, now }: SponsorDeps): Sponsor {
  const supportByAccount = new Map<
    string,
    { readonly at: number; readonly support: Promise<BatchCapability> }
  >()

  const supportOf = async (account: CaipAddress) => {
    const { connections } = await firstValueFrom(session$)
    const wallet = connections.find(({ accounts }) => accounts.includes(account))?.connectorId
    const key = `${wallet} ${account}`
    const known = supportByAccount.get(key)
    if (known && now() - known.at < freshMs) return await known.support
    const support = capability(account)
    supportByAccount.set(key, { at: now(), support })
    return await support
  }
  const offer: Sponsor['offer'] = async account => {
    const url = paymasters[networkOf(account)]
    if (url === undefined || namespaceOf(account) !== 'eip155') return undefined
    const support = await withTimeout(supportOf(account), responseMs, () => undefined)
    if (!support?.capabilities.includes(paymaster)) return undefined
    return { url, becomesSmart: support.atomic === 'ready' }
  }
  return {
    offer,
    forget: () => supportByAccount.clear(),
    sponsor: async (preparing, account, feePayer) => {
      const [prepared, offered] = await Promise.all([preparing, feePayer ? undefined : offer(account)])
      return offered ? withSponsorship(prepared, offered) : prepared
    },
  }
}
