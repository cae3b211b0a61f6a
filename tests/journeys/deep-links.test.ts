import { createServer, type Server, type Socket } from 'node:net'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { catalogueWallets } from '../../sandbox/catalogue/wallets.ts'
import { expectNoProblems, sandbox, stage, useBrowser, type Visit, visit } from './harness.ts'
import { dialog, openModal, title } from './modal.ts'
import { phoneOf, usePhones } from './phone.ts'
import { inLongRun, variants } from './variants.ts'

useBrowser()
usePhones()

const touch = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const iphone: BrowserContextOptions = {
  ...touch,
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1',
}
const pixel =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36'
const android: BrowserContextOptions = { ...touch, userAgent: pixel }
const telegram: BrowserContextOptions = {
  ...touch,
  userAgent: `${pixel} Telegram-Android/11.3.3 (Google Pixel 8)`,
}
const telegramIphone: BrowserContextOptions = { ...touch, userAgent: `${iphone.userAgent} Telegram/11.3` }

type Opened = { readonly href: string; readonly target: string; readonly inGesture: boolean }
/**
 * A script that records each opened link, and whether the page opened it during a tap. Browsers block links that open
 * without a tap.
 */
const noteOpened = `window.openedLinks = []
let tapped = false
addEventListener('click', () => { tapped = true; setTimeout(() => { tapped = false }) }, true)
window.open = (href, target) => {
  window.openedLinks.push({ href, target, inGesture: tapped && navigator.userActivation.isActive })
  return null
}`
const openedIn = (page: Page) => page.evaluate<Opened[]>('window.openedLinks')

const all = catalogueWallets(600, stage.services.wallets)
const ofEthereum = all.filter(({ chains }) => chains.includes('eip155:1'))
const withScheme = ofEthereum
  .filter(wallet => wallet.mobile_link && !/^https?:/.test(wallet.mobile_link))
  .slice(0, 1)
const onTheWeb = ofEthereum.filter(wallet => wallet.mobile_link?.startsWith('https:')).slice(0, 1)

const onPhone = (browser: BrowserContextOptions, path = '/', config = {}): Promise<Visit> =>
  visit({ path, browser, before: noteOpened, config })

/** Opens the modal in the shop, searches for a wallet in the full list, and opens the view of that wallet. */
const toWallet = async (page: Page, { id, name }: { id: string; name: string }): Promise<void> => {
  await openModal(page)
  await dialog(page).getByTestId('all-wallets').click()
  await dialog(page).getByTestId('portico-wallet-search').fill(name)
  // Waits until the search has filtered the list, so that no row moves during the tap.
  await dialog(page).getByText('1 wallet', { exact: true }).first().waitFor()
  await dialog(page).getByTestId(`wallet-search-item-${id}`).click()
  await title(page).filter({ hasText: name }).waitFor()
}
const openButton = (page: Page) =>
  dialog(page).locator('[data-testid=portico-open-wallet]:not([aria-disabled])')

describe.each<[string, BrowserContextOptions, string, (uri: string) => string]>(
  variants([
    ['an iPhone', iphone, '_self', uri => encodeURIComponent(uri)],
    ['Android', android, '_self', uri => encodeURIComponent(uri)],
    ['Telegram on an iPhone', telegramIphone, '_blank', uri => encodeURIComponent(uri)],
    ['Telegram on Android', telegram, '_blank', uri => encodeURIComponent(encodeURIComponent(uri))],
  ]),
)('one tap in the modal (on %s)', (_device, browser, target, written) => {
  it.each(withScheme.map(wallet => [wallet.name, wallet.mobile_link, wallet] as const))(
    'opens a wallet app by its URL scheme: wallet %s, scheme %s',
    async (_name, scheme, wallet) => {
      const shop = await onPhone(browser)
      await toWallet(shop.page, wallet)
      await openButton(shop.page).tap()
      const [opened, ...more] = await openedIn(shop.page)
      expect(more).toEqual([])
      expect(opened).toMatchObject({ target, inGesture: true })
      const uri = uriOf(opened?.href ?? '')
      expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?/)
      expect(opened?.href).toBe(`${scheme}wc?uri=${written(uri)}`)
      expectNoProblems(shop)
    },
  )

  it.each(onTheWeb.map(wallet => [wallet.name, wallet.mobile_link, wallet] as const))(
    'opens a wallet app by its universal link: wallet %s, link %s',
    async (_name, link, wallet) => {
      const shop = await onPhone(browser)
      await toWallet(shop.page, wallet)
      await openButton(shop.page).tap()
      const [opened] = await openedIn(shop.page)
      const uri = uriOf(opened?.href ?? '')
      expect(opened).toEqual({ href: `${link}/wc?uri=${encodeURIComponent(uri)}`, target, inGesture: true })
    },
  )
})

