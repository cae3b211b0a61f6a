// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { drawScene } from '../../scene.tsx'

describe('the form of a swap', () => {
  it('asks the user to choose the second token', async () => {
    const { text } = await drawScene('Swap', 'empty')
    expect(text()).toContain('Select token')
    expect(text()).not.toContain('Review swap')
  })
  it('says that the balance is too small', async () => {
    const { text } = await drawScene('Swap', 'insufficient')
    expect(text()).toContain('Not enough ETH')
    expect(text()).not.toContain('Review swap')
  })
  it('says how many decimals the token may have', async () => {
    const { text } = await drawScene('Swap', 'imprecise')
    expect(text()).toContain('Use numbers only, with up to 18 decimals.')
    expect(text()).not.toContain('Review swap')
  })
})
