import type { Page } from 'playwright-core'
import { afterEach, expect, it, vi } from 'vitest'
import { expectNoProblems, stage, useBrowser, visit, walletOf } from './harness.ts'
import { connectInjected, dialog, openAccount, openModal, tokenRow } from './modal.ts'
import { phoneOf, usePhones } from './phone.ts'
import { usePages, visitAll } from './wallets-page.ts'

useBrowser()
usePages()
usePhones()

const relay = (act: 'pause' | 'resume') =>
  fetch(`${stage.services.control}/__control/relay`, { method: 'POST', body: JSON.stringify({ do: act }) })
afterEach(() => relay('resume'))

type Kept = Readonly<Record<string, unknown>>

/**
 * Returns everything that Portico stores on this origin, by key. This function decrypts the WalletConnect data, as any
 * script of the page could do.
 */
const keptBy = (page: Page): Promise<Kept> =>
  page.evaluate(`(async () => {
    const settled = request => new Promise((resolve, reject) => { request.onsuccess = () => resolve(request.result); request.onerror = () => reject(request.error) })
    const kept = {}
    for (const key of Object.keys(localStorage)) if (!key.startsWith('test-wallet:')) kept['local ' + key] = localStorage.getItem(key)
    for (const { name } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const keys = await settled(database.transaction(store).objectStore(store).getAllKeys())
        const vault = await settled(database.transaction(store).objectStore(store).get('vault/wallet-connect'))
        const open = async ({ iv, sealed }) => JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, vault, sealed)))
        for (const key of keys) {
          const found = await settled(database.transaction(store).objectStore(store).get(key))
          const value = key.startsWith('wallet-connect/') ? await open(found) : found
          kept[key] = JSON.parse(JSON.stringify(value, (_, entry) => typeof entry === 'bigint' ? String(entry) : entry) ?? 'null')
        }
      }
      database.close()
    }
    return kept
  })()`) as Promise<Kept>

const bob = String(stage.accounts.bob?.address)
const sessionKey = 'settings/session'
const hint = 'local portico.returning'

/**
 * Returns the keys of the stored WalletConnect records that contain the topic of this session. Leaves out the records
 * of past requests and messages.
 */
const traces = (kept: Kept, topic: string): readonly string[] =>
  Object.entries(kept)
    .filter(([key]) => key.startsWith('wallet-connect/') && !/history|messages/.test(key))
    .filter(([, value]) => JSON.stringify(value)?.includes(topic))
    .map(([key]) => key)

// Specification 4.5
it('disconnecting a phone wallet removes its session from this browser and keeps unrelated data', async () => {
  const shop = await visit({ browser: { viewport: { width: 1280, height: 800 } } })
  const { page } = shop
  await openModal(page)
  const phone = await phoneOf('bob')
  await phone.pair(String(await dialog(page).getByTestId('wui-qr-code').getAttribute('uri')))
  await openAccount(page)
  await tokenRow(page, 'ETH').waitFor()
  await vi.waitFor(() => expect(phone.sessions()).toHaveLength(1), 20_000)
  const topic = String(phone.sessions()[0]?.topic)

  const before = await keptBy(page)
  expect(JSON.stringify(before[sessionKey])).toContain(bob)
  // The button shows this address at the next visit before the worker runs (F40).
  expect(before[hint]).toBe(bob)
  expect(traces(before, topic)).not.toEqual([])

  await dialog(page).getByTestId('portico-settings-button').click()
  await dialog(page).getByTestId('disconnect-button').click()
  await page.getByTestId('connect-button').waitFor()
  await vi.waitFor(() => expect(phone.sessions()).toHaveLength(0), 10_000)
  await expect.poll(async () => traces(await keptBy(page), topic)).toEqual([])
  const after = await keptBy(page)
  expect(after[sessionKey]).toBeUndefined()
  expect(after[hint]).toBeUndefined()
  expect(JSON.stringify(after['settings/choices'] ?? {})).not.toContain('deepLinkChoice')
  // Portico deletes the cached data whose key contains the address of the disconnected account. Portico keeps all other
  // cached data.
  const cached = (kept: Kept) => Object.keys(kept).filter(key => /^(balances|wallets|identity)\//.test(key))
  const withoutAccount = cached(before).filter(key => !key.includes(bob))
  expect(withoutAccount).not.toEqual([])
  await expect.poll(async () => cached(await keptBy(page))).toEqual(withoutAccount)
  expectNoProblems(shop)
})

it('disconnecting an injected wallet deletes its session and sends wallet_revokePermissions to the wallet', async () => {
  const shop = await visit({ wallets: [walletOf('alice')] })
  const { page } = shop
  await openModal(page)
  await connectInjected(page)
  await openAccount(page)
  const before = await keptBy(page)
  expect(JSON.stringify(before[sessionKey])).toContain(String(stage.accounts.alice?.address))
  await dialog(page).getByTestId('portico-settings-button').click()
  await dialog(page).getByTestId('disconnect-button').click()
  await page.getByTestId('connect-button').waitFor()
  await expect.poll(async () => (await keptBy(page))[sessionKey]).toBeUndefined()
  const after = await keptBy(page)
  expect(after[hint]).toBeUndefined()
  expect(after['settings/choices']).toEqual(before['settings/choices'])
  expect(after['settings/choices']).toMatchObject({ recentWallets: ['example.heron'] })
  const request = await page.evaluate(
    "window.__testWallets['Heron Wallet'].requests.map(({ method }) => method)",
  )
  expect(request).toContain('wallet_revokePermissions')
  expectNoProblems(shop)
})

// Specification 4.19, 4.20, 8.13
it('the site disconnects from an unreachable phone wallet, and the modal shows an error', async () => {
  const shop = await visitAll([], {
    networks: ['eip155:1'],
    before: `addEventListener('portico:ready', ({ detail }) => {
      window.tracked = []
      detail.on('disconnect', () => window.tracked.push('disconnect'))
      detail.on('track', ({ event }) => window.tracked.push(event))
    })`,
  })
  const { page } = shop
  await page.setViewportSize({ width: 1280, height: 800 })
  await openModal(page)
  const phone = await phoneOf('bob')
  await phone.pair(String(await dialog(page).getByTestId('wui-qr-code').getAttribute('uri')))
  await openAccount(page)
  await relay('pause')
  await dialog(page).getByTestId('portico-settings-button').click()
  await dialog(page).getByTestId('disconnect-button').click()
  const sentence = "Couldn't disconnect. Disconnect this site in Clementine."
  await dialog(page).getByTestId('wui-snackbar-message').filter({ hasText: sentence }).waitFor()
  await page.getByTestId('connect-button').waitFor()
  expect(phone.sessions()).toHaveLength(1)
  const tracked = await page.evaluate('window.tracked')
  expect(tracked).toEqual(expect.arrayContaining(['disconnect', 'DISCONNECT_ERROR']))
  expect(tracked).not.toContain('DISCONNECT_SUCCESS')
  await relay('resume')
  await page.reload()
  await page.getByTestId('connect-button').waitFor()
})
