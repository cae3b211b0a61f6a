import { defer, type Observable } from 'rxjs'
import { readCaipAddress } from '../../../domain/core/caip.ts'
import { coreError } from '../../../domain/core/errors/core-error.ts'
import type { Loadable } from '../../../domain/core/loadable.ts'
import type { TtlCache } from '../../caches/ttl-cache.ts'
import { cacheFirst, failedLoadable } from './cache-first.ts'
import { whileAwake } from './while-awake.ts'

/** Time in ms that a page must be awake again before its requests resume. */
const settleMs = 1_000

/** A stream for this tab's page: emits the tab's own cache first, and sends requests only while the page is awake. */
export function exposeToPage<T>(
  signals: { readonly awake$: Observable<boolean>; readonly online$: Observable<boolean> },
  cache: TtlCache<T>,
  shared: (key: string) => Observable<Loadable<T>>,
): (key: string) => Observable<Loadable<T>> {
  return key =>
    shared(key).pipe(whileAwake(signals.awake$, settleMs), cacheFirst(cache, key, signals.online$))
}

/** The same for streams of an account. Emits `address-invalid` if the argument is not an account. */
export function forAccount<T>(
  stream: (key: string) => Observable<Loadable<T>>,
): (account: string) => Observable<Loadable<T>> {
  return account =>
    defer(() =>
      readCaipAddress(account) ? stream(account) : failedLoadable<T>(coreError('address-invalid')),
    )
}
