import type { Loadable } from '../../domain/core/loadable.ts'
import type { Exchange, ExchangeSession, PaymentRequest, PayProgress } from '../../domain/onramp/onramp.ts'

/** Payments from an account at an exchange. */
export type PaymentsFeature = {
  readonly actions: {
    /** Starts a payment at an exchange and returns its page. */
    startPayment(exchange: string, payment: PaymentRequest): Promise<ExchangeSession>
  }
  readonly queries: {
    /** The exchanges that can make a payment. */
    exchanges: {
      readonly args: readonly [payment: PaymentRequest]
      readonly value: Loadable<readonly Exchange[]>
    }
    /** The state of a payment at an exchange. */
    progress: { readonly args: readonly [session: ExchangeSession]; readonly value: Loadable<PayProgress> }
  }
}
