import type { Subscribable } from '../../domain/core/signal.ts'
import type { NamesWing } from './names.ts'
import type { PortfolioWing } from './portfolio.ts'
import type { CodesWing } from './qr.ts'
import type { SignInWing } from './sign-in.ts'
import type { PermissionsWing } from './smart-sessions.ts'
import type { SwapWing } from './swaps.ts'
import type { MoneyWing } from './transactions.ts'

/**
 * The worker's wings: services that are fetched when one of their calls or streams is first asked for. Calls reject with AppErrors;
 * streams emit Loadables and never error.
 */
export type Wings = {
  codes: CodesWing
  money: MoneyWing
  names: NamesWing
  permissions: PermissionsWing
  portfolio: PortfolioWing
  signIn: SignInWing
  swap: SwapWing
}
export type WingName = keyof Wings

/** A wing's streams: name -> arguments and what is emitted. */
type StreamsOf<W extends WingName> = Wings[W]['streams']
export type WingStream<W extends WingName> = keyof StreamsOf<W> & string
export type WingStreamArgs<W extends WingName, S extends WingStream<W>> = StreamsOf<W>[S] extends {
  readonly args: infer A extends readonly unknown[]
}
  ? A
  : never
export type WingStreamValue<W extends WingName, S extends WingStream<W>> = StreamsOf<W>[S] extends {
  readonly value: infer V
}
  ? V
  : never

/** A wing's calls. */
export type WingCalls<W extends WingName> = Wings[W]['calls']
export type WingCall<W extends WingName> = keyof WingCalls<W> & string
export type WingCallArgs<W extends WingName, C extends WingCall<W>> = WingCalls<W>[C] extends (
  ...args: infer A extends readonly unknown[]
) => Promise<unknown>
  ? A
  : never
export type WingCallValue<W extends WingName, C extends WingCall<W>> = WingCalls<W>[C] extends (
  ...args: never[]
) => Promise<infer R>
  ? R
  : never

/** A wing as the page sees it. */
export type Wing<W extends WingName> = {
  call<C extends WingCall<W>>(verb: C, ...args: WingCallArgs<W, C>): Promise<WingCallValue<W, C>>
  stream$<S extends WingStream<W>>(
    name: S,
    ...args: WingStreamArgs<W, S>
  ): Subscribable<WingStreamValue<W, S>>
}
