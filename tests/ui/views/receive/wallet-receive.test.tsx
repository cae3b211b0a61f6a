// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { drawScene } from '../../scene.tsx'

describe('the receive view', () => {
  it('shows the full address and the networks on which the account can receive coins', async () => {
    const { text } = await drawScene('WalletReceive', 'loaded')
    expect(text()).toContain('0x71C7656EC7ab88b098defB751B7401B5f6d8976F')
    expect(text()).toContain('Ethereum, Arbitrum One, ')
  })
  it('shows the amount that the site requests', async () => {
    const { text } = await drawScene('WalletReceive', 'requested')
    expect(text()).toContain('Requested: 0.25 ETH')
  })
  it('shows the number of networks that the view does not list', async () => {
    const { text } = await drawScene('WalletReceive', 'many')
    expect(text()).toContain('and 3 more')
  })
  it('shows no address if no wallet is connected', async () => {
    const { text } = await drawScene('WalletReceive', 'nobody')
    expect(text()).toContain('Connect a wallet first')
    expect(text()).not.toContain('0x')
  })
})
