// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { drawScene } from '../../scene.tsx'

describe('the send form', () => {
  it('offers the recent recipients', async () => {
    const { text } = await drawScene('WalletSend', 'empty')
    expect(text()).toContain('Recent recipients')
    expect(text()).toContain('vitalik.eth')
    expect(text()).toContain('Enter an amount')
    expect(text()).not.toContain('Review')
  })
  it('warns that the balance is too small', async () => {
    const { text } = await drawScene('WalletSend', 'too-much')
    expect(text()).toContain('Not enough ETH')
    expect(text()).not.toContain('Review')
  })
  it('fills in a quarter or half of the balance when the user presses the button for it', async () => {
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
  it('rejects an amount that is not a number', async () => {
    const { text } = await drawScene('WalletSend', 'incorrect')
    expect(text()).toContain('Enter a valid amount')
    expect(text()).not.toContain('Review')
  })
  it("explains that the wallet's session does not allow transactions", async () => {
    const { text } = await drawScene('WalletSend', 'not-allowed')
    expect(text()).toContain("Mock Wallet doesn't allow sending here")
    expect(text()).toContain('Disconnect')
    expect(text()).not.toContain('Review')
  })
  it('demands a new review after the account or the network has changed', async () => {
    const { text } = await drawScene('WalletSendPreview', 'of-another')
    expect(text()).toContain('Something has changed since you reviewed this')
    expect(text()).not.toContain('Send anyway')
  })
})
