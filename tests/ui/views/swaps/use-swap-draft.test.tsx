// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { nativePlaceholders } from '../../../../src/domain/core/constants.ts'
import { useSwapDraft, useSwapOpening } from '../../../../src/ui/views/swaps/use-swap-draft.ts'
import { renderHook } from '../../inside.tsx'

it('the swap form starts with the native coin, no amount and the default slippage', async () => {
  const { result } = await renderHook(() => useSwapDraft())
  const [first, set] = result.now
  expect(first).toEqual({ from: nativePlaceholders.eip155, to: undefined, text: '', slippage: '1' })
  await act(async () => set({ ...first, text: '0.5', to: '0xabc' }))
  expect(result.now[0]).toMatchObject({ text: '0.5', to: '0xabc' })
})

it('the swap form is filled in once with the arguments that the site passed to the view', async () => {
  const params = { amount: '2', fromToken: 'ETH', toToken: 'USDC' }
  const begun = vi.fn()
  await renderHook(() => useSwapOpening('eip155:1', params, begun))
  await vi.waitFor(() => expect(begun).toHaveBeenCalled())
  expect(begun.mock.calls[0]?.[0]).toMatchObject({ text: '2', from: 'ETH', to: 'USDC', slippage: '1' })
  expect(begun).toHaveBeenCalledTimes(1)
})

it('the swap form fills in values only if the site has passed arguments to the view', async () => {
  const begun = vi.fn()
  await renderHook(() => useSwapOpening('eip155:1', undefined, begun))
  await act(async () => {})
  expect(begun).not.toHaveBeenCalled()
})
