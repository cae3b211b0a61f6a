// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { drawScene } from '../../scene.tsx'

describe('the review of a swap', () => {
  it('shows the expected output, the maximum network fee and the balance changes', async () => {
    const { text } = await drawScene('SwapPreview', 'swap')
    expect(text()).toContain('You receive (estimated)311.5 USDC')
    expect(text()).toContain('Max network fee')
    expect(text()).toContain('You send0.1 ETH')
  })
  it('first asks the user to allow the swap contract to spend exactly the sold amount', async () => {
    const { text } = await drawScene('SwapPreview', 'approve')
    expect(text()).toContain('Step 1 of 2')
    expect(text()).toContain('Allow this contract to spend 250 USDC')
    expect(text()).toContain('Exactly this amount, once')
  })
  it('asks the user to sign a permit, without a network fee, if the token supports permits', async () => {
    const { text } = await drawScene('SwapPreview', 'permit')
    expect(text()).toContain('Sign a permission for 250 USDC')
    expect(text()).not.toContain('Max network fee')
  })
  it('refuses an allowance for an unknown contract, and says that nothing was sent', async () => {
    const { text } = await drawScene('SwapPreview', 'refused')
    expect(text()).toContain("This approval isn't what you asked for. Nothing was sent.")
  })
  it('refuses to send a swap whose simulation reverts, and shows the reason', async () => {
    const { text } = await drawScene('SwapPreview', 'reverts')
    expect(text()).toContain(
      "This would fail on the network, so it can't be sent. Change the amount or try again later. The contract rejected the transaction. If it happens again, let the site know.",
    )
    expect(text()).not.toContain('..')
  })
  it('says that nothing was sent if the simulated amounts differ from the shown amounts', async () => {
    const { text } = await drawScene('SwapPreview', 'strange')
    expect(text()).toContain(
      "The simulation doesn't match what's shown here. Nothing was sent. Get a new price.",
    )
  })
  it('says that something has changed if the account is no longer the same', async () => {
    const { text } = await drawScene('SwapPreview', 'of-another')
    expect(text()).toContain('Something has changed since you reviewed this')
    expect(text()).not.toContain('Minimum received')
  })
})
