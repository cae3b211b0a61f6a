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

/** Controls the page's test wallet. */
const toWallet = (page: Page, act: string): Promise<unknown> =>
  page.evaluate(`const wallet = window.__testWallets['${wallet}']; ${act}`)

const open = (context: BrowserContext): Promise<Visit> =>
  visitAll([], { context, wallets: [twoAccounts], networks })

/** Records every account that the site receives, from the first one on. */
const recordAccounts = `addEventListener('portico:ready', ({ detail }) => {
  window.accounts = [detail.account.get()]
  detail.account.subscribe(account => window.accounts.push(account))
})`

/** Two tabs of one connected visitor, both with a running worker. */
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

/** A visitor who has connected a wallet at an earlier visit. */
const returningVisitor = async () => {
  const context = await newVisitor()
  const { page } = await open(context)
  await openModal(page)
  await connectInjected(page)
  await page.close()
  return context
}

inLongRun(() => {
  it('a returning user is shown as reconnecting at once, with the address, before the wallet responds', async () => {
    const context = await returningVisitor()
    // The page of this visit has no wallet. At first the modal shows the stored account.
    const back = await visitAll([], { context, networks, before: recordAccounts })
    const button = back.page.getByTestId('account-button')
    await button.waitFor({ timeout: 3_500 })
    // The page declares no charset. A script that depends on a charset would show the "…" as wrong letters.
    expect(await button.innerText()).toBe(`${addressOf('alice').slice(0, 6)}…${addressOf('alice').slice(-4)}`)
    // The wallet is missing, so the modal gives up reconnecting and shows the connect button.
    await back.page.getByTestId('connect-button').waitFor({ timeout: 8_000 })
    expect(await back.page.evaluate('window.accounts')).toContainEqual(
      expect.objectContaining({ status: 'reconnecting', address: addressOf('alice') }),
    )
    expectNoProblems(back)
    await back.page.close()

    // At the next visit the wallet is back, and so is the session, without any gesture.
    const again = await open(context)
    await again.page.getByTestId('account-button').waitFor()
    await expect.poll(() => accountOf(again.page)).toBe(`eip155:1:${addressOf('alice')}`)
    expectNoProblems(again)
  })
})

inLongRun(() => {
  it('a switch of the account or the network and a disconnect appear in the other tab within a second (fault J6)', async () => {
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

it('a send under review in one tab cannot be sent after the user has switched the account in another tab', async () => {
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
  it('a wallet that no longer shares an account is disconnected in both tabs', async () => {
    const [first, second] = await twoTabs()
    await toWallet(first.page, 'wallet.accounts = []')
    await first.page.getByTestId('connect-button').waitFor()
    await second.page.getByTestId('connect-button').waitFor()
    expectNoProblems(first)
    expectNoProblems(second)
  })
})

inLongRun(() => {
  it('a site with `enableReconnect: false` restores no session and sends the wallet no request', async () => {
    const context = await returningVisitor()
    const back = await visitAll([], { context, wallets: [twoAccounts], options: { enableReconnect: false } })
    await openModal(back.page)
    expect(await accountOf(back.page)).toBeUndefined()
    expect(await toWallet(back.page, 'wallet.requests.map(({ method }) => method)')).toEqual([])
    expectNoProblems(back)
  })
})
