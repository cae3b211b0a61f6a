import { BehaviorSubject, distinctUntilChanged, map, type Observable } from 'rxjs'
import type { PageSignals } from '../bridge/contract/worker-api.ts'

/** What the page said of itself last. */
export type PageState = {
  readonly visible$: Observable<boolean>
  readonly online$: Observable<boolean>
  /** Seen and connected: only then is anything asked. */
  readonly awake$: Observable<boolean>
  tell(signals: PageSignals): void
}

/** A page is taken for visible and online until it says otherwise. */
export function createPageState(): PageState {
  const signals$ = new BehaviorSubject<PageSignals>({ visible: true, online: true })
  const pick = (read: (signals: PageSignals) => boolean) => signals$.pipe(map(read), distinctUntilChanged())
  return {
    visible$: pick(({ visible }) => visible),
    online$: pick(({ online }) => online),
    awake$: pick(({ visible, online }) => visible && online),
    tell: signals => signals$.next(signals),
  }
}
