import type { Locator, Page } from 'playwright-core'
import { expect, it, vi } from 'vitest'
import { catalogueWallets } from '../../sandbox/catalogue/wallets.ts'
import type { PhoneWallet } from '../../sandbox/wallets/phone/phone-wallet.ts'
import { servePages } from './bridge-pages.ts'
import { expectNoProblems, stage, useBrowser, visit } from './harness.ts'
import { everythingKept } from './kept.ts'
import { dialog, openAccount, openModal, title } from './modal.ts'
import { phoneOf, usePhones } from './phone.ts'
import { addressOf, coins, confirm, fill, life, pressConfirm, review } from './sends.ts'
import { signInPage } from './sign-in-page.ts'

useBrowser()
usePhones()

const browser = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1',
}
const [wallet] = catalogueWallets(600, stage.services.wallets).filter(
  ({ chains, mobile_link }) => chains.includes('eip155:1') && mobile_link && !/^https?:/.test(mobile_link),
)

/** Records the links that the page opens. The phone itself is started by the test. */
const before = `window.openedLinks = []; window.open = href => { window.openedLinks.push(href); return null }`

const pending = (page: Page, status: string): Locator => dialog(page).getByTestId(`portico-pending-${status}`)
const done = (page: Page) => dialog(page).getByTestId('portico-pending-done').click()

/** Returns the id of the request that waits on the phone. */
const asked = (phone: PhoneWallet): Promise<number> =>
  vi.waitFor(() => {
    const [request] = phone.waiting()
    expect(request).toBeDefined()
    return request?.id ?? 0
  }, 20_000)

/** Loads the page again, as a phone does with a page that it has thrown away. */
const throwAway = async (page: Page): Promise<void> => {
  const ended = page.workers().map(worker => worker.waitForEvent('close'))
  await page.reload()
  await Promise.all(ended)
}

/** Opens the wallet app by its link, as a visitor on a phone does. Returns the pairing URI. */
const openApp = async (page: Page): Promise<string> => {
  await openModal(page)
  await dialog(page).getByTestId('all-wallets').click()
  await dialog(page)
    .getByTestId('portico-wallet-search')
    .fill(wallet?.name ?? '')
  await dialog(page).getByText('1 wallet', { exact: true }).first().waitFor()
  await dialog(page).getByTestId(`wallet-search-item-${wallet?.id}`).click()
  await dialog(page).locator('[data-testid=portico-open-wallet]:not([aria-disabled])').tap()
  const [href = ''] = await page.evaluate<string[]>('window.openedLinks')
  return decodeURIComponent(href.slice(href.indexOf('uri=') + 4))
}

// Fault F8, J4
it('a page that the phone throws away while the user approves in the wallet says what waits and what became of it (F23)', async () => {
  const shop = await visit({ path: '/embed.html', browser, before })
  const { page } = shop
  const uri = await openApp(page)
  const phone = await phoneOf('bob', 'ask')
  await phone.pair(uri)

  // Connect.
  const proposal = await asked(phone)
  await throwAway(page)
  await pending(page, 'waiting').filter({ hasText: 'is waiting for your approval' }).waitFor()
  expect(await dialog(page).getByTestId('portico-open-wallet').textContent()).toBe(`Open ${wallet?.name}`)
  await phone.approve(proposal)
  await pending(page, 'approved').filter({ hasText: 'Your wallet is connected' }).waitFor()
  await done(page)
  await dialog(page).waitFor({ state: 'hidden' })
  await page.getByTestId('account-button').waitFor()

  // Sign.
  const params = ['0x68656c6c6f', addressOf('bob')]
  const body = JSON.stringify({ method: 'personal_sign', params })
  await page.evaluate(`void portico.ready.then(api => api.request(${body}).catch(() => {}))`)
  const signature = await asked(phone)
  await throwAway(page)
  await pending(page, 'waiting').filter({ hasText: 'is waiting for your approval' }).waitFor()
  await phone.approve(signature)
  await pending(page, 'approved').filter({ hasText: 'the answer was not used' }).waitFor()
  await done(page)
  await page.evaluate(`void portico.ready.then(api => api.request(${body}).catch(() => {}))`)
  const declined = await asked(phone)
  await throwAway(page)
  await pending(page, 'waiting').waitFor()
  await phone.reject(declined)
  await pending(page, 'refused').filter({ hasText: 'Clementine: you declined it' }).waitFor()
  await done(page)

  // Send.
  const had = await coins('carol')
  await openAccount(page)
  await fill(page, 'ETH', '0.0053', addressOf('carol'))
  await review(page)
  await confirm(page)
  const send = await asked(phone)
  await throwAway(page)
  await pending(page, 'waiting').filter({ hasText: 'is waiting for your approval' }).waitFor()
  await phone.approve(send)
  await pending(page, 'approved').filter({ hasText: 'Your transaction is on its way' }).waitFor()
  await dialog(page).getByTestId('portico-pending-show').click()
  // This page has one source of the chain only, which does not confirm a transaction.
  await life(page, 'pending').waitFor()
  await expect.poll(async () => (await coins('carol')) - had).toBe(5_300_000_000_000_000n)

  // A later page says nothing any more.
  await throwAway(page)
  await page.getByTestId('account-button').waitFor()
  await openAccount(page)
  await title(page).filter({ hasText: 'Account' }).waitFor()
  expectNoProblems(shop)
})

