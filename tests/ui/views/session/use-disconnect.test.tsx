// @vitest-environment happy-dom
import { act } from 'react'
import { NEVER } from 'rxjs'
import { expect, it, vi } from 'vitest'
import { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import { latestOf } from '../../../../src/ui/app/latest.ts'
import { useDisconnect } from '../../../../src/ui/views/session/use-disconnect.ts'
import { renderHook } from '../../inside.tsx'

it('a failed disconnect is reported, even if the modal has closed with the session', async () => {
  const error = new AppError('disconnect-failed', { wallet: 'Heron' })
  const disconnect = () => Promise.reject(error)
  const tracked: unknown[] = []
  const { result, state } = await renderHook(() => useDisconnect(), {
    api: { disconnect },
    onTrack: event => tracked.push(event),
  })
  await vi.waitFor(() => expect(state.explain.value(error).body).not.toBe(''))
  await act(async () => result.now.disconnect())
  expect(result.now.busy).toBe(false)
  const words = 'Failed to disconnect. Disconnect this site in Heron.'
  expect(state.toast.value).toMatchObject({ text: words, tone: 'bad' })
  expect(state.announcement.value.assertive).toBe(words)
  expect(state.navigation.value.open).toBe(true)
  expect(tracked).toEqual([{ event: 'DISCONNECT_ERROR', properties: { code: 'disconnect-failed' } }])
})

it('a successful disconnect sends an analytics event', async () => {
  const tracked: unknown[] = []
  const { result } = await renderHook(() => useDisconnect(), {
    api: { disconnect: () => Promise.resolve() },
    onTrack: event => tracked.push(event),
  })
  await act(async () => result.now.disconnect())
  expect(tracked).toEqual([{ event: 'DISCONNECT_SUCCESS', properties: {} }])
})

it('the disconnect button sends one request for several presses, and shows that it is in progress', async () => {
  let asked = 0
  const disconnect = () => {
    asked += 1
    return new Promise<never>(() => undefined)
  }
  const { result, state } = await renderHook(() => useDisconnect(), { api: { disconnect } })
  await act(async () => result.now.disconnect())
  await act(async () => result.now.disconnect())
  expect([asked, result.now.busy]).toEqual([1, true])
  expect(state.announcement.value.polite).toBe('Disconnecting…')
})

it('a failed disconnect shows a short error message if the full messages have not loaded yet', async () => {
  const disconnect = () => Promise.reject(new AppError('disconnect-failed', { wallet: 'Heron' }))
  const { result, state } = await renderHook(() => useDisconnect(), { api: { disconnect } })
  const plainly = ({ message }: AppError) => ({ headline: message, body: '' })
  Object.assign(state, { explain: latestOf(NEVER, plainly) })
  await act(async () => result.now.disconnect())
  expect(state.toast.value?.text).toBe('Failed to disconnect')
})
