import { randomBytes } from 'node:crypto'
import type { BrowserContextOptions } from 'playwright-core'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { keyOf } from '../../sandbox/chains/solana-keys.ts'
import {
  type AppHabits,
  type SolanaApp,
  startSolanaApp,
} from '../../sandbox/wallets/solana-app/solana-app.ts'
import { expectNoProblems, newVisitor, stage, useBrowser, type Visit, visit } from '../journeys/harness.ts'
import { dialog, openAccount, openModal, walletRow } from '../journeys/modal.ts'
import { confirm, fill, life, review, solanaAmount } from '../journeys/sends.ts'
import { inLongRun } from '../journeys/variants.ts'
import {
  accountOf,
  ids,
  requestFromPage,
  solanaAccounts,
  usePages,
  visitAll,
} from '../journeys/wallets-page.ts'

useBrowser()
usePages()

const name = 'Solana wallet app'
const android: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36',
}

/**
 * A page script that imitates Android: it sends links to the test's wallet app, and records whether a click opened the
 * link.
 */
const android$ = `{
  const open = window.open
  let inClick = false
  addEventListener('click', () => { inClick = true }, true)
  addEventListener('click', () => { inClick = false })
  window.open = (href, ...rest) => {
    if (!String(href).startsWith('solana-wallet:')) return open.call(window, href, ...rest)
    window.__openApp(String(href), inClick)
    return null
  }
}`

let keys: Awaited<ReturnType<typeof solanaAccounts>>
const apps = new Set<SolanaApp>()
beforeAll(async () => {
  keys = await solanaAccounts()
})
afterEach(async () => {
  await Promise.all([...apps].map(app => app.close()))
  apps.clear()
})

/**
 * Starts a wallet app, and opens a site in a browser that simulates an Android phone. If `hasApp` is false, links of
 * the site do not open the app.
 */
async function phone(hasApp = true, habits: AppHabits = {}) {
  const rpcUrl = stage.chains.find(({ caip }) => caip === ids.solana)?.rpcUrl ?? ''
  const app = await startSolanaApp({ keys: [keys.alice.secretKey], rpcUrl, habits })
  apps.add(app)
  const context = await newVisitor(android)
  const links: { readonly href: string; readonly inClick: boolean }[] = []
  await context.exposeBinding('__openApp', async (_, href: string, inClick: boolean) => {
    links.push({ href, inClick })
    if (hasApp) await app.open(href)
  })
  const shop = await visitAll([], { context, before: android$, networks: [ids.solana] })
  return { app, shop, links }
}

/**
 * Taps the buttons of the modal until the wallet app opens. The first button is shown only if the browser needs a
 * permission.
 */
async function openApp({ page }: Visit): Promise<void> {
  const step = dialog(page).getByTestId(/^portico-app-(allow|open)$/)
  await step.first().waitFor()
  const allow = dialog(page).getByTestId('portico-app-allow')
  if (await allow.isVisible()) await allow.tap()
  await dialog(page).getByTestId('portico-app-open').tap()
}

/** Returns the visit without the console errors of failed WebSocket connections to the wallet app. */
function quiet(shop: Visit): Visit {
  const isOther = (problem: string) =>
    !/WebSocket connection to 'ws:\/\/localhost:\d+\/solana-wallet' failed/.test(problem)
  return { ...shop, problems: shop.problems.filter(isOther) }
}

async function connect(shop: Visit): Promise<void> {
  await openModal(shop.page)
  // A page cannot know which apps are installed on the phone, so the row must not say "Installed".
  expect(await walletRow(shop.page, name).innerText()).not.toContain('Installed')
  await walletRow(shop.page, name).tap()
  await openApp(shop)
  await shop.page.getByTestId('account-button').waitFor()
  await dialog(shop.page).waitFor({ state: 'hidden' })
}

// Specification 1.3
it('on Android, a user connects a Solana wallet app, signs a message, declines a request and sends SOL', async () => {
  const { app, shop, links } = await phone()
  const { page } = shop
  await connect(shop)
  expect(await accountOf(page, 'solana')).toBe(`${ids.solana}:${keys.alice.address}`)
  expect(app.seen).toEqual(['authorize', 'get_capabilities'])

  const params = { message: 'Cn8eVZg', pubkey: keys.alice.address }
  const signed = requestFromPage(page, 'solana', 'solana_signMessage', params)
  await openApp(shop)
  expect(await signed).toMatchObject({ signature: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/) })
  await dialog(page).waitFor({ state: 'hidden' })

  app.mode = 'decline'
  const declined = requestFromPage(page, 'solana', 'solana_signMessage', params).catch(
    (error: Error) => error.message,
  )
  await openApp(shop)
  expect(await declined).toContain('User rejected request')
  await dialog(page).waitFor({ state: 'hidden' })

  app.mode = 'approve'
  const to = keyOf(`newcomer ${randomBytes(8).toString('hex')}`).address
  await openAccount(page)
  await fill(page, 'SOL', '0.01', to)
  await review(page)
  await confirm(page)
  await openApp(shop)
  await life(page, 'confirmed').filter({ hasText: 'Done' }).waitFor()
  expect(await solanaAmount(to, undefined)).toBe(10_000_000n)
  expect(links.map(({ inClick }) => inClick)).toEqual([true, true, true, true])
  expectNoProblems(quiet(shop))
})

inLongRun(() => {
  it('after a reload on Android, a wallet reconnects without opening its app and stays authorised', async () => {
    const { app, shop, links } = await phone()
    const { page } = shop
    await connect(shop)
    await page.reload()
    await page.getByTestId('account-button').waitFor()
    await expect.poll(() => accountOf(page, 'solana')).toBe(`${ids.solana}:${keys.alice.address}`)
    expect(links).toHaveLength(1)
    // Removes the old requests from `seen`, so that it contains only the requests after the reload.
    app.seen.length = 0
    const signed = requestFromPage(page, 'solana', 'solana_signMessage', {
      message: 'Cn8eVZg',
      pubkey: keys.alice.address,
    })
    await openApp(shop)
    await signed
    expect(app.seen).toEqual(['authorize', 'sign_messages'])
    expect(app.params.at(-2)).toMatchObject({ auth_token: 'token 1', chain: 'solana:mainnet' })
    expectNoProblems(quiet(shop))
  })
})

inLongRun(() => {
  it('on Android without a wallet app, the modal says after half a minute that no wallet app responded', async () => {
    const { shop, links } = await phone(false)
    const { page } = shop
    await openModal(page)
    await walletRow(page, name).tap()
    await openApp(shop)
    await dialog(page).getByTestId('portico-app-waiting').waitFor()
    await dialog(page).getByRole('button', { name: 'Cancel' }).tap()
    await walletRow(page, name).waitFor()

    await page.clock.install()
    await walletRow(page, name).tap()
    await openApp(shop)
    await dialog(page).getByTestId('portico-app-waiting').waitFor()
    await page.clock.runFor(31_000)
    await dialog(page).getByRole('heading', { name: 'No wallet app responded' }).waitFor()
    await dialog(page).getByText('Open your Solana wallet app or install one').first().waitFor()
    expect(links.map(({ inClick }) => inClick)).toEqual([true, true])
    expectNoProblems(quiet(shop))
  })
})

it('on a computer, the wallet list has no row for Solana wallet apps, and their code does not load', async () => {
  const shop = await visit()
  await openModal(shop.page)
  await dialog(shop.page).getByRole('button').first().waitFor()
  expect(await walletRow(shop.page, name).count()).toBe(0)
  expect(shop.requests.filter(url => url.includes('solana-mobile'))).toEqual([])
  expectNoProblems(shop)
})
