import { map, NEVER, Observable, of, throwError, timer } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addressOf, caipAddress, networkId } from '../../../../src/domain/core/entities.ts'
import { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import { dataOf, idle, type Loadable } from '../../../../src/domain/core/loadable.ts'
import {
  type HistoryPage,
  historyNamespaces,
  type Transaction,
} from '../../../../src/domain/history/history.ts'
import { createRecipientStore } from '../../../../src/worker/caches/recipients.ts'
import { createTables } from '../../../../src/worker/caches/tables.ts'
import { createOlderPages } from '../../../../src/worker/streams/history/actions.ts'
import { createHistory, type HistoryDeps } from '../../../../src/worker/streams/history/queries.ts'
import { servicePolicy } from '../../../../src/worker/streams/operators/retry.ts'
import { memoryStore } from '../../fakes.ts'
import { observe } from '../../observe.ts'

/** Creates the query of the newest page and the action that loads older pages, as the history feature combines them. */
const historyOf = (deps: HistoryDeps) => ({ ...createHistory(deps), page: createOlderPages(deps) })

const account = caipAddress(networkId('eip155:1'), '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
const item = (id: string): Transaction => ({
  id,
  hash: id,
  operation: 'send',
  status: 'confirmed',
  minedAt: 1,
  from: 'a',
  to: 'b',
  transfers: [],
})
const page = (id: string, next?: string): HistoryPage => ({ items: [item(id)], ...(next && { next }) })
/** Returns a page of the history. Each id is also the time at which the transaction was mined. */
const pageOf = (ids: readonly number[], next?: string): HistoryPage => ({
  items: ids.map(id => ({ ...item(String(id)), minedAt: id })),
  ...(next && { next }),
})
const down = new AppError('http-status', { status: 503 })
const noRetry = { tries: 0, waitMs: () => undefined }

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})
const tick = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

function setUp(pages: Record<string, HistoryPage | AppError> = {}) {
  const tables = createTables(memoryStore(), Date.now)
  const fetch = vi.fn<NonNullable<HistoryDeps['fetch']>>((_, cursor = 'newest') => {
    const answer = pages[cursor] ?? down
    return answer instanceof AppError ? throwError(() => answer) : of(answer)
  })
  const recipients = createRecipientStore(tables.recentRecipients, Date.now)
  const deps = {
    newest: tables.history,
    older: tables.historyPages,
    recipients,
    now: Date.now,
    policy: noRetry,
    isSupported$: () => of(true),
  }
  return { tables, fetch, deps, pages, history: historyOf({ ...deps, fetch }) }
}

