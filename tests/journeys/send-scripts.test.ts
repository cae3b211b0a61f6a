import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectNoProblems, sandbox, stage, useBrowser, type Visit, visit, walletOf } from './harness.ts'
import { connectInjected, dialog, openAccount, openModal, title } from './modal.ts'
import { addressOf, coins, confirm, fill, life, pressConfirm, review } from './sends.ts'
import {
  allowanceOf,
  choose,
  confirm as confirmSwap,
  heldOf,
  openSwap,
  review as reviewSwap,
  swapped,
} from './swaps.ts'
import { variants } from './variants.ts'

useBrowser()

const thief = '0x000000000000000000000000000000000000dEaD'
/**
 * Runs before Portico loads. Calls the function `attack` of the page with each object in each message from the page to
 * the worker, and posts the message with its changes. `post` posts a message of the script itself.
 */
const scripted = `{
  const post = MessagePort.prototype.postMessage
  const visit = (value, seen = new Set()) => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return
    seen.add(value)
    window.attack?.(value)
    Object.values(value).forEach(field => visit(field, seen))
  }
  MessagePort.prototype.postMessage = function (message, ...rest) {
    window.listen?.(this, message, post)
    visit(message)
    return post.call(this, message, ...rest)
  }
}`

/** Scripts that once paid a thief, or that are like those. Each changes one object of a message in place. */
const attacks: Readonly<Record<string, string>> = {
  'another kind and recipient': `if (value.kind && value.summary) { value.kind = 'other'; value.request.call.to = thief }`,
  'an approval and another recipient': `if (value.kind && value.summary) { value.kind = 'approve'; value.request.call.to = thief }`,
  'a swap and another recipient': `if (value.kind && value.summary) { value.kind = 'swap'; value.request.call.to = thief }`,
  'no decimals and a larger amount': `if (value.summary) { delete value.summary.decimals; value.request.call.value *= 1000n }`,
  'no decimals and no recipient': `if (value.summary) { delete value.summary.decimals; delete value.summary.to; value.request.call.to = thief }`,
  'a first call to the thief': `if (value.summary) { value.request = { type: 'evm', call: { to: thief, value: 5n, data: '0x' }, followedBy: [value.request.call] } }`,
  'a call that follows': `if (value.summary) value.request.followedBy = [{ to: thief, value: 5n, data: '0x' }]`,
  'a bundle of two': `if (value.summary) value.request = { type: 'bundle', calls: [value.request.call, { to: thief, value: 5n, data: '0x' }] }`,
  'nothing but a call of its own': `if (value.summary) { value.kind = 'other'; value.summary = {}; value.request.call.to = thief }`,
  'another summary and call': `if (value.summary) { value.summary.to = thief; value.request.call.to = thief }`,
  'the thief in place of the recipient everywhere': `for (const [name, field] of Object.entries(value)) if (String(field).toLowerCase() === carol.toLowerCase()) value[name] = thief`,
  'another draft': `if (value.argumentList?.[1]?.value === 'sendStaged') value.argumentList[2].value = ['draft of a thief']`,
  'an earlier account': `if (value.summary) value.account = value.account.replace(/0x.*/, thief)`,
}
/** Sends a draft of the script itself in place of the user's: speaks the protocol of the bridge, and reads the replies. */
const ownDraft = `window.listen = (port, message, post) => {
  if (message?.path?.[0] !== 'callFeature') return
  const [feature, verb, args] = message.argumentList
  if (verb.value === 'stageTransaction' && !window.own) {
    const id = 'thief-' + Math.random()
    port.addEventListener('message', ({ data }) => {
      if (data?.id === id) window.own = data.value.draft
    })
    const call = { to: thief, value: 5n, data: '0x' }
    const own = { ...args.value[0], kind: 'other', summary: {}, request: { type: 'evm', call } }
    post.call(port, { ...message, id, argumentList: [feature, verb, { type: 'RAW', value: [own] }] })
  }
  if (verb.value === 'sendStaged' && window.own) {
    args.value = [window.own]
    window.swapped = true
  }
}`

async function connected(account: string): Promise<Visit> {
  const shop = await visit({ wallets: [walletOf(account)], before: scripted })
  await openModal(shop.page)
  await connectInjected(shop.page)
  return shop
}

/** Switches an attack on, or all attacks off. */
const attack = (page: Page, code?: string) =>
  page.evaluate(
    ({ code, carol, thief }) => {
      const run = code === undefined ? undefined : new Function('value', 'carol', 'thief', code)
      Object.assign(window, { attack: run && ((value: object) => run(value, carol, thief)), thief })
    },
    { code, carol: addressOf('carol'), thief },
  )
const countOf = (who: string) =>
  sandbox.rpc('eip155:1', 'eth_getTransactionCount', [addressOf(who), 'pending'])
const thiefCoins = async () =>
  BigInt(String(await sandbox.rpc('eip155:1', 'eth_getBalance', [thief, 'latest'])))

