import { Observable, of } from 'rxjs'
import { expect, it, vi } from 'vitest'
import type { WorkerClient } from '../../src/bridge/contract/worker-api.ts'
import { createLazyWorkerClient } from '../../src/client/lazy-worker-client.ts'
import { fakeApi } from '../bridge/fakes.ts'

const settings = { hideAmounts: false, recentWallets: [] }
const fake = () => {
  const close = vi.fn()
  const link: WorkerClient = {
    api: fakeApi(),
    stream: (() => of(settings)) as WorkerClient['stream'],
    status$: of('ready' as const),
    close,
  }
  return { link, close }
}

it('the lazy worker client loads the bridge once, at its first use', async () => {
  const load = vi.fn(async () => fake().link)
  const late = createLazyWorkerClient(load)
  late.stream('settings')
  expect(load).not.toHaveBeenCalled()
  const seen = vi.fn()
  late.stream('settings').subscribe(seen)
  expect(await late.api.ping(4)).toBe(4)
  expect(seen).toHaveBeenCalledWith(settings)
  expect(load).toHaveBeenCalledTimes(1)
})

it('the lazy worker client rejects calls and delays streams while the bridge cannot be loaded', async () => {
  vi.useFakeTimers()
  try {
    let fetched = 0
    const late = createLazyWorkerClient(async () => {
      fetched += 1
      if (fetched < 3) throw new TypeError('Failed to fetch')
      return fake().link
    })
    const seen = vi.fn()
    late.stream('settings').subscribe(seen)
    await expect(late.api.ping(1)).rejects.toMatchObject({ code: 'worker-blocked' })
    await vi.advanceTimersByTimeAsync(20_000)
    expect(seen).toHaveBeenCalledWith(settings)
  } finally {
    vi.useRealTimers()
  }
})

it('close() of the lazy worker client closes a loaded bridge, and an unloaded bridge never loads', async () => {
  const load = vi.fn(async () => fake().link)
  const never = createLazyWorkerClient(load)
  never.close()
  await expect(never.api.ping(1)).rejects.toMatchObject({ code: 'worker-lost' })
  never.stream('settings').subscribe(vi.fn())
  expect(load).not.toHaveBeenCalled()

  const { link, close } = fake()
  const late = createLazyWorkerClient(async () => link)
  await late.api.ping(1)
  late.close()
  await vi.waitFor(() => expect(close).toHaveBeenCalled())
})

it('the lazy worker client emits nothing to a subscriber that unsubscribes before the bridge is loaded', async () => {
  vi.useFakeTimers()
  try {
    const unsubscribed = vi.fn()
    const { link } = fake()
    const load = vi.fn(async () => {
      if (load.mock.calls.length === 1) throw new TypeError('Failed to fetch')
      return { ...link, stream: (() => new Observable(() => unsubscribed)) as WorkerClient['stream'] }
    })
    const late = createLazyWorkerClient(load)
    const [early, listener] = [vi.fn(), vi.fn()]
    late.stream('settings').subscribe(early).unsubscribe()
    await vi.advanceTimersByTimeAsync(20_000)
    expect([load.mock.calls.length, early.mock.calls.length]).toEqual([1, 0])
    const listening = late.stream('settings').subscribe(listener)
    await vi.advanceTimersByTimeAsync(0)
    listening.unsubscribe()
    expect(unsubscribed).toHaveBeenCalledTimes(1)
  } finally {
    vi.useRealTimers()
  }
})
