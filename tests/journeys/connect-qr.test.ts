import { expect, it, vi } from 'vitest'
import { expectNoProblems, sandbox, stage, stays, useBrowser, visit } from './harness.ts'
import { everythingKept, expectNotKept } from './kept.ts'
import { dialog, openAccount, openModal, tokenRow } from './modal.ts'
import { phoneOf, usePhones } from './phone.ts'
import { inLongRun, variants } from './variants.ts'

useBrowser()
usePhones()

const qr = 'wui-qr-code'
const desktop = { viewport: { width: 1280, height: 800 } }
const phoneSize = { viewport: { width: 390, height: 844 } }

const paths = ['/', '/embed.html', '/strict.html']
// Specification 1.2
it.each(variants(paths))('a phone connects by the QR code beside the wallet list (page %s)', async path => {
  const shop = await visit({ path, browser: desktop })
  await openModal(shop.page)
  const uri = await dialog(shop.page).getByTestId(qr).getAttribute('uri')
  expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?/)
  const phone = await phoneOf('bob')
  await phone.pair(String(uri))
  await shop.page.getByTestId('account-button').waitFor()
  await shop.page
    .getByTestId('checkout-account')
    .filter({ hasText: String(stage.accounts.bob?.address) })
    .waitFor()
  await openAccount(shop.page)
  await tokenRow(shop.page, 'ETH').waitFor()
  expect(phone.sessions()).toHaveLength(1)
  const symKey = new URL(String(uri)).searchParams.get('symKey') ?? ''
  const keys = { symKey, pairing: String(uri) }
  await expectNotKept(shop.page, keys)
  expect((await everythingKept(shop.page)).indexedDB).toContain('wallet-connect/')
  expectNoProblems(shop)
})

it('a phone that approves the code after the user has closed the modal is reported, and is a recent wallet', async () => {
  const shop = await visit({ path: '/embed.html', browser: desktop })
  const { page } = shop
  await openModal(page)
  await page.evaluate(`portico.ready.then(api => {
    window.events = []
    api.on('track', ({ event, properties }) => window.events.push([event, properties.method]))
  })`)
  const uri = await dialog(page).getByTestId(qr).getAttribute('uri')
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'hidden' })
  const phone = await phoneOf('bob')
  await phone.pair(String(uri))
  await page.getByTestId('account-button').waitFor()
  await expect.poll(() => page.evaluate('window.events')).toContainEqual(['CONNECT_SUCCESS', 'qrcode'])
  expectNoProblems(shop)
})

it('after a reload of the page, the phone still has exactly one WalletConnect session', async () => {
  const shop = await visit({ browser: desktop })
  await openModal(shop.page)
  const uri = await dialog(shop.page).getByTestId(qr).getAttribute('uri')
  const phone = await phoneOf('bob')
  await phone.pair(String(uri))
  await shop.page.getByTestId('account-button').waitFor()
  await shop.page.reload()
  await shop.page.getByTestId('account-button').waitFor()
  expect(phone.sessions()).toHaveLength(1)
  expectNoProblems(shop)
})

inLongRun(() => {
  it('disconnecting on the site ends the session on the phone', async () => {
    const shop = await visit({ browser: desktop })
    await openModal(shop.page)
    const phone = await phoneOf('bob')
    await phone.pair(String(await dialog(shop.page).getByTestId(qr).getAttribute('uri')))
    await openAccount(shop.page)
    await shop.page.getByTestId('portico-settings-button').click()
    await shop.page.getByTestId('disconnect-button').click()
    await shop.page.getByTestId('connect-button').waitFor()
    await vi.waitFor(() => expect(phone.sessions()).toHaveLength(0), 10_000)
    expectNoProblems(shop)
  })
})

it('disconnecting on the phone disconnects the account from the site', async () => {
  const shop = await visit({ browser: desktop })
  await openModal(shop.page)
  const phone = await phoneOf('bob')
  await phone.pair(String(await dialog(shop.page).getByTestId(qr).getAttribute('uri')))
  await shop.page.getByTestId('account-button').waitFor()
  await vi.waitFor(() => expect(phone.sessions()).toHaveLength(1), 20_000)
  await phone.disconnect(String(phone.sessions()[0]?.topic))
  await shop.page.getByTestId('connect-button').waitFor()
  expectNoProblems(shop)
})

it('the modal offers a new QR code if the phone rejects the connection', async () => {
  const shop = await visit({ browser: desktop })
  await openModal(shop.page)
  const first = await dialog(shop.page).getByTestId(qr).getAttribute('uri')
  const phone = await phoneOf('bob', 'reject')
  await phone.pair(String(first))
  await dialog(shop.page).getByRole('heading', { name: 'You declined the request' }).waitFor()
  await dialog(shop.page).getByRole('button', { name: 'Retry' }).click()
  const second = await dialog(shop.page).getByTestId(qr).getAttribute('uri')
  expect(second).not.toBe(first)
  phone.mode = 'auto'
  await phone.pair(String(second))
  await shop.page.getByTestId('account-button').waitFor()
  expectNoProblems(shop)
})

const phonePaths = ['/', '/embed.html']
// Specification 2.3
it.each(variants(phonePaths))(
  'no WalletConnect code loads before the user requests a QR code (page %s)',
  async path => {
    const mark = await sandbox.now()
    const shop = await visit({ path, browser: phoneSize })
    await openModal(shop.page)
    await dialog(shop.page).getByTestId('all-wallets').waitFor()
    await shop.page.waitForLoadState('networkidle')
    const before = shop.requests.filter(url => /wallet-connect|\/client-/.test(url))
    expect(before).toEqual([])
    expect(await sandbox.since(mark, 'relay')).toEqual([])
    await dialog(shop.page).getByTestId('wallet-selector-walletconnect').click()
    await dialog(shop.page).getByTestId(qr).waitFor()
    expect(shop.requests.filter(url => /wallet-connect|\/client-/.test(url)).length).toBeGreaterThan(0)
    expectNoProblems(shop)
  },
)

inLongRun(() => {
  // Specification 5.34, 8.11
  // Fault F4
  it('the modal shows an error and does not reconnect if the relay refuses the project id', async () => {
    const mark = await sandbox.now()
    const shop = await visit({ config: { projectId: 'bad' }, browser: desktop })
    await openModal(shop.page)
    await dialog(shop.page).getByText("This site isn't set up correctly").first().waitFor({ timeout: 20_000 })
    const tries = (await sandbox.since(mark, 'relay')).length
    expect(tries).toBeGreaterThan(0)
    await stays(8_000, async () => expect((await sandbox.since(mark, 'relay')).length).toBe(tries))
    expectNoProblems(shop)
  })
})
