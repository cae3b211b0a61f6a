import { BehaviorSubject, distinctUntilChanged, map, type Observable } from 'rxjs'
import type { PageSignals } from '../bridge/contract/worker-api.ts'

export type PageState = {
  readonly visible$: Observable<boolean>
  readonly online$: Observable<boolean>
  /** Whether the page is both visible and online. Most requests are sent only while this is true. */
  readonly awake$: Observable<boolean>
  update(signals: PageSignals): void
}

/**
 * Creates the state of the page. The page is treated as visible and online until it sends a signal that says otherwise.
 */
export function createPageState(): PageState {
  const signals$ = new BehaviorSubject<PageSignals>({ visible: true, online: true })
  const pick = (read: (signals: PageSignals) => boolean) => signals$.pipe(map(read), distinctUntilChanged())
  return {
    visible$: pick(({ visible }) => visible),
    online$: pick(({ online }) => online),
    awake$: pick(({ visible, online }) => visible && online),
    update: signals => signals$.next(signals),
  }
}
