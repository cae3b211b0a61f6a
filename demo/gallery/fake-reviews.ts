import { map, NEVER, type Observable, startWith } from 'rxjs'
import type { CaipAddress } from '../../src/domain/core/entities.ts'
import { dataOf, type Loadable } from '../../src/domain/core/loadable.ts'
import type { SwapParams } from '../../src/domain/swaps/swap-params.ts'
import { unfinishedSwaps } from '../../src/domain/swaps/unfinished.ts'
import type { TransactionIntent, TransactionRecord } from '../../src/domain/transactions/record.ts'
import type { ReviewChange, ReviewDraft } from '../../src/domain/transactions/review.ts'
import { createRecord } from '../../src/domain/transactions/state.ts'
import { createSwapRuns } from '../../src/worker/streams/swaps/run.ts'
import { createReviews } from '../../src/worker/streams/transactions/review.ts'
import { type FakeStreams, still } from './fake-link.ts'
import type { Scene } from './scene.ts'

type Verbs = Readonly<Record<string, (...args: never[]) => unknown>>
type Loaded = Observable<Loadable<readonly TransactionRecord[]>>

/**
 * Adds the reviews of the real worker to a fake worker: what it prepares, what it resolves and what it sends come from
 * `verbs`, and what it has sent from `records$`.
 */
export function withReviews(
  verbs: Verbs,
  records$: Loaded = still({ status: 'fresh', data: [], at: 0 }),
  streams: FakeStreams = {},
): Required<Pick<Scene, 'streams' | 'api'>> {
  const run = async (verb: string, ...args: readonly unknown[]) => await verbs[verb]?.(...(args as never[]))
  const known$ = records$.pipe(
    map(found => dataOf(found) ?? []),
    startWith([]),
  )
  const reviews = createReviews({
    prepare: (account, request) => run('prepareSend', account, request) as never,
    records$: () => known$,
    resolveName: (...args) => run('resolveName', ...args) as never,
    now: Date.now,
  })
  const runs = createSwapRuns({
    step$: (...step) => (streams.feature?.('swaps', 'step', ...step) ?? NEVER) as never,
    again: () => void run('refreshSteps'),
    forgetPermit: () => undefined,
    prepare: ({ account, from, to }, call, feePayer) =>
      run('prepareCall', account, call, 'normal', [from, to], feePayer) as never,
    records$: () => known$,
    now: Date.now,
  })
  let staged: TransactionIntent | undefined
  const own: Verbs = {
    confirmReview: (id: string) => reviews.confirm(id),
    confirmRun: async (id: string) => runs.confirm(id),
    changeRun: async (id: string, change: ReviewChange) => runs.change(id, change),
    signPermit: async (params: SwapParams) => {
      await run('signPermit', params)
      runs.signed(params)
    },
    changeReview: async (id: string, change: ReviewChange) => reviews.change(id, change),
    stageTransaction: async (intent: TransactionIntent) => {
      staged = intent
      return await run('stageTransaction', intent)
    },
    sendStaged: async (draft: string) => {
      const reply = (await run('sendStaged', draft)) as Partial<TransactionRecord>
      if (staged) reviews.answer({ ...createRecord(staged, 0), ...reply })
      return reply
    },
  }
  const fresh = <T>(data: T) => ({ status: 'fresh', data, at: 0 }) as const
  const queries: Readonly<Record<string, (...args: readonly unknown[]) => Observable<unknown>>> = {
    transactions: () => records$,
    run: (params, shown, id) =>
      runs.run$(params as SwapParams, shown as string, id as string).pipe(map(fresh)),
    unfinished: () => known$.pipe(map(records => fresh(unfinishedSwaps(records, Date.now())))),
    review: (account, draft) =>
      reviews.review$(account as CaipAddress, draft as ReviewDraft).pipe(map(fresh)),
  }
  return {
    streams: {
      ...streams,
      feature: (name, query, ...args) =>
        (queries[query]?.(...args) ?? streams.feature?.(name, query, ...args) ?? NEVER) as Observable<never>,
    },
    api: {
      callFeature: (_feature, verb, args) =>
        (own[verb] ? own[verb](...(args as never[])) : run(verb, ...args)) as never,
    },
  }
}
