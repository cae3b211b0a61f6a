// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import { useDisconnect } from '../../../../src/ui/views/session/use-disconnect.ts'
import { renderHook } from '../../inside.tsx'

it('says that it did not work, also when the modal has left with the session', async () => {
  const error = new AppError('disconnect-failed', { wallet: 'Heron' })
  const disconnect = () => Promise.reject(error)
  const { result, state } = await renderHook(() => useDisconnect(), { api: { disconnect } })
  await vi.waitFor(() => expect(state.explain.get()(error).body).not.toBe(''))
  await act(async () => result.now.disconnect())
  expect(result.now.busy).toBe(false)
  const words = 'Failed to disconnect. Disconnect this site in Heron.'
  expect(state.toast.get()).toMatchObject({ text: words, tone: 'bad' })
  expect(state.announcement.get().assertive).toBe(words)
  expect(state.navigation.get().open).toBe(true)
})

it('asks once, however often it is pressed, and says that it is at it', async () => {
  let asked = 0
  const disconnect = () => {
    asked += 1
    return new Promise<never>(() => undefined)
  }
  const { result, state } = await renderHook(() => useDisconnect(), { api: { disconnect } })
  await act(async () => result.now.disconnect())
  await act(async () => result.now.disconnect())
  expect([asked, result.now.busy]).toEqual([1, true])
  expect(state.announcement.get().polite).toBe('Disconnecting…')
})

it('says what it knows where the words could not be fetched yet', async () => {
  const disconnect = () => Promise.reject(new AppError('disconnect-failed', { wallet: 'Heron' }))
  const { result, state } = await renderHook(() => useDisconnect(), { api: { disconnect } })
  const plainly = ({ message }: AppError) => ({ headline: message, body: '' })
  Object.assign(state.explain, { get: () => plainly })
  await act(async () => result.now.disconnect())
  expect(state.toast.get()?.text).toBe('Failed to disconnect')
})
