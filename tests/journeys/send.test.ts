import type { Locator } from 'playwright-core'
import { encode } from 'uqr'
import { formatUnits, parseUnits } from 'viem'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { tether } from '../../sandbox/chains/silent-token.ts'
import type { Portico } from '../../src/sdk.ts'
import { expectNoProblems, sandbox, stage, useBrowser, visit, walletOf } from './harness.ts'
import { answerInFrame, logIn } from './login.ts'
import { connectInjected, dialog, openAccount, openModal } from './modal.ts'
import { phoneOf, usePhones, visitWith } from './phone.ts'
import { addressOf, coins, confirm, fill, held, life, phases, review, solanaAmount, usdc } from './sends.ts'
import { variants } from './variants.ts'
import { connectOther, ids, solanaAccounts, usePages, visitAll } from './wallets-page.ts'

useBrowser()
usePhones()
usePages()
const ethereum = 'eip155:1'
beforeAll(async () => {
  for (const token of ['USDC', 'USDT']) {
    await sandbox.transfer({ chain: ethereum, from: 'faucet', to: 'bob', amount: '50', token })
  }
})
afterEach(() => sandbox.automine(ethereum, true))

async function connected(who = 'alice', language = 'en') {
  const shop = await visit({
    wallets: [walletOf(who)],
    before: `new MutationObserver((_, observer) => {
      document.documentElement.lang = '${language}'
      observer.disconnect()
    }).observe(document, { childList: true })`,
  })
  await openModal(shop.page)
  await connectInjected(shop.page)
  await openAccount(shop.page)
  return shop
}

// Specification 1.14
it('a send of ETH delivers exactly the typed amount, and then appears as confirmed', async () => {
  const shop = await connected()
  const before = await coins('carol')
  await fill(shop.page, 'ETH', '0.000000000000012345', addressOf('carol'))
  await review(shop.page)
  const to = `${addressOf('carol').slice(0, 6)}…${addressOf('carol').slice(-4)}`
  const facts = new RegExp(`0\\.000000000000012345\\sETH .*to ${to} on Ethereum\\.`)
  await dialog(shop.page).getByTestId('portico-review-sentence').filter({ hasText: facts }).waitFor()
  expect(
    await dialog(shop.page).getByTestId('portico-review-to').locator('[title]').getAttribute('title'),
  ).toBe(addressOf('carol'))
  await confirm(shop.page)
  await life(shop.page, 'confirmed').waitFor()
  const stops = life(shop.page, 'confirmed').getByRole('listitem')
  expect(await stops.evaluateAll(all => all.map(stop => stop.dataset.state))).toEqual([
    'done',
    'done',
    'done',
  ])
  const receipt = dialog(shop.page).getByTestId('portico-life-sentence')
  expect(await receipt.textContent()).toMatch(/^You sent 0\.000000000000012345\sETH to .* You paid a fee of /)
  await shop.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog(shop.page).getByTestId('portico-life-receipt').click()
  const copied = () => shop.page.evaluate(() => navigator.clipboard.readText())
  await expect
    .poll(copied)
    .toMatch(new RegExp(`^You sent .* to ${addressOf('carol')} on .*/tx/0x[0-9a-f]{64}$`))
  expect((await coins('carol')) - before).toBe(12_345n)
  await dialog(shop.page).getByTestId('portico-life-done').click()
  await dialog(shop.page).getByTestId('wallet-features-send-button').click()
  await expect.poll(() => dialog(shop.page).getByTestId('portico-send-amount').inputValue()).toBe('')
  expectNoProblems(shop)
})

it('the embedded wallet of an email login sends exactly the amount that the site has filled in', async () => {
  const shop = await visitAll([], { networks: [ethereum] })
  const { page } = shop
  await openModal(page)
  await logIn(page, 'sender@example.com')
  await dialog(page).waitFor({ state: 'hidden' })
  await page.evaluate(async to => {
    const site = window as unknown as { portico: { ready: Promise<Portico> }; received: unknown[] }
    const portico = await site.portico.ready
    site.received = []
    portico.on('track', ({ event, properties }) => site.received.push([event, properties.hash]))
    portico.on('error', ({ code, context }) => site.received.push([code, context.argument]))
    const given = { token: 'ETH', amount: '0.000000000000000333', to }
    await portico.open({ view: 'WalletSend', arguments: given })
  }, addressOf('carol'))
  const receivedEvents = () =>
    page.evaluate(() => (window as unknown as { received: [string, string?][] }).received)
  const before = await coins('carol')
  await review(page)
  await confirm(page)
  await answerInFrame(page, 'Approve')
  await life(page, 'confirmed').waitFor()
  expect((await coins('carol')) - before).toBe(333n)
  const received = await receivedEvents()
  expect(received.map(([name]) => name)).toEqual([
    'MODAL_OPEN',
    'address-invalid',
    'OPEN_SEND',
    'SEND_INITIATED',
    'SEND_SUCCESS',
  ])
  const sent = await sandbox.rpc(ethereum, 'eth_getTransactionByHash', [received[4]?.[1]])
  // The account is a smart contract, so the transaction on the chain contains the reviewed transfer as a call inside
  // its data. The modal must not report this as a difference from the request.
  const inside = `${addressOf('carol').slice(2).toLowerCase().padStart(64, '0')}${'14d'.padStart(64, '0')}`
  expect((sent as { input: string }).input).toContain(inside)
  expect(await dialog(page).getByTestId('portico-life-differs').count()).toBe(0)
  expectNoProblems(shop)
})

