import type { Page } from 'playwright-core'
import { expect, it, vi } from 'vitest'
import { expectNoProblems, stage, stays, useBrowser, type Visit, visit, walletOf } from './harness.ts'
import { connectInjected, dialog, openModal, walletRow } from './modal.ts'
import { phoneOf, usePhones } from './phone.ts'

useBrowser()
usePhones()

const account = 'account-button'
const soon = { timeout: 1_000 }

it('a connection or a disconnect in one tab reaches the other tab within a second', async () => {
  const first = await visit({ wallets: [walletOf('alice')] })
  const second = await visit({ wallets: [walletOf('alice')], context: first.context })
  // Opening the modal starts the worker, so now both tabs have a running worker.
  await openModal(second.page)
  await second.page.keyboard.press('Escape')
  await openModal(first.page)
  await connectInjected(first.page)
  await second.page.getByTestId(account).waitFor(soon)

  await second.page.getByTestId(account).click()
  await dialog(second.page).getByTestId('portico-settings-button').click()
  await dialog(second.page).getByTestId('disconnect-button').click()
  await first.page.getByTestId('connect-button').waitFor(soon)
  expectNoProblems(first)
  expectNoProblems(second)
})

it('tabs agree within a second after one of them has cleared the storage, even if it is loaded again (F42)', async () => {
  const first = await visit({ wallets: [walletOf('alice')] })
  const second = await visit({ wallets: [walletOf('alice')], context: first.context })
  const disconnect = async ({ page }: Visit) => {
    await page.getByTestId(account).click()
    await dialog(page).getByTestId('portico-settings-button').click()
    await dialog(page).getByTestId('disconnect-button').click()
    await page.getByTestId('connect-button').waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
  }
  await openModal(first.page)
  await connectInjected(first.page)
  await second.page.getByTestId(account).waitFor()
  for (const step of ['none', 'clear', 'clear and load']) {
    if (step !== 'none') await clearStorage(second.page)
    if (step === 'clear and load') {
      await second.page.reload()
      await second.page.getByTestId('connect-button').waitFor()
      // Opening the modal starts the worker of a new visitor.
      await openModal(second.page)
      await walletRow(second.page, 'Heron Wallet').waitFor()
      await second.page.keyboard.press('Escape')
      await dialog(second.page).waitFor({ state: 'hidden' })
    }
    await disconnect(first)
    await second.page.getByTestId('connect-button').waitFor(soon)
    await openModal(second.page)
    await connectInjected(second.page)
    await first.page.getByTestId(account).waitFor(soon)
  }
  await disconnect(second)
  await first.page.getByTestId('connect-button').waitFor(soon)
  expectNoProblems(first)
  expectNoProblems(second)
})

/** Clears all storage of the page's origin, as the visitor or the site does. */
async function clearStorage(page: Page): Promise<void> {
  await page.evaluate(async () => {
    localStorage.clear()
    sessionStorage.clear()
    for (const { name = '' } of await indexedDB.databases())
      await new Promise(resolve => {
        const request = indexedDB.deleteDatabase(name)
        request.onsuccess = resolve
        request.onerror = resolve
      })
  })
}

it('a phone wallet paired in one tab stays connected in a second tab after the first tab closes', async () => {
  const first = await visit({ browser: { viewport: { width: 1280, height: 800 } } })
  const second = await visit({ context: first.context })
  await openModal(second.page)
  await second.page.keyboard.press('Escape')
  await openModal(first.page)
  const uri = await dialog(first.page).getByTestId('wui-qr-code').getAttribute('uri')
  const phone = await phoneOf('bob')
  await phone.pair(String(uri))
  await first.page.getByTestId(account).waitFor()
  await second.page.getByTestId(account).waitFor(soon)

  await first.page.close()
  await second.page
    .getByTestId('checkout-account')
    .filter({ hasText: String(stage.accounts.bob?.address) })
    .waitFor()
  await vi.waitFor(() => expect(phone.sessions()).toHaveLength(1), 20_000)
  await phone.disconnect(String(phone.sessions()[0]?.topic))
  await second.page.getByTestId('connect-button').waitFor()
  expectNoProblems(second)
})

it("forged messages that a page script sends to the site's tabs have no effect (attack R15)", async () => {
  const shop = await visit({ wallets: [walletOf('alice')] })
  const { page } = shop
  await openModal(page)
  await connectInjected(page)
  const address = stage.accounts.alice?.address ?? ''
  const [worker] = page.workers()
  if (!worker) throw new Error('a connected page has a worker')
  // The page catches the errors of its worker, so the test counts the uncaught errors inside the worker.
  await worker.evaluate(
    `self.uncaught = []; addEventListener('error', ({ message }) => self.uncaught.push(message))`,
  )
  const forged = await page.evaluate(async own => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const [name = ''] = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
    const database = await done(indexedDB.open(name))
    const kept = (key: string) => done(database.transaction('kv').objectStore('kv').get(key))
    const text = JSON.stringify(await kept('settings/session'))
    const key = await kept('tabs/key')
    database.close()
    const { held = [], pending = [] } = await navigator.locks.query()
    const locks = [...held, ...pending].flatMap(({ name }) => name ?? [])
    const guesses = [name, ...['1', '5', '5/key', '5/unkept'].map(end => `${name}/${end}`), ...locks]
    const value = JSON.parse(text.replaceAll(own, '0x000000000000000000000000000000000000dEaD'))
    for (const guess of new Set(guesses)) {
      const channel = new BroadcastChannel(guess)
      channel.postMessage({ type: 'heartbeat', from: 'stranger', subscriptions: null })
      channel.postMessage({ type: 'broadcast', from: 'stranger', topic: 'session', value })
    }
    // The real name of the channel contains a key that a page script can read from the storage. So the test also sends
    // a forged message on the channel with the real name.
    const meeting = new BroadcastChannel(`${name}/5/${key}`)
    meeting.postMessage({ type: 'heartbeat', from: 'stranger', subscriptions: null })
    return {
      names: text.includes(own),
      key: typeof key,
      isGuessed: guesses.some(guess => guess.includes(key)),
    }
  }, address)
  expect(forged).toEqual({ names: true, key: 'string', isGuessed: false })
  const button = page.getByTestId(account)
  const shown = await button.textContent()
  await stays(1_000, async () => expect(await button.textContent()).toBe(shown))
  expect(await worker.evaluate('self.uncaught')).toEqual([])
  expectNoProblems(shop)
})
