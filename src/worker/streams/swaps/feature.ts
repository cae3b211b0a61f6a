import { addressOf, type CaipNetworkId, networkOf } from '../../../domain/core/caip.ts'
import { lazy } from '../../../domain/core/lib/lazy.ts'
import { networkOfId } from '../../../domain/networks/networks.ts'
import type { SwapToken } from '../../../domain/swaps/types.ts'
import { createMemoryCache } from '../../caches/memory-cache.ts'
import { listedTokens } from '../../chains/evm/token-list.ts'
import type { FeatureDeps, FeatureService } from '../feature.ts'
import { withWalletNode } from '../networks/nodes.ts'
import { lazyQueries } from '../operators/lazy-queries.ts'
import { createSwapBuildSource } from './build-source.ts'
import { createSwap, tokensCacheMs } from './queries.ts'
import { createSwapSource } from './source.ts'
import { createSwapSteps } from './steps.ts'

const networksKept = 20

/** Quotes swaps and builds the steps that the wallet signs. */
export function createFeature(deps: FeatureDeps): FeatureService<'swaps'> {
  const { config, now } = deps
  const { data } = config.endpoints
  const get = lazy(async () => {
    const subjects = await deps.subjects()
    const { ask, caller, policy } = subjects.out
    const swap = createSwap({
      source: caller && createSwapSource(ask, data, caller),
      tokens: createMemoryCache<readonly SwapToken[]>({ ttlMs: tokensCacheMs, now, limit: networksKept }),
      networkOfId: id => networkOfId(id, config.networks),
      listedTokens,
      policy,
      now,
    })
    const quorum = async (network: CaipNetworkId) =>
      await withWalletNode(await subjects.findNodes(network), deps.session, network)
    const steps = createSwapSteps({
      build: caller && createSwapBuildSource(ask, data, caller),
      tokenOf: swap.tokenOf,
      askChain: (network, request) => subjects.callNode(network, request),
      checkDecimals: async (network, amount) =>
        await subjects.checkDecimals(network, amount, () => quorum(network)),
      simulate: async (account, call, tokens) => {
        const { simulateElsewhere } = await import('../../chains/evm/trial.ts')
        return await simulateElsewhere(await quorum(networkOf(account)), addressOf(account), call, tokens)
      },
      askWallet: request => deps.session.request('eip155', request),
      policy,
      now,
    })
    return { swap, steps }
  })
  const open$ = lazyQueries(get, deps.signals.awake$)

  return {
    calls: {
      signPermit: async params => (await get()).steps.signPermit(params),
      forgetPermit: async params => (await get()).steps.forgetPermit(params),
      lookAgain: async () => (await get()).steps.again(),
    },
    streams: {
      tokens: network => open$(({ swap }) => swap.tokens$(network)),
      gasPrice: network => open$(({ swap }) => swap.gasPrice$(network)),
      quote: params => open$(({ swap }) => swap.quote$(params)),
      step: (params, shown, permits) => open$(({ steps }) => steps.step$(params, shown, permits)),
    },
  }
}
