// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { drawScene } from '../../scene.tsx'

describe("the list of an account's names", () => {
  it('shows a skeleton while the names load', async () => {
    const { container, text } = await drawScene('ChooseAccountName', 'loading')
    expect(text()).not.toContain('No name yet')
    expect(container.querySelector('[aria-busy="true"]')).not.toBeNull()
  })
  it('explains what names are if the account has none', async () => {
    const { text } = await drawScene('ChooseAccountName', 'none')
    expect(text()).toContain('A readable name for your address')
    expect(text()).toContain('Choose a name')
  })
  it('shows an error and a retry button if the names could not be loaded', async () => {
    const { text } = await drawScene('ChooseAccountName', 'failed')
    expect(text()).toContain("Couldn't load your names")
    expect(text()).toContain('Retry')
    expect(text()).not.toContain('amber')
  })
  it('keeps the cached names and shows their age if a refresh fails', async () => {
    const { text } = await drawScene('ChooseAccountName', 'stale')
    expect(text()).toContain('amber.reown.id')
    expect(text()).toContain('Updated 4 min ago')
  })
  it('shows the cached names with the time of the last update while the page is offline', async () => {
    const { text } = await drawScene('ChooseAccountName', 'away')
    expect(text()).toContain("You're offline. Last updated")
    expect(text()).toContain('amber.reown.id')
  })
  it('says that names are not available on Solana', async () => {
    const { text } = await drawScene('ChooseAccountName', 'solana')
    expect(text()).toContain("Names aren't available on Solana")
    expect(text()).not.toContain('Choose a name')
  })
})
