import type { Page } from 'playwright-core'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { expect, it } from 'vitest'
import {
  expectNoProblems,
  sandbox,
  useBrowser,
  type Visit,
  type VisitOptions,
  visit,
  walletOf,
} from './harness.ts'
import { connectInjected, dialog, openAccount, openActivity, openModal, transactions } from './modal.ts'
import { addressOf, coins, confirm, fill, life, pressConfirm, review } from './sends.ts'
import { inLongRun, variants } from './variants.ts'

useBrowser()

async function connected(options: Partial<VisitOptions> = {}): Promise<Visit> {
  const shop = await visit({ wallets: [walletOf('alice')], ...options })
  await openModal(shop.page)
  await connectInjected(shop.page)
  await openAccount(shop.page)
  return shop
}

const countOf = (who: string) =>
  sandbox.rpc('eip155:1', 'eth_getTransactionCount', [addressOf(who), 'pending'])
const sendButton = (page: Page) => dialog(page).getByTestId('portico-send-confirm')

it('if a file of the send review fails to load, an error replaces the Send button (attack R23)', async () => {
  const shop = await connected()
  const { page } = shop
  const files = /\/[\w-]*(review|clickjacking|warnings|facts|balance-changes|silent)[\w-]*\.js/
  // Nobody has paid this address before, so the review must say so.
  const nobody = privateKeyToAddress(generatePrivateKey())
  await fill(page, 'ETH', '0.000000000000000023', nobody)
  await dialog(page).getByTestId('portico-send-next').filter({ hasText: 'Review' }).waitFor()
  await page.route(files, route => route.abort())
  await dialog(page).getByTestId('portico-send-next').filter({ hasText: 'Review' }).click()
  await dialog(page).getByText("Couldn't load this screen").waitFor()
  expect(await sendButton(page).count()).toBe(0)
  await page.unroute(files)
  await dialog(page).getByRole('button', { name: 'Retry' }).click()
  await dialog(page).getByTestId('portico-finding-first-time').waitFor()
  await confirm(page)
  await life(page, 'confirmed').waitFor()
  expect(BigInt(String(await sandbox.rpc('eip155:1', 'eth_getBalance', [nobody, 'latest'])))).toBe(23n)
  expectNoProblems(shop)
})

/** Changes an element of the modal, as a page script can do. Returns the function that undoes the change. */
async function disturb(
  page: Page,
  selector: string,
  change: (part: HTMLElement) => void,
): Promise<() => Promise<void>> {
  const part = dialog(page)
    .locator(selector)
    .or(dialog(page).and(page.locator(selector)))
    .first()
  const before = await part.evaluate(element => [element.getAttribute('style'), element.innerHTML] as const)
  await part.evaluate(change)
  return () =>
    part.evaluate((element, [style, html]) => {
      if (style === null) element.removeAttribute('style')
      else element.setAttribute('style', style)
      if (element.localName === 'bdi') element.innerHTML = html
    }, before)
}

