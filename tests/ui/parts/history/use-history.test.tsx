// @vitest-environment happy-dom
import { act } from 'react'
import { BehaviorSubject } from 'rxjs'
import { expect, it, vi } from 'vitest'
import { account, ethereum } from '../../../../demo/gallery/fixtures.ts'
import { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import { toRecord } from '../../../../src/domain/core/errors/core-error.ts'
import { dataOf, type Loadable } from '../../../../src/domain/core/loadable.ts'
import type { HistoryPage, Transaction } from '../../../../src/domain/history/history.ts'
import { useHistory } from '../../../../src/ui/parts/history/use-history.ts'
import { renderHook } from '../../inside.tsx'

const item = (id: number): Transaction => ({
  id: String(id),
  hash: `0x${id}`,
  operation: 'send',
  status: 'confirmed',
  minedAt: id,
  from: '',
  to: '',
  network: ethereum.id,
  transfers: [],
})
const page = (ids: readonly number[], next?: string): HistoryPage => ({
  items: ids.map(item),
  ...(next !== undefined && { next }),
})
const fresh = (data: HistoryPage): Loadable<HistoryPage> => ({ status: 'fresh', data, at: 1 })

function history(first: Loadable<HistoryPage>, historyPage = vi.fn()) {
  const history$ = new BehaviorSubject(first)
  const tracked: unknown[] = []
  const hook = renderHook(() => useHistory(account), {
    streams: { history: () => history$ },
    onTrack: ({ event, properties }) => tracked.push([event, properties]),
    api: { callFeature: (_feature, _action, args) => historyPage(...args) },
  })
  return { hook, history$, historyPage, tracked }
}
const idsOf = (value: Loadable<readonly Transaction[]>) => dataOf(value)?.map(transaction => transaction.id)

it('the activity list adds older pages, and shows each transaction once, newest first', async () => {
  const { hook, historyPage } = history(fresh(page([9, 8], 'b')))
  historyPage.mockResolvedValueOnce(page([8, 7], 'c')).mockResolvedValueOnce(page([6]))
  const { result } = await hook
  await act(async () => result.now.loadMore())
  expect([idsOf(result.now.items), result.now.hasMore]).toEqual([['9', '8', '7'], true])
  await act(async () => result.now.loadMore())
  expect([idsOf(result.now.items), result.now.hasMore]).toEqual([['9', '8', '7', '6'], false])
  expect(historyPage.mock.calls.map(call => call[1])).toEqual(['b', 'c'])
})

// Specification 4.32
it('the activity list requests a page once if the user presses the button for older rows twice', async () => {
  const { hook, historyPage } = history(fresh(page([9], 'b')))
  historyPage.mockReturnValue(new Promise(() => {}))
  const { result } = await hook
  await act(async () => {
    result.now.loadMore()
    result.now.loadMore()
  })
  expect([historyPage.mock.calls.length, result.now.loadingMore]).toEqual([1, true])
})

// Specification 4.33, 8.18
it('the activity list keeps its rows and shows the error if the request for older rows fails', async () => {
  const { hook, historyPage } = history(fresh(page([9], 'b')))
  historyPage.mockRejectedValueOnce(new AppError('history-unavailable')).mockResolvedValueOnce(page([8]))
  const { result } = await hook
  await act(async () => result.now.loadMore())
  expect([idsOf(result.now.items), result.now.moreError?.code]).toEqual([['9'], 'history-unavailable'])
  await act(async () => result.now.loadMore())
  expect([idsOf(result.now.items), result.now.moreError]).toEqual([['9', '8'], undefined])
})

it("the site's listeners hear of each loaded and of each failed page of the activity", async () => {
  const { hook, history$, historyPage, tracked } = history(fresh(page([9], 'b')))
  historyPage.mockRejectedValueOnce(new AppError('history-unavailable')).mockResolvedValueOnce(page([8]))
  const { result } = await hook
  await act(async () => result.now.loadMore())
  await act(async () => result.now.loadMore())
  const error = toRecord(new AppError('offline'))
  for (let at = 1; at < 3; at += 1) await act(async () => history$.next({ status: 'failed', error }))
  expect(tracked).toEqual([
    ['ERROR_FETCH_TRANSACTIONS', { code: 'history-unavailable' }],
    ['LOAD_MORE_TRANSACTIONS', {}],
    ['ERROR_FETCH_TRANSACTIONS', { code: 'offline' }],
  ])
})

it('the activity list adds a new transaction at the top and keeps older pages', async () => {
  const { hook, history$, historyPage } = history(fresh(page([9], 'b')))
  historyPage.mockResolvedValueOnce(page([8]))
  const { result } = await hook
  await act(async () => result.now.loadMore())
  await act(async () => history$.next(fresh(page([10, 9], 'b'))))
  expect(idsOf(result.now.items)).toEqual(['10', '9', '8'])
})

it('the activity list shows the latest state of a transaction that has moved to an older page', async () => {
  const { hook, history$, historyPage } = history(fresh(page([9, 8], 'b')))
  historyPage.mockResolvedValueOnce(page([7], 'c')).mockResolvedValueOnce(page([6]))
  const { result } = await hook
  await act(async () => result.now.loadMore())
  const failed: Transaction = { ...item(9), status: 'failed' }
  await act(async () => history$.next(fresh({ items: [item(10), failed], next: 'b2' })))
  expect(idsOf(result.now.items)).toEqual(['10', '9', '8', '7'])
  expect(dataOf(result.now.items)?.[1]).toMatchObject({ status: 'failed' })
  await act(async () => result.now.loadMore())
  expect([idsOf(result.now.items), result.now.hasMore]).toEqual([['10', '9', '8', '7', '6'], false])
  expect(historyPage.mock.calls.map(call => call[1])).toEqual(['b', 'c'])
})

it('the activity list starts again from the newest page if that page contains only new transactions', async () => {
  const { hook, history$, historyPage } = history(fresh(page([9, 8], 'b')))
  historyPage.mockResolvedValueOnce(page([7], 'c'))
  const { result } = await hook
  await act(async () => result.now.loadMore())
  await act(async () => history$.next(fresh(page([29, 28], 'x'))))
  expect([idsOf(result.now.items), result.now.hasMore]).toEqual([['29', '28'], true])
})

it('the activity list does not claim that there is no activity while the first page loads', async () => {
  const { hook } = history({ status: 'loading' })
  const { result } = await hook
  expect([dataOf(result.now.items), result.now.hasMore]).toEqual([undefined, false])
})
