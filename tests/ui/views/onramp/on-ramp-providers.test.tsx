// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { drawScene } from '../../scene.tsx'

describe('the form to buy coins', () => {
  it('shows no price while the quotes load', async () => {
    const { text } = await drawScene('OnRampProviders', 'asking')
    expect(text()).toContain('Preparing…')
    expect(text()).not.toContain('Best price')
  })
  it('marks the best price and shows the fees', async () => {
    const { text } = await drawScene('OnRampProviders', 'quoted')
    expect(text()).toContain('Best price')
    expect(text()).toContain('$1.75 fee')
    expect(text()).toContain('Continue to Northpay')
  })
  // Specification 9.49
  it('offers Coinbase with its usual fees of 1 to 2 % if no provider sent a quote (9.49)', async () => {
    const { text, container } = await drawScene('OnRampProviders', 'no-quotes')
    expect(text()).toContain("We couldn't get live prices.")
    const rows = [...container.querySelectorAll('[data-testid^=onramp-provider-]')]
    expect(rows.map(row => row.querySelector('.two')?.textContent)).toEqual([
      'CoinbaseUsual fee 1%–2%. See price on their site',
    ])
    expect(text()).not.toContain('Best price')
  })
  it('says that the limits are the usual ones if the on-ramp service sent no limits', async () => {
    const { text } = await drawScene('OnRampProviders', 'built-in')
    expect(text()).toContain('Usual limits.')
  })
  // Specification 5.36
  it("offers to receive coins from a different wallet if the user's region does not allow purchases", async () => {
    const { text } = await drawScene('OnRampProviders', 'restricted')
    expect(text()).toContain("Buying isn't available in your region")
    expect(text()).toContain('Receive from another wallet instead')
    expect(text()).not.toContain('You spend')
  })
  it('shows the logo of each native coin and each token', async () => {
    const { container } = await drawScene('OnRampTokenSelect', 'loaded')
    for (let files = 0; files < 2; files++) await act(() => vi.dynamicImportSettled())
    const rows = [...container.querySelectorAll('[data-testid^=portico-buy-coin-]')]
    expect(rows.map(row => [row.textContent, row.querySelector('.pic path') !== null])).toEqual([
      ['EEtherETH on Ethereum', true],
      ['UUSD CoinUSDC on Ethereum', true],
    ])
  })
  it('says that the order failed if the on-ramp provider reports a failure', async () => {
    const { text } = await drawScene('BuyInProgress', 'failed')
    expect(text()).toContain('Northpay reports that the order failed')
    expect(text()).toContain('Buy again')
    expect(text()).not.toContain('is in your wallet')
  })
  it('says that the coins have not arrived yet if Portico stopped polling before they arrived', async () => {
    const { text } = await drawScene('BuyInProgress', 'late')
    expect(text()).toContain('Not arrived yet')
    expect(text()).not.toContain('failed')
  })
})
