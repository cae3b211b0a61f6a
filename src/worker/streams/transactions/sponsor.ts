import { firstValueFrom, type Observable } from 'rxjs'
import { type CaipAddress, namespaceOf, networkOf } from '../../../domain/core/caip.ts'
import type { Session } from '../../../domain/core/entities.ts'
import { withTimeout } from '../../../domain/core/lib/with-timeout.ts'
import type { BatchCapability, PreparedTransaction } from '../../../domain/transactions/prepared.ts'
import { paymaster } from '../../../domain/transactions/record.ts'
import { type Sponsorship, withSponsorship } from '../../../domain/transactions/sponsorship.ts'

/** The dependencies of sponsored transactions. */
export type SponsorDeps = {
  /** URLs of the site's paymaster services by CAIP-2 id. */
  readonly paymasters: Readonly<Record<string, string>>
  readonly session$: Observable<Session>
  /** Asks the wallet for its support. */
  readonly capability: (account: CaipAddress) => Promise<BatchCapability>
  readonly now: () => number
}

/** Lets the site pay the network fee, where it has a paymaster service and the wallet supports that. */
export type Sponsor = {
  /** The site's offer to pay the network fee of this account. Undefined if the account has to pay. */
  offer(account: CaipAddress): Promise<Sponsorship | undefined>
  /** Forgets the wallets' answers. The next offer asks again, because an account may have become a smart account. */
  forget(): void
  /** Changes a prepared transaction to one whose fee the site pays, unless `feePayer` says that the account pays. */
  sponsor(
    preparing: Promise<PreparedTransaction>,
    account: CaipAddress,
    feePayer: 'account' | undefined,
  ): Promise<PreparedTransaction>
}

/**
 * How long the wallet's answer is reused (ms), because an open review prepares the transaction again every 30 seconds.
 */
const freshMs = 60_000
/** How long the review waits for the wallet's answer (ms). A wallet without an answer counts as one without support. */
const answerMs = 3_000

/** Creates the functions that let the site pay. The wallet is asked only where the site has a paymaster service. */
export function createSponsor({ paymasters, session$, capability, now }: SponsorDeps): Sponsor {
  const asked = new Map<string, { readonly at: number; readonly support: Promise<BatchCapability> }>()

  const supportOf = async (account: CaipAddress) => {
    const { connections } = await firstValueFrom(session$)
    const wallet = connections.find(({ accounts }) => accounts.includes(account))?.connectorId
    const key = `${wallet} ${account}`
    const known = asked.get(key)
    if (known && now() - known.at < freshMs) return await known.support
    const support = capability(account)
    asked.set(key, { at: now(), support })
    return await support
  }
  const offer: Sponsor['offer'] = async account => {
    const url = paymasters[networkOf(account)]
    if (url === undefined || namespaceOf(account) !== 'eip155') return undefined
    const support = await withTimeout(supportOf(account), answerMs, () => undefined)
    if (!support?.capabilities.includes(paymaster)) return undefined
    return { url, becomesSmart: support.atomic === 'ready' }
  }
  return {
    offer,
    forget: () => asked.clear(),
    sponsor: async (preparing, account, feePayer) => {
      const [prepared, offered] = await Promise.all([preparing, feePayer ? undefined : offer(account)])
      return offered ? withSponsorship(prepared, offered) : prepared
    },
  }
}
