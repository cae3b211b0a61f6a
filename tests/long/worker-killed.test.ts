import { expect, it } from 'vitest'
import {
  expectNoProblems,
  sandbox,
  stays,
  useBrowser,
  type Visit,
  visit,
  walletOf,
} from '../journeys/harness.ts'
import {
  allAmounts,
  connectInjected,
  dialog,
  exactAmount,
  openAccount,
  openModal,
  tokenRow,
} from '../journeys/modal.ts'
import { variants } from '../journeys/variants.ts'

useBrowser()

const connected = async (path: string): Promise<Visit> => {
  const shop = await visit({
    path,
    wallets: [walletOf('bob')],
    before: `window.uncaught = []
      addEventListener('error', event => window.uncaught.push(event.message))
      addEventListener('unhandledrejection', event => window.uncaught.push(String(event.reason)))`,
  })
  await openModal(shop.page)
  await connectInjected(shop.page)
  await openAccount(shop.page)
  await tokenRow(shop.page, 'ETH').waitFor()
  return shop
}

const ways: [string, string, string][] = [
  ['/', 'hangs for ever', 'for (;;) {}'],
  ['/embed.html', 'closes itself', 'self.close()'],
  ['/', 'closes itself', 'self.close()'],
  ['/embed.html', 'hangs for ever', 'for (;;) {}'],
]

it.each(variants(ways))(
  'if a worker fails, a new one starts in 6 s and balances stay visible (page %s, the worker %s)',
  async (path, _how, code) => {
    const shop = await connected(path)
    const amounts = await allAmounts(shop.page)
    const [old] = shop.page.workers()
    if (!old) throw new Error('a connected page has a worker')
    // The `evaluate` call never gets a response, because its code ends or blocks the worker. So the test does not wait
    // for a response.
    void old.evaluate(code).catch(() => {})
    await shop.page.waitForEvent('worker', { timeout: 6_000 })
    await stays(3_000, async () => expect(await allAmounts(shop.page)).toEqual(amounts))
    const before = await exactAmount(tokenRow(shop.page, 'ETH'))
    await sandbox.transfer({ chain: 'eip155:1', from: 'faucet', to: 'bob', amount: '0.0625' })
    await dialog(shop.page).getByRole('button', { name: 'Refresh balances' }).click()
    await expect.poll(() => exactAmount(tokenRow(shop.page, 'ETH')), { timeout: 15_000 }).not.toBe(before)
    expect(await shop.page.evaluate('window.uncaught')).toEqual([])
    expectNoProblems(shop)
  },
)
