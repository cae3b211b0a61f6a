import {
  BehaviorSubject,
  combineLatest,
  defer,
  distinctUntilChanged,
  distinctUntilKeyChanged,
  finalize,
  ignoreElements,
  map,
  merge,
  type Observable,
  pairwise,
  shareReplay,
  switchMap,
  tap,
} from 'rxjs'
import { dataOf, type Loadable } from '../../../domain/core/loadable.ts'
import { keyOfSwapParams } from '../../../domain/swaps/checks.ts'
import {
  callKey,
  canConfirmSwap,
  firstSwap,
  isApproved,
  isReplied,
  nextSwap,
  type SwapEvent,
  type SwapMemory,
  type SwapRun,
  swapOf,
} from '../../../domain/swaps/run.ts'
import type { SwapParams } from '../../../domain/swaps/swap-params.ts'
import type { SwapStep } from '../../../domain/swaps/types.ts'
import type { PreparedTransaction } from '../../../domain/transactions/prepared.ts'
import type { EvmCall, Phase, TransactionRecord } from '../../../domain/transactions/record.ts'
import type { ReviewChange } from '../../../domain/transactions/review.ts'
import { renewed$ } from '../operators/renewed.ts'

export type SwapRunDeps = {
  readonly step$: (params: SwapParams, shown: string, permits: boolean) => Observable<Loadable<SwapStep>>
  readonly again: () => void
  readonly forgetPermit: (params: SwapParams) => void
  readonly prepare: (
    params: SwapParams,
    call: EvmCall,
    feePayer: 'account' | undefined,
  ) => Promise<PreparedTransaction>
  /** Emits the transactions of an account, newest first. */
  readonly records$: (account: SwapParams['account']) => Observable<readonly TransactionRecord[]>
  readonly now: () => number
}

export type SwapRuns = {
  /** Emits the state of a swap. Builds and prepares its steps while there is a subscriber. */
  run$(params: SwapParams, shown: string, id: string): Observable<SwapRun>
  change(id: string, change: ReviewChange): void
  /** Notes that the user has pressed the button. Returns whether the page may now ask the wallet. */
  confirm(id: string): boolean
  signed(params: SwapParams): void
}

const unsent: readonly Phase[] = ['refused', 'not-sent']

type Opened = {
  readonly params: SwapParams
  readonly memory$: BehaviorSubject<SwapMemory>
  readonly next: (event: SwapEvent) => void
  subscribers: number
  now?: SwapRun
}

export function createSwapRuns(deps: SwapRunDeps): SwapRuns {
  const opened = new Map<string, Opened>()

  const open = (params: SwapParams, id: string): Opened => {
    const known = opened.get(id)
    if (known && keyOfSwapParams(known.params) === keyOfSwapParams(params)) return known
    const memory$ = new BehaviorSubject(firstSwap)
    const next = (event: SwapEvent) => memory$.next(nextSwap(memory$.value, event))
    const run: Opened = { params, memory$, next, subscribers: 0 }
    opened.set(id, run)
    return run
  }
  const close = (id: string, run: Opened) => {
    run.subscribers -= 1
    const isOver = run.subscribers === 0 && run.memory$.value.since === undefined
    if (isOver && opened.get(id) === run) opened.delete(id)
  }

  return {
    run$: (params, shown, id) =>
      defer(() => {
        const run = open(params, id)
        run.subscribers += 1
        const steps$ = run.memory$.pipe(
          distinctUntilKeyChanged('permits'),
          switchMap(({ permits }) => deps.step$(params, shown, permits)),
        )
        const states$ = combineLatest([run.memory$, steps$, deps.records$(params.account)]).pipe(
          map(([memory, newest, records]) => swapOf({ id, params, newest, records }, memory)),
          tap(now => {
            run.now = now
          }),
          shareReplay({ bufferSize: 1, refCount: true }),
        )
        const wanted$ = states$.pipe(
          map(({ phase, step }) => {
            const { feePayer } = run.memory$.value
            const data = dataOf(step)
            return { key: phase === 'ready' ? callKey(data, feePayer) : undefined, data, feePayer }
          }),
          distinctUntilChanged((a, b) => a.key === b.key),
          switchMap(({ key, data, feePayer }) =>
            renewed$(
              key !== undefined && data && data.kind !== 'permit'
                ? () => deps.prepare(params, data.call, feePayer)
                : undefined,
            ).pipe(
              map((event): SwapEvent => (event.type === 'prepared' ? { ...event, of: key ?? '' } : event)),
            ),
          ),
          tap(run.next),
        )
        const replies$ = states$.pipe(
          tap(state => {
            const { record } = state
            if (!record || !isReplied(state, run.memory$.value)) return
            // A permit can be used only once.
            if (record.kind === 'swap' && !unsent.includes(record.phase)) deps.forgetPermit(params)
            run.next({ type: 'answered', record })
          }),
        )
        const approvals$ = states$.pipe(
          pairwise(),
          tap(([before, after]) => {
            const isOver = before.record?.kind === 'approve' && before.record !== after.record
            if (!isOver || (after.record?.id === before.record?.id && !isApproved(after))) return
            run.next({ type: 'approved', at: deps.now() })
            deps.again()
          }),
        )
        return merge(states$, merge(wanted$, replies$, approvals$).pipe(ignoreElements())).pipe(
          finalize(() => close(id, run)),
        )
      }),
    change: (id, change) => opened.get(id)?.next(change),
    confirm: id => {
      const run = opened.get(id)
      const step = run?.now && canConfirmSwap(run.now) ? dataOf(run.now.step) : undefined
      if (run?.now && step) run.next({ type: 'confirmed', at: deps.now(), step, id: run.now.id })
      return step !== undefined
    },
    signed: params => {
      for (const run of opened.values())
        if (keyOfSwapParams(run.params) === keyOfSwapParams(params)) run.next({ type: 'signed' })
    },
  }
}
