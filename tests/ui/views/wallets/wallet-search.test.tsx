// @vitest-environment happy-dom
import { act } from 'react'
import { BehaviorSubject } from 'rxjs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CatalogueWallet, WalletPage, WalletQuery } from '../../../../src/domain/core/entities.ts'
import type { Loadable } from '../../../../src/domain/core/loadable.ts'
import { useWalletSearch } from '../../../../src/ui/views/wallets/use-wallet-search.ts'
import { WalletTiles } from '../../../../src/ui/views/wallets/wallet-tiles.tsx'
import { render } from '../../inside.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => act(async () => void vi.advanceTimersByTime(ms))
const walletsOf = (...names: readonly string[]): readonly CatalogueWallet[] =>
  names.map(name => ({
    id: name,
    name,
    chains: [],
    certified: false,
    imageUrl: `https://pic.example/${name}`,
  }))
const fresh = (wallets: readonly CatalogueWallet[], count = wallets.length): Loadable<WalletPage> => ({
  status: 'fresh',
  at: 1,
  data: { wallets, count },
})

/**
 * Renders the list of all wallets with the first of its two pages. The fake catalogue replies to a search when the test
 * emits a value of `answer$`.
 */
async function openList() {
  const answer$ = new BehaviorSubject<Loadable<WalletPage>>({ status: 'idle' })
  const first = fresh(walletsOf('Apple', 'Berry', 'Cherry pie'), 80)
  const requested: string[] = []
  const sizes = new Set<string>()
  const wallets = ({ search = '', entries }: WalletQuery) => {
    requested.push(search)
    sizes.add(`${search} ${entries}`)
    return search ? answer$ : new BehaviorSubject(first)
  }
  const seen = { count: undefined as number | undefined, isOpen: false, error: '' }
  function Search({ typed }: { typed: string }) {
    const { list } = useWalletSearch(typed, false)
    Object.assign(seen, { count: list.count, isOpen: list.open, error: list.error?.code ?? '' })
    return list.count ? (
      <WalletTiles list={list} count={list.count} columns={4} label="All wallets" onPress={() => {}} />
    ) : null
  }
  const { container, rerender } = await render(<Search typed="" />, { streams: { wallets } })
  return {
    answer$,
    requested,
    sizes,
    seen,
    type: (typed: string) => rerender(<Search typed={typed} />),
    names: () => Array.from(container.querySelectorAll('button .name'), name => name.textContent),
    pictures: () => Array.from(container.querySelectorAll('img'), picture => picture.src.split('/').at(-1)),
  }
}

it('a search shows the matching loaded wallets before it sends a request to the catalogue', async () => {
  const list = await openList()
  await list.type('err')
  expect(list.names()).toEqual(['Berry', 'Cherry pie'])
  expect(list.seen).toMatchObject({ count: 2, isOpen: true })
  expect(list.requested.filter(Boolean)).toEqual([])
})

// Specification 9.18
it('a search requests 100 wallets from the catalogue, 300 ms after the last key press', async () => {
  const list = await openList()
  await list.type('er')
  await pass(299)
  await list.type('err')
  await pass(299)
  expect([...list.sizes]).toEqual([' 40'])
  await pass(1)
  expect([...list.sizes]).toEqual([' 40', 'err 100'])
})

it("a search adds the catalogue's results at the end, so no shown wallet moves", async () => {
  const list = await openList()
  await list.type('err')
  await pass(400)
  expect(list.requested.filter(Boolean)).toContain('err')
  await act(async () => list.answer$.next(fresh(walletsOf('Sherry', 'Cherry pie', 'Terra'))))
  expect(list.names()).toEqual(['Berry', 'Cherry pie', 'Sherry', 'Terra'])
  expect(list.seen).toMatchObject({ count: 4, isOpen: false })
})

it('a search whose request fails still shows the matching loaded wallets, and the error', async () => {
  const list = await openList()
  await list.type('berry')
  await pass(400)
  const error = { name: 'PorticoError', message: '', code: 'wallets-unavailable', context: {} } as const
  await act(async () => list.answer$.next({ status: 'failed', error }))
  expect(list.names()).toEqual(['Berry'])
  expect(list.seen).toMatchObject({ isOpen: true, error: 'wallets-unavailable' })
})

it('a search that finds no loaded wallet hides the number of results until the catalogue has replied', async () => {
  const list = await openList()
  await list.type('zzz')
  await pass(400)
  expect(list.seen.count).toBeUndefined()
  await act(async () => list.answer$.next(fresh([])))
  expect(list.seen).toMatchObject({ count: 0, isOpen: false })
})

it('a search loads the pictures of new rows only after the list has stopped changing', async () => {
  const list = await openList()
  expect(list.pictures()).toEqual(['Apple', 'Berry', 'Cherry%20pie'])
  await list.type('err')
  await pass(400)
  await act(async () => list.answer$.next(fresh(walletsOf('Sherry'))))
  expect(list.pictures()).toEqual(['Berry', 'Cherry%20pie'])
  await pass(200)
  expect(list.pictures()).toEqual(['Berry', 'Cherry%20pie', 'Sherry'])
})

it('requests at most three words, so that nobody receives a recovery phrase while the visitor types it (F26)', async () => {
  const { type, requested, answer$, names } = await openList()
  answer$.next(fresh(walletsOf('Abandon ability able')))
  for (const words of [
    'abandon ability able',
    'abandon ability able about',
    'abandon ability able about above',
  ]) {
    await type(words)
    await pass(1_000)
  }
  expect(new Set(requested.filter(text => text !== ''))).toEqual(new Set(['abandon ability able']))
  expect(names()).toEqual(['Abandon ability able'])
})
