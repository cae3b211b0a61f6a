// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { of } from 'rxjs'
import { describe, expect, it } from 'vitest'
import type { CatalogueWallet, WalletPage } from '../../../../src/domain/core/entities.ts'
import type { Loadable } from '../../../../src/domain/core/loadable.ts'
import { DialogContext } from '../../../../src/ui/app/hooks/use-app.ts'
import { Downloads as downloads } from '../../../../src/ui/views/wallets/downloads.tsx'
import { GetWallet as getWallet } from '../../../../src/ui/views/wallets/get-wallet.tsx'
import { render } from '../../inside.tsx'
import { drawScene } from '../../scene.tsx'

const { View: Downloads } = downloads
const { View: GetWallet } = getWallet
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

describe('the view that helps to get a wallet', () => {
  it("lists wallets of the catalogue, and a press on a row opens the wallet's download links", async () => {
    const page: Loadable<WalletPage> = { status: 'fresh', at: 1, data: { wallets: [heron], count: 1 } }
    const { container, state } = await render(framed(<GetWallet entry={{ view: 'GetWallet' }} />), {
      streams: { wallets: () => of(page) },
    })
    const shown: unknown[] = []
    state.navigation.subscribe(({ stack }) => shown.push(stack.at(-1)))
    state.dispatch({ type: 'open', view: 'GetWallet' })
    const row = container.querySelector<HTMLElement>('[data-testid=portico-get-heron]')
    await act(async () => row?.click())
    expect(shown.at(-1)).toMatchObject({ view: 'Downloads', params: { wallet: heron } })
  })

  // Specification 1.26, 2.5
  it.each([
    [true, {}],
    [false, { features: { allWallets: false } }],
    [false, { allWallets: 'HIDE' as const }],
  ])(
    "shows the link to all wallets unless the site's options disable it (shown: %s, options: %j)",
    async (linked, options) => {
      const page: Loadable<WalletPage> = { status: 'fresh', at: 1, data: { wallets: [heron], count: 1 } }
      const streams = { wallets: () => of(page) }
      const { container } = await render(framed(<GetWallet entry={{ view: 'GetWallet' }} />), {
        streams,
        options,
      })
      expect(container.querySelector('[data-testid=all-wallets]') !== null).toBe(linked)
    },
  )

  it('has only links with an https URL, and each link opens a new window', async () => {
    const { container } = await render(
      framed(<Downloads entry={{ view: 'Downloads', params: { wallet: heron } } as never} />),
    )
    const links = [...container.querySelectorAll('a')]
    expect(links.map(({ href }) => href)).toEqual([heron.appStore, heron.chromeStore, heron.homepage])
    for (const { target, rel } of links) expect([target, rel]).toEqual(['_blank', 'noopener noreferrer'])
  })
})

describe('the explanation of what a wallet is', () => {
  it('has a drawing for each of its three points', async () => {
    const { container } = await drawScene('WhatIsAWallet', 'loaded')
    const drawings = [...container.querySelectorAll('.drawing svg')]
    expect(drawings.map(drawing => drawing.getAttribute('aria-hidden'))).toEqual(['true', 'true', 'true'])
  })
})
