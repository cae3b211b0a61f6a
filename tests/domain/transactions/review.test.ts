import { describe, expect, it } from 'vitest'
import { account } from '../../../demo/gallery/fixtures.ts'
import type { PreparedTransaction } from '../../../src/domain/transactions/prepared.ts'
import { type Phase, phases, type TransactionRecord } from '../../../src/domain/transactions/record.ts'
import {
  canConfirm,
  firstReview,
  nextReview,
  type ReviewDraft,
  type ReviewEvent,
  reviewOf,
} from '../../../src/domain/transactions/review.ts'
import { createRecord } from '../../../src/domain/transactions/state.ts'

const to = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'
const summary = { symbol: 'ETH', amount: '0.5', decimals: 18, to }
const draftOf = (kind: ReviewDraft['kind']): ReviewDraft => ({ id: 'one', kind, ...summary })
const call = { to, value: 5n * 10n ** 17n, data: '0x' }
const prepared: PreparedTransaction = {
  request: { type: 'evm', call },
  simulation: { status: 'ok', changes: [], approvals: [] },
  at: 0,
}
const error = { code: 'insufficient-funds', message: '', context: {} } as const
const recordOf = (own: Partial<TransactionRecord> = {}): TransactionRecord => ({
  ...createRecord({ id: 'one', account, kind: 'pay', summary, request: prepared.request }, 0),
  ...own,
})
const after = (...events: readonly ReviewEvent[]) => events.reduce(nextReview, firstReview)
const review = (
  events: readonly ReviewEvent[],
  records: readonly TransactionRecord[] = [],
  kind: ReviewDraft['kind'] = 'pay',
) => reviewOf(draftOf(kind), after(...events), records)
const ready: ReviewEvent = { type: 'prepared', prepared }
const pressed: ReviewEvent = { type: 'confirmed', at: 7 }

describe('a review', () => {
  it.each<[string, readonly ReviewEvent[], boolean]>([
    ['is not prepared', [], false],
    ['is prepared', [ready], true],
    ['is already confirmed', [ready, pressed], false],
    ['could not be prepared again', [ready, { type: 'unprepared', error }], false],
    ['is blocked', [{ type: 'prepared', prepared: { ...prepared, blockedBy: error } }], false],
    [
      'reverts',
      [{ type: 'prepared', prepared: { ...prepared, simulation: { status: 'reverts', error } } }],
      false,
    ],
    ['is being prepared so that the account pays the fee', [ready, { type: 'pays-fee' }], false],
  ])('can be confirmed only once it is prepared and sound: it %s', (_what, events, isAllowed) => {
    expect(canConfirm(review(events))).toBe(isAllowed)
  })

  it.each<[string, ReviewEvent, object]>([
    [
      'the wallet replies',
      { type: 'answered', record: recordOf({ phase: 'submitted' }) },
      { phase: 'sent', isAnswered: true },
    ],
    ['the request does not reach the wallet', { type: 'failed', error }, { phase: 'ready', problem: error }],
    ['the name has moved', { type: 'failed', error: 'moved' }, { phase: 'ready', problem: 'moved' }],
    ['the user stops waiting', { type: 'left' }, { phase: 'ready' }],
  ])('waits for the wallet until %s', (_what, event, expected) => {
    expect(review([ready, pressed])).toMatchObject({ phase: 'asking', since: 7 })
    expect(review([ready, pressed, event])).toMatchObject(expected)
    expect(review([ready, pressed, event])).not.toHaveProperty('since')
  })

  it('is not changed by a late reply or failure after the user has stopped waiting', () => {
    const left = after(ready, pressed, { type: 'left' })
    const late: readonly ReviewEvent[] = [
      { type: 'answered', record: recordOf() },
      { type: 'failed', error },
    ]
    for (const event of late) expect(nextReview(left, event)).toBe(left)
  })

  it.each<[Phase, string, string]>([
    ['recorded', 'asking', 'one'],
    ['asking', 'asking', 'one'],
    ['unknown', 'unknown', 'one'],
    ['submitted', 'sent', 'one'],
    ['pending', 'sent', 'one'],
    ['dropped', 'sent', 'one'],
    ['confirmed', 'done', 'one.2'],
    ['failed', 'ready', 'one.2'],
    ['replaced', 'ready', 'one.2'],
    ['cancelled', 'ready', 'one.2'],
    ['refused', 'ready', 'one.2'],
    ['not-sent', 'ready', 'one.2'],
  ])('of a payment follows the journal, and sends a new id only after the end: %s', (phase, expected, id) => {
    expect(phases).toContain(phase)
    expect(review([ready], [recordOf({ phase })])).toMatchObject({ phase: expected, id })
  })

  it('of a payment that was confirmed with other content is not done (fault T4)', () => {
    const found = review([ready], [recordOf({ phase: 'confirmed', mismatches: ['to'] })])
    expect(found).toMatchObject({ phase: 'ready', problem: { code: 'send-other' } })
  })

  it('asks the user to accept an unkept record after the browser could not store it', () => {
    const unkept = { code: 'send-not-kept', message: '', context: {} } as const
    expect(review([ready, pressed, { type: 'failed', error: unkept }])).toMatchObject({ isUnkept: true })
  })

  it('of a send shows an unfinished send of the same amount to the same recipient, but not while it is sending', () => {
    const other = recordOf({ id: 'other', kind: 'send', phase: 'unknown' })
    expect(review([ready], [other], 'send').duplicate).toBe(other)
    expect(review([ready, pressed], [other], 'send').duplicate).toBeUndefined()
    const twin: ReviewEvent = { type: 'prepared', prepared: { ...prepared, duplicateOf: 'elsewhere' } }
    expect(review([twin], [], 'send').duplicate).toEqual({ id: 'elsewhere' })
  })
})
