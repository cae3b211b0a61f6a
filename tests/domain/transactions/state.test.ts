import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CaipAddress } from '../../../src/domain/core/entities.ts'
import { provesNothingSent } from '../../../src/domain/transactions/nothing-sent.ts'
import {
  isOpen,
  type Phase,
  phases,
  type TransactionRecord,
} from '../../../src/domain/transactions/record.ts'
import {
  chooseToTrack,
  createRecord,
  isOnTheWay,
  mayBeReorged,
  type TransactionEvent,
  transition,
} from '../../../src/domain/transactions/state.ts'

const account = 'eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' as CaipAddress
const call = { to: '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B', value: 1n, data: '0x' }
const born = createRecord(
  { id: 'a', account, kind: 'send', summary: { symbol: 'ETH' }, request: { type: 'evm', call } },
  1,
)
const error = { code: 'user-rejected', message: 'no', context: {} } as const
const refusal = { type: 'refused', at: 3, error } as const
const asking: TransactionEvent = { type: 'asking', at: 2, owner: 'tab', firstNonce: 5, fromBlock: 9 }
const answered: TransactionEvent = { type: 'answered', at: 3, hash: '0x1' }
const faster: TransactionEvent = { type: 'answered', at: 4, hash: '0x2', what: 'faster' }
const cancel: TransactionEvent = { type: 'answered', at: 4, hash: '0x3', what: 'cancel' }
const seen: TransactionEvent = { type: 'seen', hash: '0x1', nonce: 5 }
const mined = (hash = '0x1', ok = true): TransactionEvent => ({ type: 'mined', at: 9, hash, ok })
const inBlock = (hash = '0x1', ok = true): TransactionEvent => ({
  ...(mined(hash, ok) as Extract<TransactionEvent, { type: 'mined' }>),
  block: 7,
  blockHash: '0xb',
})
const unmined: TransactionEvent = { type: 'unmined', at: 10 }
const firm: TransactionEvent = { type: 'firm' }
const after = (...events: TransactionEvent[]): TransactionRecord => events.reduce(transition, born)

