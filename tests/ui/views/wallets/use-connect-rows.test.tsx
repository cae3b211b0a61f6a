// @vitest-environment happy-dom
import { act } from 'react'
import { NEVER, type Observable, of } from 'rxjs'
import { expect, it, onTestFinished, vi } from 'vitest'
import type {
  CatalogueWallet,
  InjectedWallet,
  WalletPage,
  WalletQuery,
} from '../../../../src/domain/core/entities.ts'
import type { Loadable } from '../../../../src/domain/core/loadable.ts'
import { useConnectRows } from '../../../../src/ui/views/wallets/use-connect-rows.ts'
import { renderHook } from '../../inside.tsx'

const listed = (id: string): CatalogueWallet => ({
  id,
  name: id,
  rdns: `io.${id}`,
  chains: [],
  certified: false,
})
const inPage = (id: string): InjectedWallet => ({
  id: `page-${id}`,
  name: id,
  rdns: `io.${id}`,
  namespaces: ['eip155'],
  isSuspicious: false,
})
/** A fake catalogue that leaves out excluded wallets, as the real catalogue does. */
const catalogue = ({ include = [], exclude = [] }: WalletQuery) => {
  const wallets = ['heron', 'kiln']
    .filter(id => (include.length === 0 || include.includes(id)) && !exclude.includes(id))
    .map(listed)
  return of<Loadable<WalletPage>>({ status: 'fresh', at: 1, data: { wallets, count: wallets.length } })
}

// Specification 4b.5, 4b.6
it('the Connect view leaves out an injected wallet that the site excludes by its catalogue id', async () => {
  const { result } = await renderHook(() => useConnectRows(true), {
    streams: { wallets: catalogue },
    injected: [inPage('heron'), inPage('kiln')],
    options: { excludeWalletIds: ['heron'] },
  })
  const rows = result.now.rows.map(row => (row.kind === 'walletConnect' ? 'qr' : row.wallet.id))
  expect(rows).toEqual(['qr', 'page-kiln'])
})

const failed = of<Loadable<WalletPage>>({
  status: 'failed',
  error: { code: 'offline', message: '', context: {} },
})
/**
 * Renders the wallet rows of the Connect view. `lookup` is the reply of the catalogue to the query for the excluded
 * wallet.
 */
const rowsWith = async (lookup: Observable<Loadable<WalletPage>>, excludeWalletIds = ['heron']) => {
  const wallets = (query: WalletQuery) => (query.include?.includes('heron') ? lookup : catalogue(query))
  const { result } = await renderHook(() => useConnectRows(true), {
    streams: { wallets },
    injected: [inPage('heron'), inPage('kiln')],
    options: { excludeWalletIds },
  })
  return {
    ids: () => result.now.rows.map(row => (row.kind === 'walletConnect' ? 'qr' : row.wallet.id)),
    awaited: () => result.now.awaited,
  }
}

// Specification 4b.6
it('the Connect view waits up to 3 s for the catalogue before it shows a possibly excluded wallet', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { ids, awaited } = await rowsWith(NEVER)
  // The wallet kiln appears at once, because the catalogue lists it among the wallets that are not excluded. The wallet
  // heron may be excluded, so the view waits for the catalogue before it shows heron.
  expect(ids()).toEqual(['qr', 'page-kiln'])
  expect(awaited()).toBe(1)
  await act(() => vi.advanceTimersByTimeAsync(2_999))
  expect(ids()).toEqual(['qr', 'page-kiln'])
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(ids()).toEqual(['qr', 'page-heron', 'page-kiln'])
  expect(awaited()).toBe(0)
})

it('the Connect view lists an installed wallet if the catalogue request for the excluded wallets fails', async () => {
  expect((await rowsWith(failed)).ids()).toEqual(['qr', 'page-heron', 'page-kiln'])
})

it('the Connect view excludes a wallet by its rdns without a query to the catalogue', async () => {
  const { ids, awaited } = await rowsWith(NEVER, ['io.kiln'])
  expect(ids()).toEqual(['qr', 'page-heron'])
  expect(awaited()).toBe(0)
})
