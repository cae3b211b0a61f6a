import type { CaipAddress } from '../domain/core/entities.ts'
import { coreError } from '../domain/core/errors/core-error.ts'
import { idle, type Loadable } from '../domain/core/loadable.ts'
import { createSource, type Subscribable } from '../domain/core/signal.ts'
import { createQuery, type Query } from './query.ts'
import type { Value } from './value.ts'

/**
 * A query about the connected account. When the account changes, the query emits the data of the new account. Its
 * status is `idle` while no account is connected. The balances are there earlier: while the wallet of a returning visitor
 * reconnects, they are those of the last visit, with the status `loading`.
 */
export type AccountQuery<T> = Query<T> & {
  /**
   * Returns the query for the given account instead of the connected account.
   * @example const { total } = await portico.balances.of(account).load()
   */
  of(account: CaipAddress): Query<T>
}

/** The part of the connected account on which its queries depend. */
export type QueriedAccount = { readonly caipAddress: CaipAddress | undefined; readonly status?: string }

/**
 * The data of the last visit: what to show at once, and the function through which each later value goes. `account` is
 * the account of the value.
 */
export type Early<T> = {
  readonly first: Loadable<T>
  keep(next: Loadable<T>, account: CaipAddress | undefined): Loadable<T>
}

/**
 * Creates the query of the connected account. While the wallet of a returning visitor reconnects, the query emits the data
 * that `readLast` finds, and keeps it until the worker has data of the same account.
 */
export function createAccountQuery<T>(
  account: Value<QueriedAccount>,
  open: (account: CaipAddress) => Subscribable<Loadable<T>>,
  readLast?: (isReconnecting: () => boolean) => Promise<Early<T> | undefined>,
): AccountQuery<T> {
  const of = (address: CaipAddress) => createQuery(() => open(address))
  const isReconnecting = () => account.get().status === 'reconnecting'
  const followed = createQuery<T>(() =>
    createSource(listener => {
      let current: CaipAddress | undefined
      let stop: (() => void) | undefined = () => {}
      let early: Early<T> | undefined
      const emit = (next: Loadable<T>) => listener(early ? early.keep(next, current) : next)
      if (isReconnecting())
        readLast?.(isReconnecting).then(found => {
          if (!found || !stop || current || !isReconnecting()) return
          early = found
          listener(found.first)
        }, nothing)
      const stopAccount = account.subscribe(({ caipAddress }) => {
        if (current !== undefined && caipAddress === current) return
        stop?.()
        current = caipAddress
        // When the account changes, emits `idle` without data, so that the data of one account is never shown for
        // another account.
        emit(idle)
        const subscription = caipAddress && open(caipAddress).subscribe(emit)
        stop = () => subscription?.unsubscribe()
      })
      return () => {
        stopAccount()
        stop?.()
        stop = undefined
      }
    }),
  )
  const load = async () => {
    const { caipAddress } = account.get()
    if (!caipAddress) throw coreError('connector-not-connected')
    return await of(caipAddress).load()
  }
  return { ...followed, of, load }
}

/** Ignores that the stored data cannot be read. The worker reads it too. */
function nothing(): void {}
