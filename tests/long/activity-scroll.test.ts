import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectNoProblems, sandbox, stage, stays, useBrowser, visit, walletOf } from '../journeys/harness.ts'
import {
  connectInjected,
  dialog,
  openAccount,
  openActivity,
  openModal,
  transactions,
} from '../journeys/modal.ts'

useBrowser()

/**
 * Returns the index, the text and the position of the first activity row below the month heading at the top of the
 * list, and the scroll offset of the list.
 */
const lookedAt = (page: Page): Promise<{ index: number; text: string; y: number; top: number }> =>
  page.evaluate(() => {
    const root = document.querySelector('portico-modal')?.shadowRoot
    const body = root?.querySelector('.body')
    const heading = root?.querySelector('h2.month')?.getBoundingClientRect().height ?? 0
    const edge = (body?.getBoundingClientRect().top ?? 0) + heading
    const rows = [...(root?.querySelectorAll('[data-testid="portico-transaction"]') ?? [])]
    const index = rows.findIndex(row => row.getBoundingClientRect().top >= edge)
    const row = rows[index]
    return {
      index,
      text: row?.textContent ?? '',
      y: Math.round(row?.getBoundingClientRect().top ?? 0),
      top: Math.round(body?.scrollTop ?? 0),
    }
  })

it('an activity row keeps its position when the user returns from its details or a new row appears', async () => {
  const shop = await visit({ wallets: [walletOf('whale')] })
  const { page } = shop
  await openModal(page)
  await connectInjected(page)
  await openAccount(page)
  await openActivity(page)
  await transactions(page).first().waitFor()
  const body = dialog(page).locator('.body')
  await body.evaluate(element => element.scrollTo(0, element.scrollHeight))
  // The list is longer than 4,000 px only after the second page of activity has loaded.
  await expect.poll(() => body.evaluate(({ scrollHeight }) => scrollHeight)).toBeGreaterThan(4_000)
  await body.evaluate(element => element.scrollTo(0, 1_500))
  // Waits until the rows above the visible ones are rendered again after the scroll.
  await expect.poll(async () => (await lookedAt(page)).index).toBeGreaterThan(0)
  const before = await lookedAt(page)
  expect(before.top).toBeGreaterThan(1_000)

  await transactions(page).nth(before.index).getByRole('button').click()
  await dialog(page).getByTestId('portico-transaction-details').waitFor()
  await dialog(page).getByTestId('header-back').click()
  await dialog(page).getByRole('tabpanel', { name: 'Activity' }).waitFor()
  await expect.poll(() => lookedAt(page)).toEqual(before)
  const focused = transactions(page).nth(before.index).getByRole('button')
  expect(await focused.evaluate(row => row.matches(':focus'))).toBe(true)

  const mark = await sandbox.now()
  await sandbox.transfer({
    chain: 'eip155:1',
    from: 'faucet',
    to: stage.accounts.whale?.address ?? '',
    amount: '0.777',
  })
  const isRequested = async () =>
    (await sandbox.since(mark, 'provider')).some(
      ({ path, status }) => /\/history$/.test(path) && status === 200,
    )
  await expect.poll(isRequested, { timeout: 60_000, interval: 500 }).toBe(true)
  await stays(2_000, async () => {
    const { text, y } = await lookedAt(page)
    expect([text, y]).toEqual([before.text, before.y])
  })
  await body.evaluate(element => element.scrollTo(0, 0))
  await transactions(page).first().filter({ hasText: '0.777' }).waitFor()
  expectNoProblems(shop)
})
