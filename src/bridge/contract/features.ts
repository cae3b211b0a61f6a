import type { Subscribable } from '../../domain/core/signal.ts'
import type { NamesFeature } from './names.ts'
import type { PortfolioFeature } from './portfolio.ts'
import type { QrFeature } from './qr.ts'
import type { SignInFeature } from './sign-in.ts'
import type { SmartSessionsFeature } from './smart-sessions.ts'
import type { SwapsFeature } from './swaps.ts'
import type { TransactionsFeature } from './transactions.ts'

/**
 * The worker's wings: services that are fetched when one of their calls or streams is first asked for. Calls reject with AppErrors;
 * streams emit Loadables and never error.
 */
export type FeatureContracts = {
  codes: QrFeature
  money: TransactionsFeature
  names: NamesFeature
  permissions: SmartSessionsFeature
  portfolio: PortfolioFeature
  signIn: SignInFeature
  swap: SwapsFeature
}
export type FeatureName = keyof FeatureContracts

/** A wing's streams: name -> arguments and what is emitted. */
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

/** A wing's calls. */
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

/** A wing as the page sees it. */
export type FeatureClient<W extends FeatureName> = {
  call<C extends FeatureCall<W>>(verb: C, ...args: FeatureCallArgs<W, C>): Promise<FeatureCallValue<W, C>>
  stream$<S extends FeatureStream<W>>(
    name: S,
    ...args: FeatureStreamArgs<W, S>
  ): Subscribable<FeatureStreamValue<W, S>>
}
