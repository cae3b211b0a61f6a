// @vitest-environment happy-dom
import { act } from 'react'
import { BehaviorSubject } from 'rxjs'
import { expect, it } from 'vitest'
import type { CatalogueWallet, WalletPage, WalletQuery } from '../../../../src/domain/core/entities.ts'
import type { Loadable } from '../../../../src/domain/core/loadable.ts'
import type { Platform } from '../../../../src/domain/wallets/deep-links.ts'
import { useWalletCatalogue } from '../../../../src/ui/views/wallets/use-wallet-catalogue.ts'
import { renderHook } from '../../inside.tsx'

const page = { href: 'https://shop.example/', origin: 'https://shop.example' }
const phone: Platform = { system: 'ios', telegram: false, framed: false, page }
const all = 100
/** Returns a wallet of the catalogue. A wallet with an odd index has no mobile link, so a phone cannot open it. */
const wallet = (index: number): CatalogueWallet => ({
  id: `w${index}`,
  name: `Wallet ${index}`,
  chains: [],
  certified: false,
  ...(index % 2 === 0 && { mobileLink: `w${index}://` }),
})
const pageOf = ({ page, entries }: WalletQuery): Loadable<WalletPage> => {
  const rest = Math.min(entries, all - (page - 1) * entries)
  const wallets = Array.from({ length: rest }, (_, index) => wallet((page - 1) * entries + index))
  return { status: 'fresh', at: 1, data: { wallets, count: all } }
}
const list = (platform?: Platform) => {
  const requests: number[] = []
  const wallets = (query: WalletQuery) => {
    requests.push(query.page)
    return new BehaviorSubject(pageOf(query))
  }
  const hook = renderHook(() => useWalletCatalogue('', false), {
    streams: { wallets },
    ...(platform && { platform }),
  })
  return { hook, requests }
}

it('the list of all wallets requests only the pages that the user scrolls to', async () => {
  const { hook, requests } = list()
  const { result } = await hook
  expect([result.now.count, result.now.open, result.now.at(1)?.id, result.now.at(81)]).toEqual([
    100,
    false,
    'w1',
    undefined,
  ])
  await act(async () => result.now.look(80, 90))
  expect([result.now.at(81)?.id, requests.includes(2)]).toEqual(['w81', false])
})

// Specification 4b.5
it.each(['', 'heron'])(
  'the list of all wallets asks the catalogue for the wallets that the site includes, without those it excludes (4b.5, search "%s")',
  async search => {
    const queries: WalletQuery[] = []
    const wallets = (query: WalletQuery) => {
      queries.push(query)
      return new BehaviorSubject(pageOf(query))
    }
    await renderHook(() => useWalletCatalogue(search, false), {
      streams: { wallets },
      options: { includeWalletIds: ['a', 'b'], excludeWalletIds: ['c'] },
    })
    expect(queries[0]).toMatchObject({ include: ['a', 'b'], exclude: ['c'] })
  },
)

it('the list of all wallets contains, on a phone, only wallets with a mobile link', async () => {
  const { hook } = list(phone)
  const { result } = await hook
  expect([result.now.open, result.now.at(0)?.id, result.now.at(1)?.id, result.now.at(20)]).toEqual([
    true,
    'w0',
    'w2',
    undefined,
  ])
  await act(async () => result.now.look(0, 12))
  expect(result.now.at(20)).toBeUndefined()
  for (const to of [24, 48]) await act(async () => result.now.look(to - 12, to))
  expect([result.now.open, result.now.count, result.now.at(49)?.id]).toEqual([false, 50, 'w98'])
})

it("the site's listeners hear that the visitor searches a wallet, and not what the visitor types", async () => {
  const steps: unknown[] = []
  const inside = {
    streams: { wallets: (query: WalletQuery) => new BehaviorSubject(pageOf(query)) },
    onTrack: (step: unknown) => void steps.push(step),
  }
  await renderHook(() => useWalletCatalogue('', false), inside)
  expect(steps).toEqual([])
  await renderHook(() => useWalletCatalogue('aster', false), inside)
  expect(new Set(steps.map(step => JSON.stringify(step)))).toEqual(
    new Set(['{"event":"SEARCH_WALLET","properties":{}}']),
  )
})
