// @vitest-environment happy-dom
import { of } from 'rxjs'
import { expect, it, vi } from 'vitest'
import { useFeature } from '../../../../src/ui/app/hooks/use-feature.ts'
import type { Latest } from '../../../../src/ui/app/latest.ts'
import { renderHook } from '../../inside.tsx'

it("useFeature calls a feature of the worker by its name, and shares the feature's streams", async () => {
  const feature = vi.fn(async () => 'answer')
  const stream = vi.fn(() => of('value'))
  const hook = await renderHook(() => useFeature('names'), {
    api: { callFeature: feature },
    streams: { feature: stream },
  })
  const names = hook.result.now as unknown as {
    call(action: string, ...args: unknown[]): Promise<unknown>
    stream$(name: string, ...args: unknown[]): Latest<unknown>
  }
  expect(await names.call('resolve', 'a', 1)).toBe('answer')
  expect(feature).toHaveBeenCalledWith('names', 'resolve', ['a', 1])
  const values$ = names.stream$('seen', 'b')
  const subscription = values$.subscribe(() => {})
  expect(values$.value).toBe('value')
  expect(stream).toHaveBeenCalledWith('names', 'seen', 'b')
  expect(names.stream$('seen', 'b')).toBe(values$)
  subscription.unsubscribe()
})
