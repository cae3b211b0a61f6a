import type { BrowserContext, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectNoProblems, newVisitor, stage, useBrowser, type Visit, walletOf } from './harness.ts'
import { connectInjected, dialog, openAccount, openModal } from './modal.ts'
import { fill, review } from './sends.ts'
import { inLongRun } from './variants.ts'
import { accountOf, usePages, visitAll } from './wallets-page.ts'

useBrowser()
usePages()

const wallet = 'Heron Wallet'
const addressOf = (account: string): string => String(stage.accounts[account]?.address)
const networks = ['eip155:1', 'eip155:42161']
const soon = { timeout: 1_000, interval: 20 }
const twoAccounts = walletOf('alice', {
  keys: ['alice', 'bob'].map(name => stage.accounts[name]?.privateKey).filter(key => key !== undefined),
})

/** Runs code in the page, with the page's test wallet as `wallet`. */
const toWallet = (page: Page, act: string): Promise<unknown> =>
  page.evaluate(`const wallet = window.__testWallets['${wallet}']; ${act}`)

const open = (context: BrowserContext): Promise<Visit> =>
  visitAll([], { context, wallets: [twoAccounts], networks })

/** A page script that records every account state that Portico emits to the site, from the first state on. */
const recordAccounts = `addEventListener('portico:ready', ({ detail }) => {
  window.accounts = [detail.account.get()]
  detail.account.subscribe(account => window.accounts.push(account))
})`

/** Opens two tabs of one visitor who has a connected wallet. A worker runs in each of the two tabs. */
const twoTabs = async (): Promise<readonly [Visit, Visit]> => {
  const context = await newVisitor()
  const first = await open(context)
  await openModal(first.page)
  await connectInjected(first.page)
  const second = await open(context)
  await second.page.getByTestId('account-button').waitFor()
  await expect.poll(() => accountOf(second.page)).toBe(`eip155:1:${addressOf('alice')}`)
  return [first, second]
}

/** Returns the browser context of a visitor who has connected a wallet at an earlier visit. */
const returningVisitor = async () => {
  const context = await newVisitor()
  const { page } = await open(context)
  await openModal(page)
  await connectInjected(page)
  await page.close()
  return context
}

inLongRun(() => {
  // Specification 2.8
  it('at the next visit, the user sees the stored address, and the account status is "reconnecting"', async () => {
    const context = await returningVisitor()
    // The page of this visit has no wallet, so the address on the button can only come from the storage.
    const back = await visitAll([], { context, networks, before: recordAccounts })
    const button = back.page.getByTestId('account-button')
    await button.waitFor({ timeout: 3_500 })
    // The page declares no charset. If Portico's script depended on a charset, the button would show wrong characters
    // instead of "…".
    expect(await button.innerText()).toBe(`${addressOf('alice').slice(0, 6)}…${addressOf('alice').slice(-4)}`)
    // The page has no wallet to reconnect, so after some seconds the modal shows the connect button.
    await back.page.getByTestId('connect-button').waitFor({ timeout: 8_000 })
    expect(await back.page.evaluate('window.accounts')).toContainEqual(
      expect.objectContaining({ status: 'reconnecting', address: addressOf('alice') }),
    )
    expectNoProblems(back)
    await back.page.close()

    // The page of the next visit has the wallet again, so the account is connected without a click.
    const again = await open(context)
    await again.page.getByTestId('account-button').waitFor()
    await expect.poll(() => accountOf(again.page)).toBe(`eip155:1:${addressOf('alice')}`)
    expectNoProblems(again)
  })
})

inLongRun(() => {
  it('a switch of account or network, or a disconnect, reaches another tab within a second (fault J6)', async () => {
    const [first, second] = await twoTabs()
    await toWallet(first.page, `wallet.accounts = ['${addressOf('bob')}', '${addressOf('alice')}']`)
    await expect.poll(() => accountOf(second.page), soon).toBe(`eip155:1:${addressOf('bob')}`)

    await toWallet(first.page, 'wallet.chainId = 42161')
    await expect.poll(() => accountOf(second.page), soon).toBe(`eip155:42161:${addressOf('bob')}`)

    await openAccount(second.page)
    await dialog(second.page).getByTestId('portico-settings-button').click()
    await dialog(second.page).getByTestId('disconnect-button').click()
    await expect.poll(() => accountOf(first.page), soon).toBeUndefined()
    await first.page.getByTestId('connect-button').waitFor()
    await first.page.reload()
    await first.page.getByTestId('connect-button').waitFor()
    expectNoProblems(first)
    expectNoProblems(second)
  })
})

// Fault G5, J7
it('a send under review cannot be confirmed after the user has switched the account in another tab', async () => {
  const [first, second] = await twoTabs()
  await openAccount(second.page)
  await fill(second.page, 'ETH', '0.000000000000000001', addressOf('carol'))
  await review(second.page)
  const send = dialog(second.page).getByTestId('portico-send-confirm')
  await dialog(second.page)
    .getByTestId('portico-review-outcome')
    .filter({ hasText: 'will go through' })
    .waitFor()
  await toWallet(first.page, `wallet.accounts = ['${addressOf('bob')}', '${addressOf('alice')}']`)
  await dialog(second.page).getByTestId('portico-review-changed').waitFor(soon)
  expect(await send.count()).toBe(0)
  await dialog(second.page).getByRole('button', { name: 'Back' }).last().click()
  expect(await dialog(second.page).getByTestId('portico-send-amount').inputValue()).toBe('')
  expectNoProblems(first)
  expectNoProblems(second)
})

inLongRun(() => {
  it('a wallet that no longer shares any account with the site is disconnected in both tabs', async () => {
    const [first, second] = await twoTabs()
    await toWallet(first.page, 'wallet.accounts = []')
    await first.page.getByTestId('connect-button').waitFor()
    await second.page.getByTestId('connect-button').waitFor()
    expectNoProblems(first)
    expectNoProblems(second)
  })
})

inLongRun(() => {
  it('with "enableReconnect: false", Portico sends no request to the wallet of a returning user', async () => {
    const context = await returningVisitor()
    const back = await visitAll([], { context, wallets: [twoAccounts], options: { enableReconnect: false } })
    await openModal(back.page)
    expect(await accountOf(back.page)).toBeUndefined()
    expect(await toWallet(back.page, 'wallet.requests.map(({ method }) => method)')).toEqual([])
    expectNoProblems(back)
  })
})
