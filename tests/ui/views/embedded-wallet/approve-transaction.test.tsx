// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { drawScene } from '../../scene.tsx'

describe('the view in which a user approves a request', () => {
  it('warns about an unlimited allowance, and about a spender whose contract is unknown', async () => {
    const { text } = await drawScene('ApproveTransaction', 'approval')
    expect(text()).toContain('Unlimited: this address could take all your USDC')
    expect(text()).toContain('Unknown contract. Continue only if you trust the site.')
  })
  it('says that the amount cannot be read if the request has a malformed amount', async () => {
    const { text } = await drawScene('ApproveTransaction', 'unreadable')
    expect(text()).toContain("The amount can't be read. It may be everything you have.")
  })
  it('shows the amount of a limited allowance without a warning', async () => {
    const { text } = await drawScene('ApproveTransaction', 'limited')
    expect(text()).toContain('250 USDC')
    expect(text()).not.toContain('could take')
  })
  it('describes a call to a well-known contract by its action and its amounts', async () => {
    const { text } = await drawScene('ApproveTransaction', 'described')
    for (const words of ['Supply', 'Amount to supply2.5 USDC', '12 units of an unknown token', 'Aave DAO'])
      expect(text()).toContain(words)
    expect(text()).not.toContain("We can't tell")
  })
  it('states that the site pays the fee of a bundle and that the account becomes a smart account', async () => {
    const { text } = await drawScene('ApproveTransaction', 'sponsored')
    expect(text()).toContain('The site pays the network fee.')
    expect(text()).toContain('Your account becomes a smart account. Its address and tokens stay the same.')
    expect(text()).toContain('Sends coins to')
    expect(text()).toContain('Lets this address spend your tokens')
  })
  it("says nothing about the fee or a smart account if it cannot read the wallet's capabilities", async () => {
    const api = { callFeature: () => Promise.reject(new Error('gone')) }
    const { text } = await drawScene('ApproveTransaction', 'sponsored', { api })
    expect(text()).toContain('Lets this address spend your tokens')
    expect(text()).not.toMatch(/pays the network fee|smart account/)
  })
  it('warns if a request would give a contract control of the account', async () => {
    const { text } = await drawScene('ApproveTransaction', 'delegation')
    expect(text()).toContain('Gives this contract control of your whole account')
  })
})
