import type { Page } from 'playwright-core'
import { type Hex, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, it } from 'vitest'
import { expectNoProblems, sandbox, stage, useBrowser, walletOf } from './harness.ts'
import { connectInjected, dialog, openAccount, openModal, tokenRow } from './modal.ts'
import { addressOf, coins, confirm, fill, held, life, pressConfirm, review, usdc } from './sends.ts'
import { choose, coinsOf, heldOf, openSwap, review as reviewSwap, confirm as swap, swapped } from './swaps.ts'
import { inLongRun } from './variants.ts'
import { usePages, visitAll } from './wallets-page.ts'

useBrowser()
usePages()
const ethereum = 'eip155:1'
const { operations } = stage.services
const paymasters = { [ethereum]: `${operations}/paymaster` }

/**
 * Creates an account with these balances, and connects its wallet to a site with a paymaster. By default the wallet
 * supports paymasters.
 */
async function connected(holdings: Record<string, string>, isSupported = true) {
  const key = generatePrivateKey()
  const { address } = privateKeyToAccount(key)
  for (const [token, amount] of Object.entries(holdings)) {
    await sandbox.transfer({
      ...{ chain: ethereum, from: 'faucet', to: address, amount },
      ...(token !== 'ETH' && { token }),
    })
  }
  const bundlerUrl = isSupported ? { bundlerUrl: `${operations}/bundler` } : {}
  const shop = await visitAll([], {
    wallets: [walletOf('alice', { keys: [key], ...bundlerUrl })],
    networks: [ethereum],
    options: { paymasters, features: { pay: true } },
  })
  await openModal(shop.page)
  await connectInjected(shop.page)
  return { ...shop, address }
}

const seen = (page: Page, method: string): Promise<number> =>
  page.evaluate(
    `window.__testWallets['Heron Wallet'].requests.filter(request => request.method === '${method}').length`,
  )
const codeOf = (address: Hex) => sandbox.rpc(ethereum, 'eth_getCode', [address, 'latest'])
const sentence = (page: Page) => dialog(page).getByTestId('portico-review-sentence')
const note = (page: Page) => dialog(page).getByTestId('portico-sponsor-note')
const payMyself = (page: Page) => dialog(page).getByTestId('portico-pay-fee-myself').click()

it('an account can send all its ETH, because the site pays the network fee', async () => {
  const shop = await connected({ ETH: '0.25' })
  const { page, address } = shop
  const before = await coins('carol')
  const mark = await sandbox.now()
  await openAccount(page)
  await tokenRow(page, 'ETH').waitFor()
  await fill(page, 'ETH', '0.1', addressOf('carol'))
  await dialog(page).getByTestId('portico-send-max').click()
  await expect.poll(() => dialog(page).getByTestId('portico-send-amount').inputValue()).toBe('0.25')
  await review(page)
  await sentence(page).filter({ hasText: 'The site pays the network fee.' }).waitFor()
  await note(page).filter({ hasText: 'Your account becomes a smart account.' }).waitFor()
  expect(await dialog(page).getByTestId('portico-review-fee').textContent()).toBe('Paid by the site')
  expect(await codeOf(address)).toBe('0x')
  await confirm(page)
  await life(page, 'confirmed').waitFor()
  expect((await coins('carol')) - before).toBe(parseEther('0.25'))
  expect(await coinsOf(address)).toBe(0n)
  expect(await codeOf(address)).toMatch(/^0xef0100/)
  expect([await seen(page, 'wallet_sendCalls'), await seen(page, 'eth_sendTransaction')]).toEqual([1, 0])
  const requests = (await sandbox.since(mark, 'operations')).filter(({ path }) => path === '/paymaster')
  const methods = requests
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => JSON.parse(body).method)
  expect(methods).toEqual(['pm_getPaymasterStubData', 'pm_getPaymasterData'])
  expectNoProblems(shop)
})

inLongRun(() => {
  it('an account without ETH can swap a token, because the site pays the network fees', async () => {
    const shop = await connected({ LINK: '3' })
    const { page, address } = shop
    await openSwap(page)
    await choose(page, 'sourceToken', 'LINK')
    await choose(page, 'toToken', 'USDC')
    await reviewSwap(page, '2')
    const fee = dialog(page).getByTestId('portico-swap-fee')
    await fee.filter({ hasText: 'Paid by the site' }).waitFor()
    await swap(page, 'Approve')
    await dialog(page).getByTestId('portico-swap-least').waitFor()
    await note(page).filter({ hasText: "You don't pay a network fee." }).waitFor()
    await swap(page, 'Swap')
    await swapped(page)
    expect(await heldOf(address, 'LINK')).toBe(parseEther('1'))
    expect(await heldOf(address, 'USDC')).toBeGreaterThan(0n)
    expect([await coinsOf(address), await seen(page, 'wallet_sendCalls')]).toEqual([0n, 2])
    expectNoProblems(shop)
  })
})

