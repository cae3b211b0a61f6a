import type { Page } from 'playwright-core'
import { describe, expect, it, vi } from 'vitest'
import type { PhoneHabits } from '../../sandbox/wallets/phone/habits.ts'
import { expectNoProblems, stage, useBrowser, type Visit, visit, walletOf } from '../journeys/harness.ts'
import { connectInjected, dialog, openAccount, openModal, title } from '../journeys/modal.ts'
import { phoneOf, usePhones } from '../journeys/phone.ts'
import { inLongRun } from '../journeys/variants.ts'
import { usePages, visitAll } from '../journeys/wallets-page.ts'

useBrowser()
usePages()
usePhones()

const desktop = { viewport: { width: 1280, height: 800 } }

/** Visits the shop on a desktop, and connects a phone wallet with the behaviour in `habits`. */
const connected = async (habits: PhoneHabits = {}) => {
  const shop = await visit({ browser: desktop })
  await openModal(shop.page)
  const phone = await phoneOf('alice', 'auto', [], habits)
  await phone.pair(String(await dialog(shop.page).getByTestId('wui-qr-code').getAttribute('uri')))
  await shop.page.getByTestId('account-button').waitFor()
  await dialog(shop.page).waitFor({ state: 'hidden' })
  return { shop, phone, topic: String(phone.sessions()[0]?.topic) }
}
/** Opens a page with its Portico as `window.portico`, so that the test can call Portico's API. */
const site = (options: Parameters<typeof visitAll>[1] = {}): Promise<Visit> =>
  visitAll([], { networks: ['eip155:1', 'eip155:137'], ...options })
type Site = {
  readonly portico: {
    readonly ready: Promise<{
      disconnect(): Promise<void>
      provider(namespace: string): { request(request: object): Promise<unknown> }
    }>
  }
  rejected?: unknown
}
/**
 * Requests a signature through the EIP-1193 provider of Portico. Returns a function that reads the error code of the
 * rejection.
 */
const askToSign = async (page: Page): Promise<() => Promise<unknown>> => {
  await page.evaluate(async address => {
    const here = window as unknown as Site
    const provider = (await here.portico.ready).provider('eip155')
    provider
      .request({ method: 'personal_sign', params: ['0x68656c6c6f', address] })
      .catch((error: { code: unknown }) => {
        here.rejected = error.code
      })
  }, stage.accounts.alice?.address)
  return () => page.evaluate(() => (window as unknown as Site).rejected)
}

it("Send and Swap explain at once that the phone's WalletConnect session does not allow transactions", async () => {
  const { shop, phone } = await connected({ methods: ['personal_sign'] })
  const { page } = shop
  await openAccount(page)
  for (const feature of ['send', 'swaps']) {
    await dialog(page).getByTestId(`wallet-features-${feature}-button`).click()
    await dialog(page)
      .getByTestId('portico-cannot-send')
      .getByText("Clementine doesn't allow sending here")
      .waitFor()
    await dialog(page).getByTestId('header-back').click()
    await title(page).filter({ hasText: 'Account' }).waitFor()
  }
  expect(phone.seen()).toEqual([])
  expectNoProblems(shop)
})

inLongRun(() => {
  // Fault E15
  it('a network switch fails if the phone does not add the new network to the WalletConnect session', async () => {
    const { shop } = await connected({ networks: ['eip155:1'], newNetwork: 'only-answer' })
    const { page } = shop
    await openAccount(page)
    const chip = dialog(page).getByRole('button', { name: /^Network/ })
    await chip.click()
    await dialog(page).getByTestId('w3m-network-switch-Polygon').click()
    await dialog(page).getByText("Clementine doesn't recognize this network").first().waitFor()
    await page.getByTestId('checkout-account').filter({ hasText: 'eip155:1,' }).waitFor()
    expectNoProblems(shop)
  })
})

inLongRun(() => {
  it('a network switch succeeds if the phone adds the new network to the WalletConnect session', async () => {
    const { shop, phone } = await connected({ networks: ['eip155:1'], newNetwork: 'take-in' })
    const { page } = shop
    await openAccount(page)
    await dialog(page)
      .getByRole('button', { name: /^Network/ })
      .click()
    await dialog(page).getByTestId('w3m-network-switch-Polygon').click()
    await page.getByTestId('checkout-account').filter({ hasText: 'eip155:137' }).waitFor()
    expect(phone.seen()).toEqual(['wallet_switchEthereumChain'])
    expectNoProblems(shop)
  })
})

it('a phone that no longer shares any account is disconnected, and its WalletConnect session ends', async () => {
  const { shop, phone, topic } = await connected()
  await phone.announceAccounts(topic, 'eip155:1', [String(stage.accounts.carol?.address)])
  await phone.announceAccounts(topic, 'eip155:1', [])
  await shop.page.getByTestId('connect-button').waitFor()
  await vi.waitFor(() => expect(phone.sessions()).toHaveLength(0), 10_000)
  expectNoProblems(shop)
})

describe('a pending signature request', () => {
  const withPhone = async () => {
    const shop = await site()
    await openModal(shop.page)
    const phone = await phoneOf('alice')
    await phone.pair(String(await dialog(shop.page).getByTestId('wui-qr-code').getAttribute('uri')))
    await shop.page.getByTestId('account-button').waitFor()
    phone.mode = 'ask'
    return { shop, phone }
  }
  const disconnect = async (page: Page) => {
    await openAccount(page)
    await page.getByTestId('portico-settings-button').click()
    await page.getByTestId('disconnect-button').click()
  }

  it('rejects with the error code 4900 when the user disconnects the phone', async () => {
    const { shop, phone } = await withPhone()
    const rejected = await askToSign(shop.page)
    await vi.waitFor(() => expect(phone.waiting()).toHaveLength(1), 20_000)
    await disconnect(shop.page)
    await expect.poll(rejected).toBe(4900)
    expectNoProblems(shop)
  })

  inLongRun(() => {
    it('rejects with the error code 4900 when the user disconnects the phone in another tab', async () => {
      const { shop, phone } = await withPhone()
      const second = await site({ context: shop.context })
      await second.page.getByTestId('account-button').waitFor()
      const rejected = await askToSign(second.page)
      await vi.waitFor(() => expect(phone.waiting()).toHaveLength(1), 20_000)
      await disconnect(shop.page)
      await expect.poll(rejected).toBe(4900)
      expectNoProblems(shop)
    })
  })

  inLongRun(() => {
    it('rejects with the error code 4900 when the site disconnects an injected wallet', async () => {
      const shop = await site({ wallets: [walletOf('alice')] })
      await openModal(shop.page)
      await connectInjected(shop.page)
      await shop.page.evaluate("window.__testWallets['Heron Wallet'].mode = 'silent'")
      const rejected = await askToSign(shop.page)
      await expect
        .poll(() => shop.page.evaluate("window.__testWallets['Heron Wallet'].pending.length"))
        .toBe(1)
      await shop.page.evaluate(async () => (await (window as unknown as Site).portico.ready).disconnect())
      await shop.page.getByTestId('connect-button').waitFor()
      await expect.poll(rejected).toBe(4900)
      expectNoProblems(shop)
    })
  })
})
