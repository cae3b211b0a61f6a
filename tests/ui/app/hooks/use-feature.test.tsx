// @vitest-environment happy-dom
import { of } from 'rxjs'
import { expect, it, vi } from 'vitest'
import { useFeature } from '../../../../src/ui/app/hooks/use-feature.ts'
import { renderHook } from '../../inside.tsx'

it('calls the feature of its name', async () => {
  const feature = vi.fn(async () => 'answer')
  const stream = vi.fn(() => of('value'))
  const hook = await renderHook(() => useFeature('names'), {
    api: { callFeature: feature },
    streams: { feature: stream },
  })
  const face = hook.result.now as unknown as {
    call(verb: string, ...args: unknown[]): Promise<unknown>
    store(name: string, ...args: unknown[]): { subscribe(listener: () => void): () => void; get(): unknown }
  }
  expect(await face.call('resolve', 'a', 1)).toBe('answer')
  expect(feature).toHaveBeenCalledWith('names', 'resolve', ['a', 1])
  const store = face.store('seen', 'b')
  const stop = store.subscribe(() => {})
  expect(store.get()).toBe('value')
  expect(stream).toHaveBeenCalledWith('names', 'seen', 'b')
  expect(face.store('seen', 'b')).toBe(store)
  stop()
})
