import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { views } from '../../src/domain/navigation/views.ts'
import type { OpenOptions, Portico } from '../../src/sdk.ts'
import { expectNoProblems, useBrowser, walletOf } from '../journeys/harness.ts'
import { connectInjected, dialog, openModal, title, walletRow } from '../journeys/modal.ts'
import { everyVariant } from '../journeys/variants.ts'
import { usePages, visitAll } from '../journeys/wallets-page.ts'

useBrowser()
usePages()

type Site = { portico: { ready: Promise<Portico> }; received: unknown[] }

/** Opens a view with `portico.open`, as a site does. Returns the error code if `open` rejects. */
const open = (page: Page, options: { view: string; arguments?: object }) =>
  page.evaluate(async options => {
    const portico = await (window as unknown as Site).portico.ready
    return await portico.open(options as OpenOptions).then(
      () => undefined,
      ({ code }) => code as string,
    )
  }, options)

/** Returns the code and the context of every error event that the site has received. */
const errors = (page: Page) => page.evaluate(() => (window as unknown as Site).received)

const close = async (page: Page) => {
  await page.getByTestId('w3m-header-close').click()
  await dialog(page).waitFor({ state: 'hidden' })
}

/** All views in `npm run test:long`, and every third view in `npm test`. */
const walked = everyVariant ? views : views.filter((_, place) => place % 3 === 0)

// Specification 2.2, 4b.7
it('every view opens without arguments, shows content and can be closed', async () => {
  const shop = await visitAll([], {
    wallets: [walletOf('alice')],
    networks: ['eip155:1', 'eip155:42161'],
    options: { features: { pay: true, smartSessions: true } },
  })
  const { page } = shop
  const walk = async () => {
    for (const view of walked) {
      expect([view, await open(page, { view })]).toEqual([view, undefined])
      await title(page).waitFor()
      await expect.poll(() => title(page).textContent()).not.toBe('Something went wrong')
      await close(page)
    }
  }
  await openModal(page)
  await close(page)
  await walk()
  await openModal(page)
  await connectInjected(page)
  await walk()
  expectNoProblems(shop)
}, 90_000)

