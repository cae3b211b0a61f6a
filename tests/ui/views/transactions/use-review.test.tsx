// @vitest-environment happy-dom
import { act } from 'react'
import { of } from 'rxjs'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { withReviews } from '../../../../demo/gallery/fake-reviews.ts'
import { account, balances } from '../../../../demo/gallery/fixtures.ts'
import { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import { toRecord } from '../../../../src/domain/core/errors/core-error.ts'
import type { TransactionRecord } from '../../../../src/domain/transactions/record.ts'
import { useReview } from '../../../../src/ui/views/transactions/use-review.ts'
import { sendsWith } from '../../fake-sends.ts'
import { renderHook } from '../../inside.tsx'

const to = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'
const hash = `0x${'5c'.repeat(32)}`
const options = { id: 'one', token: balances.native, amount: 5n * 10n ** 17n, to }
const prepared = (type: 'evm' | 'solana', recipient = to) => ({
  request: { type, call: { to: recipient, value: options.amount, data: '0x' } },
  simulation: { status: 'ok' },
})
const facts = { network: 'eip155:1', token: 'ETH', amount: '0.5' }
const error = (code: 'user-rejected' | 'send-unknown' | 'chain-mismatch') => toRecord(new AppError(code))

/**
 * Presses Send in the review. Returns the analytics events that the site received, and the calls of the callback
 * `done`.
 */
async function pressed(
  sendTransaction: () => Promise<unknown>,
  named: { name?: string; resolveName?: () => Promise<unknown> } = {},
) {
  const [onTrack, done] = [vi.fn(), vi.fn()]
  const { name, resolveName = async () => undefined } = named
  const answers: Record<string, (...args: readonly unknown[]) => Promise<unknown>> = {
    resolveName,
    prepareSend: async () => prepared('evm'),
    ...sendsWith(sendTransaction),
  }
  const { result } = await renderHook(() => useReview(account, { ...options, ...(name && { name }) }, done), {
    ...withReviews(answers),
    onTrack,
  })
  await act(async () => result.now.send())
  const received = onTrack.mock.calls.map(([{ event, properties }]) => [event, properties])
  return { received, done: done.mock.calls, result }
}

it.each([
  ['sent', { phase: 'submitted', hash }, ['SEND_SUCCESS', { ...facts, hash }]],
  ['sent as a bundle', { phase: 'pending', bundle: '0xb' }, ['SEND_SUCCESS', { ...facts, bundle: '0xb' }]],
  ['refused', { phase: 'refused', error: error('user-rejected') }, ['SEND_REJECTED', facts]],
  [
    'answered by the wallet with something unreadable',
    { phase: 'unknown', error: error('send-unknown') },
    ['SEND_ERROR', { ...facts, message: 'send-unknown' }],
  ],
])(
  'the review sends one analytics event before a send and one after it (the send is %s)',
  async (_what, given, last) => {
    const { received, done } = await pressed(async () => given)
    expect(received).toEqual([['SEND_INITIATED', facts], last])
    expect(done).toEqual([['one']])
  },
)

it('the review knows that it has sent the transaction, so its own record is no duplicate (looks 2)', async () => {
  const { result } = await pressed(async () => ({ phase: 'submitted', hash }))
  expect(result.now.isAnswered).toBe(true)
})

it('the review stays open and shows the error if a send fails before it reaches the wallet', async () => {
  const { received, done, result } = await pressed(async () => {
    throw error('chain-mismatch')
  })
  expect(received.at(-1)).toEqual(['SEND_ERROR', { ...facts, message: 'chain-mismatch' }])
  expect([done, result.now.problem]).toMatchObject([[], { code: 'chain-mismatch' }])
})

describe('a send to a name, which Portico resolves again when the user presses Send (faults T11, G15)', () => {
  const name = 'amber.eth'

  it.each<[string, () => Promise<unknown>, unknown]>([
    ['resolves to another address', async () => ({ name, address: account.slice(9) }), 'moved'],
    ['no longer resolves to an address', async () => undefined, 'moved'],
    [
      'cannot be resolved',
      async () => {
        throw new AppError('name-resolve-failed')
      },
      { code: 'name-resolve-failed' },
    ],
  ])(
    'does not reach the wallet if the second look-up fails or returns a new result: the name %s',
    async (_what, resolveName, refusal) => {
      const send = vi.fn()
      const { received, done, result } = await pressed(send, { name, resolveName })
      expect(result.now.problem).toEqual(
        typeof refusal === 'string' ? refusal : expect.objectContaining(refusal),
      )
      expect([received, done, send.mock.calls]).toEqual([[], [], []])
    },
  )

  it('reaches the wallet if the name still resolves to the same address', async () => {
    const { received } = await pressed(async () => ({ phase: 'submitted', hash }), {
      name,
      resolveName: async () => ({ name, address: to }),
    })
    expect(received.map(([event]) => event)).toEqual(['SEND_INITIATED', 'SEND_SUCCESS'])
  })
})

describe('the review of a send while the wallet does not reply (attack R20)', () => {
  async function hanging(stopWaiting: () => Promise<unknown>) {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const done = vi.fn()
    let answer: (tx: unknown) => void = () => {}
    const answers: Record<string, (...args: readonly unknown[]) => Promise<unknown>> = {
      prepareSend: async () => prepared('evm'),
      ...sendsWith(
        () =>
          new Promise(resolve => {
            answer = resolve
          }),
      ),
      stopWaiting,
    }
    const { result } = await renderHook(() => useReview(account, options, done), withReviews(answers))
    await act(async () => result.now.send())
    return { result, done, answer: (tx: unknown) => act(async () => answer(tx)) }
  }

  // Specification 9.35
  it('says after 30 seconds that the wallet has not replied', async () => {
    const { result } = await hanging(async () => ({ phase: 'unknown' }))
    await act(async () => vi.advanceTimersByTime(29_900))
    expect([result.now.sending, result.now.silent]).toEqual([true, false])
    await act(async () => vi.advanceTimersByTime(200))
    expect(result.now.silent).toBe(true)
  })

  it.each([
    ['unknown', true],
    ['not-sent', false],
  ])(
    'ignores a reply that arrives after the user has stopped waiting (state of the send: %s)',
    async (phase, maybeSent) => {
      const { result, done, answer } = await hanging(async () => ({ phase }))
      await act(async () => expect(await result.now.stopWaiting()).toBe(maybeSent))
      expect(result.now.sending).toBe(false)
      // The reply arrives after the user has stopped waiting. By then the user may have opened a different view, and
      // `done` would replace that view. So the review must not call `done`.
      await answer({ phase: 'submitted', hash })
      expect(done).not.toHaveBeenCalled()
    },
  )
})

describe('the review of a send, with an earlier send to the same recipient', () => {
  const before = (own: Partial<TransactionRecord>) =>
    ({
      id: 'before',
      account,
      kind: 'send',
      summary: { symbol: 'ETH', amount: '0.5', to },
      request: { type: 'evm', call: { to, value: options.amount, data: '0x' } },
      phase: 'unknown',
      createdAt: 1,
      slow: false,
      attempts: [],
      mismatches: [],
      ...own,
    }) satisfies TransactionRecord

  it.each<[string, Partial<TransactionRecord>, string | undefined]>([
    ['warns about an earlier send that may have been sent', {}, 'before'],
    ['warns about an earlier send that is pending', { phase: 'pending' }, 'before'],
    ['does not warn about an earlier send that the user declined', { phase: 'refused' }, undefined],
    [
      'does not warn about an earlier send of another amount',
      { summary: { symbol: 'ETH', amount: '0.4', to } },
      undefined,
    ],
  ])(
    'warns only if the earlier send has the same amount and can still be confirmed: %s',
    async (_what, own, id) => {
      const sent$ = of({ status: 'fresh', data: [before(own)], at: 0 } as const)
      const { result } = await renderHook(
        () => useReview(account, options, () => {}),
        withReviews({ prepareSend: async () => prepared('evm') }, sent$),
      )
      expect(result.now.duplicate?.id).toBe(id)
    },
  )
})

it('a press on Send does not send a transaction whose simulation reverts (attack R25)', async () => {
  const requests: string[] = []
  const failing = {
    ...prepared('evm'),
    simulation: { status: 'reverts', error: error('chain-mismatch') },
  }
  const note = (verb: string) => async () => void requests.push(verb)
  const { result } = await renderHook(
    () => useReview(account, options, vi.fn()),
    withReviews({
      prepareSend: async () => failing,
      stageTransaction: note('stageTransaction'),
      sendStaged: note('sendStaged'),
    }),
  )
  expect(result.now.prepared?.simulation.status).toBe('reverts')
  await act(async () => result.now.send())
  expect(requests).toEqual([])
})

it.each([
  ['on Solana is prepared again before its blockhash expires', 'solana', 3],
  ['on an EVM network is prepared again before its fees are old', 'evm', 3],
] as const)(
  'the review prepares the transaction again every 30 s: a send %s (attack R26)',
  async (_what, type, times) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const prepare = vi.fn(async () => prepared(type))
    await renderHook(() => useReview(account, options, vi.fn()), withReviews({ prepareSend: prepare }))
    prepare.mockClear()
    for (let turn = 0; turn < 3; turn += 1) await act(async () => vi.advanceTimersByTime(30_000))
    expect(prepare).toHaveBeenCalledTimes(times)
  },
)

