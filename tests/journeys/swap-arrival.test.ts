import { encodeAbiParameters, encodeEventTopics, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { poolOutput, routeAbi } from '../../sandbox/chains/pool-code.ts'
import { expectNoProblems, sandbox, useBrowser, type Visit, visit, walletOf } from './harness.ts'
import { connectInjected, dialog, openModal } from './modal.ts'
import { phoneOf, usePhones, visitWith } from './phone.ts'
import { addressOf } from './sends.ts'
import {
  choose,
  coinsOf,
  confirm,
  ethereum,
  heldOf,
  nonceOf,
  openSwap,
  pool,
  review,
  tokenAt,
} from './swaps.ts'
import { inLongRun } from './variants.ts'

useBrowser()
usePhones()

/** The address of a worthless token. Its contract returns a large number for every call and emits no logs. */
const worthless = '0x00000000000000000000000000000000000bad02'
const amount = 10_000_000_000_000_000n

/** Makes the data provider build a swap transaction that pays out a worthless token instead of DAI. */
async function buildWorthlessSwap(): Promise<void> {
  await sandbox.rpc(ethereum, 'anvil_setCode', [worthless, '0x600160801b60005260206000f3'])
  const output = poolOutput(amount, await coinsOf(pool), await heldOf(pool, 'DAI'))
  const data = encodeFunctionData({
    abi: routeAbi,
    functionName: 'ethUnoswap',
    args: [output, BigInt(worthless)],
  })
  const from = `${ethereum}:${addressOf('bob')}`
  const tx = { from, to: `${ethereum}:${pool}`, data, amount: `${output}`, eip155: { gasPrice: '1' } }
  await sandbox.fault({ route: '/v1/convert/build-transaction', kind: 'json', body: { tx } })
}

/**
 * Makes the nodes return an invented result for the simulation of the swap: the account loses the ETH and receives 100
 * DAI.
 */
async function lyingNodes(): Promise<void> {
  const bob = addressOf('bob') as Hex
  const moved = (address: string, from: Hex, to: Hex, value: bigint) => ({
    address,
    topics: encodeEventTopics({ abi: erc20Abi, eventName: 'Transfer', args: { from, to } }),
    data: encodeAbiParameters([{ type: 'uint256' }], [value]),
  })
  const logs = [
    moved('0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', bob, pool, amount),
    moved(tokenAt('DAI'), pool, bob, amount * 10_000n),
  ]
  const body = { result: [{ calls: [{ status: '0x1', returnData: '0x', logs }] }] }
  await sandbox.fault({ route: 'POST *', kind: 'rpc', contains: 'eth_simulateV1', body })
}

async function inPage(): Promise<Visit> {
  const shop = await visit({ wallets: [walletOf('bob')] })
  await openModal(shop.page)
  await connectInjected(shop.page)
  return shop
}

async function onPhone(): Promise<Visit> {
  return visitWith(await phoneOf('bob'))
}

async function reviewed(connect: () => Promise<Visit>): Promise<Visit> {
  const shop = await connect()
  await openSwap(shop.page)
  await choose(shop.page, 'toToken', 'DAI')
  await review(shop.page, '0.01')
  return shop
}

describe('a swap with an uncertain output (attack R2)', () => {
  it("is blocked if the nodes report a false output and the wallet's own node reports no output", async () => {
    await buildWorthlessSwap()
    await lyingNodes()
    const nonce = await nonceOf(addressOf('bob'))
    const shop = await reviewed(inPage)
    const refused = dialog(shop.page).getByTestId('portico-swap-refused')
    await refused.filter({ hasText: "We can't confirm that the tokens would arrive" }).waitFor()
    const button = dialog(shop.page).getByTestId('portico-swap-confirm')
    expect(await button.getAttribute('aria-disabled')).toBe('true')
    await button.click({ force: true, delay: 150 })
    expect(await nonceOf(addressOf('bob'))).toBe(nonce)
    expectNoProblems(shop)
  })

  inLongRun(() => {
    it("warns about an unconfirmed output if only the data provider's node can simulate the swap", async () => {
      const error = { code: -32601, message: 'the method does not exist' }
      // The nodes still return the token's decimals, but they reject simulations and calls that replace the code of a
      // contract. So they cannot confirm the output.
      for (const contains of ['eth_simulateV1', '{"code":"0x'])
        await sandbox.fault({ service: 'nodes', route: 'POST *', kind: 'rpc', contains, body: { error } })
      const shop = await reviewed(onPhone)
      await dialog(shop.page).getByTestId('portico-swap-least').waitFor()
      const note = dialog(shop.page).getByTestId('portico-swap-unconfirmed')
      await note.filter({ hasText: 'double-check this swap' }).waitFor()
      expectNoProblems(shop)
    })
  })
  it('is shown as "received less than the minimum" if nodes report a false output and nothing arrives', async () => {
    await buildWorthlessSwap()
    await lyingNodes()
    const bob = addressOf('bob')
    const nonce = await nonceOf(bob)
    const shop = await reviewed(onPhone)
    await confirm(shop.page, 'Swap')
    const life = dialog(shop.page).getByTestId('portico-life-confirmed')
    await life.filter({ hasText: 'You received less than the minimum' }).waitFor()
    await life.filter({ hasText: 'only 0\u00a0DAI arrived' }).waitFor()
    expect(await nonceOf(bob)).toBe(nonce + 1n)
    await dialog(shop.page).getByTestId('portico-life-done').click()
    await dialog(shop.page).getByTestId('w3m-account-default-activity-button').click()
    const row = dialog(shop.page)
      .getByTestId('portico-transaction')
      .filter({ hasText: 'Received less than the minimum' })
    await row.waitFor()
    expect(await row.textContent()).not.toContain('Swapped')
    expect(await dialog(shop.page).getByTestId('wui-snackbar-message').count()).toBe(0)
    expectNoProblems(shop)
  })
})