describe('the record of a transaction', () => {
  it.each<[string, TransactionEvent[], Phase]>([
    ['is "recorded" before the wallet is asked', [], 'recorded'],
    ['is "asking" while the wallet is asked', [asking], 'asking'],
    ['is "refused" when the wallet refuses', [asking, refusal], 'refused'],
    ['is "unknown" when the wallet never answers', [asking, { type: 'lost', at: 3 }], 'unknown'],
    [
      'is "submitted" when a late answer has a hash',
      [asking, { type: 'lost', at: 3 }, answered],
      'submitted',
    ],
    ['is "refused" when a late answer is a refusal', [asking, { type: 'lost', at: 3 }, refusal], 'refused'],
    ['is "submitted" when the wallet returns a hash', [asking, answered], 'submitted'],
    ['is "pending" when a node knows it', [asking, answered, seen], 'pending'],
    [
      'is "pending" when a node knows it although the wallet never answered',
      [asking, { type: 'lost', at: 3 }, seen],
      'pending',
    ],
    ['is "confirmed" when mined', [asking, answered, seen, mined()], 'confirmed'],
    [
      'is "confirmed" when mined before a node showed it as pending',
      [asking, answered, mined()],
      'confirmed',
    ],
    ['is "failed" when it is mined and reverted', [asking, answered, seen, mined('0x1', false)], 'failed'],
    [
      'stays "submitted" when no node has known it (F2)',
      [asking, answered, { type: 'unpublished' }],
      'submitted',
    ],
    [
      'is "pending" when a node knows it at last',
      [asking, answered, { type: 'unpublished' }, seen],
      'pending',
    ],
    [
      'is not "dropped" when its wallet has had it for long as a bundle (F2)',
      [asking, { type: 'bundled', at: 3, bundle: '0xb' }, { type: 'unpublished' }],
      'pending',
    ],
    ['stays "pending" when slow', [asking, answered, seen, { type: 'slow' }], 'pending'],
    [
      'is "dropped" when no node knows it any more',
      [asking, answered, seen, { type: 'unseen', at: 5 }],
      'dropped',
    ],
    [
      'is "pending" again when a node knows it again',
      [asking, answered, seen, { type: 'unseen', at: 5 }, seen],
      'pending',
    ],
    [
      'is "confirmed" when mined after it was dropped',
      [asking, answered, { type: 'unseen', at: 5 }, mined()],
      'confirmed',
    ],
    [
      'is "replaced" when another transaction uses its nonce',
      [asking, answered, seen, { type: 'overtaken', at: 6, by: 'other' }],
      'replaced',
    ],
    [
      'is "confirmed" when the user speeds it up in the wallet',
      [asking, answered, { type: 'overtaken', at: 6, by: 'same', hash: '0x7' }],
      'confirmed',
    ],
    [
      'is "cancelled" when the user cancels it in the wallet',
      [asking, answered, { type: 'overtaken', at: 6, by: 'nothing' }],
      'cancelled',
    ],
    [
      'is "confirmed" when a faster attempt is mined',
      [asking, answered, seen, faster, mined('0x2')],
      'confirmed',
    ],
    [
      'is "confirmed" when the first attempt is mined after a speed-up',
      [asking, answered, seen, faster, mined('0x1')],
      'confirmed',
    ],
    [
      'is "cancelled" when the cancelling attempt is mined',
      [asking, answered, seen, cancel, mined('0x3')],
      'cancelled',
    ],
    [
      'is "confirmed" when it is mined before the cancelling attempt',
      [asking, answered, seen, cancel, mined('0x1')],
      'confirmed',
    ],
    [
      'is "confirmed" when it is mined after a reorg removed its replacement',
      [asking, answered, { type: 'overtaken', at: 6, by: 'other' }, mined()],
      'confirmed',
    ],
    [
      'is "pending" again when a reorg removes its block',
      [asking, answered, seen, inBlock(), unmined],
      'pending',
    ],
    [
      'is "pending" again when a reorg removes the block it failed in',
      [asking, answered, inBlock('0x1', false), unmined],
      'pending',
    ],
    [
      'is "pending" again when a reorg removes the block of its replacement',
      [asking, answered, { type: 'overtaken', at: 6, by: 'other', block: 7, blockHash: '0xb' }, unmined],
      'pending',
    ],
    [
      'is "confirmed" when mined again after a reorg',
      [asking, answered, inBlock(), unmined, mined()],
      'confirmed',
    ],
    [
      'is "failed" when it reverts after a reorg',
      [asking, answered, inBlock(), unmined, mined('0x1', false)],
      'failed',
    ],
    [
      'stays "confirmed" after enough confirmations',
      [asking, answered, inBlock(), firm, unmined],
      'confirmed',
    ],
    ['stays "confirmed" in a block without a known hash', [asking, answered, mined(), unmined], 'confirmed'],
    ['is "not-sent" when abandoned before the wallet was asked', [{ type: 'given-up', at: 2 }], 'not-sent'],
    [
      'is "submitted" when the wallet answers after the user said that nothing was sent',
      [asking, { type: 'lost', at: 3 }, { type: 'given-up', at: 4 }, answered],
      'submitted',
    ],
    [
      'is "pending" when the wallet names a bundle after the user said that nothing was sent',
      [
        asking,
        { type: 'lost', at: 3 },
        { type: 'given-up', at: 4 },
        { type: 'bundled', at: 5, bundle: '0xb' },
      ],
      'pending',
    ],
    [
      'stays "not-sent" when an answer comes although the wallet was never asked',
      [{ type: 'given-up', at: 2 }, answered],
      'not-sent',
    ],
    [
      'stays "submitted" when abandoned with a hash',
      [asking, answered, { type: 'given-up', at: 4 }],
      'submitted',
    ],
    [
      'stays "unknown" when an unrelated transaction uses the nonce',
      [asking, { type: 'lost', at: 3 }, { type: 'overtaken', at: 6, by: 'other' }],
      'unknown',
    ],
    ['stays "recorded" when mined before the wallet was asked', [mined()], 'recorded'],
    ['stays "recorded" when an answer comes before the request', [answered], 'recorded'],
    ['stays "refused" after later events', [asking, refusal, answered, mined()], 'refused'],
    [
      'stays "confirmed" after later events',
      [asking, answered, mined(), { type: 'unseen', at: 10 }, refusal],
      'confirmed',
    ],
  ])('gets its phase from its events: it %s', (_what, events, phase) =>
    expect(after(...events).phase).toBe(phase),
  )

  it('has one of twelve phases', () => expect(phases).toHaveLength(12))
  it('has the hash of the attempt that was mined', () => {
    expect(after(asking, answered, seen, faster, mined('0x2')).hash).toBe('0x2')
    expect(after(asking, answered, seen, faster).attempts.map(attempt => attempt.hash)).toEqual([
      '0x1',
      '0x2',
    ])
  })

  it('has no block, and the hash of its last attempt, after a reorg has removed the mined attempt', () => {
    const { hash, block, blockHash, paid, settledAt, takenBackAt, attempts } = after(
      asking,
      answered,
      faster,
      inBlock('0x1'),
      unmined,
    )
    expect([hash, block, blockHash, paid, settledAt]).toEqual(['0x2', ...Array(4).fill(undefined)])
    expect([takenBackAt, attempts.length]).toEqual([10, 2])
  })

  const hash = fc.constantFrom('0x1', '0x2', '0x3')
  const event: fc.Arbitrary<TransactionEvent> = fc.oneof(
    fc.constant(asking),
    fc.record({
      type: fc.constant('answered' as const),
      at: fc.nat(),
      hash,
      what: fc.constantFrom('first', 'faster', 'cancel'),
    }),
    fc.constant(refusal),
    fc.record({ type: fc.constant('lost' as const), at: fc.nat() }),
    fc.record({ type: fc.constant('seen' as const), hash, nonce: fc.nat() }),
    fc.record({ type: fc.constant('unseen' as const), at: fc.nat() }),
    fc.record({ type: fc.constant('unpublished' as const) }),
    fc.constant<TransactionEvent>({ type: 'slow' }),
    fc.record({ type: fc.constant('mined' as const), at: fc.nat(), hash, ok: fc.boolean() }),
    fc.record({
      type: fc.constant('overtaken' as const),
      at: fc.nat(),
      by: fc.constantFrom('same', 'nothing', 'other'),
    }),
    fc.record({ type: fc.constant('given-up' as const), at: fc.nat() }),
    fc.constantFrom(unmined, firm, inBlock('0x1'), inBlock('0x2', false)),
  )
  it('does not change if the last event is repeated', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 12 }), event, (events, last) => {
        const once = after(...events, last)
        expect(transition(once, last)).toEqual(once)
      }),
    )
  })
  it('never returns to the phase "recorded" or "asking" after it has left that phase', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 12 }), events => {
        let tx = born
        for (const event of events) {
          const next = transition(tx, event)
          if (tx.phase !== 'recorded') expect(next.phase).not.toBe('recorded')
          if (!['recorded', 'asking'].includes(tx.phase)) expect(next.phase).not.toBe('asking')
          if (event.type === 'slow') expect(next.phase).toBe(tx.phase)
          // The user can state that nothing was sent (`not-sent`). If the wallet replies after that, the reply proves
          // that the transaction was sent.
          const isLate = event.type === 'answered' || event.type === 'bundled'
          const isCorrected = isLate && tx.phase === 'not-sent' && tx.askedAt !== undefined
          if (isCorrected) expect(isOnTheWay(next)).toBe(true)
          // A final phase changes in only three cases: a late reply corrects it, the transaction is mined after all, or a reorg
          // removes the block of the transaction.
          const isFinal = !isOpen(tx) && !isCorrected
          if (isFinal && tx.phase !== 'replaced' && !mayBeReorged(tx)) expect(next).toBe(tx)
          if (isFinal && event.type !== 'unmined' && event.type !== 'mined') expect(next.phase).toBe(tx.phase)
          if (event.type === 'unmined' && next !== tx)
            expect([mayBeReorged(tx), isOnTheWay(next)]).toEqual([true, true])
          tx = next
        }
      }),
    )
  })
})

