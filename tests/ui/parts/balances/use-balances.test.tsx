// @vitest-environment happy-dom
import { act } from 'react'
import { Subject } from 'rxjs'
import { expect, it } from 'vitest'
import { account, balances } from '../../../../demo/gallery/fixtures.ts'
import type { Balances } from '../../../../src/domain/core/entities.ts'
import type { Loadable } from '../../../../src/domain/core/loadable.ts'
import { useBalances } from '../../../../src/ui/parts/balances/use-balances.ts'
import { renderHook } from '../../inside.tsx'

it('an account of an earlier visit without any coin is not called empty before its balances are requested again', async () => {
  const source$ = new Subject<Loadable<Balances>>()
  const { result } = await renderHook(() => useBalances(account), { streams: { balances: () => source$ } })
  const nothing = { ...balances, native: { ...balances.native, amount: 0n }, tokens: [] }
  await act(async () => source$.next({ status: 'stale', data: nothing, at: 1 }))
  expect(result.now.balances).toEqual({ status: 'loading' })
  await act(async () => source$.next({ status: 'fresh', data: nothing, at: 2 }))
  expect(result.now.balances).toEqual({ status: 'fresh', data: nothing, at: 2 })
})
