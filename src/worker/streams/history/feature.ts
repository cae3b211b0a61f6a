import type { CaipAddress, CaipNetworkId, Network } from '../../../domain/core/entities.ts'
import { createRecipientStore } from '../../caches/recipients.ts'
import { listedTokens } from '../../chains/evm/token-list.ts'
import { accountFrom, defineFeature } from '../feature.ts'
import { createOlderPages } from './actions.ts'
import { createHistory, createHistorySource } from './queries.ts'

type LeaderWork = {
  readonly calls: { refresh(account: CaipAddress, network?: Network): Promise<void> }
}

/** The feature of past transactions of an account. The leader tab polls the newest page for all tabs. */
export const history = defineFeature<'history', LeaderWork>(async deps => {
  const { config, leader, now, tables } = deps
  const services = await deps.services()
  const { isSupported$, networkOfId, out } = services
  const { sendHttp, caller, policy } = out
  const parts = {
    newest: tables.history,
    older: tables.historyPages,
    recipients: createRecipientStore(tables.recentRecipients, now),
    acquaintanceOf: (network: CaipNetworkId) => ({
      coin: networkOfId(network).nativeCurrency.symbol,
      tokens: listedTokens(network),
    }),
    now,
    policy,
    isSupported$,
    ...(caller && { fetch: createHistorySource(sendHttp, config.endpoints.data, caller, networkOfId) }),
  }
  const live = createHistory(parts)
  const olderPage = createOlderPages(parts)
  return {
    queries: { history: live.live$ },
    actions: {
      refresh: async address => {
        const account = accountFrom(address)
        await leader.call('refresh', [account, services.ownNetwork(account)], { idempotent: true })
      },
      page: async (account, cursor) => await olderPage(accountFrom(account), cursor),
    },
    leader: {
      calls: {
        /** `network` comes from the calling tab, because the leader tab may not have this network in its list. */
        refresh: async (account, network) => {
          services.addNetwork(network)
          await live.refresh(account)
        },
      },
    },
  }
})
