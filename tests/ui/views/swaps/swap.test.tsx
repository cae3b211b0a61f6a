// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { owner } from '../../../../demo/gallery/account-scenes.ts'
import { account, connected, ethereum } from '../../../../demo/gallery/fixtures.ts'
import type { Network } from '../../../../src/domain/core/entities.ts'
import { drawScene } from '../../scene.tsx'

describe('the form of a swap', () => {
  it('asks the user to select the token to buy if only the token to sell is selected', async () => {
    const { text } = await drawScene('Swap', 'empty')
    expect(text()).toContain('Select a token')
    expect(text()).not.toContain('Review swap')
  })
  it('says that the balance of the sold token is too small for the amount', async () => {
    const { text } = await drawScene('Swap', 'insufficient')
    expect(text()).toContain('Not enough ETH')
    expect(text()).not.toContain('Review swap')
  })
  it('says how many decimals the amount may have if the user typed too many decimals', async () => {
    const { text } = await drawScene('Swap', 'imprecise')
    expect(text()).toContain('Use numbers only, with up to 18 decimals.')
    expect(text()).not.toContain('Review swap')
  })
})

describe('the swap view on a network that does not support swaps', () => {
  const sepolia: Network = { ...ethereum, id: 'eip155:11155111' as Network['id'], name: 'Sepolia' }
  const active = account.replace(ethereum.id, sepolia.id) as typeof account
  const drawn = (networks: readonly Network[]) =>
    drawScene('Swap', 'empty', {
      streams: owner(undefined, { ...connected, active, network: sepolia.id }),
      options: { networks },
    })

  it("lists the site's networks that support swaps, and offers to change the network", async () => {
    const { text } = await drawn([sepolia, ethereum])
    expect(text()).toContain('Swaps work on Ethereum.')
    expect(text()).toContain('Change network')
  })
  it('offers to change the network only if the site has a network that supports swaps', async () => {
    const { text } = await drawn([sepolia])
    expect(text()).toContain("You can't swap on this network")
    expect(text()).not.toContain('Swaps work on')
    expect(text()).not.toContain('Change network')
  })
})
