// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { drawScene } from '../../scene.tsx'

describe('the activity view', () => {
  it('shows a skeleton while the first page loads', async () => {
    const { container, text } = await drawScene('Transactions', 'loading')
    expect(text()).not.toContain('No activity')
    expect(container.querySelector('[aria-busy="true"]')).not.toBeNull()
  })
  it('shows the picture of the transferred token, unless the token imitates a known token', async () => {
    const { container } = await drawScene('Transactions', 'loaded')
    const rows = [...container.querySelectorAll('[data-testid="portico-transaction"]')]
    const picturesOf = (words: string) =>
      rows.find(row => row.textContent?.includes(words))?.querySelectorAll('img').length
    expect(picturesOf('0.123')).toBe(1)
    expect(picturesOf('Not the real')).toBe(0)
    expect(picturesOf('PEPE')).toBe(0)
  })
  it('shows no value for a failed transaction or for an imitation of a known token', async () => {
    const { container } = await drawScene('Transactions', 'loaded')
    const rows = [...container.querySelectorAll('[data-testid="portico-transaction"]')]
    const amountsOf = (words: string) =>
      rows.find(row => row.textContent?.includes(words))?.querySelector('.end')?.textContent
    expect(amountsOf('0.223')).toMatch(/^\+0.223\sETH\$694.64$/)
    expect(amountsOf('Failed')).toMatch(/^−50\sUSDC$/)
    expect(amountsOf('PEPE')).not.toContain('$')
    expect(amountsOf('Not the real')).not.toContain('$')
  })
  it('says that there is no activity, and offers to buy or receive coins, if the list is empty', async () => {
    const { text } = await drawScene('Transactions', 'empty')
    expect(text()).toContain('No activity on Ethereum yet')
    expect(text()).toContain('Buy')
    expect(text()).toContain('Receive')
  })
  it('shows the error and a retry button if the first page fails to load', async () => {
    const { text } = await drawScene('Transactions', 'failed')
    expect(text()).toContain("Couldn't load activity")
    expect(text()).toContain('The service took too long to respond')
    expect(text()).toContain('Retry')
    expect(text()).not.toContain('No activity')
  })
  it('keeps the cached rows and shows their age and the error if a refresh fails', async () => {
    const { text } = await drawScene('Transactions', 'stale')
    expect(text()).toContain('Updated 11 min ago')
    expect(text()).toContain('The service took too long to respond')
    expect(text()).toContain('Swapped')
  })
  it('shows the cached rows with the time of the last update while the page is offline', async () => {
    const { text } = await drawScene('Transactions', 'offline')
    expect(text()).toContain("You're offline. Last updated")
    expect(text()).toContain('Swapped')
  })
  it('lists the pending transactions above the transactions of all months', async () => {
    const { text } = await drawScene('Transactions', 'waiting')
    expect(text()).toContain('In progressSendPending')
    expect(text()).toContain('Not known yet')
  })
})
