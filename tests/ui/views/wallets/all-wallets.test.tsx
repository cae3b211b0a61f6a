// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { drawScene } from '../../scene.tsx'

describe('the list of all wallets', () => {
  it('shows how many wallets the catalogue has, and the first of these wallets', async () => {
    const { text } = await drawScene('AllWallets', 'loaded')
    expect(text()).toContain('600 wallets')
    expect(text()).toContain('Aster Wallet')
  })
  it('has the ARIA role toolbar, so screen readers say that the arrow keys move between the wallets', async () => {
    const { container } = await drawScene('AllWallets', 'loaded')
    const bar = container.querySelector('[role=toolbar]')
    expect(bar?.getAttribute('aria-label')).toBe('All wallets')
    expect(bar?.querySelectorAll('button.tile[tabindex="0"]')).toHaveLength(1)
  })
  it('offers to clear the filter for certified wallets if no wallet is certified', async () => {
    const { text } = await drawScene('AllWallets', 'empty')
    expect(text()).toContain('No certified wallet found')
    expect(text()).toContain('Clear')
  })
  it('offers to retry and to show a QR code if the catalogue failed to load', async () => {
    const { text } = await drawScene('AllWallets', 'failed')
    expect(text()).toContain("Couldn't load the wallet list")
    expect(text()).toContain('Retry')
    expect(text()).toContain('Show QR code')
  })
})