it.each(
  variants([
    ['USDC', usdc, '1.234567', '1.234567', 'mr-IN'],
    ['USDT', tether.address, '7.000001', '7,000001', 'nl-NL'],
  ]),
)(
  'a send delivers exactly the typed amount: %s, token %s, amount %s, shown as %s, locale %s',
  async (symbol, token, amount, shown, language) => {
    const shop = await connected('bob', language)
    const before = await held(token, 'carol')
    await fill(shop.page, symbol, shown, addressOf('carol'))
    expect(await dialog(shop.page).getByTestId('portico-send-amount').inputValue()).toBe(shown)
    await review(shop.page)
    await dialog(shop.page).getByTestId('portico-review-amount').filter({ hasText: shown }).waitFor()
    // The modal has no sentences in these languages, so its text is English and left-to-right.
    const root = shop.page.locator('portico-modal .root')
    expect(await root.evaluate(({ lang, dir }: HTMLElement) => [lang.slice(0, 2), dir])).toEqual([
      'en',
      'ltr',
    ])
    await confirm(shop.page)
    await life(shop.page, 'confirmed').waitFor()
    await dialog(shop.page).getByTestId('portico-life').filter({ hasText: shown }).waitFor()
    expect((await held(token, 'carol')) - before).toBe(parseUnits(amount, 6))
    expectNoProblems(shop)
  },
)

// Fault G10
it('a send stops before the wallet request if the balance becomes too small after the review (attack R11)', async () => {
  const shop = await connected('bob')
  const { page } = shop
  const elsewhere = async (from: string, to: string, units: bigint) =>
    await sandbox.transfer({ chain: ethereum, from, to, amount: formatUnits(units, 6), token: 'USDC' })
  await fill(page, 'USDC', '40', addressOf('carol'))
  await review(page)
  const outcome = dialog(page).getByTestId('portico-review-outcome')
  await outcome.filter({ hasText: /^\s*This will go through$/ }).waitFor()
  const [before, spent] = [await held(usdc, 'carol'), (await held(usdc, 'bob')) - parseUnits('1', 6)]
  await elsewhere('bob', 'faucet', spent)
  await confirm(page)
  await dialog(page).getByText('Not enough funds').waitFor()
  const request = await page.evaluate(
    "window.__testWallets['Heron Wallet'].requests.map(({ method }) => method)",
  )
  expect(request).toContain('eth_requestAccounts')
  expect(request).not.toContain('eth_sendTransaction')
  expect(await held(usdc, 'carol')).toBe(before)
  await elsewhere('faucet', 'bob', spent)
  expectNoProblems(shop)
})

it('a send through a wallet on a phone delivers exactly the typed amount', async () => {
  const phone = await phoneOf('bob')
  const shop = await visitWith(phone)
  await openAccount(shop.page)
  const before = await coins('carol')
  await fill(shop.page, 'ETH', '0.000000000000000777', addressOf('carol'))
  await review(shop.page)
  await confirm(shop.page)
  await life(shop.page, 'confirmed').waitFor()
  expect((await coins('carol')) - before).toBe(777n)
})

// Fault G1
it('a double click on Send sends one transaction, which two tabs show as pending and then as confirmed', async () => {
  await sandbox.automine(ethereum, false)
  const shop = await visitAll([], { wallets: [walletOf('whale')], networks: [ethereum] })
  await openModal(shop.page)
  await connectInjected(shop.page)
  await openAccount(shop.page)
  const before = await coins('carol')
  await fill(shop.page, 'ETH', '0.000000000000000555', addressOf('carol'))
  await review(shop.page)
  const ready = dialog(shop.page).getByTestId('portico-review-outcome')
  await ready.filter({ hasText: /^\s*This will go through$/ }).waitFor()
  await dialog(shop.page).getByTestId('portico-send-confirm').dblclick()
  await life(shop.page, 'pending').waitFor()
  const count = async (at: string) =>
    Number(await sandbox.rpc(ethereum, 'eth_getTransactionCount', [addressOf('whale'), at]))
  expect((await count('pending')) - (await count('latest'))).toBe(1)
  await shop.page.reload()
  await expect.poll(() => phases(shop.page)).toEqual(['pending'])
  const other = await visitAll([], {
    wallets: [walletOf('whale')],
    networks: [ethereum],
    context: shop.context,
  })
  await expect.poll(() => phases(other.page)).toEqual(['pending'])
  await sandbox.mine(ethereum)
  await expect.poll(() => phases(other.page), { timeout: 15_000 }).toEqual(['confirmed'])
  await expect.poll(() => phases(shop.page)).toEqual(['confirmed'])
  expect((await coins('carol')) - before).toBe(555n)
})

