import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { expectNoProblems, sandbox, useBrowser, type Visit, visit, walletOf } from './harness.ts'
import {
  connectInjected,
  dialog,
  openAccount,
  openActivity,
  openModal,
  tokenRow,
  transactions,
} from './modal.ts'

useBrowser()

const isBalance = ({ path }: { path: string }): boolean => /\/v1\/account\/.*\/balance$/.test(path)

const connected = async (options: Parameters<typeof visit>[0] = {}): Promise<Visit> => {
  const shop = await visit({ wallets: [walletOf('alice')], ...options })
  await openModal(shop.page)
  await connectInjected(shop.page)
  await openAccount(shop.page)
  await tokenRow(shop.page, 'USDC').waitFor()
  return shop
}

// Specification 10.13
it('the portfolio of all networks loads with at most two balance requests, and separates spam tokens', async () => {
  const mark = await sandbox.now()
  const shop = await connected()
  const { page } = shop
  await dialog(page).getByTestId('portico-portfolio-button').click()
  await dialog(page).getByRole('tabpanel', { name: 'All networks' }).waitFor()
  for (const id of ['eip155:1', 'eip155:42161', 'eip155:137']) {
    await dialog(page).getByTestId(`portico-portfolio-${id}`).filter({ hasText: '$' }).waitFor()
  }
  const requests = (await sandbox.since(mark, 'provider')).filter(isBalance)
  expect(requests.length).toBeLessThanOrEqual(2)
  const list = dialog(page).getByTestId('portico-portfolio-tokens')
  await list.getByTestId('portico-token-POL').waitFor()
  expect(await list.getByTestId('portico-token-CLAIM').count()).toBe(0)
  await dialog(page).getByTestId('portico-doubtful').getByRole('button').click()
  await dialog(page).getByTestId('portico-doubtful-CLAIM').first().filter({ hasText: 'Spam' }).waitFor()
  expect(await dialog(page).getByTestId('portico-doubtful').getByRole('link').count()).toBe(0)
  expectNoProblems(shop)
})

// Specification 1.12, 3.8
it('the user can search, filter and export the activity, and open the details of a transaction', async () => {
  const shop = await connected()
  const { page } = shop
  await openActivity(page)
  await transactions(page).first().waitFor()
  const all = await transactions(page).count()
  await dialog(page).getByTestId('portico-history-search').fill('usdc')
  await expect.poll(() => transactions(page).count()).toBeLessThan(all)
  await dialog(page).getByTestId('portico-history-out').click()
  await expect
    .poll(async () => (await transactions(page).allTextContents()).every(text => /−|Failed/.test(text)))
    .toBe(true)
  const found = await transactions(page).count()
  expect(found).toBeGreaterThan(0)
  await dialog(page).getByTestId('portico-history-export').click()
  const saving = page.waitForEvent('download')
  await dialog(page).getByTestId('portico-history-csv').click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('activity.csv')
  const rows = (await readFile(await saved.path(), 'utf8')).trim().split('\r\n')
  expect(rows[0]).toContain('time,network,hash')
  expect(rows.length - 1).toBeGreaterThanOrEqual(found)
  await transactions(page).first().getByRole('button').click()
  await dialog(page).getByTestId('portico-transaction-details').waitFor()
  expect(await dialog(page).getByRole('link').first().getAttribute('href')).toMatch(
    /^https:\/\/etherscan\.io\/tx\/0x[0-9a-f]{64}$/,
  )
  await dialog(page).getByTestId('header-back').click()
  await expect.poll(() => transactions(page).count()).toBe(found)
  expectNoProblems(shop)
})
