// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { drawScene } from '../../scene.tsx'

describe('the form that registers a name', () => {
  it('rejects a name that is too short', async () => {
    const { text } = await drawScene('RegisterAccountName', 'short')
    expect(text()).toContain('At least 4 characters.')
    expect(text()).toContain('Choose another name')
    expect(text()).not.toContain('Sign and register')
  })
  it('rejects characters that a name cannot have', async () => {
    const { text } = await drawScene('RegisterAccountName', 'wrong')
    expect(text()).toContain('Only letters, digits and hyphens.')
    expect(text()).not.toContain('Sign and register')
  })
  it('offers an available name, and similar names with their availability', async () => {
    const { text } = await drawScene('RegisterAccountName', 'free')
    expect(text()).toContain('amber.reown.id is available')
    expect(text()).toContain('Taken')
    expect(text()).toContain('Sign and register')
  })
  it('does not offer to register a name that is taken', async () => {
    const { text } = await drawScene('RegisterAccountName', 'taken')
    expect(text()).toContain('amber.reown.id is taken')
    expect(text()).not.toContain('Sign and register')
  })
  it('offers a retry if the availability of a name could not be checked', async () => {
    const { text } = await drawScene('RegisterAccountName', 'failed')
    expect(text()).toContain("Couldn't check this name. Try again.")
    expect(text()).toContain('Retry')
    expect(text()).not.toContain('available')
  })
  it('says that nothing was registered if the user declined the signature', async () => {
    const { text } = await drawScene('RegisterAccountName', 'declined')
    expect(text()).toContain('You declined the signature. Nothing was registered.')
  })
  it('says that nothing was registered if the signature expired', async () => {
    const { text } = await drawScene('RegisterAccountName', 'late')
    expect(text()).toContain('The signature expired again. Nothing was registered.')
  })
  // Specification 1.19, 9.54
  it('says that there are no names on Solana, and shows no form', async () => {
    const { text } = await drawScene('RegisterAccountName', 'solana')
    expect(text()).toContain("Names aren't available on Solana")
    expect(text()).toContain('Switch to an Ethereum account to get one.')
    expect(text()).not.toMatch(/At least 4 characters|Enter a name|Or one of these/)
  })
  // Specification 5.11
  it.each(['RegisterAccountName', 'ChooseAccountName'] as const)(
    'says so on an EVM network that the data provider does not serve (5.11, view %s)',
    async view => {
      const { text } = await drawScene(view, 'unserved')
      expect(text()).toContain("Names aren't available on Ethereum")
      expect(text()).toContain('Switch to another network')
      expect(text()).not.toMatch(/At least 4 characters|Enter a name|A readable name/)
    },
  )
})
