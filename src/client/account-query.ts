import type { CaipAddress } from '../domain/core/entities.ts'
import { coreError } from '../domain/core/errors/core-error.ts'
import { idle, type Loadable, withKeptData } from '../domain/core/loadable.ts'
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

/** Stored data of the account that was connected at the last visit. */
export type LastData<T> = { readonly account: CaipAddress; readonly data: T; readonly at: number }

/**
 * Creates the query of the connected account. While the wallet of a returning visitor reconnects, the query emits the data
 * that `readLast` finds, and keeps it until the worker has data of the same account.
 */
export function createAccountQuery<T>(
  account: Value<QueriedAccount>,
  open: (account: CaipAddress) => Subscribable<Loadable<T>>,
  readLast?: () => Promise<LastData<T> | undefined>,
): AccountQuery<T> {
  const of = (address: CaipAddress) => createQuery(() => open(address))
  const followed = createQuery<T>(() =>
    createSource(listener => {
      let current: CaipAddress | undefined
      let last: LastData<T> | undefined
      let isOver = false
      let stop = () => {}
      const isReconnecting = () => current === undefined && account.get().status === 'reconnecting'
      if (readLast && isReconnecting())
        readLast().then(found => {
          if (!found || isOver || !isReconnecting()) return
          last = found
          listener({ status: 'loading', data: found.data, at: found.at })
        }, nothing)
      const stopAccount = account.subscribe(({ caipAddress }) => {
        if (current !== undefined && caipAddress === current) return
        if (last && caipAddress === undefined && isReconnecting()) return
        stop()
        current = caipAddress
        const kept = last?.account === caipAddress ? last : undefined
        last = undefined
        // When the account changes, emits `idle` without data, so that the data of one account is never shown for
        // another account.
        if (!kept) listener(idle)
        const emit = kept
          ? (next: Loadable<T>) => listener(withKeptData({ status: 'loading', ...kept }, next))
          : listener
        const subscription = caipAddress && open(caipAddress).subscribe(emit)
        stop = () => subscription?.unsubscribe()
      })
      return () => {
        isOver = true
        stopAccount()
        stop()
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
