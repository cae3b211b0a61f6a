// @vitest-environment happy-dom
import { act } from 'react'
import { Subject } from 'rxjs'
import { expect, it } from 'vitest'
import { idle, type Loadable } from '../../../../src/domain/core/loadable.ts'
import { Latest } from '../../../../src/ui/app/latest.ts'
import { useToldList } from '../../../../src/ui/kit/hooks/use-told-list.ts'
import { renderHook } from '../../inside.tsx'

type List = Loadable<readonly string[]>
const fresh = (...data: string[]): List => ({ status: 'fresh', data, at: 1 })

/** A stream that an earlier view has left with this value. */
async function leftWith(value: List) {
  const source$ = new Subject<List>()
  const stream$ = new Latest<List | undefined>(source$, idle)
  const earlier = stream$.subscribe()
  source$.next(value)
  earlier.unsubscribe()
  await Promise.resolve()
  const { result } = await renderHook(() => useToldList(stream$, list => list.length === 0))
  return { result, tell: (next: List) => act(async () => source$.next(next)) }
}

it('shows the list that an earlier view has left, until the source tells the next one', async () => {
  const { result, tell } = await leftWith(fresh('a'))
  expect(result.now).toEqual(fresh('a'))
  await tell(fresh('a', 'b'))
  expect(result.now).toEqual(fresh('a', 'b'))
})

it('does not call a list empty because an earlier view or visit has left it empty', async () => {
  const { result, tell } = await leftWith(fresh())
  expect(result.now).toEqual({ status: 'loading' })
  await tell({ status: 'stale', data: [], at: 1 })
  expect(result.now).toEqual({ status: 'loading' })
  await tell(fresh('a'))
  expect(result.now).toEqual(fresh('a'))
})

it('calls a list empty once the source has told so, and while it is asked again', async () => {
  const { result, tell } = await leftWith(fresh())
  await tell(fresh())
  expect(result.now).toEqual(fresh())
  const again: List = { status: 'loading', data: [], at: 1 }
  await tell(again)
  expect(result.now).toEqual(again)
})

it('shows an empty list of an earlier visit if the source cannot tell a newer one', async () => {
  const { result, tell } = await leftWith(fresh())
  const failed = {
    status: 'stale',
    data: [],
    at: 1,
    error: { code: 'history-unavailable', message: '', context: {} },
  } as const
  await tell(failed as unknown as List)
  expect(result.now).toEqual(failed)
})