/**
 * The sign-in of a site whose server accepts only its latest nonce, and each nonce once. The server is in the storage of
 * the page, and `signIns` lists the events of the page.
 */
const siwx = `{
  getNonce: () => {
    const nonce = crypto.randomUUID().replaceAll('-', '')
    localStorage.setItem('site-nonce', nonce)
    return nonce
  },
  verify: ({ message }) => {
    const nonce = localStorage.getItem('site-nonce')
    localStorage.removeItem('site-nonce')
    return nonce !== null && message.includes('Nonce: ' + nonce)
  },
}`

it('a signature that comes after the phone has thrown the page away finishes the sign-in, or says why not (F23)', async () => {
  const pages = await servePages()
  const networks = ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']
  const shop = await visit({ url: await signInPage(pages, networks, siwx), browser, before })
  const { page } = shop
  const isSignedIn = async () => {
    await expect
      .poll(() => page.evaluate('window.portico?.signIn.get().phase'), { timeout: 20_000 })
      .toBe('signed')
    const sessions = await page.evaluate('portico.signIn.sessions()')
    expect(sessions).toMatchObject([{ data: { accountAddress: addressOf('bob'), chainId: 'eip155:1' } }])
    await dialog(page).waitFor({ state: 'hidden' })
    expect((await everythingKept(page)).sessionStorage).not.toContain('wants you to sign in')
  }
  const sign = dialog(page).getByTestId('w3m-connecting-siwe-sign')
  const phone = await phoneOf('bob', 'ask')
  await phone.pair(await openApp(page))
  await phone.approve(await asked(phone))
  const signHere = async () => {
    await sign.waitFor()
    await pressConfirm(page, sign)
    return await asked(phone)
  }
  const signAgain = async () => {
    await page.evaluate('portico.signIn.signOut()')
    await expect.poll(() => page.evaluate('portico.signIn.get().phase')).toBe('off')
    await page.evaluate('void portico.signIn.request()')
    return await signHere()
  }

  // The phone throws the page away while the wallet asks, and the visitor signs after the return.
  const first = await signHere()
  await throwAway(page)
  await page.evaluate("window.signIns = []; portico.on('signIn', session => signIns.push(session.message))")
  await dialog(page).getByTestId('portico-open-wallet').waitFor()
  await phone.approve(first)
  await isSignedIn()
  expect(await page.evaluate('signIns')).toEqual([expect.stringContaining('wants you to sign in')])

  // The visitor signs while no page is there at all.
  const second = await signAgain()
  const address = page.url()
  await page.goto('about:blank')
  await phone.approve(second)
  await page.goto(address)
  await isSignedIn()

  // The nonce of the server has ended meanwhile. The refusal of the site is shown, and the visitor signs anew.
  const third = await signAgain()
  await page.evaluate("localStorage.removeItem('site-nonce')")
  await throwAway(page)
  await dialog(page).getByTestId('portico-open-wallet').waitFor()
  await phone.approve(third)
  const failure = dialog(page).getByTestId('portico-sign-in-error')
  await failure.waitFor()
  await phone.approve(await signHere())
  await isSignedIn()

  // The visitor declines.
  const fourth = await signAgain()
  await throwAway(page)
  await dialog(page).getByTestId('portico-open-wallet').waitFor()
  await phone.reject(fourth)
  await failure.filter({ hasText: 'Signature declined' }).waitFor()
  expectNoProblems(shop)
  await pages.close()
})
