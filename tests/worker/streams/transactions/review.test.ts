import { BehaviorSubject } from 'rxjs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { account } from '../../../../demo/gallery/fixtures.ts'
import { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import type { PreparedTransaction, SendRequest } from '../../../../src/domain/transactions/prepared.ts'
import type { TransactionRecord } from '../../../../src/domain/transactions/record.ts'
import type { ReviewDraft } from '../../../../src/domain/transactions/review.ts'
import { createRecord } from '../../../../src/domain/transactions/state.ts'
import { createReviews } from '../../../../src/worker/streams/transactions/review.ts'
import { observe } from '../../observe.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const to = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'
const summary = { symbol: 'USDC', amount: '1.5', decimals: 6, to, token: `0x${'a0'.repeat(20)}` }
const draft: ReviewDraft = { id: 'one', kind: 'pay', ...summary }
const prepared: PreparedTransaction = {
  request: { type: 'evm', call: { to, value: 0n, data: '0x' } },
  simulation: { status: 'ok', changes: [], approvals: [] },
  at: 0,
}
const turn = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

/** Opens a review. `requests` lists what it has prepared. */
async function opened(resolveName = async (): Promise<undefined> => undefined, own: ReviewDraft = draft) {
  const requests: SendRequest[] = []
  const records$ = new BehaviorSubject<readonly TransactionRecord[]>([])
  const reviews = createReviews({
    prepare: async (_account, request) => {
      requests.push(request)
      return prepared
    },
    records$: () => records$,
    resolveName,
    now: Date.now,
  })
  const seen = observe(reviews.review$(account, own))
  await turn()
  return { reviews, requests, records$, seen, last: () => seen.values.at(-1) }
}

it('a review prepares exactly what its summary says, and again every 30 s while it is open (attack R26)', async () => {
  const { requests, seen } = await opened()
  const { to: recipient, token, decimals } = summary
  expect(requests).toEqual([{ amount: 1_500_000n, to: recipient, token, decimals, speed: 'normal' }])
  await turn(60_000)
  expect(requests).toHaveLength(3)
  seen.stop()
  await turn(90_000)
  expect(requests).toHaveLength(3)
})

it('a review prepares again at once if the user chooses another speed or pays the fee', async () => {
  const { reviews, requests, last } = await opened()
  reviews.change('one', { type: 'speed', speed: 'fast' })
  await turn()
  reviews.change('one', { type: 'pays-fee' })
  expect(last()).not.toHaveProperty('prepared')
  await turn()
  expect(requests.slice(1)).toMatchObject([{ speed: 'fast' }, { speed: 'fast', feePayer: 'account' }])
  expect(last()?.prepared).toBe(prepared)
})

it('a review lets the page send once: a second press does not count, and nothing is prepared meanwhile', async () => {
  const { reviews, requests, last } = await opened()
  expect([await reviews.confirm('one'), await reviews.confirm('one')]).toEqual([true, false])
  await turn(90_000)
  expect([last()?.phase, requests.length]).toEqual(['asking', 1])
})

it('a payment continues in its review until it is confirmed, also after its view was closed', async () => {
  const { reviews, records$, seen, requests } = await opened()
  await reviews.confirm('one')
  seen.stop()
  const intent = {
    id: 'one',
    account,
    kind: 'pay',
    summary,
    request: prepared.request,
  } as const
  const record = { ...createRecord(intent, 1), phase: 'submitted' } as const
  reviews.answer(record)
  const again = observe(reviews.review$(account, draft))
  await turn()
  expect(again.values.at(-1)).toMatchObject({ phase: 'sent', record: { phase: 'submitted' } })
  records$.next([{ ...record, phase: 'confirmed' }])
  expect([again.values.at(-1)?.phase, requests.length]).toEqual(['done', 1])
})

it.each<[string, () => Promise<undefined>, unknown]>([
  ['moved', async () => undefined, 'moved'],
  [
    'cannot be resolved',
    async () => {
      throw new AppError('name-resolve-failed')
    },
    { code: 'name-resolve-failed' },
  ],
])(
  'a review refuses the press if the name of the recipient has %s (faults T11, G15)',
  async (_what, resolve, why) => {
    const { reviews, last } = await opened(resolve, {
      ...draft,
      toName: 'a.eth',
    })
    expect(await reviews.confirm('one')).toBe(false)
    expect(last()).toMatchObject({ phase: 'ready', problem: why })
  },
)

it('a review of another draft with the same id starts anew', async () => {
  const { reviews } = await opened()
  await reviews.confirm('one')
  const other = observe(reviews.review$(account, { ...draft, amount: '2' }))
  await turn()
  expect(other.values.at(-1)).toMatchObject({ phase: 'ready', prepared })
})