/** Returns the WalletConnect pairing URI in a link. Links for Telegram on Android contain the URI encoded twice. */
function uriOf(href: string): string {
  const once = decodeURIComponent(href.slice(href.indexOf('uri=') + 4))
  return once.startsWith('wc:') ? once : decodeURIComponent(once)
}

describe('a wallet app that is not installed on the phone', () => {
  it("makes the modal say that the app didn't open, and offer the app store and a QR code", async () => {
    const wallet = ofEthereum.find(wallet => wallet.mobile_link && wallet.app_store)
    if (!wallet) throw new Error('no such wallet')
    const shop = await onPhone(iphone)
    await toWallet(shop.page, wallet)
    await openButton(shop.page).tap()
    await dialog(shop.page).getByText(`${wallet.name} didn't open`).waitFor()
    const store = dialog(shop.page).getByRole('link', { name: `Get ${wallet.name}` })
    expect(await store.getAttribute('href')).toBe(wallet.app_store)
    expect(await dialog(shop.page).getByTestId('wui-link-copy').isVisible()).toBe(true)
    await dialog(shop.page).getByTestId('tab-qrcode').tap()
    const uri = await dialog(shop.page).getByTestId('wui-qr-code').getAttribute('uri')
    expect(uri).toBe(uriOf((await openedIn(shop.page))[0]?.href ?? ''))
    expectNoProblems(shop)
  })
})

it('the links of a hostile catalogue start no other program of the device (N13)', async () => {
  const links = [
    ['smb://server/share', 'vnc://host', 'javascript:alert(1)'],
    ['x-man-page://ls', 'microsoft-edge:https://x.example', 'data:text/html,x'],
    ['shortcuts://run', 'ms-settings:privacy', 'http://plain.example'],
  ] as const
  const [honest, ...others] = withScheme.concat(ofEthereum.filter(({ rdns }) => rdns === null))
  const hostile = links.map(([mobile_link, desktop_link, web], place) => ({
    ...others[place],
    id: String(place).repeat(64),
    name: `Lapwing ${'ABC'[place]}`,
    ...{ mobile_link, desktop_link, webapp_link: web, link_mode: mobile_link, homepage: web },
    ...{ app_store: web, play_store: desktop_link, chrome_store: mobile_link },
  }))
  const data = [honest, ...hostile]
  await sandbox.fault({
    service: 'catalogue',
    route: '/getWallets',
    kind: 'json',
    body: { data, count: data.length, nextPage: null },
  })
  for (const browser of [{}, iphone]) {
    const shop = await onPhone(browser)
    await openModal(shop.page)
    await dialog(shop.page).getByTestId('all-wallets').click()
    await dialog(shop.page).getByTestId(`wallet-search-item-${honest?.id}`).waitFor()
    // A phone lists no wallet whose app it cannot open.
    const listed = browser === iphone ? [] : hostile
    await dialog(shop.page)
      .getByText(listed.length > 0 ? `${data.length} wallets` : '1 wallet', { exact: true })
      .first()
      .waitFor()
    for (const { id, name } of listed) {
      const row = dialog(shop.page).getByTestId(`wallet-search-item-${id}`)
      await row.click()
      await title(shop.page).filter({ hasText: name }).waitFor()
      await dialog(shop.page).getByTestId('wui-qr-code').waitFor()
      expect(await dialog(shop.page).getByTestId('portico-open-wallet').count()).toBe(0)
      const hrefs = await dialog(shop.page)
        .locator('a[href]')
        .evaluateAll(found => found.map(link => (link as HTMLAnchorElement).href))
      for (const href of hrefs) expect(href).toMatch(/^https:/)
      await dialog(shop.page).getByTestId('header-back').click()
    }
    expect(await openedIn(shop.page)).toEqual([])
    expectNoProblems(shop)
  }
})

const vouched = async (): Promise<number> =>
  ((await (await fetch(`${stage.services.verify}/attestations`)).json()) as unknown[]).length

