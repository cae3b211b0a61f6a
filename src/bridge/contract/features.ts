import type { Subscribable } from '../../domain/core/signal.ts'
import type { NamesFeature } from './names.ts'
import type { OnrampFeature } from './onramp.ts'
import type { PaymentsFeature } from './payments.ts'
import type { PortfolioFeature } from './portfolio.ts'
import type { QrFeature } from './qr.ts'
import type { SignInFeature } from './sign-in.ts'
import type { SmartSessionsFeature } from './smart-sessions.ts'
import type { SwapsFeature } from './swaps.ts'
import type { TransactionsFeature } from './transactions.ts'

/**
 * The worker's streams and calls, by feature. The worker loads a feature at its first use. Calls reject with AppErrors. Streams emit
 * Loadables and never error.
 */
export type FeatureContracts = {
  qr: QrFeature
  transactions: TransactionsFeature
  names: NamesFeature
  smartSessions: SmartSessionsFeature
  onramp: OnrampFeature
  payments: PaymentsFeature
  portfolio: PortfolioFeature
  signIn: SignInFeature
  swaps: SwapsFeature
}
export type FeatureName = keyof FeatureContracts

/** Streams of a feature: name -> arguments and what is emitted. */
type StreamsOf<W extends FeatureName> = FeatureContracts[W]['streams']
export type FeatureStream<W extends FeatureName> = keyof StreamsOf<W> & string
export type FeatureStreamArgs<W extends FeatureName, S extends FeatureStream<W>> = StreamsOf<W>[S] extends {
  readonly args: infer A extends readonly unknown[]
}
  ? A
  : never
export type FeatureStreamValue<W extends FeatureName, S extends FeatureStream<W>> = StreamsOf<W>[S] extends {
  readonly value: infer V
}
  ? V
  : never

/** Calls of a feature. */
export type FeatureCalls<W extends FeatureName> = FeatureContracts[W]['calls']
export type FeatureCall<W extends FeatureName> = keyof FeatureCalls<W> & string
export type FeatureCallArgs<W extends FeatureName, C extends FeatureCall<W>> = FeatureCalls<W>[C] extends (
  ...args: infer A extends readonly unknown[]
) => Promise<unknown>
  ? A
  : never
export type FeatureCallValue<W extends FeatureName, C extends FeatureCall<W>> = FeatureCalls<W>[C] extends (
  ...args: never[]
) => Promise<infer R>
  ? R
  : never

/** A feature as the page sees it. */
export type FeatureClient<W extends FeatureName> = {
  call<C extends FeatureCall<W>>(verb: C, ...args: FeatureCallArgs<W, C>): Promise<FeatureCallValue<W, C>>
  stream$<S extends FeatureStream<W>>(
    name: S,
    ...args: FeatureStreamArgs<W, S>
  ): Subscribable<FeatureStreamValue<W, S>>
}
