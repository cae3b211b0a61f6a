// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { owner } from '../../../../demo/gallery/account-scenes.ts'
import { features } from '../../../../demo/gallery/fake-feature.ts'
import { withReviews } from '../../../../demo/gallery/fake-reviews.ts'
import { account } from '../../../../demo/gallery/fixtures.ts'
import type { SwapStep } from '../../../../src/domain/swaps/types.ts'
import { useSwapReview } from '../../../../src/ui/views/swaps/use-swap-review.ts'
import { renderHook } from '../../inside.tsx'

const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const dai = '0x6b175474e89094c44da98b954eedeac495271d0f'
const router = '0x1111111254eeb25477b68fb85ed929f73a960582'
const question = { account, from: usdc, to: dai, amount: '50', slippage: 1 }
const call = { to: router, data: '0x12', value: 0n }
const approve: SwapStep = { kind: 'approve', call, spender: router, amount: 50n }
const swap: SwapStep = { kind: 'swap', call, output: 100n, minOutput: 99n }
const works = { status: 'ok', changes: [], approvals: [] }
const reverts = { status: 'reverts', error: { code: 'execution-reverted', message: '', context: {} } }

/**
 * Renders the review of one step of a swap. `count` returns how often the page called the given action of the worker.
 */
async function reviewOf(step: SwapStep, simulation: object) {
  const verbs: string[] = []
  const called =
    (verb: string, reply: Promise<unknown> = new Promise(() => undefined)) =>
    async () => {
      verbs.push(verb)
      return await reply
    }
  const { result } = await renderHook(
    () => useSwapReview(question, '100', {}, undefined, vi.fn()),
    withReviews(
      {
        prepareCall: called('prepareCall', Promise.resolve({ request: { type: 'evm', call }, simulation })),
        stageTransaction: called('stageTransaction'),
      },
      undefined,
      { ...owner(), ...features({ 'swaps.step': { status: 'fresh', data: step, at: 1 } }) },
    ),
  )
  const count = (verb: string) => verbs.filter(each => each === verb).length
  return { result, count }
}

it('the swap button does not send a swap whose simulation reverts (attack R25)', async () => {
  const { result, count } = await reviewOf(swap, reverts)
  expect(result.now.prepared?.simulation.status).toBe('reverts')
  await act(async () => result.now.act())
  expect([result.now.phase, count('stageTransaction')]).toEqual(['ready', 0])
})

// Fault G11
it('the swap review prepares a new token approval every 30 s until the user sends it (attack R26)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { result, count } = await reviewOf(approve, works)
  const turn = () => act(async () => vi.advanceTimersByTime(30_000))
  const first = count('prepareCall')
  for (let turns = 0; turns < 3; turns += 1) await turn()
  expect([result.now.isStrange, count('prepareCall') - first]).toEqual([false, 3])
  await act(async () => result.now.act())
  const requestCount = count('prepareCall')
  await turn()
  expect([count('stageTransaction'), count('prepareCall')]).toEqual([1, requestCount])
})
