// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { drawScene } from '../../scene.tsx'

describe('the portfolio view', () => {
  it('shows a skeleton and no total while the balances load', async () => {
    const { container, text } = await drawScene('Portfolio', 'loading')
    expect(text()).not.toContain('$')
    expect(container.querySelector('[aria-busy="true"]')).not.toBeNull()
  })
  it('shows a skeleton while the worker has not replied, if an account is connected (looks 1)', async () => {
    const { container, text } = await drawScene('Portfolio', 'silent')
    expect(text()).not.toContain('No tokens yet')
    expect(container.querySelector('[aria-busy="true"]')).not.toBeNull()
  })
  it('names no network as unavailable, and shows no total, while networks are loading (looks 43)', async () => {
    const { container, text } = await drawScene('Portfolio', 'arriving')
    expect(text()).not.toContain('Not including')
    expect(container.querySelector('[data-testid="portico-portfolio-total"]')).toBeNull()
    expect(container.querySelectorAll('[data-testid^="portico-portfolio-eip155"] .bone').length).toBe(2)
  })
  it('shows the error, and a dash in place of the total, if no balance was fetched', async () => {
    const { text } = await drawScene('Portfolio', 'failed')
    expect(text()).toContain("—Couldn't load the balance")
    expect(text()).toContain("Couldn't load this right now")
    expect(text()).toContain('Retry in')
    expect(text()).not.toContain('$0')
  })
  it('says which network is missing from the cached total', async () => {
    const { text } = await drawScene('Portfolio', 'stale')
    expect(text()).toContain('$5,614.32')
    expect(text()).toContain('Not including Arbitrum One (unavailable right now).')
    expect(text()).toContain('Updated 3 min ago')
  })
  it('shows a total of zero and says that there are no tokens yet, if all accounts are empty', async () => {
    const { text } = await drawScene('Portfolio', 'empty')
    expect(text()).toContain('$0.00')
    expect(text()).toContain('No tokens yet')
  })
  it('asks the user to connect a wallet if none is connected', async () => {
    const { text } = await drawScene('Portfolio', 'nobody')
    expect(text()).toContain('Connect a wallet to see its balances.')
    expect(text()).not.toContain('$')
  })
})
