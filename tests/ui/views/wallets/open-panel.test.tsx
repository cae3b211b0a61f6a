// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it } from 'vitest'
import type { CatalogueWallet, InjectedWallet } from '../../../../src/domain/core/entities.ts'
import type { Platform } from '../../../../src/domain/wallets/deep-links.ts'
import type { UiDeps } from '../../../../src/ui/app/types.ts'
import { LinkPanel } from '../../../../src/ui/views/wallets/open-panel.tsx'
import { type Inside, render } from '../../inside.tsx'

// A wallet that opens the site in its own browser, so that its link needs no pairing.
const wallet: CatalogueWallet = {
  id: '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79',
  name: 'Some',
  chains: [],
  certified: false,
}
const page = { href: 'https://shop.example/cart?id=1', origin: 'https://shop.example' }
const phone: Platform = { system: 'ios', telegram: false, framed: true, page }
const injected: InjectedWallet = { id: 'w', name: 'Here', namespaces: ['eip155'], isSuspicious: false }
type Report = Parameters<UiDeps['openLink']>[1]

const panel = (inside: Inside) =>
  render(<LinkPanel wallet={wallet} platform="mobile" onCode={() => {}} />, {
    options: { networks: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] },
    ...inside,
  })

it.each<[string, readonly InjectedWallet[], boolean]>([
  ['of a social network', [], true],
  ['of a wallet', [injected], false],
])(
  'a page in the browser inside the app %s offers its address in place of a link (F24): %j',
  async (_app, wallets, isOffered) => {
    const { container } = await panel({ platform: { ...phone, webView: true }, injected: wallets })
    expect(container.textContent?.includes('Open this page in your browser')).toBe(isOffered)
    expect(container.textContent?.includes(page.href)).toBe(isOffered)
    expect(container.querySelector('[data-testid=portico-open-wallet]') === null).toBe(isOffered)
  },
)

it('says "Continue in" only after the app has opened, and never after the outer page has blocked the link (F11)', async () => {
  const reports: Report[] = []
  const { container } = await panel({
    platform: phone,
    openLink: (_link, report) => {
      reports.push(report)
      return () => {}
    },
  })
  const press = () =>
    act(async () => container.querySelector<HTMLElement>('[data-testid=portico-open-wallet]')?.click())
  await press()
  expect(container.textContent).toContain('Opening Some…')
  expect(container.textContent).not.toContain('Continue in')
  await act(async () => reports[0]?.('opened'))
  expect(container.textContent).toContain('Continue in Some')
  await press()
  await act(async () => reports[1]?.('blocked'))
  expect(container.textContent).toContain("This page can't open Some")
  expect(container.textContent).toContain(page.href)
  expect(container.textContent).not.toContain('Continue in')
})
