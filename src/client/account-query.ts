import type { CaipAddress } from '../domain/core/entities.ts'
import { coreError } from '../domain/core/errors/core-error.ts'
import { idle, type Loadable } from '../domain/core/loadable.ts'
import { createSource, type Subscribable } from '../domain/core/signal.ts'
import { createQuery, type Query } from './query.ts'
import type { Value } from './value.ts'

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

export function createAccountQuery<T>(
  account: Value<{ readonly caipAddress: CaipAddress | undefined }>,
  open: (account: CaipAddress) => Subscribable<Loadable<T>>,
): AccountQuery<T> {
  const of = (address: CaipAddress) => createQuery(() => open(address))
  const followed = createQuery<T>(() =>
    createSource(listener => {
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
      return () => {
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
