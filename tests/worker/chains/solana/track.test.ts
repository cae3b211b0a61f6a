import { beforeAll, describe, expect, it } from 'vitest'
import { keyOf } from '../../../../sandbox/chains/solana-keys.ts'
import type { CaipAddress } from '../../../../src/domain/core/entities.ts'
import type { TransactionRecord } from '../../../../src/domain/transactions/record.ts'
import { createRecord, transition } from '../../../../src/domain/transactions/state.ts'
import type { SendRpc } from '../../../../src/worker/chains/chain.ts'
import { signatureOf } from '../../../../src/worker/chains/solana/message.ts'
import { lookUp } from '../../../../src/worker/chains/solana/track.ts'
import { signedBy, transferOf } from '../../../solana-wire.ts'

const [alice, bob, thief] = [keyOf('alice'), keyOf('bob'), keyOf('thief')]
const account = `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${alice.address}` as CaipAddress
let ours: { wire: string; sent: TransactionRecord }
let theirs: { wire: string; sent: TransactionRecord }
beforeAll(async () => {
  const request = await transferOf(alice, { to: bob.address, amount: 5n })
  const born = createRecord(
    {
      ...{ id: 'a', account, kind: 'send', summary: {} },
      request: { type: 'solana', transaction: request, lastValidBlockHeight: 100n },
    },
    1,
  )
  const sentAs = (wire: string) => ({
    wire,
    sent: transition(transition(born, { type: 'asking', at: 1, owner: 'x' }), {
      type: 'answered',
      at: 2,
      hash: signatureOf(wire) ?? '',
    }),
  })
  ours = sentAs(signedBy(alice, request))
  theirs = sentAs(signedBy(alice, await transferOf(alice, { to: thief.address, amount: 5n })))
})

/** Creates a fake node that returns the given status, transaction and block height. */
const node =
  (status: unknown, wire?: string, height = 50): SendRpc =>
  async ({ method }) => {
    if (method === 'getBlockHeight') return height
    if (method === 'getSignatureStatuses') return { value: [status] }
    const err = (status as { err?: unknown } | null)?.err ?? null
    return { slot: 1, meta: { err }, transaction: [wire ?? ours.wire, 'base64'] }
  }
const line = (sendRpc: SendRpc, ...others: readonly SendRpc[]) => ({
  sendRpc,
  quorum: async () => ({
    nodes: [sendRpc, ...others].map((send, index) => ({ host: String(index), sendRpc: send })),
    needed: 2,
  }),
})
const confirmed = { confirmationStatus: 'confirmed', err: null, slot: 1 }

it.each<[string, unknown, number, string[]]>([
  ['is processed', { confirmationStatus: 'processed', err: null, slot: 1 }, 50, ['seen']],
  ['is confirmed', confirmed, 50, ['mined true']],
  ['is final', { confirmationStatus: 'finalized', err: null, slot: 1 }, 50, ['mined true']],
  [
    'failed',
    { confirmationStatus: 'confirmed', err: { InstructionError: [0, 'Custom'] }, slot: 1 },
    50,
    ['mined false'],
  ],
  ['is unknown to the nodes', null, 50, []],
  ['is unknown shortly before its blockhash expires', null, 131, []],
  ['is unknown after its blockhash has expired', null, 133, ['unseen']],
])(
  'the look-up of a Solana transaction reports its state: the transaction %s',
  async (_what, value, height, wanted) => {
    const honest = node(value, ours.wire, height)
    const events = await lookUp(line(honest, honest), ours.sent, 9)
    expect(events.map(event => (event.type === 'mined' ? `mined ${event.ok}` : event.type))).toEqual(wanted)
  },
)

it("the error of a failed Solana transaction has the chain's message as a detail for developers", async () => {
  const err = { InstructionError: [0, 'Custom'] }
  const honest = node({ confirmationStatus: 'confirmed', err, slot: 1 }, ours.wire, 50)
  expect(await lookUp(line(honest, honest), ours.sent, 9)).toMatchObject([
    { error: { code: 'execution-reverted', context: { reason: null, detail: JSON.stringify(err) } } },
  ])
})

describe('the look-up of a Solana transaction on two nodes (attack R4)', () => {
  it('reports a changed recipient', async () => {
    const honest = node(confirmed, theirs.wire)
    const [event] = await lookUp(line(honest, honest), theirs.sent, 9)
    expect(event).toMatchObject({ type: 'mined', ok: true, mismatches: ['to'] })
  })
  it('reports no difference if the transaction equals the request', async () => {
    const [event] = await lookUp(line(node(confirmed), node(confirmed)), ours.sent, 9)
    expect(event).toMatchObject({ type: 'mined', ok: true, mismatches: [] })
  })
  it.each<[string, () => SendRpc]>([
    ['reports that it failed', () => node({ ...confirmed, err: 'AccountInUse' })],
    ['shows another transaction', () => node(confirmed, theirs.wire)],
    ['does not know it', () => async () => null],
    [
      'cannot be reached',
      () => async () => {
        throw new Error('down')
      },
    ],
  ])(
    'does not report the transaction as confirmed if only one node confirms it: the other node %s',
    async (_what, other) => {
      const events = await lookUp(line(node(confirmed), other()), ours.sent, 9)
      expect(events.map(({ type }) => type)).toEqual(['seen', 'claimed'])
    },
  )
  it.each<[string, SendRpc]>([
    ['knows it', node(confirmed)],
    ['is at an earlier block', node(null)],
    ['cannot be reached', async () => Promise.reject(new Error('down'))],
  ])(
    'does not report the transaction as expired if only one node does: the other node %s (attack R4)',
    async (_what, other) => {
      const liar = node(null, ours.wire, 10_000)
      expect(await lookUp(line(liar, other), ours.sent, 9)).toEqual([])
    },
  )
  it('does not confirm the transaction if the nodes return a different transaction for its hash', async () => {
    // The wallet has sent a payment to a thief. Both nodes lie about this payment: for its hash they return the
    // requested transaction.
    const liar = node(confirmed, ours.wire)
    const events = await lookUp(line(liar, liar), theirs.sent, 9)
    expect(events.map(({ type }) => type)).toEqual(['seen', 'claimed'])
  })
})
