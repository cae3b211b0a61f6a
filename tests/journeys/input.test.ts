import type { Page } from 'playwright-core'
import { parseUnits } from 'viem'
import { beforeAll, expect, it } from 'vitest'
import type { Portico } from '../../src/sdk.ts'
import { expectNoProblems, sandbox, useBrowser, visit, walletOf } from './harness.ts'
import { expectNotKept } from './kept.ts'
import { connectInjected, dialog, openAccount, openModal, tokenRow } from './modal.ts'
import { addressOf, confirm, fill, held, life, review, usdc } from './sends.ts'
import { translate } from './translator.ts'
import { variants } from './variants.ts'
import { usePages, visitAll } from './wallets-page.ts'

useBrowser()
usePages()
const ethereum = 'eip155:1'
beforeAll(async () => {
  await sandbox.transfer({ chain: ethereum, from: 'faucet', to: 'bob', amount: '2500', token: 'USDC' })
})

async function connected(who: string) {
  const shop = await visit({ wallets: [walletOf(who)] })
  await openModal(shop.page)
  await connectInjected(shop.page)
  await openAccount(shop.page)
  return shop
}

/** Replaces the text of a field by pasting, as a person does. */
async function paste(page: Page, testId: string, text: string): Promise<void> {
  await page.evaluate(copied => navigator.clipboard.writeText(copied), text)
  await dialog(page).getByTestId(testId).focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('ControlOrMeta+V')
}

