import {
  BehaviorSubject,
  combineLatest,
  defer,
  distinctUntilChanged,
  finalize,
  ignoreElements,
  map,
  merge,
  type Observable,
  shareReplay,
  switchMap,
  tap,
} from 'rxjs'
import { parseUnits } from '../../../domain/core/amount.ts'
import { type CaipAddress, type CaipNetworkId, networkOf } from '../../../domain/core/entities.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { toRecord } from '../../../domain/core/errors/core-error.ts'
import { toAppError } from '../../../domain/core/errors/foreign.ts'
import type { ResolvedName } from '../../../domain/names/names.ts'
import type { PreparedTransaction, SendRequest, Speed } from '../../../domain/transactions/prepared.ts'
import type { TransactionRecord } from '../../../domain/transactions/record.ts'
import {
  canConfirm,
  firstReview,
  nextReview,
  type Review,
  type ReviewChange,
  type ReviewDraft,
  type ReviewEvent,
  type ReviewMemory,
  type ReviewProblem,
  reviewOf,
} from '../../../domain/transactions/review.ts'
import { renewed$ } from '../operators/renewed.ts'

export type ReviewDeps = {
  readonly prepare: (account: CaipAddress, request: SendRequest) => Promise<PreparedTransaction>
  /** Emits the transactions of an account, newest first. */
  readonly records$: (account: CaipAddress) => Observable<readonly TransactionRecord[]>
  readonly resolveName: (name: string, network: CaipNetworkId) => Promise<ResolvedName | undefined>
  readonly now: () => number
}

export type Reviews = {
  /** Emits the state of a review. Prepares the transaction, and again every 30 seconds, while there is a subscriber. */
  review$(account: CaipAddress, draft: ReviewDraft): Observable<Review>
  change(id: string, change: ReviewChange): void
  /** Notes that the user has pressed the button. Returns whether the page may now send the transaction. */
  confirm(id: string): Promise<boolean>
  /** Notes the wallet's reply to a transaction, if it belongs to an open review. */
  answer(record: TransactionRecord): void
}

type Opened = {
  readonly account: CaipAddress
  readonly draft: ReviewDraft
  readonly memory$: BehaviorSubject<ReviewMemory>
  readonly next: (event: ReviewEvent) => void
  subscribers: number
  now: Review
}

export function createReviews(deps: ReviewDeps): Reviews {
  const opened = new Map<string, Opened>()

  const open = (account: CaipAddress, draft: ReviewDraft): Opened => {
    const known = opened.get(draft.id)
    if (known && JSON.stringify([known.account, known.draft]) === JSON.stringify([account, draft]))
      return known
    const memory$ = new BehaviorSubject(firstReview)
    const review = {
      account,
      draft,
      memory$,
      next: (event: ReviewEvent) => memory$.next(nextReview(memory$.value, event)),
      subscribers: 0,
      now: reviewOf(draft, firstReview, []),
    }
    opened.set(draft.id, review)
    return review
  }
  const close = (review: Opened) => {
    review.subscribers -= 1
    const isOver = review.subscribers === 0 && review.memory$.value.since === undefined
    if (isOver && opened.get(review.draft.id) === review) opened.delete(review.draft.id)
  }
  /** Returns why a send to a name must stop: the name has moved, or cannot be resolved again. */
  const recipientProblem = async ({ account, draft }: Opened): Promise<ReviewProblem | undefined> => {
    const { to, toName } = draft
    if (toName === undefined) return undefined
    try {
      const found = await deps.resolveName(toName, networkOf(account))
      return found?.address === to ? undefined : 'moved'
    } catch (error) {
      return toRecord(toAppError(error))
    }
  }

  return {
    review$: (account, draft) =>
      defer(() => {
        const review = open(account, draft)
        review.subscribers += 1
        const states$ = combineLatest([review.memory$, deps.records$(account)]).pipe(
          map(([memory, records]) => reviewOf(draft, memory, records)),
          tap(now => {
            review.now = now
          }),
          shareReplay({ bufferSize: 1, refCount: true }),
        )
        const wanted$ = states$.pipe(
          map(({ phase, speed }) => ({
            isOn: phase === 'ready',
            speed,
            feePayer: review.memory$.value.feePayer,
          })),
          distinctUntilChanged(
            (a, b) => a.isOn === b.isOn && a.speed === b.speed && a.feePayer === b.feePayer,
          ),
          switchMap(({ isOn, speed, feePayer }) =>
            renewed$(
              isOn ? async () => await deps.prepare(account, requestOf(draft, speed, feePayer)) : undefined,
            ),
          ),
          tap(review.next),
          ignoreElements(),
        )
        return merge(states$, wanted$).pipe(finalize(() => close(review)))
      }),
    change: (id, change) => opened.get(id)?.next(change),
    confirm: async id => {
      const review = opened.get(id)
      if (!review || !canConfirm(review.now)) return false
      review.next({ type: 'confirmed', at: deps.now() })
      const confirmed = review.memory$.value
      const error = await recipientProblem(review)
      const isStill = review.memory$.value.since === confirmed.since
      if (error && isStill) review.next({ type: 'failed', error })
      return isStill && error === undefined
    },
    answer: record => {
      for (const { draft, next } of opened.values())
        if (record.id === draft.id || record.id.startsWith(`${draft.id}.`)) next({ type: 'answered', record })
    },
  }
}

function requestOf(
  { to, amount, decimals, token }: ReviewDraft,
  speed: Speed,
  feePayer: 'account' | undefined,
): SendRequest {
  if (to === undefined || amount === undefined || decimals === undefined)
    throw new AppError('transaction-invalid')
  return {
    ...{ amount: parseUnits(amount, decimals), to, decimals, speed },
    ...(token !== undefined && { token }),
    ...(feePayer && { feePayer }),
  }
}
