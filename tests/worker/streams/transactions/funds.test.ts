import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { routeAbi } from '../../../../sandbox/chains/pool-code.ts'
import type { EvmCall } from '../../../../src/domain/transactions/record.ts'
import { account, alice, bob, openOrigin, useChain } from './stage.ts'

const chain = useChain()
const opened: { close(): void }[] = []
afterEach(() => {
  for (const tab of opened.splice(0)) tab.close()
})

const token = '0x00000000000000000000000000000000000700b1'
const router = '0x1111111254eeb25477b68fb85ed929f73a960582'
const sum = (amount: string) => ({ symbol: 'USDC', amount, decimals: 0, token })
const word = (amount: bigint) => amount.toString(16).padStart(64, '0')
/** Makes the token contract return this balance for every account, and 0 as its decimals. */
const hold = (amount: bigint) =>
  chain.rpc('anvil_setCode', [token, `0x7f${word(amount)}36600414150260005260206000f3`])
const transfer = (amount: bigint): EvmCall => ({
  ...{ to: token, value: 0n },
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [bob as Hex, amount] }),
})
const swap = (amount: bigint): EvmCall => ({
  ...{ to: router, value: 0n },
  data: encodeFunctionData({
    abi: routeAbi,
    functionName: 'unoswap',
    args: [BigInt(token), amount, 1n, BigInt(router)],
  }),
})
const other: EvmCall = { to: router, value: 0n, data: '0x12345678' }
const coins = (value: bigint): EvmCall => ({ to: bob, value, data: '0x' })

beforeEach(async () => void (await hold(40n)))

/**
 * Calls a send action of the worker. Returns the number of send requests that reached the wallet, and the error code
 * and its context if the action rejects.
 */
async function outcome(verb: 'sendTransaction' | 'sendCalls', intent: object, ...more: unknown[]) {
  const origin = openOrigin(chain)
  const tab = origin.open()
  opened.push(tab)
  const reason = await tab.call(verb, { account, ...intent }, ...more).then(
    () => undefined,
    (error: { code: string; context: { of?: string } }) => `${error.code} ${error.context.of}`,
  )
  return { reason, sends: origin.sends() }
}
const sent = (id: string, amount: bigint) =>
  outcome('sendTransaction', {
    ...{ id, kind: 'send', summary: { ...sum(String(amount)), to: bob } },
    request: { type: 'evm', call: transfer(amount) },
  })
const swapped = (id: string, amount: bigint) =>
  outcome('sendTransaction', {
    ...{ id, kind: 'swap', summary: { ...sum(String(amount)), gets: { symbol: 'ETH', amount: '1' } } },
    expects: { minOutput: 1n, symbol: 'ETH', decimals: 18 },
    request: { type: 'evm', call: swap(amount) },
  })
const bundled = (id: string, ...calls: EvmCall[]) =>
  outcome('sendCalls', { id, kind: 'other', summary: {} }, calls)
const refused = (of: string) => ({ reason: `insufficient-funds ${of}`, sends: 0 })
const request = { reason: undefined, sends: 1 }

describe('the balance check right before the request goes to the wallet (attack R11)', () => {
  it('rejects a token transfer and a swap if the balance is lower than the transferred or sold amount', async () => {
    expect(await sent('enough', 40n)).toEqual(request)
    expect(await swapped('sold', 40n)).toEqual(request)
    await hold(39n)
    expect(await sent('short', 40n)).toEqual(refused('token'))
    expect(await swapped('sold short', 40n)).toEqual(refused('token'))
  })

  it('rejects several calls if the balance is lower than the sum of their amounts', async () => {
    expect(await bundled('both fit', transfer(15n), transfer(25n))).toMatchObject({ reason: undefined })
    expect(await bundled('one too many', transfer(15n), transfer(26n))).toEqual(refused('token'))
    const held = BigInt((await chain.rpc('eth_getBalance', [alice, 'latest'])) as string)
    expect(await bundled('coins', coins(held - 5n), coins(6n))).toEqual(refused('amount'))
  })

  it('accepts a bundle if an earlier call may provide the tokens that a later call sends', async () => {
    expect(await bundled('after another', other, transfer(41n))).toMatchObject({ sends: 1 })
    const wrap = { to: token, value: 5n, data: '0x' }
    expect(await bundled('after wrapping', wrap, transfer(41n))).toMatchObject({ sends: 1 })
  })

  it('does not reject a send if the balance cannot be read', async () => {
    await chain.rpc('anvil_setCode', [token, '0x36600414600c5760006000fd5b60206000f3'])
    expect(await sent('unknown', 41n)).toEqual(request)
  })
})
