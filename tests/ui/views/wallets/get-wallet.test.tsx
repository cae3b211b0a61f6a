// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { of } from 'rxjs'
import { describe, expect, it } from 'vitest'
import type { CatalogueWallet, WalletPage } from '../../../../src/domain/core/entities.ts'
import type { Loadable } from '../../../../src/domain/core/loadable.ts'
import { DialogContext } from '../../../../src/ui/app/hooks/use-dialog.ts'
import { View as Downloads } from '../../../../src/ui/views/wallets/downloads.tsx'
import { View as GetWallet } from '../../../../src/ui/views/wallets/get-wallet.tsx'
import { render } from '../../inside.tsx'

const frame = { arrive: () => {}, close: () => {} }
const framed = (view: ReactNode) => <DialogContext value={frame as never}>{view}</DialogContext>
const heron: CatalogueWallet = {
  id: 'heron',
  name: 'Heron',
  chains: ['eip155:1'] as never,
  certified: false,
  homepage: 'https://heron.example/get',
  appStore: 'https://apps.example/heron',
  playStore: 'javascript:alert(1)',
  chromeStore: 'https://extensions.example/heron',
}

describe('getting a wallet', () => {
  it('offers the first wallets of the catalogue, each on its way to its stores', async () => {
    const page: Loadable<WalletPage> = { status: 'fresh', at: 1, data: { wallets: [heron], count: 1 } }
    const { container, state } = await render(framed(<GetWallet />), { streams: { wallets: () => of(page) } })
    const shown: unknown[] = []
    state.navigation$.subscribe(({ stack }) => shown.push(stack.at(-1)))
    state.dispatch({ type: 'open', view: 'GetWallet' })
    const row = container.querySelector<HTMLElement>('[data-testid=portico-get-heron]')
    await act(async () => row?.click())
    expect(shown.at(-1)).toMatchObject({ view: 'Downloads', params: { wallet: heron } })
  })

  it('links to the stores there are, in a window of their own, and to nothing but https', async () => {
    const { container } = await render(
      framed(<Downloads entry={{ view: 'Downloads', params: { wallet: heron } } as never} />),
    )
    const links = [...container.querySelectorAll('a')]
    expect(links.map(({ href }) => href)).toEqual([heron.appStore, heron.chromeStore, heron.homepage])
    for (const { target, rel } of links) expect([target, rel]).toEqual(['_blank', 'noopener noreferrer'])
  })
})
