// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { drawScene } from '../../scene.tsx'

describe('the list of all wallets', () => {
  it('shows how many wallets the catalogue has, and the first of these wallets', async () => {
    const { text } = await drawScene('AllWallets', 'loaded')
    expect(text()).toContain('600 wallets')
    expect(text()).toContain('Aster Wallet')
  })
  it('is an ARIA grid with rows and columns, so screen readers say where a wallet is and that the arrow keys move (37.7)', async () => {
    const { container } = await drawScene('AllWallets', 'loaded')
    const grid = container.querySelector('[role=grid]')
    expect(grid?.getAttribute('aria-label')).toBe('All wallets')
    expect(grid?.getAttribute('aria-rowcount')).toBe('150')
    expect(grid?.querySelectorAll('button.tile[tabindex="0"]')).toHaveLength(1)
    const [row] = grid?.querySelectorAll('[role=row]') ?? []
    expect(row?.getAttribute('aria-rowindex')).toBe('1')
    const columns = [...(row?.children ?? [])].map(cell => cell.getAttribute('aria-colindex'))
    expect(columns).toEqual(['1', '2', '3', '4'])
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
