// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { drawScene } from '../../scene.tsx'

describe('the send form', () => {
  it('lists the recent recipients while no recipient is typed', async () => {
    const { text } = await drawScene('WalletSend', 'empty')
    expect(text()).toContain('Recent recipients')
    expect(text()).toContain('vitalik.eth')
    expect(text()).toContain('Enter an amount')
    expect(text()).not.toContain('Review')
  })
  it('warns that the balance is too small for the amount, and does not offer the review', async () => {
    const { text } = await drawScene('WalletSend', 'too-much')
    expect(text()).toContain('Not enough ETH')
    expect(text()).not.toContain('Review')
  })
  it('fills in 25 % or 50 % of the balance when the user presses the button for this percentage', async () => {
    const { container } = await drawScene('WalletSend', 'empty')
    const click = (testId: string) =>
      act(async () => container.querySelector<HTMLElement>(`[data-testid="${testId}"]`)?.click())
    const field = () =>
      container.querySelector<HTMLInputElement>('[data-testid="portico-send-amount"]')?.value
    await click('portico-send-max-25')
    expect(field()).toBe('0.308641')
    await click('portico-send-max-50')
    expect(field()).toBe('0.617283')
  })
  it('rejects an amount such as 1e3, which is not a plain decimal number', async () => {
    const { text } = await drawScene('WalletSend', 'incorrect')
    expect(text()).toContain('Enter a valid amount')
    expect(text()).not.toContain('Review')
  })
  it('explains that the wallet connection does not allow sending, and offers to disconnect', async () => {
    const { text } = await drawScene('WalletSend', 'not-allowed')
    expect(text()).toContain("Mock Wallet doesn't allow sending here")
    expect(text()).toContain('Disconnect')
    expect(text()).not.toContain('Review')
  })
  // Fault G5, G6
  it('requires a new review after a change of the account or the network', async () => {
    const { text } = await drawScene('WalletSendPreview', 'of-another')
    expect(text()).toContain('Something has changed since you reviewed this')
    expect(text()).not.toContain('Send anyway')
  })
})
