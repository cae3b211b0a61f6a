import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectNoProblems, sandbox, stage, useBrowser, type Visit, visit } from './harness.ts'
import { expectNotKept } from './kept.ts'
import { loginSite, recordedSecrets, recordLogin } from './login.ts'
import { dialog, openAccount, openModal, title } from './modal.ts'
import { inLongRun, variants } from './variants.ts'

useBrowser()

const withWindow = Object.entries({
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
})

const shopOf = async (options: Parameters<typeof visit>[0] = {}): Promise<Visit> => {
  const shop = await visit(options)
  await openModal(shop.page)
  await dialog(shop.page).getByTestId('social-selector-google').waitFor()
  return shop
}
/** Clicks the button of a social login provider, and returns the popup that opens. */
const choose = async (page: Page, provider: string): Promise<Page> => {
  const direct = dialog(page).getByTestId(`social-selector-${provider}`)
  if ((await direct.count()) === 0) {
    await dialog(page).getByTestId('social-selector-more').click()
    await title(page).filter({ hasText: 'Continue with' }).waitFor()
  }
  const [window] = await Promise.all([page.waitForEvent('popup'), direct.click()])
  return window
}
/** A script that writes the type of each message that the login frame receives to the console. */
const recordFrame = `if (window !== top) addEventListener('message', ({ data }) => {
  if (String(data?.type).startsWith('@w3m-app/')) console.debug('frame received ' + data.type)
})`
/** Returns a function that returns the types of the messages that the login frame has received. */
const framesMessages = (page: Page): (() => readonly string[]) => {
  const types: string[] = []
  page.on('console', line => {
    const [, type] = /^frame received (.*)$/.exec(line.text()) ?? []
    if (type) types.push(type)
  })
  return () => types
}
/** Records the steps of logins that the site's listener of `track` receives. */
const recordSteps = (page: Page) =>
  page.evaluate(`(async () => {
    window.steps = []
    const api = await portico.ready
    api.on('track', ({ event, properties }) => {
      if (event.startsWith('SOCIAL_LOGIN')) window.steps.push([event, properties.provider])
    })
  })()`)
const stepsOf = (page: Page) => page.evaluate<[string, string][]>('window.steps')
const payer = (page: Page) => page.getByTestId('checkout-account')

// Specification 1.5, 7e.3
it('each social login provider gives the user an account after the user agrees in its popup', async () => {
  const shop = await shopOf({ before: recordLogin })
  const { page } = shop
  for (const [provider, name] of variants(withWindow)) {
    const popup = await choose(page, provider)
    await popup.waitForURL(/state=/)
    const state = new URL(popup.url()).searchParams.get('state') ?? ''
    await popup.getByRole('button', { name: 'Allow' }).click()
    await payer(page)
      .filter({ hasText: `${name} login` })
      .waitFor()
    await expect.poll(() => popup.isClosed()).toBe(true)
    await dialog(page).waitFor({ state: 'hidden' })
    await expectNotKept(page, { ...(await recordedSecrets(page)), state, email: `ada@${provider}.example` })
    await openAccount(page)
    await dialog(page).getByTestId('portico-settings-button').click()
    await dialog(page)
      .getByTestId('portico-logged-in-as')
      .filter({ hasText: `ada@${provider}.example` })
      .waitFor()
    await dialog(page).getByTestId('disconnect-button').click()
    await openModal(page)
  }
  expectNoProblems(shop)
})

