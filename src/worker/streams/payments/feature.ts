import { firstValueFrom } from 'rxjs'
import { defineFeature } from '../feature.ts'
import { createPayments } from './queries.ts'
import { createExchangeSource } from './source.ts'

/** The feature of payments from an account at an exchange. */
export const payments = defineFeature<'payments'>(async deps => {
  const { ask, caller, policy } = (await deps.services()).out
  const source = caller && createExchangeSource(ask, deps.config.endpoints.data, caller)
  const service = createPayments({ source, policy, now: deps.now })
  return {
    actions: { startPayment: async (...payment) => await firstValueFrom(service.page$(...payment)) },
    queries: { exchanges: service.exchanges$, progress: service.progress$ },
  }
})