// Fault G16
it('the send form explains what is wrong with a recipient, and keeps the Review button disabled', async () => {
  const shop = await connected()
  const modal = dialog(shop.page)
  await fill(shop.page, 'ETH', '0.01', usdc)
  await modal.getByTestId('portico-send-next').filter({ hasText: 'Checking…' }).waitFor()
  await modal.getByTestId('portico-finding-token-contract').waitFor()
  expect(await modal.getByTestId('portico-send-next').getAttribute('aria-disabled')).toBe('true')
  await modal.getByTestId('portico-send-receiver').fill(addressOf('alice'))
  await modal.getByTestId('portico-finding-own-address').waitFor()
  await modal.getByTestId('portico-send-receiver').fill('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')
  await modal.getByTestId('portico-finding-wrong-namespace').waitFor()
  await pasteCode(modal.getByTestId('portico-send-receiver'), `ethereum:${usdc}@1?value=5`)
  await modal.getByTestId('portico-finding-token-contract').waitFor()
  expect(await modal.getByTestId('portico-send-receiver').inputValue()).toBe(usdc)
  // A payment link (EIP-681) fills in its token and amount. A link for another network shows an error with the name of
  // that network (attack R14).
  expect(await modal.getByTestId('portico-send-amount').inputValue()).toBe('0.000000000000000005')
  await modal.getByTestId('portico-send-receiver').fill(`ethereum:${addressOf('carol')}@137?value=1e18`)
  const elsewhere = 'This address is for Polygon. Switch to Polygon to send there.'
  await modal.getByTestId('portico-finding-wrong-network').filter({ hasText: elsewhere }).waitFor()
  expect(await modal.getByTestId('portico-send-next').getAttribute('aria-disabled')).toBe('true')
  const inToken = `ethereum:${usdc}@1/transfer?address=${addressOf('carol')}&uint256=1e4`
  await modal.getByTestId('portico-send-receiver').fill(inToken)
  await expect.poll(() => modal.getByTestId('portico-send-receiver').inputValue()).toBe(addressOf('carol'))
  expect(await modal.getByTestId('portico-send-amount').inputValue()).toBe('0.01')
  await modal.getByTestId('portico-send-token').filter({ hasText: 'USDC' }).waitFor()
  expectNoProblems(shop)
})

const symbols = ['SOL', 'USDC']
// Specification 1.15
it.each(variants(symbols))('a send on Solana delivers exactly the typed amount: %s', async symbol => {
  const { alice, bob } = await solanaAccounts()
  const chain = stage.chains.find(({ caip }) => caip === ids.solana)
  const mint = chain?.tokens.find(token => token.symbol === symbol)?.address
  const wallet = { name: 'Magpie', solana: { keys: [alice.secretKey], rpcUrl: chain?.rpcUrl ?? '' } }
  const shop = await visitAll([wallet], { networks: [ids.solana] })
  await connectOther(shop.page, 'Magpie')
  await openAccount(shop.page)
  const before = await solanaAmount(bob.address, mint)
  await fill(shop.page, symbol, '0.001001', bob.address)
  await review(shop.page)
  await confirm(shop.page)
  await life(shop.page, 'confirmed').waitFor()
  expect((await solanaAmount(bob.address, mint)) - before).toBe(
    parseUnits('0.001001', symbol === 'SOL' ? 9 : 6),
  )
  expectNoProblems(shop)
})

/** Pastes a picture of the QR code of this text into a field. */
async function pasteCode(field: Locator, text: string): Promise<void> {
  await field.evaluate(
    async (input, rows) => {
      const canvas = new OffscreenCanvas(rows.length * 4, rows.length * 4)
      const context = canvas.getContext('2d')
      for (const [y, row] of rows.entries()) {
        for (const [x, dark] of row.entries()) if (dark) context?.fillRect(x * 4, y * 4, 4, 4)
      }
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([await canvas.convertToBlob()], 'code.png', { type: 'image/png' }))
      const paste = { bubbles: true, cancelable: true, clipboardData }
      input.dispatchEvent(new ClipboardEvent('paste', paste))
    },
    encode(text, { border: 3 }).data,
  )
}
