// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { withReviews } from '../../../../demo/gallery/fake-reviews.ts'
import { account } from '../../../../demo/gallery/fixtures.ts'
import type { ReviewDraft } from '../../../../src/domain/transactions/review.ts'
import { useTransactionReview } from '../../../../src/ui/parts/transactions/use-transaction-review.ts'
import { renderHook } from '../../inside.tsx'

const to = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'
const thief = '0x000000000000000000000000000000000000dEaD'
const draft: ReviewDraft = {
  id: 'one',
  kind: 'send',
  symbol: 'ETH',
  amount: '1',
  decimals: 18,
  to,
}
const prepared = (recipient: string) => ({
  request: { type: 'evm', call: { to: recipient, value: 10n ** 18n, data: '0x' } },
  simulation: { status: 'ok', changes: [], approvals: [] },
})

/** Presses the button of a review. `held` is the recipient of what the worker says that it holds. */
async function pressed(recipient: string, held: string) {
  const sendStaged = vi.fn(async () => ({ phase: 'submitted' }))
  const stageTransaction = async (intent: object) => ({
    draft: 'draft',
    intent: { ...intent, request: prepared(held).request },
  })
  const fakes = withReviews({ prepareSend: async () => prepared(recipient), stageTransaction, sendStaged })
  const { result } = await renderHook(() => useTransactionReview(account, draft), fakes)
  const onBegin = vi.fn()
  await act(async () => void (await result.now.send('back', onBegin).catch(() => undefined)))
  return { sent: sendStaged.mock.calls.length, begun: onBegin.mock.calls, review: result.now.review }
}

it('the page sends a reviewed transaction once the worker holds exactly what the user was shown', async () => {
  expect(await pressed(to, to)).toMatchObject({ sent: 1, begun: [['one']] })
})

it('the page does not send if the worker prepared something else than the user was shown (attack R7)', async () => {
  const { sent, begun, review } = await pressed(thief, thief)
  expect([sent, begun, review.prepared, review.error?.code]).toEqual([0, [], undefined, 'send-mismatch'])
})

it('the page does not send, and the review says why, if the worker holds something else (N1)', async () => {
  const { sent, review } = await pressed(to, thief)
  expect([sent, review.phase, review.problem]).toMatchObject([0, 'ready', { code: 'send-mismatch' }])
})
