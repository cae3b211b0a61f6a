import type { CaipAddress, CaipNetworkId } from '../domain/core/entities.ts'
import { coreError, fromRecord } from '../domain/core/errors/core-error.ts'
import { idle, type Loadable } from '../domain/core/loadable.ts'
import type { ReadonlySignal, Subscribable } from '../domain/core/signal.ts'
import type { StepView, View } from '../domain/navigation/views.ts'
import { callHost } from './call-host.ts'

/**
 * The object that `value[Symbol.observable]()` returns. Its `subscribe` accepts a function, or an observer with
 * `next`.
 */
export type ObservableLike<T> = {
  /** Calls the observer at once and after every change, until the subscription ends. */
  subscribe(observer: ((value: T) => void) | { next?: ((value: T) => void) | undefined }): {
    unsubscribe(): void
  }
}

/**
 * A value that changes. Read it with `get` and follow it with `subscribe`. In Svelte it is a store (`$value`), and in
 * RxJS it is an input for `from()`.
 * @example const stop = portico.account.subscribe(({ address }) => showBasket(address))
 */
export type Value<T> = {
  /** Returns the current value. Returns the same object until the value changes. */
  get(): T
  /** Calls the listener at once and after every change. Returns the function that removes the listener. */
  subscribe(listener: (value: T) => void): () => void
  /** Makes the value an input for `from()` of RxJS. */
  [Symbol.observable](): ObservableLike<T>
}

/**
 * Data that Portico fetches, and fetches again while there are subscribers. A query never errors: after a failure the
 * `status` changes, and the earlier `data` stays. `at` is the time of the data (epoch ms).
 * @example portico.balances.subscribe(({ data, status, at }) => console.log(status, data?.total, at))
 */
export type Query<T> = Value<Loadable<T>> & {
  /**
   * Fetches once and resolves with fresh data. Rejects with the error of the fetch, even if older data exists.
   * @example const { native } = await portico.balances.load()
   */
  load(): Promise<T>
}

/**
 * A query about the connected account. When the account changes, the query emits the data of the new account. Its
 * status is `idle` while no account is connected.
 */
export type AccountQuery<T> = Query<T> & {
  /**
   * Returns the query for the given account instead of the connected account.
   * @example const { total } = await portico.balances.of(account).load()
   */
  of(account: CaipAddress): Query<T>
}

/** Creates a value. `get` must return the same object as long as nothing changes. */
function createValue<T>(get: () => T, subscribe: (listener: (value: T) => void) => () => void): Value<T> {
  const observable = (): ObservableLike<T> => ({
    subscribe: observer => ({
      unsubscribe: subscribe(value => {
        if (typeof observer === 'function') observer(value)
        else observer.next?.(value)
      }),
    }),
  })
  // On pages without `Symbol.observable`, RxJS looks for a method with the name '@@observable'.
  return { get, subscribe, [Symbol.observable ?? '@@observable']: observable } as Value<T>
}

/**
 * Creates a value that is computed from other values. It emits a new result only if `isSame` returns false for this
 * result and the last one.
 */
export function deriveValue<T>(
  sources: readonly Subscribable<unknown>[],
  compute: () => T,
  isSame: (a: T, b: T) => boolean = Object.is,
): Value<T> {
  let last: { readonly value: T } | undefined
  const get = (): T => {
    const value = compute()
    if (!last || !isSame(last.value, value)) last = { value }
    return last.value
  }
  return createValue(get, listener => {
    let emitted: { readonly value: T } | undefined
    let isReady = false
    const emit = () => {
      const value = get()
      if (!isReady || (emitted && Object.is(emitted.value, value))) return
      emitted = { value }
      callHost(listener, value)
    }
    const subscriptions = sources.map(source => source.subscribe(emit))
    isReady = true
    emit()
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
    }
  })
}

/** Creates a `Value` from a signal. */
export function signalValue<T>(signal$: ReadonlySignal<T>): Value<T> {
  return deriveValue([signal$], () => signal$.value)
}

/**
 * Creates a value from a stream of the worker. Each listener has its own subscription, and the worker shares the work
 * between them. While there are no listeners, and before the stream emits, the value is the result of `initial`. This
 * function must return the same object until something changes.
 */
