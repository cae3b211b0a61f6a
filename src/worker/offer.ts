import { BehaviorSubject, defer, distinctUntilChanged, map, type Observable } from 'rxjs'
import type { PageSignals } from '../bridge/contract.ts'
import { coreError } from '../domain/errors/told-error.ts'
import { readCaipAddress } from '../domain/model/caip.ts'
import type { Loadable } from '../domain/model/loadable.ts'
import type { TtlCache } from './caches/ttl-cache.ts'
import { cacheFirst, refusedQuestion } from './streams/operators/cache-first.ts'
import { whileAwake } from './streams/operators/while-awake.ts'

/** What the page said of itself last. */
export type Signals = {
  readonly visible$: Observable<boolean>
  readonly online$: Observable<boolean>
  /** Seen and connected: only then is anything asked. */
  readonly awake$: Observable<boolean>
  tell(signals: PageSignals): void
}

/** How long a page must have been awake again before anything is asked for it. */
const settleMs = 1_000

/** A page is taken for visible and online until it says otherwise. */
export function createSignals(): Signals {
  const signals$ = new BehaviorSubject<PageSignals>({ visible: true, online: true })
  const pick = (read: (signals: PageSignals) => boolean) => signals$.pipe(map(read), distinctUntilChanged())
  return {
    visible$: pick(({ visible }) => visible),
    online$: pick(({ online }) => online),
    awake$: pick(({ visible, online }) => visible && online),
    tell: signals => signals$.next(signals),
  }
}

/** A shared stream as this tab's page gets it: its own cache first, asked for only while the page is awake. */
export function offer<T>(
  signals: Signals,
  cache: TtlCache<T>,
  shared: (key: string) => Observable<Loadable<T>>,
): (key: string) => Observable<Loadable<T>> {
  return key =>
    shared(key).pipe(whileAwake(signals.awake$, settleMs), cacheFirst(cache, key, signals.online$))
}

/** The same, for questions about an account: refused by name where it is none. */
export function ofAccount<T>(
  stream: (key: string) => Observable<Loadable<T>>,
): (account: string) => Observable<Loadable<T>> {
  return account =>
    defer(() =>
      readCaipAddress(account) ? stream(account) : refusedQuestion<T>(coreError('address-invalid')),
    )
}