inLongRun(() => {
  it('an account can pay all its ETH to the site, because the site pays the network fee', async () => {
    const shop = await connected({ ETH: '0.04' })
    const { page, address } = shop
    const before = await coins('carol')
    const payment = { asset: `${ethereum}/slip44:60`, amount: '0.04', recipient: addressOf('carol') }
    await page.evaluate(
      `window.portico.ready.then(portico => portico.open({ view: 'Pay', arguments: ${JSON.stringify(payment)} }))`,
    )
    await note(page).filter({ hasText: 'Your account becomes a smart account.' }).waitFor()
    await pressConfirm(page, dialog(page).getByTestId('portico-pay-confirm'))
    await dialog(page).getByTestId('portico-paid').waitFor()
    expect([(await coins('carol')) - before, await coinsOf(address)]).toEqual([parseEther('0.04'), 0n])
    expect([await seen(page, 'wallet_sendCalls'), await seen(page, 'eth_sendTransaction')]).toEqual([1, 0])
    expectNoProblems(shop)
  })
})

inLongRun(() => {
  it('if the wallet refuses the paymaster, the user can send again and pay the network fee', async () => {
    const shop = await connected({ ETH: '1', USDC: '5' })
    const { page } = shop
    const before = await held(usdc, 'carol')
    await openAccount(page)
    await tokenRow(page, 'USDC').waitFor()
    await fill(page, 'USDC', '2', addressOf('carol'))
    await review(page)
    await sentence(page).filter({ hasText: 'The site pays the network fee.' }).waitFor()
    await page.evaluate("window.__testWallets['Heron Wallet'].mode = 'silent'")
    await confirm(page)
    await expect.poll(() => page.evaluate("window.__testWallets['Heron Wallet'].pending.length")).toBe(1)
    await page.evaluate("window.__testWallets['Heron Wallet'].reject(5700, 'This paymaster is not trusted')")
    await life(page, 'refused').waitFor()
    await dialog(page)
      .getByTestId('portico-life-sponsor')
      .filter({ hasText: 'choose “Pay the fee myself”' })
      .waitFor()
    await page.evaluate("window.__testWallets['Heron Wallet'].mode = 'auto'")
    await dialog(page).getByRole('button', { name: 'Back to send' }).click()
    await review(page)
    await payMyself(page)
    await sentence(page).filter({ hasText: 'The fee is at most' }).waitFor()
    expect(await note(page).count()).toBe(0)
    await confirm(page)
    await life(page, 'confirmed').waitFor()
    expect((await held(usdc, 'carol')) - before).toBe(2_000_000n)
    expect([await seen(page, 'wallet_sendCalls'), await seen(page, 'eth_sendTransaction')]).toEqual([1, 1])
    expectNoProblems(shop)
  })
})

inLongRun(() => {
  it('if the paymaster is down, the user can send again and pay the network fee', async () => {
    const shop = await connected({ ETH: '1' })
    const { page } = shop
    const before = await coins('carol')
    await sandbox.fault({ service: 'operations', route: '/paymaster', kind: 'status', status: 503 })
    await openAccount(page)
    await tokenRow(page, 'ETH').waitFor()
    await fill(page, 'ETH', '0.03', addressOf('carol'))
    await review(page)
    await sentence(page).filter({ hasText: 'The site pays the network fee.' }).waitFor()
    await confirm(page)
    await life(page, 'unknown').waitFor()
    await dialog(page)
      .getByTestId('portico-life-sponsor')
      .filter({ hasText: 'If your wallet shows that nothing was sent' })
      .waitFor()
    await dialog(page).getByTestId('portico-life-give-up').click()
    await life(page, 'not-sent').waitFor()
    await dialog(page).getByRole('button', { name: 'Back to send' }).click()
    await dialog(page).getByTestId('portico-send-amount').fill('0.03')
    await dialog(page).getByTestId('portico-send-receiver').fill(addressOf('carol'))
    await review(page)
    await payMyself(page)
    await sentence(page).filter({ hasText: 'The fee is at most' }).waitFor()
    await confirm(page)
    await life(page, 'confirmed').waitFor()
    expect((await coins('carol')) - before).toBe(parseEther('0.03'))
    expect([await seen(page, 'wallet_sendCalls'), await seen(page, 'eth_sendTransaction')]).toEqual([1, 1])
  })
})

inLongRun(() => {
  it('if the wallet does not support paymasters, the user pays the network fee', async () => {
    const shop = await connected({ ETH: '1' }, false)
    const { page } = shop
    const mark = await sandbox.now()
    await openAccount(page)
    await tokenRow(page, 'ETH').waitFor()
    await fill(page, 'ETH', '0.02', addressOf('carol'))
    await review(page)
    await sentence(page).filter({ hasText: 'The fee is at most' }).waitFor()
    expect(await note(page).count()).toBe(0)
    await confirm(page)
    await life(page, 'confirmed').waitFor()
    expect(await sandbox.since(mark, 'operations')).toEqual([])
    expectNoProblems(shop)
  })
})
