import type { Subscribable } from '../../domain/core/signal.ts'
import type { BalancesFeature } from './balances.ts'
import type { ClearSigningFeature } from './clear-signing.ts'
import type { HistoryFeature } from './history.ts'
import type { IdentityFeature } from './identity.ts'
import type { NamesFeature } from './names.ts'
import type { OnrampFeature } from './onramp.ts'
import type { PaymentsFeature } from './payments.ts'
import type { PortfolioFeature } from './portfolio.ts'
import type { QrFeature } from './qr.ts'
import type { SignInFeature } from './sign-in.ts'
import type { SmartSessionsFeature } from './smart-sessions.ts'
import type { SwapsFeature } from './swaps.ts'
import type { TransactionsFeature } from './transactions.ts'
import type { WalletsFeature } from './wallets.ts'

/**
 * The queries and actions of the worker, by feature. The worker loads a feature at its first use. Actions reject with AppErrors.
 * Queries emit Loadables and never error.
 */
export type FeatureContracts = {
  balances: BalancesFeature
  clearSigning: ClearSigningFeature
  history: HistoryFeature
  identity: IdentityFeature
  names: NamesFeature
  onramp: OnrampFeature
  payments: PaymentsFeature
  portfolio: PortfolioFeature
  qr: QrFeature
  signIn: SignInFeature
  smartSessions: SmartSessionsFeature
  swaps: SwapsFeature
  transactions: TransactionsFeature
  wallets: WalletsFeature
}
export type FeatureName = keyof FeatureContracts

/** The queries of a feature: name -> arguments and emitted value. */
type QueriesOf<W extends FeatureName> = FeatureContracts[W]['queries']
export type FeatureQuery<W extends FeatureName> = keyof QueriesOf<W> & string
export type FeatureQueryArgs<W extends FeatureName, S extends FeatureQuery<W>> = QueriesOf<W>[S] extends {
  readonly args: infer A extends readonly unknown[]
}
  ? A
  : never
export type FeatureQueryValue<W extends FeatureName, S extends FeatureQuery<W>> = QueriesOf<W>[S] extends {
  readonly value: infer V
}
  ? V
  : never

/** The actions of a feature: name -> function. */
export type FeatureActions<W extends FeatureName> = FeatureContracts[W]['actions']
export type FeatureAction<W extends FeatureName> = keyof FeatureActions<W> & string
export type FeatureActionArgs<
  W extends FeatureName,
  C extends FeatureAction<W>,
> = FeatureActions<W>[C] extends (...args: infer A extends readonly unknown[]) => Promise<unknown> ? A : never
export type FeatureActionValue<
  W extends FeatureName,
  C extends FeatureAction<W>,
> = FeatureActions<W>[C] extends (...args: never[]) => Promise<infer R> ? R : never

/** The page's client of a feature: its actions as methods and its queries as streams. */
export type FeatureClient<W extends FeatureName> = {
  call<C extends FeatureAction<W>>(
    verb: C,
    ...args: FeatureActionArgs<W, C>
  ): Promise<FeatureActionValue<W, C>>
  stream$<S extends FeatureQuery<W>>(
    name: S,
    ...args: FeatureQueryArgs<W, S>
  ): Subscribable<FeatureQueryValue<W, S>>
}
