import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CaipAddress } from '../../../src/domain/core/caip.ts'
import { isOpen } from '../../../src/domain/transactions/is-open.ts'
import { provesNothingSent } from '../../../src/domain/transactions/nothing-sent.ts'
import { type Phase, phases, type TransactionRecord } from '../../../src/domain/transactions/record.ts'
import {
  chooseToTrack,
  createRecord,
  forbidsSending,
  isOnTheWay,
  mayBeReorged,
  type TransactionEvent,
  transition,
} from '../../../src/domain/transactions/state.ts'

const account = 'eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' as CaipAddress
const call = { to: '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B', value: 1n, data: '0x' }
const born = createRecord(
  { id: 'a', account, kind: 'send', summary: { symbol: 'ETH' }, asked: { type: 'evm', call } },
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

describe('the life of a transaction', () => {
  it.each<[string, TransactionEvent[], Phase]>([
    ['is recorded before anybody is asked', [], 'recorded'],
    ['then the wallet is asked', [asking], 'asking'],
    ['who says no', [asking, refusal], 'refused'],
    ['who is silent for ever', [asking, { type: 'lost', at: 3 }], 'unknown'],
    ['or answers after all', [asking, { type: 'lost', at: 3 }, answered], 'submitted'],
    ['or says no after all', [asking, { type: 'lost', at: 3 }, refusal], 'refused'],
    ['has a hash', [asking, answered], 'submitted'],
    ['is known to a node', [asking, answered, seen], 'pending'],
    ['is found without an answer', [asking, { type: 'lost', at: 3 }, seen], 'pending'],
    ['is mined', [asking, answered, seen, mined()], 'confirmed'],
    ['is mined before anybody saw it', [asking, answered, mined()], 'confirmed'],
    ['is mined and failed', [asking, answered, seen, mined('0x1', false)], 'failed'],
    ['is slow, which is no failure', [asking, answered, seen, { type: 'slow' }], 'pending'],
    ['is dropped', [asking, answered, seen, { type: 'unseen', at: 5 }], 'dropped'],
    ['comes back', [asking, answered, seen, { type: 'unseen', at: 5 }, seen], 'pending'],
    ['is mined though it was dropped', [asking, answered, { type: 'unseen', at: 5 }, mined()], 'confirmed'],
    ['is replaced', [asking, answered, seen, { type: 'overtaken', at: 6, by: 'other' }], 'replaced'],
    [
      'is sped up in the wallet',
      [asking, answered, { type: 'overtaken', at: 6, by: 'same', hash: '0x7' }],
      'confirmed',
    ],
    [
      'is cancelled in the wallet',
      [asking, answered, { type: 'overtaken', at: 6, by: 'nothing' }],
      'cancelled',
    ],
    ['is sped up here', [asking, answered, seen, faster, mined('0x2')], 'confirmed'],
    ['is mined first though it was sped up', [asking, answered, seen, faster, mined('0x1')], 'confirmed'],
    ['is cancelled here', [asking, answered, seen, cancel, mined('0x3')], 'cancelled'],
    ['is mined though it was to be cancelled', [asking, answered, seen, cancel, mined('0x1')], 'confirmed'],
    [
      'replaced, then its own block won',
      [asking, answered, { type: 'overtaken', at: 6, by: 'other' }, mined()],
      'confirmed',
    ],
    ['loses its block and waits again', [asking, answered, seen, inBlock(), unmined], 'pending'],
    ['failed in a block that is taken back', [asking, answered, inBlock('0x1', false), unmined], 'pending'],
    [
      'is replaced in a block that is taken back',
      [asking, answered, { type: 'overtaken', at: 6, by: 'other', block: 7, blockHash: '0xb' }, unmined],
      'pending',
    ],
    ['loses its block and is mined again', [asking, answered, inBlock(), unmined, mined()], 'confirmed'],
    ['loses its block and fails then', [asking, answered, inBlock(), unmined, mined('0x1', false)], 'failed'],
    ['is deep enough', [asking, answered, inBlock(), firm, unmined], 'confirmed'],
    ['is in a block that nobody knows by its hash', [asking, answered, mined(), unmined], 'confirmed'],
    ['is given up before it was asked', [{ type: 'given-up', at: 2 }], 'not-sent'],
    ['cannot be given up once it has a hash', [asking, answered, { type: 'given-up', at: 4 }], 'submitted'],
    [
      'of an unknown outcome is not ended by a foreign transaction',
      [asking, { type: 'lost', at: 3 }, { type: 'overtaken', at: 6, by: 'other' }],
      'unknown',
    ],
    ['cannot be mined before it was asked', [mined()], 'recorded'],
    ['cannot have an answer before it was asked', [answered], 'recorded'],
    ['stays refused', [asking, refusal, answered, mined()], 'refused'],
    ['stays confirmed', [asking, answered, mined(), { type: 'unseen', at: 10 }, refusal], 'confirmed'],
  ])('%s', (_what, events, phase) => expect(after(...events).phase).toBe(phase))

  it('has twelve points', () => expect(phases).toHaveLength(12))
  it('knows the hash that was mined', () => {
    expect(after(asking, answered, seen, faster, mined('0x2')).hash).toBe('0x2')
    expect(after(asking, answered, seen, faster).attempts.map(one => one.hash)).toEqual(['0x1', '0x2'])
  })

  it('that loses its block knows its own last hash, and nothing of the block', () => {
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
  it('changes nothing when an event comes twice', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 12 }), event, (events, last) => {
        const once = after(...events, last)
        expect(transition(once, last)).toEqual(once)
      }),
    )
  })
  it('never goes back to where the wallet would be asked, and never ends by being slow', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 12 }), events => {
        let tx = born
        for (const one of events) {
          const next = transition(tx, one)
          if (tx.phase !== 'recorded') expect(next.phase).not.toBe('recorded')
          if (!['recorded', 'asking'].includes(tx.phase)) expect(next.phase).not.toBe('asking')
          if (one.type === 'slow') expect(next.phase).toBe(tx.phase)
          // What has ended stays as it was told, but for a block that is taken back, or is deep enough.
          if (!isOpen(tx) && tx.phase !== 'replaced' && !mayBeReorged(tx)) expect(next).toBe(tx)
          if (!isOpen(tx) && one.type !== 'unmined' && one.type !== 'mined') expect(next.phase).toBe(tx.phase)
          if (one.type === 'unmined' && next !== tx)
            expect([mayBeReorged(tx), isOnTheWay(next)]).toEqual([true, true])
          tx = next
        }
        expect(forbidsSending(tx)).toBe(tx.phase !== 'recorded')
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
] as const)('%s proves that nothing was sent: %s', (code, proves) => {
  expect(provesNothingSent(code)).toBe(proves)
})

