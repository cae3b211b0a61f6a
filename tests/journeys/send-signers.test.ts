import type { Page } from 'playwright-core'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterEach, expect, it } from 'vitest'
import type { Portico } from '../../src/sdk.ts'
import { expectNoProblems, sandbox, useBrowser, visit, walletOf } from './harness.ts'
import {
  connectInjected,
  dialog,
  openAccount,
  openActivity,
  openModal,
  tokenRow,
  transactions,
} from './modal.ts'
import { addressOf, coins, confirm, fill, life, review } from './sends.ts'

useBrowser()
const ethereum = 'eip155:1'
afterEach(() => sandbox.automine(ethereum, true))

/** The hash that a wallet of several owners returns before the others have signed. No node knows it. */
const unknownHash = `0x${'5a'.repeat(32)}`

/** Makes the wallet of the page answer each send with the hash `window.foreignHash`, if the page has set it. */
const answersForeignHash = `addEventListener('eip6963:announceProvider', ({ detail: { provider } }) => {
  if (provider.isForeign || !provider.isPorticoTest) return
  const { request } = provider
  Object.assign(provider, {
    isForeign: true,
    request: call =>
      window.foreignHash && call.method === 'eth_sendTransaction'
        ? Promise.resolve(window.foreignHash)
        : request(call),
  })
})`

/** Makes the wallet of the page accept bundles that wait for other owners of the account, and count them. */
const keepsBundles = `addEventListener('eip6963:announceProvider', ({ detail: { provider } }) => {
  if (provider.isShared || !provider.isPorticoTest) return
  const { request } = provider
  const answers = {
    wallet_getCapabilities: () => ({ '0x1': { atomic: { status: 'supported' } } }),
    wallet_sendCalls: () => ({ id: '0x' + 'b5'.repeat(32) }),
    wallet_getCallsStatus: () => ({ status: 100 }),
  }
  window.bundles = 0
  Object.assign(provider, {
    isShared: true,
    request: async call => {
      if (call.method === 'wallet_sendCalls') window.bundles += 1
      return answers[call.method]?.() ?? (await request(call))
    },
  })
})`

/** Moves the clock of the workers forward. */
const pass = (page: Page, ms: number) =>
  Promise.all(
    page.workers().map(worker =>
      worker.evaluate(by => {
        const now = Date.now.bind(Date)
        Date.now = () => now() + by
      }, ms),
    ),
  )
const setCode = (address: string, code: string) => sandbox.rpc(ethereum, 'anvil_setCode', [address, code])

/** Opens the page with a new account of 5 ETH. */
async function connected(before = answersForeignHash, path = '/') {
  const key = generatePrivateKey()
  const account = privateKeyToAddress(key)
  await sandbox.rpc(ethereum, 'anvil_setBalance', [account, '0x4563918244f40000'])
  const shop = await visit({ wallets: [walletOf('alice', { keys: [key] })], before, path })
  await openModal(shop.page)
  await connectInjected(shop.page)
  await openAccount(shop.page)
  // The card grows when the balances arrive, and a button that moves during a press gets no click.
  await tokenRow(shop.page, 'ETH').waitFor()
  return { shop, account }
}

/** Asserts that the open view of a transaction says that it waits, and offers no way to pay a second time. */
async function expectToWait(page: Page, phase: string): Promise<void> {
  await life(page, phase).filter({ hasText: 'Waiting for other signers' }).waitFor()
  await life(page, phase).filter({ hasText: "Don't pay again." }).waitFor()
  const buttons = await dialog(page).getByTestId('portico-life').getByRole('button').allTextContents()
  expect(buttons.join()).not.toMatch(/speed|cancel|back to send|wasn't sent/i)
  expect(await dialog(page).textContent()).not.toMatch(/dropped|before you send again/i)
}

it('a send whose hash no node knows waits for other signers, and is not paid a second time (F2)', async () => {
  const { shop } = await connected()
  const { page } = shop
  const before = await coins('carol')
  await page.evaluate(`window.foreignHash = '${unknownHash}'`)
  await fill(page, 'ETH', '0.000000000000000061', addressOf('carol'))
  await review(page)
  await confirm(page)
  await life(page, 'submitted').waitFor()
  await pass(page, 70_000)
  await expectToWait(page, 'submitted')
  // Hours later, the same.
  await pass(page, 5 * 3_600_000)
  await expectToWait(page, 'submitted')
  await dialog(page).getByTestId('portico-life-done').click()
  // An identical send is stopped in the review.
  await fill(page, 'ETH', '0.000000000000000061', addressOf('carol'))
  await review(page)
  await dialog(page).getByTestId('portico-review-repeats').waitFor()
  expect(await dialog(page).getByTestId('portico-send-confirm').getAttribute('aria-disabled')).toBe('true')
  expect((await coins('carol')) - before).toBe(0n)
  expectNoProblems(shop)
})

it('a bundle that waits in the wallet of an account with code is never dropped, and is not sent again (F2)', async () => {
  const { shop, account } = await connected(keepsBundles, '/embed.html')
  const { page } = shop
  await setCode(account, '0x6000')
  const send = () =>
    page.evaluate(async to => {
      const site = window as unknown as { portico: { ready: Promise<Portico> } }
      const { account, transactions } = await site.portico.ready
      const owner = account.get().caipAddress
      if (!owner) throw new Error('not connected')
      const intent = { id: 'shared', account: owner, kind: 'other', summary: {} } as const
      const calls = [
        { to, value: 61n, data: '0x' },
        { to, value: 62n, data: '0x' },
      ]
      return (await transactions.sendCalls(intent, calls)).phase
    }, addressOf('carol'))
  expect(await send()).toBe('pending')
  await openActivity(page)
  await transactions(page).first().getByRole('button').click()
  await life(page, 'pending').waitFor()
  await pass(page, 70_000)
  await expectToWait(page, 'pending')
  await pass(page, 5 * 3_600_000)
  await expectToWait(page, 'pending')
  expect([await send(), await page.evaluate('window.bundles')]).toEqual(['pending', 1])
  expectNoProblems(shop)
})

it('a send that the nodes have lost waits if the account has code, and is dropped if it only delegates (F2)', async () => {
  const { shop, account } = await connected()
  const { page } = shop
  await sandbox.automine(ethereum, false)
  await fill(page, 'ETH', '0.000000000000000062', addressOf('carol'))
  await review(page)
  await confirm(page)
  await life(page, 'pending').waitFor()
  await setCode(account, '0x6000')
  await sandbox.rpc(ethereum, 'anvil_removePoolTransactions', [account])
  await pass(page, 70_000)
  await expectToWait(page, 'pending')
  // An account that delegates to a contract (EIP-7702) still signs for itself.
  await setCode(account, `0xef0100${'11'.repeat(20)}`)
  await life(page, 'dropped').filter({ hasText: 'No longer seen on the network' }).waitFor()
  expectNoProblems(shop)
})
