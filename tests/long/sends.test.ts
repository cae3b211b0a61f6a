import { parseUnits } from 'viem'
import { describe, expect, it } from 'vitest'
import { tether } from '../../sandbox/chains/silent-token.ts'
import { expectNoTroubles, sandbox, stage, useBrowser } from '../journeys/harness.ts'
import { dialog, openAccount, tokenRow } from '../journeys/modal.ts'
import { usePhones } from '../journeys/phone.ts'
import { addressOf, confirm, fill, held, life, review, solanaAmount, usdc } from '../journeys/sends.ts'
import { accountOf, ids, solanaAccounts, usePages } from '../journeys/wallets-page.ts'
import { ways } from './ways.ts'

useBrowser()
usePhones()
usePages()

const ethereum = 'eip155:1'
const mint = stage.chains
  .find(({ caip }) => caip === ids.solana)
  ?.tokens.find(({ symbol }) => symbol === 'USDC')?.address

/** What is sent: symbol, network, and what its receiver has of it. */
const assets: readonly (readonly [string, string, decimals: number, () => Promise<bigint>])[] = [
  ['USDC', ethereum, 6, () => held(usdc, 'carol')],
  ['USDT', ethereum, 6, () => held(tether.address, 'carol')],
  ['SOL', ids.solana, 9, async () => solanaAmount((await solanaAccounts()).bob.address, undefined)],
  ['USDC', ids.solana, 6, async () => solanaAmount((await solanaAccounts()).bob.address, mint)],
]

const receiverOn = async (network: string): Promise<string> =>
  network === ethereum ? addressOf('carol') : (await solanaAccounts()).bob.address

describe.each(ways)('sent by %s', (_way, connect, answer) => {
  it.each(assets)('%s of %s arrives to the last unit', async (symbol, network, decimals, amountOf) => {
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
    // The provider may answer from its own cache for a while.
    await tokenRow(page, symbol).waitFor({ timeout: 45_000 })
    await fill(page, symbol, '1.000001', await receiverOn(network))
    await review(page)
    await confirm(page)
    await answer(page)
    await life(page, 'confirmed').waitFor()
    expect((await amountOf()) - before).toBe(parseUnits('1.000001', decimals))
    expectNoTroubles(shop)
  })
})
