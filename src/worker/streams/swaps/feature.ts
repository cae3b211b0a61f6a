import { filter, map } from 'rxjs'
import { addressOf, type CaipAddress, type CaipNetworkId, networkOf } from '../../../domain/core/entities.ts'
import { dataOf } from '../../../domain/core/loadable.ts'
import { networkOfId } from '../../../domain/networks/networks.ts'
import { contradicts } from '../../../domain/swaps/form.ts'
import type { SwapToken } from '../../../domain/swaps/types.ts'
import { unfinishedSwaps } from '../../../domain/swaps/unfinished.ts'
import { createMemoryCache } from '../../caches/memory-cache.ts'
import { listedTokens } from '../../chains/evm/token-list.ts'
import { accountFrom, defineFeature } from '../feature.ts'
import { withWalletNode } from '../networks/nodes.ts'
import { createSwap, tokensCacheMs } from './queries.ts'
import { createSwapRuns } from './run.ts'
import { createSwapBuildSource, createSwapSource } from './source.ts'
import { createSwapSteps } from './steps.ts'

const networksKept = 20

export const swaps = defineFeature<'swaps'>(async deps => {
  const { config, now } = deps
  const { data } = config.endpoints
  const services = await deps.services()
  const { sendHttp, caller, policy } = services.out
  const swap = createSwap({
    source: caller && createSwapSource(sendHttp, data, caller),
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
    build: caller && createSwapBuildSource(sendHttp, data, caller),
    tokenOf: swap.tokenOf,
    callNode: (network, request) => services.callNode(network, request),
    checkDecimals: async (network, amount) =>
      await services.checkDecimals(network, amount, () => quorum(network)),
    simulate: async (account, call, tokens) => {
      const { simulateOnOtherNodes: simulateElsewhere } = await import('../../chains/evm/trial.ts')
      return await simulateElsewhere(await quorum(networkOf(account)), addressOf(account), call, tokens)
    },
    requestWallet: request => deps.session.request('eip155', request),
    policy,
    now,
  })

  const records$ = (account: CaipAddress) =>
    deps.features.live$('transactions', 'transactions', account).pipe(
      map(found => dataOf(found)),
      filter(records => records !== undefined),
    )
  const runs = createSwapRuns({
    step$: steps.step$,
    again: steps.again,
    forgetPermit: steps.forgetPermit,
    prepare: async ({ account, from, to }, call, feePayer) =>
      await deps.features.call('transactions', 'prepareCall', account, call, 'normal', [from, to], feePayer),
    records$,
    now,
  })

  return {
    actions: {
      signPermit: async params => {
        await steps.signPermit(params)
        runs.signed(params)
      },
      confirmRun: async id => runs.confirm(id),
      changeRun: async (id, change) => runs.change(id, change),
      forgetPermit: async params => steps.forgetPermit(params),
      refreshSteps: async () => steps.again(),
      contradicts: async ({ from, to, amount }, step, simulation) =>
        contradicts(simulation, step, { from, to, amount: BigInt(amount) }),
    },
    queries: {
      ...{ tokens: swap.tokens$, gasPrice: swap.gasPrice$, quote: swap.quote$, step: steps.step$ },
      run: (...run) => runs.run$(...run).pipe(map(data => ({ status: 'fresh', data, at: now() }))),
      unfinished: account =>
        records$(accountFrom(account)).pipe(
          map(records => ({ status: 'fresh', data: unfinishedSwaps(records, now()), at: now() })),
        ),
    },
    unpaused: ['run', 'unfinished'],
  }
})
