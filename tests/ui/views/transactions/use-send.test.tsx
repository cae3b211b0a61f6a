// @vitest-environment happy-dom
import { act } from 'react'
import { NEVER, of } from 'rxjs'
import { expect, it, vi } from 'vitest'
import { still } from '../../../../demo/gallery/fake-link.ts'
import { account, balances, connected } from '../../../../demo/gallery/fixtures.ts'
import type { WorkerApi } from '../../../../src/bridge/contract/worker-api.ts'
import { useSend } from '../../../../src/ui/views/transactions/use-send.ts'
import { renderHook } from '../../inside.tsx'

/**
 * Renders the send form of an account that has the balances of the demo gallery. `answers` defines the reply of the
 * worker to each action.
 */
async function stage(
  answers: Record<string, () => Promise<unknown>> = {},
  draft: object = { status: 'idle' },
) {
  const requests: (readonly [string, readonly unknown[]])[] = []
  const callFeature = ((_feature: string, action: string, args: readonly unknown[]) => {
    requests.push([action, args])
    return answers[action]?.() ?? new Promise(() => undefined)
  }) as WorkerApi['callFeature']
  const rendered = await renderHook(() => useSend(account), {
    streams: {
      session: () => still(connected),
      balances: () => of({ status: 'fresh', data: balances, at: Date.now() } as const),
      feature: ((_feature: string, name: string) => (name === 'draft' ? still(draft) : NEVER)) as never,
    },
    api: { callFeature },
  })
  const sent = (action: string) => requests.filter(([name]) => name === action).map(([, args]) => args)
  return { ...rendered, sent }
}

it('the send form starts without an amount or a recipient, and with the native coin as the token', async () => {
  const { result } = await stage()
  expect(result.now.typed).toEqual({ amount: '', unit: 'token', to: '' })
  expect(result.now.token?.symbol).toBe('ETH')
  expect(result.now.value).toBeUndefined()
})

it('the send form starts with the values of the stored draft', async () => {
  const stored = { id: 'd1', amount: '0.25', unit: 'token', to: '0xabc' }
  const { result } = await stage({}, { status: 'fresh', data: stored, at: 1 })
  expect(result.now.typed).toEqual({ amount: '0.25', unit: 'token', to: '0xabc' })
  await act(async () => result.now.change({ amount: '0.5' }))
  expect(result.now.typed).toMatchObject({ amount: '0.5', to: '0xabc' })
})

it('the send form computes the fiat value of a token amount, and the token amount of a fiat value', async () => {
  const { result } = await stage()
  await act(async () => result.now.change({ amount: '0.5' }))
  expect(result.now.value).toBe('1559.56')
  await act(async () => result.now.change({ unit: 'fiat', amount: '3119.12' }))
  expect(result.now.value).toBe('1')
})

it('the send form stores the typed values before the next view opens', async () => {
  const { result, sent } = await stage({ writeDraft: () => Promise.reject(new Error('no space')) })
  await act(async () => result.now.change({ amount: '0.5' }))
  await act(async () => result.now.keep())
  expect(sent('writeDraft')).toEqual([[account, { amount: '0.5', unit: 'token', to: '' }]])
  expect(result.now.typed.amount).toBe('0.5')
})

it('the Max button requests and fills in the largest amount only once, even if it is pressed twice', async () => {
  let reply = (_value: object): void => {}
  const { result, sent } = await stage({
    maxToSend: () =>
      new Promise(resolve => {
        reply = resolve
      }),
  })
  await act(async () => result.now.change({ unit: 'fiat', amount: '1' }))
  await act(async () => result.now.max.take())
  await act(async () => result.now.max.take())
  expect([sent('maxToSend').length, result.now.max.busy]).toEqual([1, true])
  await act(async () => reply({ amount: 1_000_000_000_000_000_000n }))
  expect(result.now.typed).toMatchObject({ unit: 'token', amount: '1' })
  expect(result.now.max.busy).toBe(false)
})

it('the Max button fills in the whole balance if the worker cannot compute the largest amount', async () => {
  const { result } = await stage({ maxToSend: () => Promise.reject(new Error('no node')) })
  await act(async () => result.now.max.take())
  await vi.waitFor(() => expect(result.now.typed.amount).toBe('1.234567890123456789'))
})

it('the send form discards the typed values when it is started again with new values', async () => {
  const { result } = await stage()
  await act(async () => result.now.change({ amount: '0.5', to: '0xabc' }))
  await act(async () => result.now.begin({ to: '0xdef' } as never))
  expect(result.now.typed).toEqual({ amount: '', unit: 'token', to: '0xdef' })
})
