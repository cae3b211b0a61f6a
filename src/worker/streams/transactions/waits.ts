import {
  combineLatest,
  defer,
  distinctUntilChanged,
  filter,
  firstValueFrom,
  from,
  ignoreElements,
  map,
  merge,
  NEVER,
  type Observable,
  of,
  Subject,
  switchMap,
} from 'rxjs'
import { pendingPollMs } from '../../../domain/core/constants.ts'
import type { CaipAddress } from '../../../domain/core/entities.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { isOpen, type TransactionRecord } from '../../../domain/transactions/record.ts'
import { poll } from '../operators/poll.ts'

type WaitDeps = {
  readonly find: (id: string) => Promise<TransactionRecord | undefined>
  /** Looks up a transaction once, and records the result. */
  readonly look: (id: string) => Promise<void>
  readonly records$: (account: CaipAddress) => Observable<readonly TransactionRecord[]>
  /** Emits whether any tab of the origin is visible. */
  readonly visible$: Observable<boolean>
  readonly now: () => number
}

/** The callers that wait for the end of a transaction. */
export type Waits = {
  /** Resolves when the state of the transaction is final. */
  waitForEnd(id: string): Promise<TransactionRecord>
  /**
   * Like `waitForEnd`, but also resolves when the outcome is still unknown after the search, and rejects when the caller
   * ends the wait.
   */
  waitForOutcome(id: string, wait: string): Promise<TransactionRecord>
  endWait(wait: string): void
}

export function createWaits({ find, look, records$, visible$, now }: WaitDeps): Waits {
  const ended$ = new Subject<string>()
  const recordOf$ = ({ id, account }: TransactionRecord) =>
    records$(account).pipe(map(all => all.find(record => record.id === id)))
  /** Emits the record when its state is final. Polls a slow transaction while there is a subscriber. */
  const final$ = (tx: TransactionRecord) => {
    const life$ = recordOf$(tx).pipe(filter(record => record !== undefined))
    const polls$ = defer(() =>
      poll(() => from(look(tx.id)), {
        now,
        firstAt$: of(now() + pendingPollMs),
        everyMs: pendingPollMs,
        failureMs: () => pendingPollMs,
      }),
    )
    // A slow transaction is polled only while a caller waits for its final state and a tab is visible.
    const looks$ = combineLatest([life$, visible$]).pipe(
      map(([{ slow }, visible]) => slow && visible),
      distinctUntilChanged(),
      switchMap(wanted => (wanted ? polls$ : NEVER)),
      ignoreElements(),
    )
    return merge(life$.pipe(filter(record => !isOpen(record))), looks$)
  }
  const recordWith = async (id: string) => {
    const tx = await find(id)
    if (!tx) throw new AppError('send-unknown', { id })
    return tx
  }
  return {
    waitForEnd: async id => await firstValueFrom(final$(await recordWith(id))),
    waitForOutcome: async (id, wait) => {
      // The caller may end the wait before the record is read.
      const ended = firstValueFrom(ended$.pipe(filter(ended => ended === wait)))
      const tx = await recordWith(id)
      const unknown$ = recordOf$(tx).pipe(
        filter(record => record?.phase === 'unknown' && record.slow),
        map(() => id),
      )
      const first = await firstValueFrom(merge(final$(tx), unknown$, from(ended)))
      if (first === wait) throw new AppError('aborted')
      return (await find(id)) ?? tx
    },
    endWait: wait => ended$.next(wait),
  }
}
