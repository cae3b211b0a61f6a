import { firstValueFrom } from 'rxjs'
import { defineFeature } from '../feature.ts'
import { createHistorySource } from '../history/source.ts'
import { createOnramp } from './queries.ts'
import { createOnrampSource, createOrdersSource } from './source.ts'

/** The feature of purchases of crypto with a card or bank account: quotes and tracks them. */
export const onramp = defineFeature<'onramp'>(async deps => {
  const { data } = deps.config.endpoints
  const { ask, caller, policy } = (await deps.services()).out
  const orders = caller && createOrdersSource(ask, data, caller)
  const history = caller && createHistorySource(ask, data, caller)
  const service = createOnramp({
    source: caller && createOnrampSource(ask, data, caller),
    fetchNewest:
      orders &&
      history &&
      (order => (order.seller === 'COINBASE' ? orders(order.account) : history(order.account))),
    policy,
    now: deps.now,
  })
  return {
    actions: { openOrder: async (...order) => await firstValueFrom(service.page$(...order)) },
    queries: { options: service.options$, quotes: service.quotes$, progress: service.progress$ },
  }
})