describe('who is watched', () => {
  const one = (id: number, phase: Phase): TransactionRecord => ({
    ...born,
    id: String(id),
    phase,
    createdAt: id,
  })
  it('and after them what has ended in a block that may be taken back', () => {
    const all = [
      one(1, 'pending'),
      { ...one(2, 'confirmed'), block: 7, blockHash: '0xb' },
      one(3, 'confirmed'),
    ]
    const ids = (watched: number) => chooseToTrack(all, { watched, kept: 128 }).watch.map(({ id }) => id)
    expect([ids(99), ids(1)]).toEqual([['1', '2'], ['1']])
    expect(mayBeReorged({ phase: 'confirmed', blockHash: '0xb', firm: true })).toBe(false)
  })
  it('are the newest 99 of those on the way, and none that waits is forgotten', () => {
    const all = [
      ...Array.from({ length: 120 }, (_, id) => one(id, 'pending')),
      ...Array.from({ length: 40 }, (_, id) => one(200 + id, 'confirmed')),
    ]
    const { watch, forget } = chooseToTrack(all, { watched: 99, kept: 128 })
    expect([watch.length, watch[0]?.id, watch.at(-1)?.id]).toEqual([99, '119', '21'])
    expect(forget.length).toBe(32)
    expect(forget.some(isOnTheWay)).toBe(false)
    expect(forget.map(tx => Number(tx.id)).sort((a, b) => b - a)[0]).toBe(231)
  })
})
