import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { serveDapp, whenLoaded } from '../journeys/dapp.ts'
import { expectNoProblems, sandbox, useBrowser, type Visit, visit, walletOf } from '../journeys/harness.ts'
import { codeField, giveEmail, logIn, loginSite, newestMail, wrong } from '../journeys/login.ts'
import { connectInjected, dialog, openModal, title } from '../journeys/modal.ts'
import { inLongRun, variants } from '../journeys/variants.ts'
import { accountOf, usePages, visitAll } from '../journeys/wallets-page.ts'

useBrowser()
usePages()

/**
 * A page script that shortens each timeout of this length to 1 s, unless the test sets `isPatient`. A test sets
 * `isPatient` for a request that must succeed, because on a busy machine this request can take longer than 1 s.
 */
const soon = (ms: number) =>
  `const wait = window.setTimeout; window.setTimeout = (run, ms, ...more) => wait(run, ms === ${ms} && !window.isPatient ? 1_000 : ms, ...more)`
const setPatient = (page: Page, isPatient: boolean) =>
  page.evaluate(value => Object.assign(window, { isPatient: value }), isPatient)
const shopOf = async (options: Parameters<typeof visit>[0] = {}): Promise<Visit> => {
  const shop = await visit({ wallets: [walletOf('alice')], ...options })
  await openModal(shop.page)
  await dialog(shop.page).getByTestId('wui-email-input').waitFor()
  return shop
}
/** Asserts that a wallet connects, even though the login has failed. */
const wallet = async ({ page }: Visit) => {
  await connectInjected(page)
}
const loadFailed = "Couldn't load the login window"

