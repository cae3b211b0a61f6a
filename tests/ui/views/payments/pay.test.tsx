// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { drawScene } from '../../scene.tsx'

describe('the view of a payment', () => {
  it('shows the amount, the recipient, the fee and the result of the simulation', async () => {
    const { text } = await drawScene('Pay', 'ready')
    expect(text()).toContain('0.008 ETH')
    expect(text()).toContain('0x2222222222222222222222222222222222222222')
    expect(text()).toMatch(
      /Pay 0\.008\sETH \(\$[\d.]+\) to 0x2222…2222 on Ethereum\. The fee is at most \$[\d.]+\./,
    )
    expect(text()).toContain('Simulation This will go through')
  })
  it('shows the progress of a sent payment', async () => {
    const stopsOf = (container: Element) =>
      Array.from(container.querySelectorAll('.stop'), stop => stop.getAttribute('data-state'))
    const sent = await drawScene('Pay', 'sent')
    expect(stopsOf(sent.container)).toEqual(['passed', 'passed', 'ahead'])
    expect(sent.text()).toContain('Confirmation usually takes about 12 seconds.')
    expect(sent.container.querySelector('[data-testid=portico-pay-confirm]')).toBeNull()
    const paid = await drawScene('Pay', 'paid')
    expect(stopsOf(paid.container)).toEqual(['done', 'done', 'done'])
    expect(paid.text()).not.toMatch(/usual/i)
  })
  it('shows "You paid" and the paid fee only after the payment is confirmed', async () => {
    const sent = await drawScene('Pay', 'sent')
    expect(sent.text()).toMatch(/Paying 0\.008\sETH to 0x2222…2222 on Ethereum\./)
    expect(sent.text()).not.toMatch(/You paid|fee|Copy receipt/)
    const copy = vi.fn(() => Promise.resolve())
    const paid = await drawScene('Pay', 'paid', { copy })
    expect(paid.text()).toMatch(
      /You paid 0\.008\sETH to 0x2222…2222 on Ethereum\. You paid a fee of 0\.00031\sETH\./,
    )
    const button = paid.container.querySelector<HTMLElement>('[data-testid=portico-pay-copy]')
    await act(async () => button?.click())
    expect(copy).toHaveBeenCalledWith(
      expect.stringMatching(
        /^You paid 0\.008\sETH to 0x2{40} on Ethereum\. You paid a fee of 0\.00031\sETH\. https:\/\/.+\/0x(?:5e){32}$/,
      ),
    )
  })
  it('shows the id of the network if the site does not list that network', async () => {
    const { text } = await drawScene('Pay', 'paid', {
      options: { networks: ['eip155:8453'], features: { pay: true } },
    })
    expect(text()).toMatch(/You paid 0\.008\sETH to 0x2222…2222 on eip155:1\./)
  })
  it('explains that the account does not have the requested token', async () => {
    const { text } = await drawScene('Pay', 'elsewhere')
    expect(text()).toContain("You don't have any of this token, so this wallet can't pay.")
    expect(text()).not.toMatch(/Simulated|The fee|Calculating/)
  })
  it('says that nothing was paid if the payment request is invalid', async () => {
    const { text } = await drawScene('Pay', 'unreadable')
    expect(text()).toContain("This payment request isn't valid")
    expect(text()).toContain('Nothing was paid.')
    expect(text()).not.toContain('Pay 0')
  })
  it('says that the site does not accept payments if the site has disabled payments', async () => {
    const { text } = await drawScene('Pay', 'switched-off')
    expect(text()).toContain("This site isn't set up to take payments this way")
    expect(text()).not.toContain('0.008')
  })
  it('says that the payment failed if the exchange reports a failure', async () => {
    const { text } = await drawScene('PayLoading', 'failed')
    expect(text()).toContain('Binance reports that the payment failed')
    expect(text()).not.toContain('Paid')
  })
  it('says that a payment at an exchange is not confirmed yet if Portico has stopped polling it', async () => {
    const { text } = await drawScene('PayLoading', 'late')
    expect(text()).toContain('Not confirmed yet')
    expect(text()).not.toContain('failed')
  })
})