// Fault G12
it('a pasted amount with separators is sent as it was understood, to the address inside the pasted text or payment link (F1, F26)', async () => {
  const shop = await connected('bob')
  const { page } = shop
  const modal = dialog(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const before = await held(usdc, 'carol')
  await fill(page, 'USDC', '', '')
  const read = modal.getByTestId('portico-send-amount-read')
  const next = modal.getByTestId('portico-send-next')
  await paste(page, 'portico-send-amount', '12.345')
  await read.filter({ hasText: 'Which amount do you mean?' }).waitFor()
  expect(await next.getAttribute('aria-disabled')).toBe('true')
  await paste(page, 'portico-send-amount', '7,000001')
  await read.filter({ hasText: 'Read as 7.000001.' }).waitFor()
  // A digit too many in a group of thousands is not a thousandth of the amount.
  await paste(page, 'portico-send-amount', '1,000')
  await page.keyboard.press('0')
  await read.filter({ hasText: 'Read as' }).waitFor({ state: 'hidden' })
  await next.filter({ hasText: 'Enter a valid amount' }).waitFor()
  for (const text of ['12\u202f500,75', '１２，５００．７５', '١٢٬٥٠٠٫٧٥', '12’500.75 USDC']) {
    await paste(page, 'portico-send-amount', text)
    await read.filter({ hasText: 'Read as 12,500.75.' }).waitFor()
  }
  await paste(page, 'portico-send-amount', '1,000')
  await read.filter({ hasText: 'Read as 1,000.' }).waitFor()
  const carol = addressOf('carol')
  await paste(page, 'portico-send-receiver', `"${carol.slice(0, 20)}\u200b ${carol.slice(20)}"`)
  await modal.getByTestId('portico-send-cleaned').locator(`[title="${carol}"]`).waitFor()
  await paste(page, 'portico-send-receiver', `ethereum:${usdc}@1/approve?address=${carol}&uint256=1e9`)
  await modal.getByTestId('portico-finding-link-unsupported').filter({ hasText: 'approve' }).waitFor()
  expect(await next.getAttribute('aria-disabled')).toBe('true')
  const link = `ethereum:${usdc}@1/transfer?address=${carol}&uint256=1e9&label=Tea&gas=21000`
  await paste(page, 'portico-send-receiver', link)
  await modal
    .getByTestId('portico-finding-link-parts')
    .filter({ hasText: 'In the link: label and gas.' })
    .waitFor()
  await expect.poll(() => modal.getByTestId('portico-send-receiver').inputValue()).toBe(carol)
  await review(page)
  await modal
    .getByTestId('portico-review-sentence')
    .filter({ hasText: /1,000\sUSDC/ })
    .waitFor()
  await confirm(page)
  await life(page, 'confirmed').waitFor()
  expect((await held(usdc, 'carol')) - before).toBe(parseUnits('1000', 6))
  expectNoProblems(shop)
})

/** The amount fields of the modal: how to reach the field, and the button that goes on. */
const amountFields = [
  {
    field: 'swap-input-sourceToken',
    next: '[data-testid=swap-action-button]',
    open: async (page: Page) => {
      await dialog(page).getByTestId('wallet-features-swaps-button').click()
      await dialog(page).getByTestId('swap-select-token-button-sourceToken').click()
      await dialog(page).getByTestId('swap-select-token-item-USDC').click()
      await dialog(page).getByTestId('swap-select-token-button-toToken').click()
      await dialog(page).getByTestId('swap-select-token-item-ETH').click()
    },
  },
  {
    field: 'portico-buy-amount',
    next: '[data-testid=portico-buy-continue]',
    open: async (page: Page) => {
      await dialog(page).getByTestId('wallet-features-onramp-button').click()
      await dialog(page).getByTestId('onramp-provider-northpay').waitFor()
    },
  },
] as const

it.each([
  ['read, and shown as it was read, in a browser that writes numbers like the page', 'en-US'],
  ['asked in a browser that writes numbers in another way than the page', 'de-DE'],
] as const)('a pasted 1,000 to swap or buy is %s (F1)', async (_how, locale) => {
  const shop = await visit({ wallets: [walletOf('bob')], browser: { locale } })
  const { page } = shop
  const modal = dialog(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openModal(page)
  await connectInjected(page)
  await openAccount(page)
  await tokenRow(page, 'USDC').waitFor()
  for (const { field, next, open } of amountFields) {
    await open(page)
    const goesOn = modal.locator(`${next}:not([aria-disabled=true])`)
    const read = modal.getByTestId(`${field}-read`)
    const mark = await sandbox.now()
    await paste(page, field, '1,000')
    if (locale === 'de-DE') {
      await read.filter({ hasText: 'Which amount do you mean?' }).waitFor()
      expect(await goesOn.count()).toBe(0)
      await modal.getByTestId(`${field}-read-1000`).click()
    } else {
      await read.filter({ hasText: 'Read as 1,000.' }).waitFor()
    }
    await goesOn.waitFor()
    expect(await quotedSince(mark)).toEqual([1000])
    await modal.getByTestId('header-back').click()
  }
  expectNoProblems(shop)
})

/** Returns the amounts (in USDC or dollars) for which the page has asked for quotes since this moment. */
async function quotedSince(mark: number): Promise<readonly number[]> {
  const asked = await sandbox.since(mark, 'provider')
  const amounts = asked.flatMap(({ path, query, body }) => {
    if (path === '/v1/convert/quotes') return Number(query.amount) / 1e6
    return path === '/v1/onramp/multi/quotes' ? Number(JSON.parse(body).sourceAmount) : []
  })
  return [...new Set(amounts)]
}

it('a key that ends a composition closes nothing, and fields are marked for password managers (F9, F12)', async () => {
  const { page } = await connected('alice')
  await fill(page, 'ETH', '1', '')
  const field = dialog(page).getByTestId('portico-send-receiver')
  await field.evaluate(input => {
    for (const given of [{ isComposing: true }, { keyCode: 229 }]) {
      const event = new KeyboardEvent('keydown', {
        key: 'Escape',
        bubbles: true,
        composed: true,
        cancelable: true,
      })
      for (const [name, value] of Object.entries(given)) Object.defineProperty(event, name, { value })
      input.dispatchEvent(event)
    }
  })
  expect(await field.isVisible()).toBe(true)
  expect(await field.getAttribute('data-1p-ignore')).toBe('true')
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'hidden' })
})

