import { defer, from, type Observable, switchMap } from 'rxjs'
import { addressOf, type CaipNetworkId, networkOf } from '../../../domain/core/caip.ts'
import { networkOfId } from '../../../domain/networks/networks.ts'
import type { SwapToken } from '../../../domain/swaps/types.ts'
import { createMemoryCache } from '../../caches/memory-cache.ts'
import { listedTokens } from '../../chains/evm/token-list.ts'
import type { FeatureDeps, FeatureService } from '../feature.ts'
import { createHistorySource } from '../history/source.ts'
import { withWalletNode } from '../networks/nodes.ts'
import { createOrdersSource } from '../onramp/orders-source.ts'
import { createOnramp } from '../onramp/queries.ts'
import { createOnrampSource } from '../onramp/source.ts'
import { whileAwake } from '../operators/while-awake.ts'
import { createPayments } from '../payments/queries.ts'
import { createExchangeSource } from '../payments/source.ts'
import { createSwapBuildSource } from './build-source.ts'
import { createSwap, tokensCacheMs } from './queries.ts'
import { createSwapSource } from './source.ts'
import { createSwapSteps } from './steps.ts'

/** How long a page must have been awake again before anything is asked for it. */
const settleMs = 1_000
const networksKept = 20

/** Swapping, buying and paying. */
export function createFeature(deps: FeatureDeps): FeatureService<'swap'> {
  const { config, now } = deps
  const { data } = config.endpoints
  let built: ReturnType<typeof build> | undefined
  const build = async () => {
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
    const orders = caller && createOrdersSource(ask, data, caller)
    const history = caller && createHistorySource(ask, data, caller)
    return {
      swap,
      steps: createSwapSteps({
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
      }),
      buy: createOnramp({
        source: caller && createOnrampSource(ask, data, caller),
        fetchNewest:
          orders &&
          history &&
          (order => (order.seller === 'COINBASE' ? orders(order.account) : history(order.account))),
        policy,
        now,
      }),
      pay: createPayments({ source: caller && createExchangeSource(ask, data, caller), policy, now }),
    }
  }
  type Built = Awaited<ReturnType<typeof build>>
  const get = (): Promise<Built> => {
    built ??= build().catch((cause: unknown) => {
      // The next use asks again.
      built = undefined
      throw cause
    })
    return built
  }
  // Nobody asks for a page that is not seen.
  const open$ = <T>(open: (parts: Built) => Observable<T>): Observable<T> =>
    defer(() => from(get())).pipe(switchMap(open), whileAwake(deps.signals.awake$, settleMs))

  return {
    calls: {
      signPermit: async question => (await get()).steps.signPermit(question),
      forgetPermit: async question => (await get()).steps.forgetPermit(question),
      lookAgain: async () => (await get()).steps.again(),
      buyPage: async (question, seller) => (await get()).buy.page(question, seller),
      payPage: async (exchange, wish) => (await get()).pay.page(exchange, wish),
    },
    streams: {
      tokens: network => open$(({ swap }) => swap.tokens$(network)),
      gasPrice: network => open$(({ swap }) => swap.gasPrice$(network)),
      quote: question => open$(({ swap }) => swap.quote$(question)),
      step: (question, shown, permits) => open$(({ steps }) => steps.step$(question, shown, permits)),
      buyOptions: country => open$(({ buy }) => buy.options$(country)),
      buyQuotes: question => open$(({ buy }) => buy.quotes$(question)),
      buyProgress: order => open$(({ buy }) => buy.progress$(order)),
      exchanges: wish => open$(({ pay }) => pay.exchanges$(wish)),
      payProgress: session => open$(({ pay }) => pay.progress$(session)),
    },
  }
}