it('a page script that changes any word of a send on its way to the worker pays nobody (N1)', async () => {
  const shop = await connected('alice')
  const { page } = shop
  const [before, stolen, countBefore] = [await coins('carol'), await thiefCoins(), await countOf('alice')]
  const problem = dialog(page).getByTestId('portico-review-problem')
  const refusal = dialog(page).getByTestId('portico-review-refusal')
  await openAccount(page)
  await fill(page, 'ETH', '0.000000000000000029', addressOf('carol'))
  await review(page)
  for (const [name, code] of variants(Object.entries(attacks), 8)) {
    await attack(page, code)
    await confirm(page)
    await problem.filter({ hasText: /isn't what you reviewed|has changed since/ }).waitFor()
    expect(await countOf('alice'), name).toBe(countBefore)
    await attack(page)
  }
  // A script that also reads the replies of the worker, and knows the messages of Portico.
  await page.evaluate(
    code => new Function('thief', code)((window as unknown as { thief: string }).thief),
    ownDraft,
  )
  await confirm(page)
  await life(page, 'refused').or(problem).first().waitFor()
  // The script has put its own draft in place of the user's.
  expect(await page.evaluate('window.swapped')).toBe(true)
  expect(await countOf('alice')).toBe(countBefore)
  await page.evaluate(() => Object.assign(window, { listen: undefined }))

  // A review that is prepared for someone else is refused before it can be sent.
  await page.keyboard.press('Escape')
  await openAccount(page)
  await attack(page, attacks['the thief in place of the recipient everywhere'])
  await fill(page, 'ETH', '0.000000000000000029', addressOf('carol'))
  await dialog(page).getByTestId('portico-send-next').filter({ hasText: 'Review' }).click()
  await refusal.or(problem).first().waitFor()
  expect([await countOf('alice'), await thiefCoins()]).toEqual([countBefore, stolen])
  await attack(page)

  await page.keyboard.press('Escape')
  await openAccount(page)
  await fill(page, 'ETH', '0.000000000000000029', addressOf('carol'))
  await review(page)
  await confirm(page)
  await life(page, 'confirmed').waitFor()
  expect([(await coins('carol')) - before, await thiefCoins()]).toEqual([29n, stolen])
  expectNoProblems(shop)
})

const pays = (data: string) =>
  `if (value.kind && value.summary && value.request) { value.request.call.data = ${data} }`
const swapAttacks: Readonly<Record<string, string>> = {
  'an approval for the thief': pays(
    `'0x095ea7b3' + thief.slice(2).toLowerCase().padStart(64, '0') + 'f'.repeat(64)`,
  ),
  'a transfer to the thief': `if (value.summary) { value.kind = 'other'; value.summary = {}; ${pays(`'0xa9059cbb' + thief.slice(2).padStart(64, '0') + '5'.padStart(64, '0')`)} }`,
  'a minimum of nothing': `if (value.expects) value.expects.minOutput = 1n; else if (value.summary) value.summary.amount = '9'`,
}

it('a page script that changes a swap, its approval or a payment on its way to the worker has no effect (N1)', async () => {
  const shop = await connected('alice')
  const { page } = shop
  const owner = addressOf('alice')
  const refused = dialog(page)
    .getByTestId('portico-swap-refused')
    .filter({ hasText: "isn't what you reviewed" })
  const tokens = await heldOf(owner, 'USDC')
  const stolen = await thiefCoins()
  let count = await countOf('alice')
  const resist = async (button: string) => {
    for (const [name, code] of variants(Object.entries(swapAttacks), 2)) {
      await attack(page, code)
      await confirmSwap(page, button)
      await refused.waitFor()
      expect(await countOf('alice'), name).toBe(count)
      await attack(page)
    }
  }
  await openSwap(page)
  await choose(page, 'sourceToken', 'LINK')
  await choose(page, 'toToken', 'USDC')
  await reviewSwap(page, '1.5')
  await dialog(page).getByTestId('portico-swap-approve').waitFor()
  await resist('Approve')
  await confirmSwap(page, 'Approve')
  await dialog(page).getByTestId('portico-swap-least').waitFor()
  expect(await allowanceOf(owner, 'LINK')).toBe(15n * 10n ** 17n)
  count = await countOf('alice')
  await resist('Swap')
  await confirmSwap(page, 'Swap')
  await swapped(page)
  expect([(await heldOf(owner, 'USDC')) > tokens, await allowanceOf(owner, 'LINK')]).toEqual([true, 0n])

  count = await countOf('alice')
  const empty = stage.accounts.empty?.address ?? ''
  const before = await coins('empty')
  await page.keyboard.press('Escape')
  await page.goto(`${page.url().split('?')[0]}?pay=${empty}`)
  await page.getByTestId('account-button').waitFor()
  await page.getByTestId('pay-button').click()
  await title(page).filter({ hasText: 'Pay' }).waitFor()
  const pay = dialog(page).getByTestId('portico-pay-confirm')
  const payAttacks = [
    'another kind and recipient',
    'nothing but a call of its own',
    'no decimals and no recipient',
  ]
  for (const name of variants(payAttacks)) {
    await attack(page, attacks[name])
    await pressConfirm(page, pay)
    await dialog(page).getByText("isn't what you reviewed").first().waitFor()
    expect(await countOf('alice'), name).toBe(count)
    await attack(page)
  }
  await pressConfirm(page, pay)
  await dialog(page).getByTestId('portico-paid').waitFor()
  expect([(await coins('empty')) - before, await thiefCoins()]).toEqual([12_345_678_901_234_567n, stolen])
  expectNoProblems(shop)
})