it('a click on Close closes the modal even if the view finishes loading while the button is pressed', async () => {
  const shop = await visitAll([], { networks: ['eip155:1'] })
  const { page } = shop
  await openModal(page)
  await close(page)
  let answer: () => void = () => undefined
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/*.js', async route => {
    await held
    await route.continue()
  })
  const pending = new Set<string>()
  const isScript = (url: string) => new URL(url).pathname.endsWith('.js')
  page.on('request', request => isScript(request.url()) && pending.add(request.url()))
  page.on('requestfinished', request => pending.delete(request.url()))
  const requested = page.waitForRequest('**/*.js')
  expect(await open(page, { view: 'WhatIsAWallet' })).toBeUndefined()
  await requested
  await title(page).filter({ hasText: 'Loading' }).waitFor()
  await page.getByTestId('w3m-header-close').hover()
  await page.mouse.down()
  answer()
  await expect.poll(() => [...pending]).toEqual([])
  await page.evaluate(() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await page.mouse.up()
  await dialog(page).waitFor({ state: 'hidden' })
  await page.unrouteAll()
  expect(await open(page, { view: 'WhatIsAWallet' })).toBeUndefined()
  await title(page).filter({ hasText: 'wallet' }).waitFor()
  expectNoProblems(shop)
})

it('a click on Close closes the modal even if the button moves between the press and the release', async () => {
  const shop = await visitAll([], { networks: ['eip155:1'] })
  const { page } = shop
  await openModal(page)
  const button = page.getByTestId('w3m-header-close')
  const card = dialog(page).getByTestId('w3m-modal-card')
  await button.hover()
  await page.mouse.down()
  const before = await button.boundingBox()
  await card.evaluate(element => {
    element.style.paddingTop = '9rem'
  })
  await expect.poll(async () => (await button.boundingBox())?.y).not.toBe(before?.y)
  await page.mouse.up()
  await dialog(page).waitFor({ state: 'hidden' })
  expectNoProblems(shop)
})

// Specification 1.30, 2.4
it('open() rejects if the view is unknown or disabled', async () => {
  const shop = await visitAll([], {
    wallets: [walletOf('alice')],
    networks: ['eip155:1'],
    options: { features: { swaps: false, allWallets: false } },
  })
  const { page } = shop
  await openModal(page)
  await close(page)
  expect(await open(page, { view: 'SwitchNetwork' })).toBe('view-unknown')
  expect(await open(page, { view: 'Swap' })).toBe('view-switched-off')
  expect(await open(page, { view: 'AllWallets' })).toBe('view-switched-off')
  expect(await dialog(page).isVisible()).toBe(false)
  await page.evaluate(async () => {
    const site = window as unknown as Site
    site.received = []
    const portico = await site.portico.ready
    portico.on('error', ({ code, context }) => site.received.push([code, context.view ?? context.reason]))
  })
  for (const view of ['ConnectingExternal', 'ConnectingMultiChain', 'Downloads']) {
    expect(await open(page, { view })).toBeUndefined()
    await walletRow(page, 'Heron Wallet').waitFor()
    await close(page)
  }
  // A view that cannot render its arguments shows an error and a button to leave the view.
  await open(page, { view: 'ConnectingMultiChain', arguments: { wallet: { name: 'No namespaces' } } })
  await title(page).filter({ hasText: 'Something went wrong' }).waitFor()
  await dialog(page).getByTestId('portico-copy-report').waitFor()
  await dialog(page).getByTestId('portico-leave-broken').click()
  await close(page)
  expect(await errors(page)).toEqual([
    ['view-argument-missing', 'ConnectingExternal'],
    ['view-argument-missing', 'ConnectingMultiChain'],
    ['view-argument-missing', 'Downloads'],
    ...Array(2).fill(['unknown', expect.stringContaining('TypeError')]),
  ])
  expectNoProblems(shop)
})

// Specification 1.27
it('every way to connect requires that the user accepts the terms again each time the modal opens', async () => {
  const shop = await visitAll([], {
    wallets: [walletOf('alice')],
    networks: ['eip155:1'],
    options: { features: { legalCheckbox: true }, termsConditionsUrl: 'https://shop.example/terms' },
  })
  const { page } = shop
  const box = dialog(page).getByTestId('wui-checkbox')
  const code = dialog(page).getByTestId('wui-qr-code')
  await openModal(page)
  await dialog(page).getByText('Agree to the terms to see the code').waitFor()
  expect(await walletRow(page, 'Heron Wallet').getAttribute('aria-disabled')).toBe('true')
  // A user can reach the list of all wallets from the guide about wallets, so this list also requires that the user
  // accepts the terms.
  await dialog(page).getByTestId('portico-guide').click()
  await dialog(page)
    .getByRole('button', { name: /get a wallet/i })
    .click()
  await dialog(page).getByTestId('all-wallets').click()
  await dialog(page).getByTestId('portico-consent').waitFor()
  await close(page)
  for (const view of [
    'AllWallets',
    'ConnectSocials',
    'ConnectingFarcaster',
    'ConnectingSocial',
    'ConnectingWalletConnectBasic',
    'EmailVerifyOtp',
    'ConnectingWalletConnect',
  ]) {
    await open(page, { view })
    await dialog(page).getByTestId('portico-consent').waitFor()
    expect([view, await code.count()]).toEqual([view, 0])
  }
  await box.check()
  await dialog(page).getByTestId('portico-consent').click()
  await code.waitFor()
  await close(page)
  await openModal(page)
  await box.check()
  await code.waitFor()
  await dialog(page).getByTestId('all-wallets').click()
  await title(page).filter({ hasText: 'All wallets' }).waitFor()
  await dialog(page).getByTestId('portico-wallet-search').waitFor()
  await page.getByTestId('header-back').click()
  expect(await box.isChecked()).toBe(true)
  await close(page)
  await openModal(page)
  expect(await box.isChecked()).toBe(false)
  expectNoProblems(shop)
})