describe('the history of an account', () => {
  it('shows its newest page, which it requests again every 30 s', async () => {
    const { history, fetch } = setUp({ newest: page('1', 'c1') })
    const seen = observe(history.live$(account))
    await tick(30_000)
    expect(seen.values.at(-1)).toMatchObject({ status: 'fresh', data: page('1', 'c1') })
    expect(fetch).toHaveBeenCalledTimes(2)
    seen.stop()
  })

  it('still shows its rows if a later request fails', async () => {
    const { history, pages } = setUp({ newest: page('1') })
    const seen = observe(history.live$(account))
    await tick()
    pages.newest = down
    await tick(30_000)
    expect(seen.values.at(-1)).toMatchObject({
      status: 'stale',
      data: page('1'),
      error: {
        code: 'history-unavailable',
        message: 'Failed to fetch transactions',
        context: { reason: 'http-status' },
      },
    })
    seen.stop()
  })

  // Specification 4.32
  it('requests each older page only once', async () => {
    const { history, fetch } = setUp({ newest: page('1', 'c1'), c1: page('2', 'c2'), c2: page('3') })
    expect(await history.page(account, 'c1')).toEqual(page('2', 'c2'))
    expect(await history.page(account, 'c2')).toEqual(page('3'))
    expect(await history.page(account, 'c1')).toEqual(page('2', 'c2'))
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  it('shows an older page from the cache if the request for this page fails', async () => {
    const { history, pages } = setUp({ c1: page('2') })
    await history.page(account, 'c1')
    pages.c1 = down
    await tick(600_000)
    expect(await history.page(account, 'c1')).toEqual(page('2'))
    await expect(history.page(account, 'c9')).rejects.toMatchObject({ code: 'history-unavailable' })
  })

  it.each<[string, NonNullable<HistoryDeps['fetch']>]>([
    [
      'cannot be reached, although the request is retried',
      () => throwError(() => new AppError('network-failed')),
    ],
    ['never responds', () => NEVER],
    ['responds after 5 s', () => timer(5_000).pipe(map(() => page('9')))],
  ])(
    'shows a cached older page within 500 ms if the data provider fails or is slow: the provider %s',
    async (_, fetch) => {
      const { deps, tables } = setUp()
      const policy = servicePolicy({ tries: 3, baseMs: 1_000, capMs: 30_000, statuses: [] }, () => 1)
      await tables.historyPages.put(`${account}|c1`, page('2', 'c2'), Date.now() - 86_400_000)
      const shown = vi.fn()
      const request = historyOf({ ...deps, policy, fetch })
        .page(account, 'c1')
        .then(shown)
      await tick(500)
      expect(shown).toHaveBeenCalledWith(page('2', 'c2'))
      await request
      await tick(60_000)
    },
  )

  it('returns the cached copy of an older page first, and a fresh copy at the next request', async () => {
    const { deps, tables } = setUp()
    await tables.historyPages.put(`${account}|c1`, page('2'), Date.now() - 86_400_000)
    const history = historyOf({ ...deps, fetch: () => timer(5_000).pipe(map(() => page('9'))) })
    const first = history.page(account, 'c1')
    await tick(6_000)
    expect(await first).toEqual(page('2'))
    expect(await history.page(account, 'c1')).toEqual(page('9'))
  })

  describe('a history in which new transactions have moved older rows to the next page', () => {
    const idsOf = ({ items }: HistoryPage) => items.map(({ id }) => Number(id))
    const moved = async (visited: boolean, newest: HistoryPage) => {
      const { history, pages, fetch } = setUp({ newest: pageOf([9, 8, 7], 'c7'), c7: pageOf([6, 5], 'c5') })
      const seen = observe(history.live$(account))
      await tick()
      if (visited) await history.page(account, 'c7')
      Object.assign(pages, { newest, c7: down, c8: down, c20: down })
      await tick(30_000)
      seen.stop()
      fetch.mockClear()
      return { history, fetch }
    }

    it('shows the whole next page from the cache if the user has loaded its rows before', async () => {
      const { history, fetch } = await moved(true, pageOf([10, 9, 8], 'c8'))
      const next = await history.page(account, 'c8')
      expect([idsOf(next), next.next]).toEqual([[7, 6, 5], 'c5'])
      expect(fetch).not.toHaveBeenCalled()
    })

    it('shows the moved rows offline, even if the user has not loaded an older page', async () => {
      const { history } = await moved(false, pageOf([10, 9, 8], 'c8'))
      const next = await history.page(account, 'c8')
      expect([idsOf(next), next.next]).toEqual([[7], 'c7'])
    })

    it('no longer shows a row if a reorg has removed its transaction', async () => {
      const { history } = await moved(true, pageOf([10, 8, 7], 'c8'))
      expect(idsOf(await history.page(account, 'c8'))).toEqual([6, 5])
    })

    it('shows an error instead of a list with a gap if the browser goes offline before the gap is filled', async () => {
      const { history } = await moved(true, pageOf([22, 21, 20], 'c20'))
      await expect(history.page(account, 'c20')).rejects.toMatchObject({ code: 'history-unavailable' })
    })
  })

  it('ends at a page whose cursor leads back to an earlier page (fault C12)', async () => {
    const { history } = setUp({ c1: page('2', 'c2'), c2: page('3', 'c3'), c3: page('4', 'c1') })
    await history.page(account, 'c1')
    await history.page(account, 'c2')
    expect(await history.page(account, 'c3')).toEqual(page('4'))
    expect(await history.page(account, 'c3')).toEqual(page('4'))
  })

  // Specification 1.13
  it('is requested on Solana, and the views show it', async () => {
    const id = networkId('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
    const solana = caipAddress(id, '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv')
    const { history, fetch } = setUp({ newest: { items: [{ ...item('1'), network: id }] } })
    const seen = observe(history.live$(solana))
    await tick()
    expect(seen.values.at(-1)).toMatchObject({ status: 'fresh', data: { items: [{ id: '1' }] } })
    expect(fetch.mock.calls[0]?.[0]).toBe(solana)
    // The views show activity in these namespaces.
    expect(historyNamespaces).toEqual(['eip155', 'solana'])
    seen.stop()
  })

  it('is empty, without a request, on a network that the data provider does not serve', async () => {
    const { history, fetch } = setUp()
    const bitcoin = caipAddress(
      networkId('bip122:000000000019d6689c085ae165831e93'),
      '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    )
    const seen = observe(history.live$(bitcoin))
    await tick()
    expect(seen.values.at(-1)).toMatchObject({ status: 'fresh', data: { items: [], isUnsupported: true } })
    expect(fetch).not.toHaveBeenCalled()
    seen.stop()
  })

  // Specification 5.11, 8b.7
  it('is empty, without a request, on an EVM network that is not in the list of supported networks', async () => {
    const { deps, fetch } = setUp({ newest: page('1') })
    const asked: string[] = []
    const isSupported$ = (network: string) => {
      asked.push(network)
      return of(false)
    }
    const seen = observe(historyOf({ ...deps, fetch, isSupported$ }).live$(account))
    await tick()
    expect(seen.values.at(-1)).toMatchObject({ status: 'fresh', data: { items: [], isUnsupported: true } })
    expect([asked, fetch.mock.calls]).toEqual([['eip155:1'], []])
    seen.stop()
  })

  describe('a transfer of zero tokens to an address that imitates a recipient in the history (fault T9)', () => {
    const friend = '0xd9A1b0B1e1aE382DbDc898Ea68012FfcB2853a91'
    const poisoner = '0xd9A1C3788D81257612E2581A6ea0aDa244853a91'
    const out = { direction: 'out', quantity: '1', nft: false, spam: false } as const
    const paid = { ...item('paid'), to: friend, transfers: [{ ...out, value: '68000000' }] }
    const poison = { ...item('poison'), to: poisoner, transfers: [{ ...out, quantity: '0', value: '0' }] }
    const shownOf = ({ values }: { readonly values: readonly Loadable<HistoryPage>[] }) =>
      dataOf(values.at(-1) ?? idle)?.items.map(({ id }) => id)

    it('is removed from the newest page when an older page with a payment to that recipient loads', async () => {
      const { history } = setUp({ newest: { items: [poison], next: 'c1' }, c1: { items: [paid] } })
      const seen = observe(history.live$(account))
      await tick()
      expect(shownOf(seen)).toEqual(['poison'])
      await history.page(account, 'c1')
      await tick(30_000)
      expect(shownOf(seen)).toEqual([])
      seen.stop()
    })
    it('is hidden on older history pages, whether the data provider or the cache returns the page', async () => {
      const { history, tables } = setUp({ newest: { items: [paid] }, c1: { items: [poison] } })
      await tables.historyPages.put(`${account}|c2`, { items: [poison] }, Date.now())
      const seen = observe(history.live$(account))
      await tick()
      expect(await history.page(account, 'c1')).toEqual({ items: [] })
      expect(await history.page(account, 'c2')).toEqual({ items: [] })
      seen.stop()
    })
    it('is hidden on Polygon if the real payment was on Ethereum, even after the cache was cleared', async () => {
      const { history, tables, pages } = setUp({ newest: { items: [paid] } })
      const first = observe(history.live$(account))
      await tick()
      first.stop()
      await tables.history.clear()
      pages.newest = { items: [poison] }
      const other = observe(history.live$(caipAddress(networkId('eip155:137'), addressOf(account))))
      await tick()
      expect(shownOf(other)).toEqual([])
      other.stop()
    })
  })

  it('fails with the reason project-id-missing if the site has no project id', async () => {
    const { deps } = setUp()
    const seen = observe(createHistory(deps).live$(account))
    await tick()
    expect(seen.values.at(-1)).toMatchObject({
      status: 'failed',
      error: { code: 'history-unavailable', context: { reason: 'project-id-missing' } },
    })
    seen.stop()
  })

  it('cancels its request when its subscriber unsubscribes', async () => {
    const { deps } = setUp()
    const ended = vi.fn()
    const seen = observe(createHistory({ ...deps, fetch: () => new Observable(() => ended) }).live$(account))
    await tick()
    seen.stop()
    expect(ended).toHaveBeenCalled()
  })
})