describe('a social login', () => {
  // Fault H6
  it('shows an error if the user declines it or closes the popup, and can be tried again', async () => {
    const shop = await shopOf({ path: '/embed.html' })
    const { page } = shop
    await recordSteps(page)
    const window = await choose(page, 'google')
    await window.getByRole('button', { name: 'Deny' }).click()
    await dialog(page).getByRole('heading', { name: 'Login failed' }).waitFor()
    const [again] = await Promise.all([
      page.waitForEvent('popup'),
      dialog(page).getByRole('button', { name: 'Try again' }).click(),
    ])
    // The test waits for the page in the popup before it closes the popup, because a browser may fail to close a window
    // during a navigation.
    await again.getByRole('button', { name: 'Allow' }).waitFor()
    await again.close()
    await dialog(page).getByRole('heading', { name: 'The login window was closed' }).waitFor()
    await dialog(page).getByRole('button', { name: 'Choose another way' }).click()
    await title(page).filter({ hasText: 'Connect' }).waitFor()
    const last = await choose(page, 'google')
    await last.getByRole('button', { name: 'Allow' }).click()
    await page.getByTestId('account-button').waitFor()
    const steps = ['STARTED', 'ERROR', 'STARTED', 'CANCELED', 'STARTED', 'REQUEST_USER_DATA', 'SUCCESS']
    await expect.poll(() => stepsOf(page)).toEqual(steps.map(step => [`SOCIAL_LOGIN_${step}`, 'google']))
    expectNoProblems(shop)
  })

  inLongRun(() => {
    it('fails if the popup returns no result within 45 s', async () => {
      const shop = await shopOf({
        before:
          'const wait = window.setTimeout; window.setTimeout = (run, ms, ...more) => wait(run, ms === 45_000 ? 1_500 : ms, ...more)',
      })
      const window = await choose(shop.page, 'x')
      await dialog(shop.page).getByRole('heading', { name: 'The login took too long' }).waitFor()
      await expect.poll(() => window.isClosed()).toBe(true)
      expectNoProblems(shop)
    })
  })

  inLongRun(() => {
    it('offers a link that opens the login if the browser blocks the popup', async () => {
      const shop = await shopOf({
        before:
          'const open = window.open; let left = 1; window.open = (...all) => left-- > 0 ? null : open(...all)',
      })
      const { page } = shop
      await dialog(page).getByTestId('social-selector-google').click()
      await dialog(page).getByRole('heading', { name: 'Your browser blocked the pop-up' }).waitFor()
      const [window] = await Promise.all([
        page.waitForEvent('popup'),
        dialog(page).getByRole('link', { name: 'Open Google' }).click(),
      ])
      await window.getByRole('button', { name: 'Allow' }).click()
      await payer(page).filter({ hasText: 'Google login' }).waitFor()
      expectNoProblems(shop)
    })
  })

  it('accepts a result only from the popup and ignores other windows', async () => {
    const shop = await shopOf()
    const { page } = shop
    const popup = await choose(page, 'google')
    await dialog(page).getByRole('heading', { name: 'Continue in the Google window' }).waitFor()
    await page.evaluate(site => {
      const result = { resultUri: `${site}/return?code=evil` }
      window.postMessage(result, '*')
      window.dispatchEvent(new MessageEvent('message', { data: result, origin: site, source: window }))
    }, loginSite)
    await popup.getByRole('button', { name: 'Allow' }).click()
    await payer(page).filter({ hasText: 'Google login' }).waitFor()
    expectNoProblems(shop)
  })

  const paths = ['/', '/embed.html']
  // Specification 2.35, 2.36
  it.each(variants(paths))(
    "in Telegram opens in the site's own tab, and leaves no login result in the page's URL (path %s)",
    async path => {
      const mark = await sandbox.now()
      // The first page asks for it as soon as the modal opens, and keeps the response.
      await sandbox.fault({
        service: 'catalogue',
        route: 'GET /getAnalyticsConfig',
        kind: 'json',
        body: { isAnalyticsEnabled: true },
      })
      const shop = await shopOf({ before: `window.TelegramWebviewProxy = {}; ${recordLogin}`, path })
      const { page } = shop
      await page.evaluate(place => history.replaceState(null, '', `${place}?shelf=2#pots`), path)
      await dialog(page).getByTestId('social-selector-google').click()
      await page.getByRole('button', { name: 'Allow' }).click()
      await payer(page).filter({ hasText: 'Google login' }).waitFor()
      expect(page.url()).toBe(`${stage.shop}${path}?shelf=2#pots`)
      const back = shop.requests.find(url => new URL(url).searchParams.has('result_uri')) ?? ''
      const result = new URL(new URL(back).searchParams.get('result_uri') ?? '', loginSite).searchParams
      const { token } = await recordedSecrets(page)
      await expectNotKept(page, {
        token,
        code: String(result.get('code')),
        state: String(result.get('state')),
        email: 'ada@google.example',
      })
      // The page reports the rest of the login after the redirect.
      const steps = async () =>
        (await sandbox.since(mark, 'analytics'))
          .map(({ body }) => JSON.parse(body || '{}').props)
          .filter(props => /^SOCIAL_LOGIN_(?:REQUEST|SUCCESS)/.test(props?.event))
          .map(({ event, properties }) => [event, properties.provider])
      await expect.poll(steps).toEqual([
        ['SOCIAL_LOGIN_REQUEST_USER_DATA', 'google'],
        ['SOCIAL_LOGIN_SUCCESS', 'google'],
      ])
      expectNoProblems(shop)
    },
  )

  // Fault H7
  it('fails if the URL contains the result of a login that this page has not started', async () => {
    const shop = await visit({
      before: "localStorage.setItem('portico.left', 'google mine')",
      path: '/?result_uri=%3Fcode%3D1%26state%3Devil',
    })
    await dialog(shop.page).getByRole('heading', { name: 'Login failed' }).waitFor()
    expect(shop.page.url()).toBe(`${stage.shop}/`)
    expectNoProblems(shop)
  })
})

describe('a login with Farcaster', () => {
  // Specification 1.6, 2.18, 7e.4
  it('shows a new QR code after the user goes back, and succeeds when a phone scans the new code', async () => {
    const shop = await shopOf({ before: `${recordLogin};${recordFrame}` })
    const { page } = shop
    const received = framesMessages(page)
    const go = async () => {
      await dialog(page).getByTestId('social-selector-more').click()
      await dialog(page).getByTestId('social-selector-farcaster').click()
      const code = dialog(page).getByTestId('wui-qr-code')
      await code.waitFor()
      return (await code.getAttribute('uri')) ?? ''
    }
    const first = await go()
    const synced = received().filter(type => type === '@w3m-app/SYNC_DAPP_DATA').length
    await page.getByTestId('header-back').click()
    await page.getByTestId('header-back').click()
    // Going back loads the frame again, and the frame gets the site's metadata again (2.18).
    await expect
      .poll(() => received().filter(type => type === '@w3m-app/SYNC_DAPP_DATA').length)
      .toBe(synced + 1)
    const second = await go()
    expect(second).not.toBe(first)
    const channel = new URL(second).searchParams.get('channel') ?? ''
    const body = new URLSearchParams({ channel, name: 'farrah.eth' }).toString()
    await fetch(`${loginSite}/farcaster`, { method: 'POST', body })
    await payer(page).filter({ hasText: 'Farcaster login' }).waitFor()
    await dialog(page).waitFor({ state: 'hidden' })
    const { token } = await recordedSecrets(page)
    await expectNotKept(page, { token, channel, name: 'farrah.eth' })
    expectNoProblems(shop)
  })
})
