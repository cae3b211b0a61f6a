import { describe, expect, it } from 'vitest'
import { expectNoProblems, stage, useBrowser, type Visit, visit, walletOf } from './harness.ts'
import { connectInjected, exactAmount, openAccount, openModal, tokenRow } from './modal.ts'
import { nativeOnChain, tokenOnChain } from './on-chain.ts'
import { variants } from './variants.ts'

useBrowser()

const addressOf = (account: string): string => stage.accounts[account]?.address ?? ''

const connected = async (account: string, path = '/'): Promise<Visit> => {
  const shop = await visit({ path, wallets: [walletOf(account)] })
  await openModal(shop.page)
  await connectInjected(shop.page)
  return shop
}

const paths = ['/', '/embed.html', '/strict.html']
describe.each(variants(paths))('a user with an injected wallet (page %s)', path => {
  // Specification 1.1
  it('connects with two clicks, and the site receives the account', async () => {
    const shop = await connected('alice', path)
    await shop.page
      .getByTestId('checkout-account')
      .filter({ hasText: addressOf('alice') })
      .waitFor()
    await openAccount(shop.page)
    await tokenRow(shop.page, 'ETH').waitFor()
    expect(await exactAmount(tokenRow(shop.page, 'ETH'))).toBe(await nativeOnChain('alice'))
    expectNoProblems(shop)
  })
})

describe('the account view', () => {
  // Specification 1.11
  it('shows exactly the balance that the account has on the chain', async () => {
    const shop = await connected('alice')
    await openAccount(shop.page)
    await tokenRow(shop.page, 'ETH').waitFor()
    expect(await exactAmount(tokenRow(shop.page, 'ETH'))).toBe(await nativeOnChain('alice'))
    for (const symbol of ['USDC', 'LINK', 'DAI']) {
      expect(await exactAmount(tokenRow(shop.page, symbol)), symbol).toBe(await tokenOnChain('alice', symbol))
    }
    expectNoProblems(shop)
  })

  it('disconnects the account from the site if the user presses Disconnect', async () => {
    const shop = await connected('alice')
    await openAccount(shop.page)
    await shop.page.getByTestId('portico-settings-button').click()
    await shop.page.getByTestId('disconnect-button').click()
    await shop.page.getByTestId('connect-button').waitFor()
    await shop.page.getByTestId('checkout-account').filter({ hasText: 'Connect a wallet' }).waitFor()
    expectNoProblems(shop)
  })
})

describe('an injected wallet that rejects the connection', () => {
  // Specification 8.38
  it('makes the modal say that the user declined, and connects when the user tries again', async () => {
    const shop = await visit({ wallets: [walletOf('alice', { mode: 'reject' })] })
    await openModal(shop.page)
    await shop.page.getByRole('button', { name: /^Heron Wallet/ }).click()
    await shop.page.getByRole('heading', { name: 'You declined the request' }).waitFor()
    await shop.page.evaluate("window.__testWallets['Heron Wallet'].mode = 'auto'")
    await shop.page.getByRole('button', { name: 'Try again' }).click()
    await shop.page.getByTestId('account-button').waitFor()
    expectNoProblems(shop)
  })
})
