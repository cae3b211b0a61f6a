import { describe, it } from 'vitest'
import { balanceRequests } from './balance-requests.ts'
import {
  expectNoProblems,
  newProject,
  newVisitor,
  sandbox,
  stays,
  useBrowser,
  type Visit,
  visit,
  walletOf,
} from './harness.ts'
import {
  connectInjected,
  dialog,
  exactAmount,
  openAccount,
  openActivity,
  openModal,
  tokenRow,
  transactions,
  walletRow,
} from './modal.ts'
import { nativeOnChain } from './on-chain.ts'
import { inSeconds, readable } from './retry-after.ts'
import { addressOf, coins, confirm, fill, life, phases, review } from './sends.ts'

// The tests of this file mostly wait, so they run in parallel. A test that sets faults sets them only for its own
// project ID.
useBrowser('end')

const ethereum = 'eip155:1'
const balanceRoute = '/v1/account/*/balance'
/** Maximum time (ms) to wait for the next poll. The polling period is 30 s, and a busy machine needs a little more. */
const onePeriod = 34_000

const onAccount = async (shop: Visit, symbol = 'ETH'): Promise<Visit> => {
  await openModal(shop.page)
  await connectInjected(shop.page)
  await openAccount(shop.page)
  await tokenRow(shop.page, symbol).waitFor()
  return shop
}
const refresh = (shop: Visit) => dialog(shop.page).getByRole('button', { name: 'Refresh balances' }).click()

