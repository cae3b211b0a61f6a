// @vitest-environment happy-dom
import { act } from 'react'
import { BehaviorSubject } from 'rxjs'
import { expect, it } from 'vitest'
import { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import { useAsyncAction } from '../../../../src/ui/app/hooks/use-async-action.ts'
import { renderHook } from '../../inside.tsx'

it('an action that failed offline shows its offline error until the page is online again', async () => {
  const online$ = new BehaviorSubject(false)
  const { result } = await renderHook(useAsyncAction, { online$ })
  await act(async () => result.now.run(() => Promise.reject(new AppError('offline'))))
  expect(result.now.words).toEqual({
    headline: "You're offline",
    body: "Try again when you're back online.",
  })
  await act(async () => online$.next(true))
  expect([result.now.error, result.now.busy]).toEqual([undefined, false])
})
