// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { drawScene } from '../../scene.tsx'

describe('the list of networks', () => {
  it('marks the network in use', async () => {
    const { text } = await drawScene('Networks', 'list')
    expect(text()).toContain('EthereumCurrent')
  })
  it('marks networks that the session of the wallet does not allow', async () => {
    const { text } = await drawScene('Networks', 'limited')
    expect(text()).toContain('Not enabled in Mock Wallet')
  })
  it('marks test networks', async () => {
    const { text } = await drawScene('Networks', 'many')
    expect(text()).toContain('SepoliaTestnet')
  })
  it('offers supported networks if the wallet uses another one', async () => {
    const { text } = await drawScene('UnsupportedChain', 'loaded')
    expect(text()).toContain("Clay & Co doesn't support Sepolia")
    expect(text()).toContain('Disconnect')
  })
})