describe('a faulty login frame', () => {
  // Fault H1, H2
  it.each<[string, () => Promise<void>]>(
    variants([
      [
        'fails to load',
        () => sandbox.fault({ service: 'login', route: 'GET /sdk', kind: 'status', status: 404 }),
      ],
      [
        'refuses to be framed',
        () =>
          sandbox.fault({
            service: 'login',
            route: 'GET /sdk',
            kind: 'headers',
            headers: { 'content-security-policy': "frame-ancestors 'none'" },
          }),
      ],
      [
        'never becomes ready',
        () => sandbox.fault({ service: 'login', route: 'POST /frame/READY', kind: 'hang' }),
      ],
      [
        'becomes ready on another origin',
        () =>
          sandbox.fault({
            service: 'login',
            route: 'POST /frame/READY',
            kind: 'json',
            body: { elsewhere: true },
            times: 1,
          }),
      ],
    ]),
  )(
    'is abandoned after 20 s, and does not prevent a wallet connection (the frame %s)',
    async (_what, fault) => {
      await fault()
      const shop = await shopOf({ before: soon(20_000), expected: /frame|Framing/i })
      await giveEmail(shop.page, 'hugo@example.com')
      await wrong(shop.page, loadFailed)
      await wallet(shop)
      expectNoProblems(shop)
    },
  )

  inLongRun(() => {
    // Fault H11
    it('makes the modal explain that the browser blocks the storage of the frame', async () => {
      const headers = { 'set-cookie': 'none=' }
      await sandbox.fault({ service: 'login', route: 'GET /sdk', kind: 'headers', headers })
      const shop = await shopOf({
        before: `if (self !== top) Object.defineProperty(window, 'localStorage', {
          get() { throw new DOMException('Access is denied', 'SecurityError') },
        })`,
      })
      await giveEmail(shop.page, 'hugo@example.com')
      await wrong(shop.page, 'Your browser is blocking the login from saving data')
      await wallet(shop)
      expectNoProblems(shop)
    })
  })

  inLongRun(() => {
    // Specification 8.22
    it("is abandoned if the page's Content-Security-Policy blocks it, and a wallet can still connect", async () => {
      const shop = await visit({
        before: `${soon(20_000)}
          addEventListener('DOMContentLoaded', () => {
            const policy = document.createElement('meta')
            policy.httpEquiv = 'Content-Security-Policy'
            policy.content = "frame-src 'none'"
            document.head.append(policy)
          })`,
        wallets: [walletOf('alice')],
        expected: /frame/i,
      })
      await openModal(shop.page)
      await giveEmail(shop.page, 'hugo@example.com')
      await wrong(shop.page, loadFailed)
      await wallet(shop)
      expectNoProblems(shop)
    })
  })

  // Specification 8.5
  // Fault H3
  it('makes a login step fail after 30 s without a reply, and lets the user repeat the step', async () => {
    await sandbox.fault({ service: 'login', route: 'POST /frame/CONNECT_EMAIL', kind: 'hang', times: 1 })
    const shop = await shopOf({
      before: `${soon(30_000)}; let skip = 0; performance.now = (now => () => now() + skip)(performance.now.bind(performance)); window.later = () => { skip += 30_000 }`,
    })
    const { page } = shop
    await giveEmail(page, 'ida@example.com')
    await wrong(page, "The login window didn't respond")
    await page.evaluate('later()')
    await setPatient(page, true)
    await giveEmail(page, 'ida@example.com')
    await title(page).filter({ hasText: 'Check your email' }).waitFor()
    // The first request with the code gets an error reply and fails. The second request gets a reply with a wrong id.
    // Portico ignores this reply, so the second request ends only at its time limit.
    await sandbox.fault({
      service: 'login',
      route: 'POST /frame/CONNECT_OTP',
      kind: 'status',
      status: 500,
      times: 1,
    })
    const { code = '' } = await newestMail('ida@example.com')
    await codeField(page).fill(code)
    await wrong(page, "That code didn't match")
    await sandbox.fault({
      service: 'login',
      route: 'POST /frame/CONNECT_OTP',
      kind: 'json',
      body: { bend: { id: 'f'.repeat(32) } },
      times: 1,
    })
    await setPatient(page, false)
    await codeField(page).fill(code)
    await wrong(page, "The login window didn't respond")
    await setPatient(page, true)
    await codeField(page).fill(code)
    await page.getByTestId('account-button').waitFor()
    expectNoProblems(shop)
  })

  // Specification 8b.1
  it('makes Portico disconnect the account until the next visit if the frame does not load within 20 s', async () => {
    const shop = await visitAll([], {
      networks: ['eip155:1'],
      before: `window.isPatient = self !== top || !sessionStorage.isHurried; ${soon(20_000)}
        addEventListener('portico:ready', ({ detail }) => {
          window.errors = []
          detail.on('error', ({ code }) => window.errors.push(code))
        })`,
    })
    const { page } = shop
    await openModal(page)
    await logIn(page, 'kay@example.com')
    await page.getByTestId('account-button').waitFor()
    await page.evaluate('sessionStorage.isHurried = 1')
    await sandbox.fault({ service: 'login', route: 'POST /frame/READY', kind: 'hang' })
    await page.reload()
    await page.getByTestId('account-button').waitFor()
    await page.getByTestId('connect-button').waitFor()
    expect(await page.evaluate('window.errors')).toEqual(['frame-load-failed'])
    await sandbox.clearFaults()
    await page.evaluate('sessionStorage.clear()')
    await page.reload()
    await page.getByTestId('account-button').and(page.locator('[aria-busy="false"]')).waitFor()
    expect(await accountOf(page)).toMatch(/^eip155:1:0x/)
    expectNoProblems(shop)
  })

  // Fault H9
  it('makes Portico disconnect the logged-in account if the page changes the URL of the frame', async () => {
    const shop = await shopOf()
    const { page } = shop
    await logIn(page, 'jan@example.com')
    await page.getByTestId('account-button').waitFor()
    await page.evaluate(soon(20_000))
    await sandbox.fault({ service: 'login', route: 'POST /frame/READY', kind: 'hang' })
    await page.evaluate(() => {
      const frame = document.querySelector<HTMLIFrameElement>('#w3m-iframe')
      if (frame) frame.src = frame.src.replace('127.0.0.1', 'localhost')
    })
    await page.getByTestId('connect-button').waitFor({ timeout: 30_000 })
    expectNoProblems(shop)
  })
})

describe('the embedded wallet', () => {
  // Specification 2.3
  it('loads no code and no login site if the site disables email and social logins', async () => {
    const mark = await sandbox.now()
    const site = await serveDapp({ features: { email: false, socials: false } })
    const shop = await visit({ url: site.url, wallets: [walletOf('alice')] })
    await whenLoaded(shop.page)
    await openModal(shop.page)
    await dialog(shop.page).getByTestId('all-wallets').waitFor()
    expect(await dialog(shop.page).getByTestId('wui-email-input').count()).toBe(0)
    await connectInjected(shop.page)
    expect(
      shop.requests.filter(url =>
        /[/-](?:login|approve|email|socials?|farcaster|embedded|otp)-/.test(new URL(url).pathname),
      ),
    ).toEqual([])
    expect(await sandbox.since(mark, 'login')).toEqual([])
    expectNoProblems(shop)
    await site.close()
  })

  it('does not load the login site before the user focuses the email field', async () => {
    const mark = await sandbox.now()
    const shop = await shopOf()
    expect(await sandbox.since(mark, 'login')).toEqual([])
    await Promise.all([
      shop.page.waitForRequest(request => request.url().startsWith(loginSite)),
      dialog(shop.page).getByTestId('wui-email-input').focus(),
    ])
    expectNoProblems(shop)
  })
})
