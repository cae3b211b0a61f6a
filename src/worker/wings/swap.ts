import { defer, from, type Observable, switchMap } from 'rxjs'
import { addressOf, type CaipNetworkId, networkOf } from '../../domain/model/caip.ts'
import { networkOfId } from '../../domain/model/networks.ts'
import type { SwapToken } from '../../domain/model/swap.ts'
import { createMemoryCache } from '../caches/memory-cache.ts'
import { listedTokens } from '../namespaces/token-list.ts'
import { createExchangeSource } from '../sources/exchanges.ts'
import { createHistorySource } from '../sources/history.ts'
import { createOnrampSource } from '../sources/onramp.ts'
import { createOrdersSource } from '../sources/orders.ts'
import { createSwapSource } from '../sources/swap.ts'
import { createSwapBuildSource } from '../sources/swap-build.ts'
import { createBuy } from '../streams/buy.ts'
import { withWalletNode } from '../streams/nodes.ts'
import { whileAwake } from '../streams/operators/while-awake.ts'
import { createPay } from '../streams/pay.ts'
import { createSwap, tokensCacheMs } from '../streams/swap.ts'
import { createSwapSteps } from '../streams/swap-steps.ts'
import type { WingDeps, WingService } from './model.ts'

/** How long a page must have been awake again before anything is asked for it. */
const settleMs = 1_000
const networksKept = 20

/** Swapping, buying and paying. */
export function createWing(deps: WingDeps): WingService<'swap'> {
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
          const { simulateElsewhere } = await import('../namespaces/evm-trial.ts')
          return await simulateElsewhere(await quorum(networkOf(account)), addressOf(account), call, tokens)
        },
        askWallet: request => deps.session.request('eip155', request),
        policy,
        now,
      }),
      buy: createBuy({
        source: caller && createOnrampSource(ask, data, caller),
        fetchNewest:
          orders &&
          history &&
          (order => (order.seller === 'COINBASE' ? orders(order.account) : history(order.account))),
        policy,
        now,
      }),
      pay: createPay({ source: caller && createExchangeSource(ask, data, caller), policy, now }),
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
