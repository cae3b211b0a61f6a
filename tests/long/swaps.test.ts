import { describe, expect, it } from 'vitest'
import { poolOutput } from '../../sandbox/chains/pool-code.ts'
import { expectNoProblems, sandbox, useBrowser } from '../journeys/harness.ts'
import { dialog } from '../journeys/modal.ts'
import { usePhones } from '../journeys/phone.ts'
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
} from '../journeys/swaps.ts'
import { accountOf, usePages } from '../journeys/wallets-page.ts'
import { ways } from './ways.ts'

useBrowser()
usePhones()
usePages()

const amount = 1_000_000_000_000_000_003n
const typed = '1.000000000000000003'

/**
 * Lets the pool spend exactly `amount` of the owner's LINK tokens. The approval goes directly to the chain, without a
 * wallet.
 */
const allow = async (from: string): Promise<void> => {
  const data = `0x095ea7b3${word(pool)}${amount.toString(16).padStart(64, '0')}`
  await sandbox.rpc(ethereum, 'anvil_impersonateAccount', [from])
  await sandbox.rpc(ethereum, 'eth_sendTransaction', [{ from, to: tokenAt('LINK'), data }])
  await sandbox.rpc(ethereum, 'anvil_stopImpersonatingAccount', [from])
  await expect.poll(() => allowanceOf(from, 'LINK')).toBe(amount)
}

/**
 * Returns how many of `count` transactions have this account as their sender. The result is 0 for a smart contract
 * account, because its owner sends the transactions.
 */
const ownOf = async (account: string, count: bigint): Promise<bigint> =>
  (await sandbox.rpc(ethereum, 'eth_getCode', [account, 'latest'])) === '0x' ? count : 0n

describe.each(ways)('a swap (with %s)', (_way, connect, answer) => {
  it('delivers exactly the output that the pool computes if the user sells ETH', async () => {
    const shop = await connect(ethereum)
    const { page } = shop
    const own = (await accountOf(page))?.split(':')[2] ?? ''
    const sold = 20_000_000_000_000_000n
    const [coins, tokens, nonce] = [await coinsOf(own), await heldOf(own, 'USDC'), await nonceOf(own)]
    const expected = poolOutput(sold, await coinsOf(pool), await heldOf(pool, 'USDC'))
    await openSwap(page)
    await choose(page, 'toToken', 'USDC')
    await review(page, '0.02')
    await confirm(page, 'Swap')
    await answer(page)
    await swapped(page)
    const { fees, sent } = await feesSince(own, nonce)
    expect(sent).toBe(await ownOf(own, 1n))
    expect((await heldOf(own, 'USDC')) - tokens).toBe(expected)
    expect(coins - (await coinsOf(own)) - fees).toBe(sold)
    expectNoProblems(shop)
  })

  it.each([
    ['that needs an approval first', 'USDC', false],
    ['that is already approved', 'DAI', true],
  ])(
    'delivers exactly the output that the pool computes for the sold token: a token %s',
    async (_what, bought, allowed) => {
      const shop = await connect(ethereum)
      const { page } = shop
      const own = (await accountOf(page))?.split(':')[2] ?? ''
      await sandbox.transfer({ chain: ethereum, from: 'faucet', to: own, amount: '2', token: 'LINK' })
      if (allowed) await allow(own)
      const [links, tokens, nonce] = [
        await heldOf(own, 'LINK'),
        await heldOf(own, bought),
        await nonceOf(own),
      ]
      const expected = poolOutput(amount, await heldOf(pool, 'LINK'), await heldOf(pool, bought))
      await openSwap(page)
      await choose(page, 'sourceToken', 'LINK')
      await choose(page, 'toToken', bought)
      await review(page, typed)
      if (!allowed) {
        await confirm(page, 'Approve')
        await answer(page)
        await dialog(page).getByTestId('portico-swap-least').waitFor()
        expect(await allowanceOf(own, 'LINK')).toBe(amount)
      }
      await confirm(page, 'Swap')
      await answer(page)
      await swapped(page)
      expect((await nonceOf(own)) - nonce).toBe(await ownOf(own, allowed ? 1n : 2n))
      expect(links - (await heldOf(own, 'LINK'))).toBe(amount)
      expect((await heldOf(own, bought)) - tokens).toBe(expected)
      expect(await allowanceOf(own, 'LINK')).toBe(0n)
      expectNoProblems(shop)
    },
  )
})
