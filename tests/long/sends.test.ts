import { parseUnits } from 'viem'
import { describe, expect, it } from 'vitest'
import { tether } from '../../sandbox/chains/silent-token.ts'
import { expectNoProblems, newVisitor, sandbox, stage, useBrowser, walletOf } from '../journeys/harness.ts'
import { connectInjected, dialog, openAccount, openModal, tokenRow } from '../journeys/modal.ts'
import { usePhones } from '../journeys/phone.ts'
import { addressOf, coins, confirm, fill, held, life, review, solanaAmount, usdc } from '../journeys/sends.ts'
import { accountOf, ids, solanaAccounts, usePages, visitAll } from '../journeys/wallets-page.ts'
import { ways } from './ways.ts'

useBrowser()
usePhones()
usePages()

const ethereum = 'eip155:1'
const mint = stage.chains
  .find(({ caip }) => caip === ids.solana)
  ?.tokens.find(({ symbol }) => symbol === 'USDC')?.address

/** The assets that the tests send: symbol, network, decimals, and a function that returns the recipient's balance. */
const assets: readonly (readonly [string, string, decimals: number, () => Promise<bigint>])[] = [
  ['USDC', ethereum, 6, () => held(usdc, 'carol')],
  ['USDT', ethereum, 6, () => held(tether.address, 'carol')],
  ['SOL', ids.solana, 9, async () => solanaAmount((await solanaAccounts()).bob.address, undefined)],
  ['USDC', ids.solana, 6, async () => solanaAmount((await solanaAccounts()).bob.address, mint)],
]

const receiverOn = async (network: string): Promise<string> =>
  network === ethereum ? addressOf('carol') : (await solanaAccounts()).bob.address

describe.each(ways)('a send (way to connect: %s)', (_way, connect, answer) => {
  // Specification 7d.5
  it.each(assets)(
    'delivers exactly the typed amount (asset %s, network %s)',
    async (symbol, network, decimals, amountOf) => {
      const shop = await connect(network)
      const { page } = shop
      const own = (await accountOf(page))?.split(':')[2] ?? ''
      if (symbol !== 'SOL') {
        const from = network === ethereum ? 'faucet' : 'alice'
        await sandbox.transfer({ chain: network, from, to: own, amount: '5', token: symbol })
      }
      const before = await amountOf()
      await openAccount(page)
      await dialog(page).getByRole('button', { name: 'Refresh balances' }).click()
      // The data provider may return old balances from its own cache for some time.
      await tokenRow(page, symbol).waitFor({ timeout: 45_000 })
      await fill(page, symbol, '1.000001', await receiverOn(network))
      await review(page)
      await confirm(page)
      await answer(page)
      await life(page, 'confirmed').waitFor()
      expect((await amountOf()) - before).toBe(parseUnits('1.000001', decimals))
      expectNoProblems(shop)
    },
  )
})

it('a send that is under review in two tabs is sent only once, and both tabs show it as confirmed', async () => {
  const context = await newVisitor()
  const open = () => visitAll([], { context, wallets: [walletOf('bob')], networks: [ethereum] })
  const first = await open()
  await openModal(first.page)
  await connectInjected(first.page)
  const second = await open()
  const before = await coins('carol')
  await openAccount(first.page)
  await fill(first.page, 'ETH', '0.000000000000000009', addressOf('carol'))
  await review(first.page)
  await openAccount(second.page)
  await dialog(second.page).getByTestId('wallet-features-send-button').click()
  await review(second.page)
  const outcome = dialog(second.page).getByTestId('portico-review-outcome')
  await outcome.filter({ hasText: 'will go through' }).waitFor()

  await confirm(first.page)
  await life(first.page, 'confirmed').waitFor()
  await confirm(second.page)
  await life(second.page, 'confirmed').waitFor()
  expect((await coins('carol')) - before).toBe(9n)
  const sentCount = `window.__testWallets['Heron Wallet'].requests.filter(request => request.method.startsWith('eth_send')).length`
  expect(await second.page.evaluate(sentCount)).toBe(0)
  expectNoProblems(first)
  expectNoProblems(second)
})
