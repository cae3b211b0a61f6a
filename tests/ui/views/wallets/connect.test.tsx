// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { drawScene } from '../../scene.tsx'

describe('the Connect view', () => {
  it('shows the injected wallets at once, and skeletons while the catalogue loads', async () => {
    const { container, text } = await drawScene('Connect', 'loading')
    expect(text()).toContain('Mock WalletInstalled')
    expect(text()).not.toContain("couldn't load")
    expect(container.querySelector('[aria-busy="true"]')).not.toBeNull()
  })
  it('still shows the injected wallets if neither the catalogue nor the relay can be reached', async () => {
    const { text } = await drawScene('Connect', 'unreachable')
    expect(text()).toContain('Mock WalletInstalled')
    expect(text()).toContain("We couldn't load the wallet list.")
    expect(text()).toContain("Can't reach the connection service")
    expect(text()).toContain('Retry')
  })
  it("shows no QR code until the user has accepted the site's terms", async () => {
    const { text } = await drawScene('Connect', 'legal')
    expect(text()).toContain('I agree to the terms of service')
    expect(text()).toContain('Agree to the terms to see the code.')
    expect(text()).not.toContain('Scan with your phone')
  })
  it('marks two wallets as unverified if they claim the same identity', async () => {
    const { text } = await drawScene('Connect', 'doubtful')
    expect(text()).toContain('Mock WalletEthereumCheck name')
    expect(text()).not.toContain('Installed')
  })
  it('shows the networks of two wallets with the same name, so the user can tell them apart', async () => {
    const { text } = await drawScene('Connect', 'same-name')
    expect(text()).toContain('Magpie WalletEthereumInstalled')
    expect(text()).toContain('Magpie WalletSolanaInstalled')
  })
  // Specification 2.4
  it.each([
    [true, 'ConnectingWalletConnect'],
    [false, 'Downloads'],
  ])(
    'opens the downloads of a wallet of the site if WalletConnect is off (2.4, on: %s)',
    async (on, view) => {
      const customWallets = [{ id: 'own', name: 'Own Wallet', homepage: 'https://own.example/' }]
      const options = { enableWalletConnect: on, customWallets }
      const { container, state } = await drawScene('Connect', 'loaded', { options })
      state.dispatch({ type: 'open', view: 'Connect' })
      const row = [...container.querySelectorAll('button')].find(button =>
        button.textContent?.includes('Own Wallet'),
      )
      await act(async () => row?.click())
      expect(state.navigation.value.stack.at(-1)).toMatchObject({ view, params: { wallet: { id: 'own' } } })
    },
  )
  it('opens the wallet search with the letters that the user types', async () => {
    const { container, state } = await drawScene('Connect', 'loaded')
    const type = (key: string, more: KeyboardEventInit = {}) =>
      container
        .querySelector('button')
        ?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...more }))
    state.dispatch({ type: 'open', view: 'Connect' })
    for (const [key, more] of [
      ['Tab'],
      [' '],
      ['c', { ctrlKey: true }],
      ['r', { metaKey: true }],
      ['k', { isComposing: true }],
    ] as const)
      type(key, more)
    expect(state.navigation.value.stack.at(-1)?.view).toBe('Connect')
    type('k')
    type('e')
    expect(state.navigation.value.stack.map(({ view }) => view)).toEqual(['Connect', 'AllWallets'])
    expect(state.memory.get({ name: 'wallet-search' })).toBe('ke')
  })
  it('shows "Last used" beside the wallet that the user connected at the last visit', async () => {
    const { text } = await drawScene('Connect', 'returning')
    expect(text()).toContain('HarbourLast used')
  })
  it('says, while the page is offline, that the user can try again when the page is online', async () => {
    const { text } = await drawScene('Connect', 'email-offline')
    expect(text()).toContain("Try again when you're back online.")
  })
  it('shows no placeholder for a QR code if neither the catalogue nor the relay can be reached', async () => {
    const { text } = await drawScene('Connect', 'unreachable')
    expect(text()).toContain("We couldn't load the wallet list.")
    expect(text()).not.toContain('by QR code')
  })
})
