// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import type { View } from '../../../../src/domain/navigation/views.ts'
import { drawScene } from '../../scene.tsx'

/**
 * Opens a view with networks and presses one of the networks. If `then` is given, the user closes the modal and opens
 * the view `then` before the wallet agrees to the switch. Returns the names of the open views.
 */
const switchedIn = async (view: 'Networks' | 'UnsupportedChain', then?: View) => {
  let agree = () => {}
  const switchNetwork = () => new Promise<void>(resolve => (agree = resolve))
  const { container, state } = await drawScene(view, view === 'Networks' ? 'list' : 'loaded', {
    api: { switchNetwork },
  })
  state.dispatch({ type: 'open', view: 'Account' })
  state.dispatch({ type: 'push', view })
  await act(async () => container.querySelector<HTMLElement>('.row:not([aria-disabled])')?.click())
  if (then) {
    state.dispatch({ type: 'close' })
    state.dispatch({ type: 'open', view: then })
  }
  await act(async () => agree())
  return state.navigation.value.stack.map(entry => entry.view)
}

describe('the list of networks', () => {
  it('marks the network that the wallet uses', async () => {
    const { text } = await drawScene('Networks', 'list')
    expect(text()).toContain('EthereumCurrent')
  })
  it("marks networks that the wallet's session does not allow", async () => {
    const { text } = await drawScene('Networks', 'limited')
    expect(text()).toContain('Not enabled in Mock Wallet')
  })
  it('marks test networks', async () => {
    const { text } = await drawScene('Networks', 'many')
    expect(text()).toContain('SepoliaTestnet')
  })
  it('offers the networks of the site if the wallet uses an unsupported network', async () => {
    const { text } = await drawScene('UnsupportedChain', 'loaded')
    expect(text()).toContain("Clay & Co doesn't support Sepolia")
    expect(text()).toContain('Disconnect')
  })
  it('returns to the previous view when the wallet has switched the network', async () => {
    expect(await switchedIn('Networks')).toEqual(['Account'])
  })
  it.each(['Networks', 'UnsupportedChain'] as const)(
    'does not close a view that the user opened during the network switch (list in the view %s)',
    async view => {
      expect(await switchedIn(view, 'Account')).toEqual(['Account'])
    },
  )
})
