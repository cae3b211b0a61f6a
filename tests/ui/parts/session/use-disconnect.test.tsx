// @vitest-environment happy-dom
import { act } from 'react'
import { firstValueFrom, of, Subject } from 'rxjs'
import { expect, it, vi } from 'vitest'
import { connected } from '../../../../demo/gallery/fixtures.ts'
import { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import type { Explain } from '../../../../src/ui/app/types.ts'
import { useDisconnect } from '../../../../src/ui/parts/session/use-disconnect.ts'
import { renderHook } from '../../inside.tsx'

// Specification 3.19, 4.19, 4.20, 8.13
it('the modal opens and shows the error if a disconnect fails after the wallet has gone', async () => {
  const error = new AppError('disconnect-failed', { wallet: 'Heron' })
  const disconnect = () => Promise.reject(error)
  const tracked: unknown[] = []
  const reported: string[] = []
  const told: string[] = []
  const { result, state } = await renderHook(() => useDisconnect(), {
    api: { disconnect, report: async ({ code }) => void reported.push(code) },
    onError: ({ code }) => void told.push(code),
    onTrack: event => tracked.push(event),
  })
  await vi.waitFor(() => expect(state.explain.value(error).body).not.toBe(''))
  await act(async () => result.now.disconnect())
  expect(result.now.busy).toBe(false)
  const words = "Couldn't disconnect. Disconnect this site in Heron."
  expect(state.toast.value).toMatchObject({ text: words, tone: 'bad' })
  expect(state.announcement.value.assertive).toBe(words)
  expect(state.navigation.value.open).toBe(true)
  expect(tracked).toEqual([
    { event: 'DISCONNECT_ERROR', properties: { code: 'disconnect-failed' } },
    { event: 'MODAL_OPEN', properties: { connected: 'false' } },
  ])
  // The failed disconnect is also reported as an error (8.13).
  expect([reported, told]).toEqual([['disconnect-failed'], ['disconnect-failed']])
})

it('a failed disconnect leaves the modal closed if a wallet is still connected', async () => {
  const disconnect = () => Promise.reject(new AppError('worker-lost'))
  const { result, state } = await renderHook(() => useDisconnect(), {
    api: { disconnect },
    streams: { session: () => of(connected) },
  })
  await vi.waitFor(() => expect(state.session.value.connections).toHaveLength(1))
  await act(async () => result.now.disconnect())
  expect(state.toast.value?.tone).toBe('bad')
  expect(state.navigation.value.open).toBe(false)
})

// Specification 4.19
it('a successful disconnect sends an analytics event', async () => {
  const tracked: unknown[] = []
  const { result } = await renderHook(() => useDisconnect(), {
    api: { disconnect: () => Promise.resolve() },
    onTrack: event => tracked.push(event),
  })
  await act(async () => result.now.disconnect())
  expect(tracked).toEqual([{ event: 'DISCONNECT_SUCCESS', properties: {} }])
})

it('the disconnect button sends only one request if the user presses it twice', async () => {
  let requestCount = 0
  const disconnect = () => {
    requestCount += 1
    return new Promise<never>(() => undefined)
  }
  const { result, state } = await renderHook(() => useDisconnect(), { api: { disconnect } })
  await act(async () => result.now.disconnect())
  await act(async () => result.now.disconnect())
  expect([requestCount, result.now.busy]).toEqual([1, true])
  expect(state.announcement.value.polite).toBe('Disconnecting…')
})

it('a failed disconnect shows its error only after the error messages have loaded', async () => {
  const disconnect = () => Promise.reject(new AppError('disconnect-failed', { wallet: 'Heron' }))
  const { result, state } = await renderHook(() => useDisconnect(), { api: { disconnect } })
  const loaded$ = new Subject<Explain>()
  Object.assign(state, { explained: () => firstValueFrom(loaded$) })
  await act(async () => result.now.disconnect())
  expect([state.toast.value, state.announcement.value.assertive]).toEqual([undefined, ''])
  await act(async () => loaded$.next(() => ({ headline: 'Not disconnected', body: 'Try again.' })))
  expect(state.toast.value?.text).toBe('Not disconnected. Try again.')
})
