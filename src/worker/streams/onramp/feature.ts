import { lazy } from '../../../domain/core/lib/lazy.ts'
import type { FeatureDeps, FeatureService } from '../feature.ts'
import { createHistorySource } from '../history/source.ts'
import { lazyQueries } from '../operators/lazy-queries.ts'
import { createOrdersSource } from './orders-source.ts'
import { createOnramp } from './queries.ts'
import { createOnrampSource } from './source.ts'

/** Quotes and tracks purchases of crypto with a card or bank account. */
export function createFeature(deps: FeatureDeps): FeatureService<'onramp'> {
  const { data } = deps.config.endpoints
  const get = lazy(async () => {
    const { ask, caller, policy } = (await deps.subjects()).out
    const orders = caller && createOrdersSource(ask, data, caller)
    const history = caller && createHistorySource(ask, data, caller)
    return createOnramp({
      source: caller && createOnrampSource(ask, data, caller),
      fetchNewest:
        orders &&
        history &&
        (order => (order.seller === 'COINBASE' ? orders(order.account) : history(order.account))),
      policy,
      now: deps.now,
    })
  })
  const open$ = lazyQueries(get, deps.signals.awake$)

  return {
    calls: { buyPage: async (params, seller) => (await get()).page(params, seller) },
    streams: {
      buyOptions: country => open$(onramp => onramp.options$(country)),
      buyQuotes: params => open$(onramp => onramp.quotes$(params)),
      buyProgress: order => open$(onramp => onramp.progress$(order)),
    },
  }
}
