// @vitest-environment happy-dom
import { act } from 'react'
import { BehaviorSubject } from 'rxjs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connected, testWallet } from '../../../../demo/gallery/fixtures.ts'
import type { Session } from '../../../../src/domain/core/entities.ts'
import { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import { useConnecting } from '../../../../src/ui/views/wallets/use-connecting.ts'
import { renderHook } from '../../inside.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const silent = () => new Promise<never>(() => {})
const tick = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('the connecting view sends one connection request, even in StrictMode', async () => {
  const connectInjected = vi.fn(silent)
  const { result, state } = await renderHook(() => useConnecting(testWallet), { api: { connectInjected } })
  expect(connectInjected.mock.calls).toEqual([[testWallet.id, 'eip155']])
  expect(result.now.phase).toBe('waiting')
  expect(state.announcement.value.polite).toBe('Continue in Mock Wallet')
})

it('the connecting view offers a retry after 6 s, and says after 30 s that the wallet does not reply', async () => {
  const { result } = await renderHook(() => useConnecting(testWallet), { api: { connectInjected: silent } })
  await tick(5_999)
  expect([result.now.slow, result.now.overdue]).toEqual([false, false])
  await tick(1)
  expect([result.now.slow, result.now.overdue]).toEqual([true, false])
  await tick(24_000)
  expect([result.now.slow, result.now.overdue]).toEqual([true, true])
})

it('the connecting view announces that the user declined a request, and a retry sends a new one', async () => {
  const connectInjected = vi.fn(() => Promise.reject<never>(new AppError('user-rejected')))
  const { result, state } = await renderHook(() => useConnecting(testWallet), { api: { connectInjected } })
  expect([result.now.phase, result.now.error?.code]).toEqual(['failed', 'user-rejected'])
  await vi.waitFor(() =>
    expect(state.announcement.value.assertive).toBe(
      'You declined the request. Nothing was shared with Clay & Co.',
    ),
  )
  connectInjected.mockImplementation(silent as never)
  await act(async () => result.now.retry())
  expect([result.now.phase, result.now.error]).toEqual(['waiting', undefined])
  expect(connectInjected).toHaveBeenCalledTimes(2)
})

it('the connecting view ignores an error of the first request after the user has tried again', async () => {
  const answers: ((error: Error) => void)[] = []
  const connectInjected = () => new Promise<never>((_resolve, reject) => answers.push(reject))
  const { result } = await renderHook(() => useConnecting(testWallet), { api: { connectInjected } })
  await act(async () => result.now.retry())
  await act(async () => answers[0]?.(new AppError('user-rejected')))
  expect(result.now.phase).toBe('waiting')
})

it('the connecting view says that the wallet is connected as soon as the session contains this wallet', async () => {
  const session$ = new BehaviorSubject<Session>({ status: 'disconnected', connections: [] })
  const { result } = await renderHook(() => useConnecting(testWallet), {
    api: { connectInjected: silent },
    streams: { session: () => session$ },
  })
  await act(async () => session$.next(connected))
  expect(result.now.phase).toBe('connected')
})
