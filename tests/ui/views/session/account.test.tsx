// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { still } from '../../../../demo/gallery/fake-link.ts'
import { balances } from '../../../../demo/gallery/fixtures.ts'
import { sceneOf } from '../../../../demo/gallery/states.ts'
import { drawScene } from '../../scene.tsx'

describe('the account view', () => {
  it('shows the account and a skeleton while the balances load', async () => {
    const { container, text } = await drawScene('Account', 'loading')
    expect(text()).toContain('amber.reown.id')
    expect(text()).toContain('Wallets')
    expect(text()).not.toContain('Total balance')
    expect(text()).not.toContain('$0')
    expect(container.querySelector('[aria-busy="true"]')).not.toBeNull()
  })
  it('shows a dash, the error and the time until the retry if no balance could be fetched', async () => {
    const { text } = await drawScene('Account', 'failed')
    expect(text()).toContain("—Couldn't load the balance")
    expect(text()).toContain('The service is busy')
    expect(text()).toContain('Retry in')
    expect(text()).not.toContain('$0')
  })
  it('shows the cached balances with their age and the error if a refresh fails', async () => {
    const { text } = await drawScene('Account', 'stale')
    expect(text()).toContain('$5,614.32')
    expect(text()).toContain("Couldn't refresh. The service is busy. Updated 3 min ago")
    expect(text()).not.toContain("Couldn't load the balance")
  })
  it('shows the cached balances and the time of the last update while the page is offline', async () => {
    const { text } = await drawScene('Account', 'offline')
    expect(text()).toContain("You're offline. Last updated")
    expect(text()).toContain('$5,614.32')
  })
  it('shows a balance of zero if the account has no coins and no tokens', async () => {
    const { text } = await drawScene('Account', 'empty')
    expect(text()).toContain('$0.00')
    expect(text()).toContain('0 ETH')
    expect(text()).not.toContain("Couldn't load the balance")
  })
  it('states that no prices are available if the balances come from a node instead of the data provider', async () => {
    const { text } = await drawScene('Account', 'chain')
    expect(text()).toContain('Balances from the network, without prices.')
  })
  it('is led by the token that the site has chosen for the network, in the headline and in the list', async () => {
    const { text, container } = await drawScene('Account', 'chosen-token')
    const headline = container.querySelector('[data-testid="portico-total"]')
    expect(headline?.textContent?.replace(/[\u00a0\u202f]/g, ' ')).toContain('1,250.75 USDC')
    expect(text()).not.toContain('$5,614.32')
    expect(container.querySelector('[data-testid="portico-tokens"] > li')?.textContent).toContain('USD')
  })
  it('renders the first 50 of 500 tokens, and subscribes to their value history once (F35)', async () => {
    const tokens = Array.from({ length: 500 }, (_, index) => ({
      ...balances.native,
      address: `0x${String(index + 1).padStart(40, '0')}`,
      symbol: `T${index}`,
      value: '1',
    }))
    const subscribed: string[] = []
    const { streams } = sceneOf('Account', 'loaded') ?? {}
    const { container } = await drawScene('Account', 'loaded', {
      streams: {
        ...streams,
        balances: () => still({ status: 'fresh', data: { ...balances, tokens }, at: Date.now() }),
        feature: (feature, name) => {
          subscribed.push(`${feature} ${name}`)
          return still({ status: 'fresh', data: [], at: Date.now() }) as never
        },
      },
    })
    const rows = () => container.querySelectorAll('[data-testid="portico-tokens"] > li').length
    expect(rows()).toBe(50)
    expect(subscribed.filter(name => name === 'portfolio points').length).toBeLessThanOrEqual(2)
    const more = container.querySelector<HTMLElement>('[data-testid="portico-more-rows"]')
    expect(more?.textContent).toBe('Show 451 more')
    await act(async () => more?.click())
    expect(rows()).toBe(100)
  })
  it('hides every amount if the user has chosen to hide amounts', async () => {
    const { text } = await drawScene('Account', 'hidden')
    expect(text()).toContain('Amount hidden')
    expect(text()).not.toContain('$5,614')
    expect(text()).not.toContain('1,250.75')
  })
  it('shows "Wrong network" if the site does not support the network of the wallet', async () => {
    const { text } = await drawScene('Account', 'wrong-network')
    expect(text()).toContain('Wrong network')
  })
})