describe('a wallet app that approves the connection', () => {
  // Specification 1.3
  it('is opened by a pairing link for the connection, and by a plain link for the next request', async () => {
    const before = await vouched()
    const shop = await onPhone(iphone, '/embed.html')
    await toWallet(shop.page, all[2] ?? withScheme[0]!)
    await openButton(shop.page).tap()
    const [opened] = await openedIn(shop.page)
    expect(opened?.href).toContain(`${stage.services.wallets}/wc?uri=`)
    const phone = await phoneOf('bob')
    await phone.pair(uriOf(opened?.href ?? ''))
    await shop.page.getByTestId('account-button').waitFor()
    await dialog(shop.page).waitFor({ state: 'hidden' })
    expect(await vouched()).toBe(before + 1)

    phone.mode = 'ask'
    const params = ['0x68656c6c6f', String(stage.accounts.bob?.address)]
    const body = JSON.stringify({ method: 'personal_sign', params })
    await shop.page.evaluate(`void (window.signed = portico.ready.then(api => api.request(${body})))`)
    await title(shop.page).filter({ hasText: 'Open Clementine' }).waitFor()
    await openButton(shop.page).tap()
    const again = (await openedIn(shop.page)).at(-1)
    expect(again).toEqual({ href: `${stage.services.wallets}/`, target: '_self', inGesture: true })
    const pending = await vi.waitFor(() => {
      const [request] = phone.waiting()
      expect(request).toBeDefined()
      return request!
    }, 15_000)
    await phone.approve(pending.id)
    expect(await shop.page.evaluate('window.signed')).toMatch(/^0x[0-9a-f]{130}$/)
    await dialog(shop.page).waitFor({ state: 'hidden' })
    expectNoProblems(shop)
  })
})

describe('the modal while a server never responds', () => {
  const servers: Server[] = []
  const sockets = new Set<Socket>()
  afterEach(() => {
    for (const socket of sockets) socket.destroy()
    for (const server of servers.splice(0)) server.close()
  })
  /** Starts a server that accepts every connection and never responds. Returns its address and port. */
  const silent = async (): Promise<string> => {
    const server = createServer(socket => {
      sockets.add(socket.on('error', () => {}))
    })
    servers.push(server)
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    return `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  }

  inLongRun(() => {
    it('shows the Connect view, and later an error for the wallet list, if the catalogue hangs', async () => {
      await sandbox.fault({ service: 'catalogue', route: '*', kind: 'hang' })
      const shop = await onPhone(iphone)
      await openModal(shop.page)
      await dialog(shop.page).getByText("We couldn't load the wallet list").waitFor({ timeout: 15_000 })
      await dialog(shop.page).getByTestId('wallet-selector-walletconnect').tap()
      await dialog(shop.page).locator('[data-testid=wui-link-copy]:not([aria-disabled])').waitFor()
      expectNoProblems(shop)
    })
  })

  inLongRun(() => {
    // Fault F2
    it('shows "Preparing link" and later the button "Try again" if the relay hangs', async () => {
      const config = await (await fetch(`${stage.shop}/config.json`)).json()
      const relay = `ws://${await silent()}`
      const shop = await onPhone(iphone, '/', { endpoints: { ...config.endpoints, relay } })
      await toWallet(shop.page, withScheme[0] ?? all[2]!)
      await dialog(shop.page).getByRole('button', { name: 'Preparing…' }).waitFor()
      await dialog(shop.page).getByRole('button', { name: 'Try again' }).waitFor({ timeout: 25_000 })
      expect(await openedIn(shop.page)).toEqual([])
    })
  })

  it('offers to open the app of a wallet, even if the wallet pictures never load', async () => {
    await sandbox.fault({ service: 'catalogue', route: 'GET /getWalletImage/*', kind: 'hang' })
    const shop = await onPhone(iphone)
    await toWallet(shop.page, withScheme[0] ?? all[2]!)
    await openButton(shop.page).waitFor()
    expectNoProblems(shop)
  })
})

it('in a wide window, the list of all wallets scrolls to its end beside the wallets (16)', async () => {
  const shop = await visit({ browser: { viewport: { width: 1280, height: 800 } } })
  const { page } = shop
  await openModal(page)
  await dialog(page).getByTestId('all-wallets').click()
  const rows = dialog(page).locator('[data-testid^="wallet-search-item-"]')
  const list = dialog(page).locator('.aside .body')
  await dialog(page)
    .getByText(/^\d{3} wallets$/)
    .first()
    .waitFor()
  await rows.first().hover()
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 8_000)
      return await list.evaluate(box => box.scrollHeight - box.scrollTop - box.clientHeight)
    })
    .toBeLessThan(1)
  expect(await list.evaluate(box => box.scrollTop)).toBeGreaterThan(5_000)
  const [row, card] = await Promise.all([
    rows.last().boundingBox(),
    dialog(page).getByTestId('w3m-modal-card').boundingBox(),
  ])
  expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual((card?.y ?? 0) + (card?.height ?? 0))
  expectNoProblems(shop)
})
