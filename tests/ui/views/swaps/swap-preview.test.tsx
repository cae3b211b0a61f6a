// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { drawScene } from '../../scene.tsx'

describe('the review of a swap', () => {
  it('shows the minimum output, the fee and the balance changes', async () => {
    const { text } = await drawScene('SwapPreview', 'swap')
    expect(text()).toContain('You receive (estimated)311.5 USDC')
    expect(text()).toContain('Max network fee')
    expect(text()).toContain('You send0.1 ETH')
  })
  it('first requests an allowance of exactly the sold amount', async () => {
    const { text } = await drawScene('SwapPreview', 'approve')
    expect(text()).toContain('Step 1 of 2')
    expect(text()).toContain('Allow this contract to spend 250 USDC')
    expect(text()).toContain('Exactly this amount, once')
  })
  it('requests a signed permit if the token supports it', async () => {
    const { text } = await drawScene('SwapPreview', 'permit')
    expect(text()).toContain('Sign a permission for 250 USDC')
    expect(text()).not.toContain('Max network fee')
  })
  it('rejects an approval for an unknown contract, and says that nothing was sent', async () => {
    const { text } = await drawScene('SwapPreview', 'refused')
    expect(text()).toContain('The approval is for an unknown contract. Nothing was signed or sent.')
  })
  it('rejects a swap whose simulation reverts', async () => {
    const { text } = await drawScene('SwapPreview', 'reverts')
    expect(text()).toContain(
      "This would fail on the network, so it can't be sent. Change the amount or try again later. The contract rejected the transaction. If it happens again, let the site know.",
    )
    expect(text()).not.toContain('..')
  })
  it('rejects a swap whose simulated amounts differ from the shown amounts', async () => {
    const { text } = await drawScene('SwapPreview', 'strange')
    expect(text()).toContain(
      "The simulation doesn't match what's shown here. Nothing was sent. Get a new price.",
    )
  })
  it('demands a new review after the account or the network has changed', async () => {
    const { text } = await drawScene('SwapPreview', 'of-another')
    expect(text()).toContain('Something has changed since you reviewed this')
    expect(text()).not.toContain('Minimum received')
  })
})
