import { describe, expect, it } from 'vitest'
import { expectNoProblems, sandbox, stays, useBrowser, type Visit, visit, walletOf } from './harness.ts'
import { connectInjected, dialog, openAccount, openModal, title, tokenRow } from './modal.ts'
import { inLongRun, variants } from './variants.ts'

useBrowser()

const balanceRoute = '/v1/account/*/balance'
const historyRoute = '/v1/account/*/history'
const isBalance = ({ path }: { path: string }): boolean => /\/v1\/account\/.*\/balance$/.test(path)

const connected = async (path = '/'): Promise<Visit> => {
  const shop = await visit({ path, wallets: [walletOf('alice')] })
  await openModal(shop.page)
  await connectInjected(shop.page)
  await openAccount(shop.page)
  await tokenRow(shop.page, 'USDC').waitFor()
  return shop
}

describe('a server that rejects the project id', () => {
  it('causes only one alert and at most two balance requests (fault C5)', async () => {
    const shop = await visit({ path: '/embed.html', wallets: [walletOf('alice')] })
    await shop.page.evaluate(
      `window.alerts = []; window.portico.q.push(['on', 'alert', alert => window.alerts.push(alert.error)])`,
    )
    await sandbox.fault({
      route: '/v1/*',
      kind: 'status',
      status: 403,
      body: { status: 'FAILED', reasons: [] },
    })
    await sandbox.fault({ route: '/getWallets', kind: 'status', status: 403, body: {} })
    const mark = await sandbox.now()
    await openModal(shop.page)
    await connectInjected(shop.page)
    await openAccount(shop.page)
    await expect.poll(() => shop.page.evaluate('window.alerts.length'), { timeout: 15_000 }).toBe(1)
    expect(await shop.page.evaluate('window.alerts[0].message')).toBe('Invalid App Configuration')
    await stays(3_000, async () => expect(await shop.page.evaluate('window.alerts.length')).toBe(1))
    expect((await sandbox.since(mark, 'provider')).filter(isBalance).length).toBeLessThanOrEqual(2)
    expectNoProblems(shop)
  })
})

describe('the modal while no external server responds', () => {
  const paths = ['/', '/embed.html']
  it.each(variants(paths))('opens and connects an injected wallet (page %s) (fault C6)', async path => {
    await sandbox.fault({ route: '*', kind: 'hang' })
    const shop = await visit({ path, wallets: [walletOf('alice')] })
    await shop.page.getByTestId('connect-button').hover()
    await openModal(shop.page)
    await title(shop.page).filter({ hasText: 'Connect' }).waitFor()
    await connectInjected(shop.page)
    expectNoProblems(shop)
  })
})

describe('partly malformed responses of the web services', () => {
  it('are shown without their malformed rows (fault C9)', async () => {
    const good = {
      name: 'Good',
      symbol: 'GOOD',
      chainId: 'eip155:1',
      address: `eip155:1:0x${'ab'.repeat(20)}`,
      price: 1,
      quantity: { decimals: '2', numeric: '12.34' },
      iconUrl: '',
    }
    const rows = [
      null,
      1,
      'x',
      {},
      { ...good, symbol: 7 },
      { ...good, symbol: 'BAD', quantity: { decimals: 'x', numeric: {} } },
      good,
    ]
    await sandbox.fault({ route: balanceRoute, kind: 'json', body: { balances: rows } })
    const shop = await visit({ wallets: [walletOf('alice')] })
    await openModal(shop.page)
    await connectInjected(shop.page)
    await openAccount(shop.page)
    await tokenRow(shop.page, 'GOOD').waitFor()
    expect(await tokenRow(shop.page, 'BAD').count()).toBe(0)
    expectNoProblems(shop)
  })

  inLongRun(() => {
    // Specification 8.18
    it('make the history view show an error and a retry button if the list of transactions is missing', async () => {
      await sandbox.fault({ route: historyRoute, kind: 'json', body: { data: null } })
      const shop = await connected()
      await dialog(shop.page).getByTestId('w3m-account-default-activity-button').click()
      await dialog(shop.page)
        .getByRole('button', { name: /^Retry/ })
        .waitFor({ timeout: 25_000 })
      expectNoProblems(shop)
    })
  })

  inLongRun(() => {
    it('leave the injected wallets in the wallet list if the malformed response is from the catalogue', async () => {
      await sandbox.fault({
        route: '/getWallets',
        kind: 'json',
        body: { data: [null, 1, 'x', { id: 5 }], count: 'x' },
      })
      const shop = await visit({ wallets: [walletOf('alice')] })
      await openModal(shop.page)
      await connectInjected(shop.page)
      expectNoProblems(shop)
    })
  })
})
