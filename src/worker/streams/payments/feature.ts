import { lazy } from '../../../domain/core/lib/lazy.ts'
import type { FeatureDeps, FeatureService } from '../feature.ts'
import { lazyQueries } from '../operators/lazy-queries.ts'
import { createPayments } from './queries.ts'
import { createExchangeSource } from './source.ts'

/** Pays from an account at an exchange. */
export function createFeature(deps: FeatureDeps): FeatureService<'payments'> {
  const get = lazy(async () => {
    const { ask, caller, policy } = (await deps.subjects()).out
    const source = caller && createExchangeSource(ask, deps.config.endpoints.data, caller)
    return createPayments({ source, policy, now: deps.now })
  })
  const open$ = lazyQueries(get, deps.signals.awake$)

  return {
    calls: { payPage: async (exchange, payment) => (await get()).page(exchange, payment) },
    streams: {
      exchanges: payment => open$(payments => payments.exchanges$(payment)),
      payProgress: session => open$(payments => payments.progress$(session)),
    },
  }
}