describe.concurrent('the modal', () => {
  it('shows a changed balance within one polling period, without a reload', async ({ expect }) => {
    const shop = await onAccount(
      await visit({ wallets: [walletOf('carol')], config: { projectId: newProject() } }),
    )
    const before = await exactAmount(tokenRow(shop.page, 'ETH'))
    await openActivity(shop.page)
    await transactions(shop.page).first().waitFor()
    const hash = await sandbox.transfer({
      chain: ethereum,
      from: 'faucet',
      to: 'carol',
      amount: '0.000000000000000321',
    })
    await transactions(shop.page).locator(`[data-testid$="${hash}"]`).waitFor({ timeout: onePeriod })
    await dialog(shop.page).getByRole('tab', { name: 'Tokens' }).click()
    await tokenRow(shop.page, 'ETH').waitFor()
    await expect
      .poll(() => exactAmount(tokenRow(shop.page, 'ETH')), { timeout: onePeriod, interval: 250 })
      .toBe(await nativeOnChain('carol'))
    expect(await exactAmount(tokenRow(shop.page, 'ETH'))).not.toBe(before)
    expectNoProblems(shop)
    await shop.context.close()
  })

  // Fault C13
  it('refreshes the balances by itself when the browser is online again', async ({ expect }) => {
    const context = await newVisitor()
    const projectId = newProject()
    const options = { context, wallets: [walletOf('whale')], config: { projectId } }
    const first = await onAccount(await visit(options))
    await first.page.close()
    await sandbox.fault({ route: '*', kind: 'cut', projectId })
    const shop = await visit(options)
    await shop.page.getByTestId('account-button').waitFor()
    // The modal is mounted while the browser is idle, so that it opens offline too.
    await shop.page.locator('portico-modal').waitFor({ state: 'attached' })
    await shop.page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await openAccount(shop.page)
    await tokenRow(shop.page, 'ETH').waitFor()
    const before = await exactAmount(tokenRow(shop.page, 'ETH'))
    await sandbox.transfer({ chain: ethereum, from: 'faucet', to: 'whale', amount: '0.25' })
    await sandbox.clearFaults(projectId)
    await context.setOffline(false)
    await expect
      .poll(() => exactAmount(tokenRow(shop.page, 'ETH')), { timeout: 40_000, interval: 250 })
      .not.toBe(before)
    await dialog(shop.page).getByTestId('portico-offline').waitFor({ state: 'detached' })
    expectNoProblems(shop)
    await context.close()
  })

  // Specification 4.1
  // Fault E11
  it('offers another wallet after 30 s without a reply, and still connects if the first wallet replies', async ({
    expect,
  }) => {
    const wallet = 'Heron Wallet'
    const shop = await visit({ wallets: [walletOf('alice', { mode: 'silent' })] })
    const { page } = shop
    await openModal(page)
    await walletRow(page, wallet).click()
    await dialog(page)
      .getByRole('heading', { name: `Continue in ${wallet}` })
      .waitFor()
    const overdue = `Don't see it? Open ${wallet} and look for the request.`
    await dialog(page).getByText(overdue).waitFor({ timeout: 34_000 })
    expect(await dialog(page).getByTestId('w3m-connecting-widget-secondary-button').isVisible()).toBe(true)
    expect(await dialog(page).getByRole('button', { name: 'Choose another wallet' }).isVisible()).toBe(true)
    await page.evaluate(`window.__testWallets['${wallet}'].approve()`)
    await page.getByTestId('account-button').waitFor()
    expectNoProblems(shop)
    await shop.context.close()
  })

  // Fault E11
  it('lets the user stop waiting for a wallet after 30 s without a reply, and send again (attack R20)', async ({
    expect,
  }) => {
    const shop = await onAccount(
      await visit({
        path: '/embed.html',
        wallets: [walletOf('bob')],
        config: { projectId: newProject() },
      }),
    )
    const { page } = shop
    const mode = (next: string) =>
      page.evaluate(`window.__testWallets['Heron Wallet'].mode = ${JSON.stringify(next)}`)
    await mode('silent')
    const before = await coins('alice')
    await fill(page, 'ETH', '0.000000000000000041', addressOf('alice'))
    await review(page)
    await confirm(page)
    await dialog(page).getByTestId('portico-review-let-go').click({ timeout: 38_000 })
    await life(page, 'unknown').waitFor()
    await dialog(page).getByTestId('portico-life-done').click()
    await mode('auto')
    await fill(page, 'ETH', '0.000000000000000042', addressOf('alice'))
    await review(page)
    await confirm(page)
    await life(page, 'confirmed').waitFor()
    expect((await coins('alice')) - before).toBe(42n)
    expect(await phases(page)).toEqual(['confirmed', 'unknown'])
    // The user now rejects the first send in the wallet. The phase of this send then changes from `unknown` to
    // `refused`.
    await page.evaluate(`window.__testWallets['Heron Wallet'].reject()`)
    await expect.poll(() => phases(page)).toEqual(['confirmed', 'refused'])
    expectNoProblems(shop)
    await shop.context.close()
  })

  const forms = ['7', 'as a date']
  // Fault C2, C3
  it.for(forms)(
    'repeats a request after a 429 response only when the Retry-After time is over (format: %s)',
    async (form, { expect }) => {
      const projectId = newProject()
      const shop = await onAccount(
        await visit({ wallets: [walletOf('alice')], config: { projectId } }),
        'USDC',
      )
      const retryAfter = form === '7' ? '7' : inSeconds(7)
      await sandbox.fault({
        route: balanceRoute,
        kind: 'status',
        status: 429,
        headers: readable(retryAfter),
        times: 1,
        projectId,
      })
      const mark = await sandbox.now()
      await refresh(shop)
      const readRequests = () => balanceRequests(projectId, mark)
      await expect.poll(async () => (await readRequests()).length, { timeout: 15_000 }).toBeGreaterThan(1)
      const [first, second] = await readRequests()
      // An HTTP date has no milliseconds, so this date may be less than 7 s away. The second request must not be sent
      // before this date.
      const due = form === '7' ? (first?.time ?? 0) + 7_000 : Date.parse(retryAfter)
      expect(second?.time).toBeGreaterThanOrEqual(due)
      await shop.context.close()
    },
  )

  // Fault C1
  it('sends at most four requests for balances if each of them fails, and then stops', async ({ expect }) => {
    const projectId = newProject()
    const shop = await onAccount(await visit({ wallets: [walletOf('alice')], config: { projectId } }), 'USDC')
    await sandbox.fault({ route: balanceRoute, kind: 'status', status: 503, projectId })
    const mark = await sandbox.now()
    await refresh(shop)
    const tries = async () => (await balanceRequests(projectId, mark)).length
    await expect.poll(tries, { timeout: 10_000 }).toBeGreaterThan(0)
    await stays(12_000, async () => expect(await tries()).toBeLessThanOrEqual(4), expect)
    await shop.context.close()
  })
})