it.each([
  ['user-rejected', true],
  ['insufficient-funds', false],
  ['execution-reverted', false],
  ['fee-cap-too-low', false],
  ['gas-too-low', false],
  ['request-pending', true],
  ['wallet-failed', false],
  ['wallet-timeout', false],
  ['worker-lost', false],
  ['wallet-disconnected', false],
  ['nonce-too-low', false],
  ['network-failed', false],
] as const)(
  'only some wallet errors prove that nothing was sent: %s (proof: %s) (attack R27)',
  (code, proves) => {
    expect(provesNothingSent(code)).toBe(proves)
  },
)

describe('the list of transactions to track', () => {
  const recordOf = (id: number, phase: Phase): TransactionRecord => ({
    ...born,
    id: String(id),
    phase,
    createdAt: id,
  })
  it('contains the unfinished transactions first, and then confirmed ones that a reorg can still remove', () => {
    const all = [
      recordOf(1, 'pending'),
      { ...recordOf(2, 'confirmed'), block: 7, blockHash: '0xb' },
      recordOf(3, 'confirmed'),
    ]
    const ids = (watched: number) => chooseToTrack(all, { watched, kept: 128 }).watch.map(({ id }) => id)
    expect([ids(99), ids(1)]).toEqual([['1', '2'], ['1']])
    expect(mayBeReorged({ phase: 'confirmed', blockHash: '0xb', firm: true })).toBe(false)
  })
  // Specification 4.35, 9.14
  // Fault G20
  it('contains the newest 99 unfinished transactions, and the older ones stay in the journal', () => {
    const all = [
      ...Array.from({ length: 120 }, (_, id) => recordOf(id, 'pending')),
      ...Array.from({ length: 40 }, (_, id) => recordOf(200 + id, 'confirmed')),
    ]
    const { watch, forget } = chooseToTrack(all, { watched: 99, kept: 128 })
    expect([watch.length, watch[0]?.id, watch.at(-1)?.id]).toEqual([99, '119', '21'])
    expect(forget.length).toBe(32)
    expect(forget.some(isOnTheWay)).toBe(false)
    expect(forget.map(tx => Number(tx.id)).sort((a, b) => b - a)[0]).toBe(231)
  })
})
