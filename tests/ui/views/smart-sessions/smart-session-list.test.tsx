// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { drawScene } from '../../scene.tsx'

describe('the list of smart sessions', () => {
  it('shows a skeleton while the list loads', async () => {
    const { container, text } = await drawScene('SmartSessionList', 'loading')
    expect(text()).not.toContain('No smart sessions')
    expect(container.querySelector('[aria-busy="true"]')).not.toBeNull()
  })
  it("says, while it is empty, that no site can act without the user's consent", async () => {
    const { text } = await drawScene('SmartSessionList', 'none')
    expect(text()).toContain('No site can act for you without asking.')
  })
  // Specification 5.11
  it('says so on an EVM network that the data provider does not serve (5.11)', async () => {
    const { text } = await drawScene('SmartSessionList', 'unserved')
    expect(text()).toContain("Site permissions aren't available on Ethereum")
    expect(text()).toContain('Switch to another network')
    expect(text()).not.toContain('No site can act')
  })
  it('shows an error and a button to retry if the list could not be loaded', async () => {
    const { text } = await drawScene('SmartSessionList', 'failed')
    expect(text()).toContain("Couldn't load the site permissions")
    expect(text()).toContain('Retry')
    expect(text()).not.toContain('No smart sessions')
  })
  it('shows the cached smart sessions with their age if a refresh fails', async () => {
    const { text } = await drawScene('SmartSessionList', 'stale')
    expect(text()).toContain('Updated 1 min ago')
    expect(text()).toContain('12 days left')
    expect(text()).toContain('End permission')
  })
  it('marks a permission that Portico does not recognise, and marks an expired session', async () => {
    const { text } = await drawScene('SmartSessionList', 'loaded')
    expect(text()).toContain('Unknown permission')
    expect(text()).toContain('Expired')
  })
})
