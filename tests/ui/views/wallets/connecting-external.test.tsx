// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { drawScene } from '../../scene.tsx'

describe('the view that connects an injected wallet', () => {
  it('tells the user to continue in the wallet', async () => {
    const { text } = await drawScene('ConnectingExternal', 'waiting')
    expect(text()).toContain('Continue in Mock Wallet')
    expect(text()).not.toContain('Try again')
  })
  it('says that nothing was shared if the user declined', async () => {
    const { text } = await drawScene('ConnectingExternal', 'refused')
    expect(text()).toContain('You declined the request')
    expect(text()).toContain('Nothing was shared with Clay & Co.')
    expect(text()).toContain('Try again')
  })
  it('says that a request is already open in the wallet', async () => {
    const { text } = await drawScene('ConnectingExternal', 'pending')
    expect(text()).toContain('Mock Wallet already has a request')
  })
  it('offers a QR code if the wallet is not installed', async () => {
    const { text } = await drawScene('ConnectingExternal', 'missing')
    expect(text()).toContain("Mock Wallet isn't installed")
    expect(text()).toContain('Use a QR code instead')
    expect(text()).not.toContain('Try again')
  })
  it('explains that the wallet does not support the request', async () => {
    const { text } = await drawScene('ConnectingExternal', 'unable')
    expect(text()).toContain("Mock Wallet doesn't support this action")
  })
  it('shows when the wallet is connected', async () => {
    const { text } = await drawScene('ConnectingExternal', 'connected')
    expect(text()).toContain('Connected')
    expect(text()).not.toContain('Try again')
  })
})