it('the review sends nothing to the wallet if the prepared request has the wrong recipient (attack R7)', async () => {
  const send = vi.fn()
  const { result } = await renderHook(
    () => useReview(account, options, vi.fn()),
    withReviews({
      prepareSend: async () => prepared('evm', '0x000000000000000000000000000000000000dEaD'),
      stageTransaction: send,
      sendStaged: send,
    }),
  )
  expect([result.now.prepared, result.now.error?.code]).toEqual([undefined, 'send-mismatch'])
  await act(async () => result.now.send())
  expect(send).not.toHaveBeenCalled()
})

it('after the user chooses to pay the fee, the review sends only a transaction without a sponsor', async () => {
  const sponsored = {
    request: { type: 'bundle', calls: [{ to, value: options.amount, data: '0x' }], capabilities: '{}' },
    ...{ simulation: { status: 'ok' }, sponsored: { becomesSmart: false } },
  }
  const sent: unknown[] = []
  let answer = (_: unknown) => {}
  const { result } = await renderHook(
    () => useReview(account, options, () => {}),
    withReviews({
      stageTransaction: async (given: unknown) => {
        sent.push(given)
        return { draft: 'draft', intent: given }
      },
      sendStaged: async () => ({ phase: 'submitted', hash }),
      prepareSend: async (_account: unknown, more: { feePayer?: string }) =>
        more.feePayer === 'account'
          ? await new Promise(resolve => {
              answer = resolve
            })
          : sponsored,
    }),
  )
  expect(result.now.prepared).toMatchObject({ sponsored: { becomesSmart: false } })
  await act(async () => result.now.payFeeMyself())
  expect(result.now.prepared).toBeUndefined()
  await act(async () => result.now.send())
  expect(sent).toEqual([])
  await act(async () => answer(prepared('evm')))
  expect(result.now.prepared).not.toHaveProperty('sponsored')
  await act(async () => result.now.send())
  expect(sent).toMatchObject([{ request: { type: 'evm' } }])
})
