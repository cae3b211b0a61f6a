import { describe, expect, it } from 'vitest'
import { expectNoProblems, sandbox, stage, useBrowser, type Visit, visit, walletOf } from './harness.ts'
import { connectInjected, dialog, openModal, title } from './modal.ts'
import { inLongRun } from './variants.ts'

useBrowser()

const ethereum = 'eip155:1'
const addressOf = (account: string): string => stage.accounts[account]?.address ?? ''
const coinsOf = async (owner: string): Promise<bigint> =>
  BigInt(String(await sandbox.rpc(ethereum, 'eth_getBalance', [owner, 'latest'])))

const openBuy = async (account: string): Promise<Visit> => {
  const shop = await visit({ wallets: [walletOf(account)] })
  await openModal(shop.page)
  await connectInjected(shop.page)
  await shop.page.getByTestId('account-button').click()
  await dialog(shop.page).getByTestId('wallet-features-onramp-button').click()
  await title(shop.page).filter({ hasText: 'Buy' }).waitFor()
  return shop
}

describe('buying coins', () => {
  // Specification 1.17, 7b.4
  it('opens the page of the best on-ramp provider, and reports when the coins have arrived', async () => {
    const carol = addressOf('carol')
    const before = await coinsOf(carol)
    const shop = await openBuy('carol')
    await dialog(shop.page).getByTestId('onramp-provider-northpay').filter({ hasText: '0.0392' }).waitFor()
    const opened = shop.context.waitForEvent('page')
    await dialog(shop.page).getByTestId('portico-buy-continue').click()
    const provider = await opened
    await dialog(shop.page).getByTestId('portico-buy-waiting').waitFor()
    await provider.getByText('100.00 USD').waitFor()
    await provider.getByRole('button', { name: 'Pay with test money' }).click()
    await provider.getByText('Paid.').waitFor()
    await dialog(shop.page).getByTestId('portico-buy-arrived').filter({ hasText: '0.039245' }).waitFor()
    expect((await coinsOf(carol)) - before).toBe(39_245_000_000_000_000n)
    expect(await provider.evaluate(() => window.opener)).toBeNull()
    // Portico no longer polls the history after the order is completed.
    const mark = await sandbox.now()
    await dialog(shop.page).getByTestId('portico-buy-done').click()
    await title(shop.page).filter({ hasText: 'Account' }).waitFor()
    const requests = (await sandbox.since(mark, 'provider')).filter(({ path }) => path.endsWith('/history'))
    expect(requests).toEqual([])
    expectNoProblems(shop)
  })

  inLongRun(() => {
    // Specification 8b.10
    it('accepts only amounts within the default limits while the on-ramp service is down', async () => {
      await sandbox.fault({ route: '/v1/onramp/*', kind: 'status', status: 503, body: 'down' })
      const shop = await openBuy('carol')
      const limits = dialog(shop.page).getByTestId('portico-buy-limits')
      await limits.filter({ hasText: '$10–$7,500' }).waitFor()
      await dialog(shop.page).getByTestId('portico-buy-amount').fill('7500.01')
      await limits.filter({ hasText: 'Maximum $7,500.' }).waitFor()
      expect(await dialog(shop.page).getByTestId('portico-buy-continue').count()).toBe(0)
      await dialog(shop.page).getByTestId('portico-buy-amount').fill('9.99')
      await limits.filter({ hasText: 'Minimum $10.' }).waitFor()
      await dialog(shop.page).getByTestId('portico-buy-receive').click()
      await title(shop.page).filter({ hasText: 'Receive' }).waitFor()
      expectNoProblems(shop)
    })
  })
})
