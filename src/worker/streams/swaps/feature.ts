import { addressOf, type CaipNetworkId, networkOf } from '../../../domain/core/entities.ts'
import { networkOfId } from '../../../domain/networks/networks.ts'
import { contradicts } from '../../../domain/swaps/form.ts'
import type { SwapToken } from '../../../domain/swaps/types.ts'
import { createMemoryCache } from '../../caches/memory-cache.ts'
import { listedTokens } from '../../chains/evm/token-list.ts'
import { defineFeature } from '../feature.ts'
import { withWalletNode } from '../networks/network-calls.ts'
import { createSwap, tokensCacheMs } from './queries.ts'
import { createSwapBuildSource, createSwapSource } from './source.ts'
import { createSwapSteps } from './steps.ts'

const networksKept = 20

/** The feature of swaps: quotes them, and builds the steps that the wallet signs. */
export const swaps = defineFeature<'swaps'>(async deps => {
  const { config, now } = deps
  const { data } = config.endpoints
  const services = await deps.services()
  const { ask, caller, policy } = services.out
  const swap = createSwap({
    source: caller && createSwapSource(ask, data, caller),
    tokens: createMemoryCache<readonly SwapToken[]>({ ttlMs: tokensCacheMs, now, limit: networksKept }),
    networkOfId: id => networkOfId(id, deps.networks()),
    listedTokens,
    isSponsored: async account =>
      config.paymasters[networkOf(account)] !== undefined &&
      (await deps.features.call('transactions', 'isSponsored', account).catch(() => false)),
    policy,
    now,
  })
  const quorum = async (network: CaipNetworkId) =>
    await withWalletNode(await services.findNodes(network), deps.session, network)
  const steps = createSwapSteps({
    build: caller && createSwapBuildSource(ask, data, caller),
    tokenOf: swap.tokenOf,
    askChain: (network, request) => services.callNode(network, request),
    checkDecimals: async (network, amount) =>
      await services.checkDecimals(network, amount, () => quorum(network)),
    simulate: async (account, call, tokens) => {
      const { simulateElsewhere } = await import('../../chains/evm/trial.ts')
      return await simulateElsewhere(await quorum(networkOf(account)), addressOf(account), call, tokens)
    },
    askWallet: request => deps.session.request('eip155', request),
    policy,
    now,
  })

  return {
    actions: {
      signPermit: steps.signPermit,
      forgetPermit: async params => steps.forgetPermit(params),
      refreshSteps: async () => steps.again(),
      contradicts: async ({ from, to, amount }, step, simulation) =>
        contradicts(simulation, step, { from, to, amount: BigInt(amount) }),
    },
    queries: { tokens: swap.tokens$, gasPrice: swap.gasPrice$, quote: swap.quote$, step: steps.step$ },
  }
})
