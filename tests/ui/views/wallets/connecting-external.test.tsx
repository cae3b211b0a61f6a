// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { still } from '../../../../demo/gallery/fake-link.ts'
import { catalogueWallet } from '../../../../demo/gallery/fixtures.ts'
import { drawScene } from '../../scene.tsx'

describe('the view that connects an installed wallet', () => {
  it('tells the user to continue in the wallet until the wallet replies', async () => {
    const { text } = await drawScene('ConnectingExternal', 'waiting')
    expect(text()).toContain('Continue in Mock Wallet')
    expect(text()).not.toContain('Try again')
  })
  it('says that nothing was shared with the site if the user declined the connection', async () => {
    const { text } = await drawScene('ConnectingExternal', 'refused')
    expect(text()).toContain('You declined the request')
    expect(text()).toContain('Nothing was shared with Clay & Co.')
    expect(text()).toContain('Try again')
  })
  it('says that an earlier request is still open in the wallet if the wallet reports such a request', async () => {
    const { text } = await drawScene('ConnectingExternal', 'pending')
    expect(text()).toContain('Mock Wallet already has a request')
  })
  it('offers "I\'ve responded" instead of "Try again" while an earlier request is open in the wallet', async () => {
    const { container, text } = await drawScene('ConnectingExternal', 'pending')
    expect(container.querySelector('.halo.waiting')).not.toBeNull()
    expect(text()).toContain("I've responded")
    expect(text()).not.toContain('Try again')
  })
  it('offers to connect by QR code if the wallet is not installed', async () => {
    const { text } = await drawScene('ConnectingExternal', 'missing')
    expect(text()).toContain("Mock Wallet isn't installed")
    expect(text()).toContain('Use a QR code instead')
    expect(text()).not.toContain('Try again')
  })
  // Specification 2.4
  it('offers no QR code if the site has switched WalletConnect off (2.4)', async () => {
    const options = { enableWalletConnect: false }
    const { text } = await drawScene('ConnectingExternal', 'missing', { options })
    expect(text()).toContain("Mock Wallet isn't installed")
    expect(text()).toContain('Try again')
    expect(text()).not.toContain('QR code')
  })
  it.each([
    [
      'the downloads of a missing wallet that the catalogue knows',
      'example.mock',
      'Get Mock Wallet',
      'Downloads',
    ],
    [
      'a list of wallets if the catalogue does not know the missing one',
      'example.other',
      'Get a wallet',
      'GetWallet',
    ],
  ])('offers a way to get a wallet if the wallet is not installed: %s', async (_what, rdns, words, view) => {
    const known = { ...catalogueWallet(0), name: 'Mock Wallet', rdns }
    const wallets = () => still({ status: 'fresh', at: 0, data: { wallets: [known], count: 1 } } as const)
    const { container, state } = await drawScene('ConnectingExternal', 'missing', { streams: { wallets } })
    const button = container.querySelector<HTMLElement>('[data-testid=portico-get-missing]')
    expect(button?.textContent).toBe(words)
    await act(async () => state.dispatch({ type: 'open', view: 'Connect' }))
    await act(async () => button?.click())
    expect(state.navigation.value.stack.at(-1)?.view).toBe(view)
  })
  it('names the network on which the wallet has no account (F18)', async () => {
    const { text } = await drawScene('ConnectingExternal', 'no-account')
    expect(text()).toContain('Mock Wallet has no account on Ethereum')
    expect(text()).toContain('Choose Ethereum in the wallet')
  })
  it('says that the wallet does not support the requested action', async () => {
    const { text } = await drawScene('ConnectingExternal', 'unable')
    expect(text()).toContain("Mock Wallet doesn't support this action")
  })
  it('says "Connected" as soon as the wallet is connected', async () => {
    const { text } = await drawScene('ConnectingExternal', 'connected')
    expect(text()).toContain('Connected')
    expect(text()).not.toContain('Try again')
  })
})
