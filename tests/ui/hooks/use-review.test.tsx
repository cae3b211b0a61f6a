// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { account, balances } from '../../../demo/gallery/fixtures.ts'
import { AppError } from '../../../src/domain/errors/app-error.ts'
import { toRecord } from '../../../src/domain/errors/told-error.ts'
import { useReview } from '../../../src/ui/hooks/use-review.ts'
import { renderHook } from '../inside.tsx'

const to = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'
const hash = `0x${'5c'.repeat(32)}`
const wish = { id: 'one', token: balances.native, amount: 5n * 10n ** 17n, to }
const facts = { network: 'eip155:1', token: 'ETH', amount: '0.5' }
const error = (code: 'user-rejected' | 'send-unknown' | 'chain-mismatch') => toRecord(new AppError(code))

/** Presses send; gives what the site heard and where the visitor was led. */
async function pressed(
  sendTransaction: () => Promise<unknown>,
  named: { name?: string; resolveName?: () => Promise<unknown> } = {},
) {
  const [onTrack, done] = [vi.fn(), vi.fn()]
  const { name, resolveName = async () => undefined } = named
  const answers: Record<string, () => Promise<unknown>> = {
    resolveName,
    prepareSend: async () => ({ asked: { type: 'evm' }, simulation: { status: 'ok' } }),
    sendTransaction,
  }
  const { result } = await renderHook(() => useReview(account, { ...wish, ...(name && { name }) }, done), {
    onTrack,
    api: { wing: (_wing, verb) => answers[verb]?.() as never },
  })
  await act(async () => result.now.send())
  const told = onTrack.mock.calls.map(([{ event, properties }]) => [event, properties])
  return { told, done: done.mock.calls, result }
}

it.each([
  ['sent', { phase: 'submitted', hash }, ['SEND_SUCCESS', { ...facts, hash }]],
  ['refused', { phase: 'refused', error: error('user-rejected') }, ['SEND_REJECTED', facts]],
  [
    'without an answer that can be read',
    { phase: 'unknown', error: error('send-unknown') },
    ['SEND_ERROR', { ...facts, message: 'send-unknown' }],
  ],
])('tells the site each step of a send that is %s', async (_what, given, last) => {
  const { told, done } = await pressed(async () => given)
  expect(told).toEqual([['SEND_INITIATED', facts], last])
  expect(done).toEqual([['one']])
})

it('tells the site what went wrong before the wallet was asked, and stays', async () => {
  const { told, done, result } = await pressed(async () => {
    throw error('chain-mismatch')
  })
  expect(told.at(-1)).toEqual(['SEND_ERROR', { ...facts, message: 'chain-mismatch' }])
  expect([done, result.now.trouble]).toMatchObject([[], { code: 'chain-mismatch' }])
})

describe('T11 G15: a name is looked up again when the send is confirmed', () => {
  const name = 'amber.eth'

  it.each<[string, () => Promise<unknown>, unknown]>([
    ['leads somewhere else by then', async () => ({ name, address: account.slice(9) }), 'moved'],
    ['leads nowhere any more', async () => undefined, 'moved'],
    [
      'cannot be looked up',
      async () => {
        throw new AppError('name-resolve-failed')
      },
      { code: 'name-resolve-failed' },
    ],
  ])('where it %s, no wallet is asked', async (_what, resolveName, trouble) => {
    const send = vi.fn()
    const { told, done, result } = await pressed(send, { name, resolveName })
    expect(result.now.trouble).toEqual(
      typeof trouble === 'string' ? trouble : expect.objectContaining(trouble),
    )
    expect([told, done, send.mock.calls]).toEqual([[], [], []])
  })

  it('where it leads to the same address, it is sent', async () => {
    const { told } = await pressed(async () => ({ phase: 'submitted', hash }), {
      name,
      resolveName: async () => ({ name, address: to }),
    })
    expect(told.map(([event]) => event)).toEqual(['SEND_INITIATED', 'SEND_SUCCESS'])
  })
})
