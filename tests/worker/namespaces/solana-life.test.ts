import { expect, it } from 'vitest'
import type { CaipAddress } from '../../../src/domain/model/caip.ts'
import type { TrackedTransaction } from '../../../src/domain/model/tracked.ts'
import { bornFrom, live } from '../../../src/domain/rules/transaction-life.ts'
import { lookUp } from '../../../src/worker/namespaces/solana-life.ts'

const account =
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv' as CaipAddress
const asked = { type: 'solana', transaction: 'AA==', lastValidBlockHeight: 100n } as const
const born = bornFrom({ id: 'a', account, kind: 'send', summary: {}, asked }, 1)
const sent: TrackedTransaction = live(live(born, { type: 'asking', at: 1, owner: 'x' }), {
  type: 'answered',
  at: 2,
  hash: 'sig',
})
const status =
  (value: unknown, height = 50) =>
  (call: { method: string }) =>
    Promise.resolve(call.method === 'getBlockHeight' ? height : { value: [value] })

it.each<[string, unknown, number, string[]]>([
  ['is seen', { confirmationStatus: 'processed', err: null, slot: 1 }, 50, ['seen']],
  ['is confirmed', { confirmationStatus: 'confirmed', err: null, slot: 1 }, 50, ['mined true']],
  ['is final', { confirmationStatus: 'finalized', err: null, slot: 1 }, 50, ['mined true']],
  [
    'failed',
    { confirmationStatus: 'confirmed', err: { InstructionError: [0, 'Custom'] }, slot: 1 },
    50,
    ['mined false'],
  ],
  ['is not known yet', null, 50, []],
  ['may still come while nodes differ', null, 131, []],
  ['came too late for every block', null, 133, ['unseen']],
])('a transaction that %s', async (_what, value, height, wanted) => {
  const events = await lookUp(status(value, height), sent, 9)
  expect(events.map(one => (one.type === 'mined' ? `mined ${one.ok}` : one.type))).toEqual(wanted)
})