it('pressing Send has no effect while a page script moves, hides or changes the review (faults R19, K11)', async () => {
  const shop = await connected()
  const { page } = shop
  await fill(page, 'ETH', '0.000000000000000019', addressOf('carol'))
  await review(page)
  await dialog(page).getByTestId('portico-review-outcome').filter({ hasText: 'will go through' }).waitFor()
  const button = sendButton(page)
  const note = dialog(page).getByTestId('portico-sight')
  const clear = () =>
    expect
      .poll(() => button.evaluate(element => getComputedStyle(element).pointerEvents), { timeout: 30_000 })
      .toBe('auto')
  const box = async () => (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const before = await coins('carol')
  const countBefore = await countOf('alice')

  await clear()
  const { x, y } = await box()
  await page.mouse.move(x + 60, y + 20)
  // The review moves from now on until the press has had no effect. On a busy machine, the press may arrive before the
  // first move of a timer, or more than half a second after a single move, and would then rightly count. The steps have
  // one direction for a second each, so that no two checks of the guard find the same place.
  const away = await disturb(page, 'dialog', part => {
    const start = performance.now()
    const move = () => {
      const seconds = (performance.now() - start) / 1_000
      const path = Math.floor(seconds) % 2 === 0 ? seconds % 1 : 1 - (seconds % 1)
      part.style.setProperty('translate', `${10 + 40 * path}px`)
    }
    move()
    Object.assign(window, { moving: setInterval(move, 16) })
  })
  await page.mouse.click(x + 60, y + 20)
  await note.filter({ hasText: 'Take a second to read this' }).waitFor()
  await page.evaluate(() => clearInterval((window as unknown as { moving: number }).moving))
  await away()
  await clear()

  const pale = await disturb(page, 'dialog', part => part.style.setProperty('opacity', '0.01', 'important'))
  await button.focus()
  for (const key of ['Space', 'Enter']) await page.keyboard.press(key)
  await note.filter({ hasText: 'Something is covering this button' }).waitFor()
  for (const key of ['Space', 'Enter']) await page.keyboard.press(key)
  await pale()
  await clear()

  const hidden = await disturb(page, '.sum', part => part.style.setProperty('visibility', 'hidden'))
  await page.keyboard.press('Enter')
  await note.filter({ hasText: 'Something is covering this button' }).waitFor()
  await hidden()
  await clear()

  const rewritten = await disturb(page, '[data-testid="portico-review-to"] bdi', part => {
    part.textContent = '0x000000000000000000000000000000000000dEaD'
  })
  await page.keyboard.press('Enter')
  await note.filter({ hasText: 'This page changed what is shown' }).waitFor()
  await rewritten()
  await clear()

  expect(await countOf('alice')).toBe(countBefore)
  await pressConfirm(page, button)
  await life(page, 'confirmed').waitFor()
  expect((await coins('carol')) - before).toBe(19n)
  expectNoProblems(shop)
})

/** A page script that replaces the recipient in every message from the page to the worker. */
const swapRecipient = `{
  const post = MessagePort.prototype.postMessage
  const swap = value => {
    if (typeof value !== 'object' || value === null) return
    if (typeof value.call?.to === 'string') value.call.to = '0x000000000000000000000000000000000000dEaD'
    Object.values(value).forEach(swap)
  }
  MessagePort.prototype.postMessage = function (message, ...rest) {
    swap(message)
    return post.call(this, message, ...rest)
  }
}`

const moments = ['before', 'after']
it.each(variants(moments))(
  'a page script cannot change the recipient of a send (script runs %s Portico) (attack R7)',
  async when => {
    const shop = await connected(when === 'before' ? { before: swapRecipient } : {})
    const { page } = shop
    if (when === 'after') await page.evaluate(swapRecipient)
    const [before, countBefore] = [await coins('carol'), await countOf('alice')]
    await fill(page, 'ETH', '0.000000000000000007', addressOf('carol'))
    await review(page)
    await confirm(page)
    if (when === 'before') {
      const problem = dialog(page).getByTestId('portico-review-problem')
      await problem.filter({ hasText: "This isn't what you reviewed" }).waitFor()
      expect(await countOf('alice')).toBe(countBefore)
    } else {
      await life(page, 'confirmed').waitFor()
      expect((await coins('carol')) - before).toBe(7n)
    }
    expectNoProblems(shop)
  },
)

const withoutDisk = `Object.defineProperty(self, 'indexedDB', { value: undefined })`
const fullDisk = `IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError') }`

it('on a full disk, a send stops before the wallet gets the request (faults R8, A9)', async () => {
  const shop = await connected({ workerBefore: fullDisk })
  const { page } = shop
  const countBefore = await countOf('alice')
  await fill(page, 'ETH', '0.000000000000000009', addressOf('carol'))
  await review(page)
  await confirm(page)
  const problem = dialog(page).getByTestId('portico-review-problem')
  await problem.filter({ hasText: 'Free some space on this device' }).waitFor()
  expect(await dialog(page).getByTestId('portico-review-unkept').count()).toBe(0)
  expect(await countOf('alice')).toBe(countBefore)
  expectNoProblems(shop)
})

inLongRun(() => {
  it('in a browser without storage, the user must agree to a send without a stored record (faults R8, A2)', async () => {
    const shop = await connected({
      workerBefore: withoutDisk,
      before: `Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }`,
    })
    const { page } = shop
    const [before, countBefore] = [await coins('carol'), await countOf('alice')]
    await fill(page, 'ETH', '0.000000000000000008', addressOf('carol'))
    await review(page)
    await confirm(page)
    const problem = dialog(page).getByTestId('portico-review-problem')
    await problem.filter({ hasText: "can't save a record of this payment" }).waitFor()
    expect(await countOf('alice')).toBe(countBefore)
    expect(await sendButton(page).getAttribute('aria-disabled')).toBe('true')
    await dialog(page).getByTestId('portico-review-unkept').check()
    await confirm(page)
    await life(page, 'confirmed').waitFor()
    expect((await coins('carol')) - before).toBe(8n)
    expectNoProblems(shop)
  })
})

inLongRun(() => {
  it('the activity view hides and counts malformed and forged transaction records (attack R9)', async () => {
    const shop = await connected()
    const { page } = shop
    await fill(page, 'ETH', '0.000000000000000006', addressOf('carol'))
    await review(page)
    await confirm(page)
    await life(page, 'confirmed').waitFor()
    await page.evaluate(async () => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
      for (const { name = '' } of await indexedDB.databases()) {
        if (!name.startsWith('portico')) continue
        const database = await done(indexedDB.open(name))
        const store = database.transaction('kv', 'readwrite').objectStore('kv')
        const [key] = (await done(store.getAllKeys())).filter(key => String(key).startsWith('money/tx/'))
        const value = await done(store.get(String(key)))
        await done(store.put({ ...value, id: 'spoilt', submittedAt: 'yesterday' }, 'money/tx/spoilt'))
        const lie = { ...value.summary, amount: '31337', to: `0x${'9'.repeat(40)}` }
        await done(store.put({ ...value, id: 'lie', summary: lie }, 'money/tx/lie'))
        database.close()
      }
    })
    await page.reload()
    await openAccount(page)
    await openActivity(page)
    const note = dialog(page).getByTestId('portico-unreadable')
    await note.filter({ hasText: "We couldn't read 2 entries in your activity." }).waitFor()
    await transactions(page).first().waitFor()
    expect((await transactions(page).allTextContents()).join()).not.toMatch(/31,?337|0x9999/)
    await note.getByRole('button', { name: 'Dismiss' }).click()
    await note.waitFor({ state: 'detached' })
    expectNoProblems(shop)
  })
})

