import { type CaipAddress, type Network, namespaceOf } from '../../../domain/core/entities.ts'
import { listedTokens } from '../../chains/evm/token-list.ts'
import { accountFrom, defineFeature } from '../feature.ts'
import { createBalances } from './queries.ts'
import { createBalanceSource, createSharedBalanceSource, type FetchBalances } from './source.ts'
import { createVerifiedTokens, createVerifiedTokensSource } from './verified-tokens.ts'
import { createWalletAssets } from './wallet-assets.ts'

type LeaderWork = {
  readonly calls: { refresh(account: CaipAddress, network?: Network): Promise<void> }
}

/** The feature of balances: the coins and tokens of an account on its network. The leader tab polls them for all tabs. */
export const balances = defineFeature<'balances', LeaderWork>(async deps => {
  const { config, leader, now, onError, session } = deps
  const services = await deps.services()
  const { isSupported$, networkOfId, out, readChain } = services
  const { sendHttp, caller, policy } = out
  const { data } = config.endpoints

  /**
   * Returns the function that fetches balances from the data provider. On a site with several EVM networks, one request
   * fetches the balances on all of them.
   */
  const providerOf = (project: NonNullable<typeof caller>): FetchBalances => {
    const ofNetwork = createBalanceSource(sendHttp, data, project, networkOfId)
    const ofAll = createSharedBalanceSource(sendHttp, data, project, networkOfId, now)
    const severalEvm = deps.networks().filter(({ namespace }) => namespace === 'eip155').length > 1
    return (account, forced) =>
      (severalEvm && namespaceOf(account) === 'eip155' ? ofAll : ofNetwork)(account, forced)
  }
  const live = createBalances({
    cache: deps.tables.balances,
    now,
    readChain,
    isSupported$,
    policy,
    onError,
    listedTokens,
    requestWallet: createWalletAssets({ session: () => session, networkOfId, now }),
    ...(caller && {
      fetch: providerOf(caller),
      verified: createVerifiedTokens({
        fetch: createVerifiedTokensSource(sendHttp, data, caller),
        now,
        policy,
        onError,
      }),
    }),
  })

  return {
    queries: { balances: live.live$ },
    actions: {
      refresh: async address => {
        const account = accountFrom(address)
        await leader.call('refresh', [account, services.ownNetwork(account)], { idempotent: true })
      },
    },
    leader: {
      calls: {
        /** `network` comes from the calling tab, because the page of the leader tab may not know this network. */
        refresh: async (account, network) => {
          services.addNetwork(network)
          await live.refresh(account)
        },
      },
    },
  }
})
