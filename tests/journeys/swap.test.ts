import { parseEther, toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { poolOutput } from '../../sandbox/chains/pool-code.ts'
import { expectNoProblems, sandbox, useBrowser, type Visit, visit, walletOf } from './harness.ts'
import { answerInFrame, logIn } from './login.ts'
import { connectInjected, dialog, openModal, title } from './modal.ts'
import { phoneOf, usePhones, visitWith } from './phone.ts'
import { addressOf } from './sends.ts'
import {
  allowanceOf,
  choose,
  coinsOf,
  confirm,
  ethereum,
  feesSince,
  heldOf,
  nonceOf,
  openSwap,
  pool,
  review,
  swapped,
  tokenAt,
  word,
} from './swaps.ts'
import { inLongRun, variants } from './variants.ts'

useBrowser()
usePhones()

const connected = async (account: string, expected?: RegExp): Promise<Visit> => {
  const shop = await visit({ wallets: [walletOf(account)], ...(expected && { expected }) })
  await openModal(shop.page)
  await connectInjected(shop.page)
  return shop
}

describe('a swap', () => {
  // Specification 1.16
  it('of ETH pays out exactly the amount of tokens that the pool computes', async () => {
    const bob = addressOf('bob')
    const amount = 250_000_000_000_000_000n
    const [coins, tokens, nonce] = [await coinsOf(bob), await heldOf(bob, 'USDC'), await nonceOf(bob)]
    const expected = poolOutput(amount, await coinsOf(pool), await heldOf(pool, 'USDC'))
    const shop = await connected('bob')
    await openSwap(shop.page)
    await choose(shop.page, 'toToken', 'USDC')
    await review(shop.page, '0.25')
    await confirm(shop.page, 'Swap')
    await swapped(shop.page)
    const { fees, sent } = await feesSince(bob, nonce)
    expect(sent).toBe(1n)
    expect((await heldOf(bob, 'USDC')) - tokens).toBe(expected)
    expect(coins - (await coinsOf(bob)) - fees).toBe(amount)
    expectNoProblems(shop)
  })

  // Specification 3.40, 10.6
  it('of a token first requests an allowance of the exact amount, and leaves no allowance after the swap', async () => {
    const alice = addressOf('alice')
    const amount = 3_500_000_000_000_000_001n
    const [links, tokens] = [await heldOf(alice, 'LINK'), await heldOf(alice, 'USDC')]
    const expected = poolOutput(amount, await heldOf(pool, 'LINK'), await heldOf(pool, 'USDC'))
    const shop = await connected('alice')
    await openSwap(shop.page)
    await choose(shop.page, 'sourceToken', 'LINK')
    await choose(shop.page, 'toToken', 'USDC')
    await review(shop.page, '3.500000000000000001')
    const step = dialog(shop.page).getByTestId('portico-swap-approve')
    await step.filter({ hasText: '3.500000000000000001' }).waitFor()
    await confirm(shop.page, 'Approve')
    await dialog(shop.page).getByTestId('portico-swap-least').waitFor()
    expect(await allowanceOf(alice, 'LINK')).toBe(amount)
    await confirm(shop.page, 'Swap')
    await swapped(shop.page)
    expect(links - (await heldOf(alice, 'LINK'))).toBe(amount)
    expect((await heldOf(alice, 'USDC')) - tokens).toBe(expected)
    expect(await allowanceOf(alice, 'LINK')).toBe(0n)
    expectNoProblems(shop)
  })

  inLongRun(() => {
    it('of a token with a sufficient allowance sends only one transaction, and leaves no allowance', async () => {
      const alice = addressOf('alice')
      const amount = 1_250_000_000_000_000_003n
      const data = `0x095ea7b3${word(pool)}${amount.toString(16).padStart(64, '0')}`
      await sandbox.rpc(ethereum, 'eth_sendTransaction', [{ from: alice, to: tokenAt('LINK'), data }])
      await expect.poll(() => allowanceOf(alice, 'LINK')).toBe(amount)
      const [links, tokens, nonce] = [
        await heldOf(alice, 'LINK'),
        await heldOf(alice, 'DAI'),
        await nonceOf(alice),
      ]
      const expected = poolOutput(amount, await heldOf(pool, 'LINK'), await heldOf(pool, 'DAI'))
      const shop = await connected('alice')
      await openSwap(shop.page)
      await choose(shop.page, 'sourceToken', 'LINK')
      await choose(shop.page, 'toToken', 'DAI')
      await review(shop.page, '1.250000000000000003')
      await confirm(shop.page, 'Swap')
      await swapped(shop.page)
      expect((await nonceOf(alice)) - nonce).toBe(1n)
      expect(links - (await heldOf(alice, 'LINK'))).toBe(amount)
      expect((await heldOf(alice, 'DAI')) - tokens).toBe(expected)
      expect(await allowanceOf(alice, 'LINK')).toBe(0n)
      expectNoProblems(shop)
    })
  })

  inLongRun(() => {
    it('of a token that supports permits needs one signature and one transaction, and leaves no allowance', async () => {
      const alice = addressOf('alice')
      const [tokens, coins, nonce] = [await heldOf(alice, 'USDC'), await coinsOf(alice), await nonceOf(alice)]
      const expected = poolOutput(12_345_678n, await heldOf(pool, 'USDC'), await coinsOf(pool))
      const shop = await connected('alice')
      await openSwap(shop.page)
      await dialog(shop.page).getByTestId('portico-swap-turn').click()
      await choose(shop.page, 'sourceToken', 'USDC')
      await choose(shop.page, 'toToken', 'ETH')
      await review(shop.page, '12.345678')
      await dialog(shop.page).getByTestId('portico-swap-permit').waitFor()
      await confirm(shop.page, 'Sign permission')
      await confirm(shop.page, 'Swap')
      await swapped(shop.page)
      const { fees, sent } = await feesSince(alice, nonce)
      expect(sent).toBe(1n)
      expect(tokens - (await heldOf(alice, 'USDC'))).toBe(12_345_678n)
      expect((await coinsOf(alice)) - coins + fees).toBe(expected)
      expect(await allowanceOf(alice, 'USDC')).toBe(0n)
      expectNoProblems(shop)
    })
  })

  it('of a token with permits requests a new permit even after an identical swap (attack R10)', async () => {
    const alice = addressOf('alice')
    const nonce = await nonceOf(alice)
    const shop = await connected('alice')
    for (const made of [1n, 2n]) {
      await openSwap(shop.page)
      await choose(shop.page, 'toToken', 'LINK')
      await choose(shop.page, 'sourceToken', 'USDC')
      await review(shop.page, '3')
      await dialog(shop.page).getByTestId('portico-swap-permit').waitFor()
      await confirm(shop.page, 'Sign permission')
      await confirm(shop.page, 'Swap')
      await swapped(shop.page)
      expect((await nonceOf(alice)) - nonce).toBe(made)
      await dialog(shop.page).getByRole('button', { name: 'Close' }).click()
    }
    expectNoProblems(shop)
  })

  inLongRun(() => {
    it('with an embedded wallet returns to the review after the approval, and pays out the exact amount', async () => {
      const shop = await visit()
      await openModal(shop.page)
      await logIn(shop.page, 'swapper@example.com')
      const own = (await shop.page.getByTestId('checkout-account').locator('b').textContent()) ?? ''
      await sandbox.transfer({ chain: ethereum, from: 'faucet', to: own, amount: '2', token: 'LINK' })
      const amount = 2_000_000_000_000_000_000n
      await openSwap(shop.page)
      await choose(shop.page, 'sourceToken', 'LINK')
      await choose(shop.page, 'toToken', 'USDC')
      const expected = poolOutput(amount, await heldOf(pool, 'LINK'), await heldOf(pool, 'USDC'))
      await review(shop.page, '2')
      await confirm(shop.page, 'Approve')
      await answerInFrame(shop.page, 'Approve')
      await title(shop.page).filter({ hasText: 'Review swap' }).waitFor()
      await dialog(shop.page).getByTestId('portico-swap-least').waitFor()
      await confirm(shop.page, 'Swap')
      await answerInFrame(shop.page, 'Approve')
      await swapped(shop.page)
      expect([await heldOf(own, 'LINK'), await heldOf(own, 'USDC')]).toEqual([0n, expected])
      expectNoProblems(shop)
    })
  })

  inLongRun(() => {
    it('through a wallet on a phone pays out exactly the amount that the pool computes', async () => {
      const phone = await phoneOf('bob')
      const shop = await visitWith(phone)
      const bob = addressOf('bob')
      const before = await heldOf(bob, 'DAI')
      await openSwap(shop.page)
      await choose(shop.page, 'toToken', 'DAI')
      const amount = 10_000_000_000_000_000n
      const expected = poolOutput(amount, await coinsOf(pool), await heldOf(pool, 'DAI'))
      await review(shop.page, '0.01')
      await confirm(shop.page, 'Swap')
      await swapped(shop.page)
      expect((await heldOf(bob, 'DAI')) - before).toBe(expected)
      expectNoProblems(shop)
    })
  })
})

describe('a swap through a dishonest or faulty swap service', () => {
  const approval = (spender: string, amount: bigint) => ({
    tx: {
      from: `${ethereum}:${addressOf('alice')}`,
      to: `${ethereum}:${tokenAt('LINK')}`,
      data: `0x095ea7b3${word(spender)}${amount.toString(16).padStart(64, '0')}`,
      value: '0',
      eip155: { gasPrice: '1' },
    },
  })
  it.each(
    variants([
      ['unlimited approval', pool, 2n ** 256n - 1n, "This approval isn't what you asked for"],
      [
        'another spender',
        '0x00000000000000000000000000000000000bad01',
        10n ** 18n,
        "This approval isn't what you asked for",
      ],
    ]),
  )(
    'is blocked with a reason if the token approval from the service is wrong: %s',
    async (_name, spender, amount, words) => {
      await sandbox.fault({
        route: '/v1/convert/build-approve',
        kind: 'json',
        body: approval(spender, amount),
      })
      const nonce = await nonceOf(addressOf('alice'))
      const shop = await connected('alice')
      await openSwap(shop.page)
      await choose(shop.page, 'sourceToken', 'LINK')
      await choose(shop.page, 'toToken', 'DAI')
      await review(shop.page, '1')
      await dialog(shop.page).getByTestId('portico-swap-refused').filter({ hasText: words }).waitFor()
      await dialog(shop.page).getByTestId('portico-swap-confirm').click({ force: true })
      expect(await nonceOf(addressOf('alice'))).toBe(nonce)
      expectNoProblems(shop)
    },
  )

  // Fault G11
  it('cannot be sent if the nodes report that it would revert on the network (attack R2)', async () => {
    const error = { code: 3, message: 'execution reverted: Min return not reached' }
    // The ETH amount of the swap as hex. The fault makes each node request that contains this text fail.
    const contains = toHex(parseEther('0.01'))
    await sandbox.fault({ route: 'POST *', kind: 'rpc', contains, body: { error } })
    const nonce = await nonceOf(addressOf('bob'))
    const shop = await connected('bob')
    await openSwap(shop.page)
    await choose(shop.page, 'toToken', 'USDC')
    await review(shop.page, '0.01')
    const refused = dialog(shop.page).getByTestId('portico-swap-refused')
    await refused.filter({ hasText: 'would fail on the network' }).waitFor()
    const button = dialog(shop.page).getByTestId('portico-swap-confirm')
    expect([await button.textContent(), await button.getAttribute('aria-disabled')]).toEqual(['Swap', 'true'])
    await button.click({ force: true, delay: 150 })
    expect(await nonceOf(addressOf('bob'))).toBe(nonce)
    expectNoProblems(shop)
  })

  inLongRun(() => {
    it('shows "Not enough ETH" without a quote, but only if the balance is too small', async () => {
      await sandbox.fault({
        route: '/v1/convert/quotes',
        kind: 'status',
        status: 500,
        body: 'Internal server error',
      })
      const shop = await connected('alice')
      await openSwap(shop.page)
      await choose(shop.page, 'toToken', 'USDC')
      const action = dialog(shop.page).getByTestId('swap-action-button')
      await dialog(shop.page).getByTestId('swap-input-sourceToken').fill('1000000')
      await action.filter({ hasText: 'Not enough ETH' }).waitFor()
      await dialog(shop.page).getByTestId('swap-input-sourceToken').fill('0.1')
      await dialog(shop.page)
        .getByTestId('portico-swap-problem')
        .filter({ hasText: "Couldn't load the price" })
        .waitFor()
      expect(await action.textContent()).not.toContain('Not enough')
      expectNoProblems(shop)
    })
  })
})