const pollutions: readonly (readonly [pollute: string, restore: string])[] = [
  [`Object.prototype.get = 'polluted'`, `delete Object.prototype.get`],
  [`Object.prototype.ref = 'polluted'`, `delete Object.prototype.ref`],
  [
    `window.own = Array.prototype.find; Array.prototype.find = () => undefined`,
    `Array.prototype.find = window.own`,
  ],
  [`window.own = Array.prototype.map; Array.prototype.map = () => {}`, `Array.prototype.map = window.own`],
  [`window.own = JSON.parse; JSON.parse = () => ({})`, `JSON.parse = window.own`],
]

inLongRun(() => {
  // Fault K2
  it('the modal shows the send form or an error while a page script breaks built-in objects (attack R22)', async () => {
    const shop = await connected()
    const { page } = shop
    const [before, countBefore] = [await coins('carol'), await countOf('alice')]
    const send = dialog(page).getByTestId('wallet-features-send-button')
    const form = dialog(page).getByTestId('portico-send-receiver')
    const words = dialog(page).getByText('Something went wrong')
    await page.keyboard.press('Escape')
    for (const [pollute, restore] of pollutions) {
      await page.evaluate(pollute)
      await page.getByTestId('account-button').click()
      await send.or(words).first().waitFor()
      if (await send.isVisible()) await send.click()
      await form.or(words).first().waitFor()
      await page.evaluate(restore)
      await dialog(page).getByTestId('w3m-header-close').click()
      await dialog(page).waitFor({ state: 'hidden' })
    }
    expect(await countOf('alice')).toBe(countBefore)
    await openAccount(page)
    await fill(page, 'ETH', '0.000000000000000022', addressOf('carol'))
    await review(page)
    await confirm(page)
    await life(page, 'confirmed').waitFor()
    expect((await coins('carol')) - before).toBe(22n)
    expectNoProblems(shop)
  })
})

it('in a new browser, a look-alike of an address that the account has paid is caught in form and review (F37, N6)', async () => {
  const [from, paid] = [addressOf('alice'), addressOf('bob')]
  const value = `0x${(10n ** 15n).toString(16)}`
  await sandbox.rpc('eip155:1', 'anvil_impersonateAccount', [from])
  await sandbox.rpc('eip155:1', 'eth_sendTransaction', [{ from, to: paid, value }])
  await sandbox.rpc('eip155:1', 'anvil_mine', ['0x1'])
  const twin = `${paid.slice(0, 8)}${'0'.repeat(26)}${paid.slice(-8)}`.toLowerCase()
  const shop = await connected()
  const { page } = shop
  const finding = (code: string) => dialog(page).getByTestId(`portico-finding-${code}`)
  await fill(page, 'ETH', '0.001', twin)
  await finding('look-alike').filter({ hasText: "The address you've used before" }).waitFor()
  await review(page)
  await finding('look-alike').waitFor()
  expect(await dialog(page).getByTestId('portico-review-understood').count()).toBe(1)
  expectNoProblems(shop)
})

it('while the history of the account cannot be read, form and review say so (F37)', async () => {
  const shop = await connected()
  const { page } = shop
  await sandbox.fault({ service: 'provider', route: '/v1/account/*/history', kind: 'status', status: 503 })
  await fill(page, 'ETH', '0.001', '0x14791697260E4c9A71f18484C9f997B308e59325')
  await dialog(page).getByTestId('portico-finding-history-unchecked').waitFor()
  await review(page)
  await dialog(page).getByTestId('portico-finding-history-unchecked').waitFor()
})
