import { map, NEVER, type Observable, startWith } from 'rxjs'
import type { CaipAddress } from '../../src/domain/core/entities.ts'
import { dataOf, type Loadable } from '../../src/domain/core/loadable.ts'
import type { TransactionIntent, TransactionRecord } from '../../src/domain/transactions/record.ts'
import type { ReviewChange, ReviewDraft } from '../../src/domain/transactions/review.ts'
import { createRecord } from '../../src/domain/transactions/state.ts'
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
  const reviews = createReviews({
    prepare: (account, request) => run('prepareSend', account, request) as never,
    records$: () =>
      records$.pipe(
        map(found => dataOf(found) ?? []),
        startWith([]),
      ),
    resolveName: (...args) => run('resolveName', ...args) as never,
    now: Date.now,
  })
  let staged: TransactionIntent | undefined
  const own: Verbs = {
    confirmReview: (id: string) => reviews.confirm(id),
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
  const queries: Readonly<Record<string, (...args: readonly unknown[]) => Observable<unknown>>> = {
    transactions: () => records$,
    review: (account, draft) =>
      reviews
        .review$(account as CaipAddress, draft as ReviewDraft)
        .pipe(map(data => ({ status: 'fresh', data, at: 0 }))),
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
