// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import type { View } from '../../../../src/domain/navigation/views.ts'
import { drawScene } from '../../scene.tsx'

/**
 * Opens a list of networks and presses one. The wallet agrees after the user has opened the view `then`. Returns the
 * open views.
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
  it('offers supported networks if the wallet uses an unsupported one', async () => {
    const { text } = await drawScene('UnsupportedChain', 'loaded')
    expect(text()).toContain("Clay & Co doesn't support Sepolia")
    expect(text()).toContain('Disconnect')
  })
  it('returns to the previous view after the switch', async () => {
    expect(await switchedIn('Networks')).toEqual(['Account'])
  })
  it.each(['Networks', 'UnsupportedChain'] as const)(
    'does not change the view when the wallet agrees, if the user has left %s meanwhile',
    async view => {
      expect(await switchedIn(view, 'Account')).toEqual(['Account'])
    },
  )
})