export function streamValue<T>(open: () => Subscribable<T>, initial: () => T): Value<T> {
  let last: { readonly value: T } | undefined
  let listeners = 0
  return createValue(
    () => (last ? last.value : initial()),
    listener => {
      let isCalled = false
      listeners += 1
      const subscription = open().subscribe(value => {
        isCalled = true
        last = { value }
        callHost(listener, value)
      })
      if (!isCalled) callHost(listener, last ? last.value : initial())
      return () => {
        subscription.unsubscribe()
        listeners -= 1
        // Without listeners the last value may be out of date, for example after a change of the account. So `get`
        // returns the initial value again.
        if (listeners === 0) last = undefined
      }
    },
  )
}

/** Creates a query from a stream of Loadables. */
export function createQuery<T>(open: () => Subscribable<Loadable<T>>): Query<T> {
  return {
    ...streamValue<Loadable<T>>(open, () => idle),
    load: () =>
      new Promise((resolve, reject) => {
        const subscription = open().subscribe(value => {
          if (value.status === 'fresh') resolve(value.data)
          else if (value.error) reject(fromRecord(value.error))
          else return
          queueMicrotask(() => subscription.unsubscribe())
        })
      }),
  }
}

/** Creates a query about the connected account. */
export function createAccountQuery<T>(
  account: Value<{ readonly caipAddress: CaipAddress | undefined }>,
  open: (account: CaipAddress) => Subscribable<Loadable<T>>,
): AccountQuery<T> {
  const of = (address: CaipAddress) => createQuery(() => open(address))
  const followed = createQuery<T>(() => ({
    subscribe: listener => {
      let current: CaipAddress | undefined
      let stop = () => {}
      const stopAccount = account.subscribe(({ caipAddress }) => {
        if (current !== undefined && caipAddress === current) return
        stop()
        current = caipAddress
        // When the account changes, emits `idle` without data, so that the data of one account is never shown for
        // another account.
        listener(idle)
        const subscription = caipAddress && open(caipAddress).subscribe(listener)
        stop = () => subscription?.unsubscribe()
      })
      return {
        unsubscribe: () => {
          stopAccount()
          stop()
        },
      }
    },
  }))
  const load = async () => {
    const { caipAddress } = account.get()
    if (!caipAddress) throw coreError('connector-not-connected')
    return await of(caipAddress).load()
  }
  return { ...followed, of, load }
}

/** Fields of the send form. */
export type SendArguments = {
  /** Amount in tokens (not in base units), as decimal text. */
  readonly amount?: string | undefined
  /** Address or name of the recipient. */
  readonly to?: string | undefined
  /** Contract or mint address of the token. Default: the network's coin. */
  readonly token?: string | undefined
}

/** Fields of the swap form. */
export type SwapArguments = {
  /** Amount to sell in tokens (not in base units), as decimal text. */
  readonly amount?: string | undefined
  /** Address or symbol of the token to sell. */
  readonly fromToken?: string | undefined
  /** Address or symbol of the token to buy. */
  readonly toToken?: string | undefined
}

/** Fields of the purchase form. */
export type BuyArguments = {
  /** Symbol of the coin, for example `USDC`. */
  readonly token?: string | undefined
  /** Network of the coin. Default: the current network. */
  readonly network?: CaipNetworkId | undefined
  /** Amount in the fiat currency, as decimal text. */
  readonly amount?: string | undefined
  /** Fiat currency, three letters. */
  readonly currency?: string | undefined
}

/** A payment to make. */
export type PayArguments = {
  /** The asset to pay with (CAIP-19), for example `eip155:1/slip44:60`. */
  readonly asset: string
  /** Amount in tokens (not in base units), as decimal text. */
  readonly amount: string
  /** Address of the recipient, plain or with its network. */
  readonly recipient: string
}

/** The views that have arguments, with the type of these arguments. */
export type ArgumentsByView = {
  /** Opens the send form. */
  readonly WalletSend: SendArguments
  /** Opens the swap form. */
  readonly Swap: SwapArguments
  /** Opens the purchase form. */
  readonly OnRampProviders: BuyArguments
  /** Opens the payment view. Requires the option `features.pay`. */
  readonly Pay: PayArguments
  /**
   * Opens the receive view. `amount` is the amount that the site requests in the network's native coin (not in base
   * units), as decimal text.
   */
  readonly WalletReceive: { readonly amount?: string | undefined }
  /** Opens the account with this address. Default: the active account. */
  readonly Profile: { readonly account?: CaipAddress | undefined }
}

/** A view that a site can open. The type `View` also includes the steps within a flow, which only the modal opens. */
export type OpenView = Exclude<View, StepView>

/** The arguments of each view that a site can open. Most views have no arguments. */
export type ViewArguments = {
  readonly [V in OpenView]: V extends keyof ArgumentsByView ? ArgumentsByView[V] : undefined
}
