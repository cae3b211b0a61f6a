// @vitest-environment happy-dom
import { of } from 'rxjs'
import { expect, it } from 'vitest'
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
  doubtful: false,
})
/** A fake catalogue that leaves out excluded wallets, as the real one does. */
const catalogue = ({ include = [], exclude = [] }: WalletQuery) => {
  const wallets = ['heron', 'kiln']
    .filter(id => (include.length === 0 || include.includes(id)) && !exclude.includes(id))
    .map(listed)
  return of<Loadable<WalletPage>>({ status: 'fresh', at: 1, data: { wallets, count: wallets.length } })
}

it('the Connect view leaves out an injected wallet if the site excludes it by its id in the catalogue', async () => {
  const { result } = await renderHook(() => useConnectRows(true), {
    streams: { wallets: catalogue },
    injected: [inPage('heron'), inPage('kiln')],
    options: { excludeWalletIds: ['heron'] },
  })
  const rows = result.now.rows.map(row => (row.kind === 'walletConnect' ? 'qr' : row.wallet.id))
  expect(rows).toEqual(['qr', 'page-kiln'])
})