it.each(variants([false, true], 2))(
  'a translated page keeps every view alive and every amount current, with translate="no" respected: %s (F4)',
  async skips => {
    const shop = await connected('alice')
    const { page } = shop
    const modal = dialog(page)
    await translate(page, skips)
    await fill(page, 'ETH', '', addressOf('carol'))
    await modal.getByTestId('portico-send-turn').click()
    const turned = modal.getByTestId('portico-send-turn')
    const shown: (string | null)[] = []
    for (const dollars of ['30', '60', '$ 90']) {
      await modal.getByTestId('portico-send-amount').fill(dollars)
      await expect.poll(() => turned.textContent()).not.toBe(shown.at(-1) ?? '')
      shown.push(await turned.textContent())
    }
    expect(shown.map(text => /0\.0\d+\sETH/.test(text ?? ''))).toEqual([true, true, true])
    await modal.getByTestId('portico-send-amount').fill('0.01')
    await review(page)
    await confirm(page)
    await life(page, 'confirmed').waitFor()
    await modal.getByTestId('portico-life-done').click()
    await modal.getByTestId('wallet-features-swaps-button').click()
    const paid = modal.getByTestId('swap-input-sourceToken')
    await paid.fill('0.1')
    await modal.getByTestId('swap-select-token-button-toToken').click()
    await modal.getByTestId('swap-select-token-item-USDC').click()
    const output = modal.getByTestId('swap-input-toToken')
    await expect.poll(() => output.inputValue()).not.toBe('')
    const first = await output.inputValue()
    await paid.fill('0.2')
    await expect.poll(() => output.inputValue()).not.toBe(first)
    await page.keyboard.press('Escape')
    expectNoProblems(shop)
  },
)

/** Views with text fields, and how many fields each has. */
const viewsWithFields = [
  ['AllWallets', 1],
  ['WalletSend', 2],
  ['Swap', 1],
  ['RegisterAccountName', 1],
  ['Profile', 1],
  ['Connect', 1],
] as const

it('a private key or recovery phrase that is pasted, inserted or filled into any field is removed, and neither stored nor sent (F26)', async () => {
  const key = '0x4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318'
  const phrase = 'abandon ability able about above absent absorb abstract absurd abuse access accident'
  const shop = await visitAll([], { wallets: [walletOf('alice')], networks: [ethereum] })
  const { page } = shop
  const modal = dialog(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openModal(page)
  await connectInjected(page)
  await openAccount(page)
  await tokenRow(page, 'ETH').waitFor()
  const mark = await sandbox.now()
  const fields = modal.locator('.body input:not([type=checkbox], [type=radio], [readonly])')
  for (const [view, count] of viewsWithFields) {
    const former = await fields.elementHandles()
    await page.evaluate(async name => {
      const site = window as unknown as { portico: { ready: Promise<Portico> } }
      const portico = await site.portico.ready
      await portico.open({ view: name })
    }, view)
    // The view before stays until the files of the next one are there.
    for (const field of former) await field.waitForElementState('hidden')
    await expect.poll(() => fields.count(), { message: view }).toBe(count)
    for (const field of await fields.all()) {
      const id = (await field.getAttribute('data-testid')) ?? ''
      for (const secret of [key, phrase]) {
        await paste(page, id, secret)
        expect([view, id, await field.inputValue()]).toEqual([view, id, ''])
        await modal.getByTestId('wui-snackbar-message').filter({ hasText: 'private key' }).waitFor()
        await field.fill(secret)
        expect([view, id, await field.inputValue()]).toEqual([view, id, ''])
        await field.fill('7')
        await page.keyboard.insertText(secret)
        expect([view, id, await field.inputValue()]).toEqual([view, id, '7'])
        await field.fill('')
      }
    }
  }
  // A hash looks like a key, and the user may search for it.
  await page.evaluate(async () => {
    const site = window as unknown as { portico: { ready: Promise<Portico> } }
    await (await site.portico.ready).open({ view: 'Transactions' })
  })
  await paste(page, 'portico-history-search', `0x${'ab'.repeat(32)}`)
  expect(await modal.getByTestId('portico-history-search').inputValue()).toBe(`0x${'ab'.repeat(32)}`)
  const sent = JSON.stringify([shop.requests, await sandbox.since(mark)])
  for (const secret of [key.slice(2), 'ability able', 'ability%20able', 'ability+able']) {
    expect(sent).not.toContain(secret)
  }
  await expectNotKept(page, { key: key.slice(2), words: 'ability able about' })
  expectNoProblems(shop)
})
