import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assemble } from '../../../../sandbox/chains/assembler.ts'
import { type EvmChains, startEvmChains } from '../../../../sandbox/chains/evm.ts'
import { swapRouter } from '../../../../sandbox/chains/evm-pool.ts'
import { nativeCoin, paysCoins, poolOutput, routeAbi } from '../../../../sandbox/chains/pool-code.ts'
import { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import { fromRpc } from '../../../../src/domain/core/errors/foreign.ts'
import type { SendRpc } from '../../../../src/worker/chains/chain.ts'
import { transferCall } from '../../../../src/worker/chains/evm/prepare.ts'
import { measure, simulate } from '../../../../src/worker/chains/evm/simulate.ts'

const stranger = '0x14791697260E4c9A71f18484C9f997B308e59325'
const unit = 10n ** 18n
let evm: EvmChains
beforeAll(async () => {
  evm = await startEvmChains({ ports: { ethereum: 0, arbitrum: 0, polygon: 0 } })
}, 30_000)
afterAll(() => evm?.close())

const rpc = async (method: string, params: readonly unknown[]): Promise<unknown> =>
  await evm.chains[0]?.rpc(method, params)
/**
 * Sends a request to a real node, but rejects eth_simulateV1, so that Portico measures the balance changes with
 * eth_call.
 */
const sendRpc: SendRpc = async ({ method, params }) => {
  if (method === 'eth_simulateV1') throw new AppError('rpc-method-unsupported')
  try {
    return await rpc(method, params)
  } catch (error) {
    throw fromRpc(error)
  }
}
const tokenAt = (symbol: string) =>
  evm.chains[0]?.tokens.find(token => token.symbol === symbol)?.address.toLowerCase() as Hex
const held = async (token: Hex, owner: Hex): Promise<bigint> => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
  return BigInt((await rpc('eth_call', [{ to: token, data }, 'latest'])) as string)
}
const coins = async (owner: string) => BigInt((await rpc('eth_getBalance', [owner, 'latest'])) as string)
const route = (functionName: 'unoswap' | 'ethUnoswap', args: readonly bigint[], value = 0n) => {
  const data = encodeFunctionData({ abi: routeAbi, functionName, args } as Parameters<
    typeof encodeFunctionData
  >[0])
  return { to: swapRouter, data, value }
}

describe('the balance changes of a call, measured by one eth_call', () => {
  it('are exact for a swap of native coins for a token in one pool', async () => {
    const { address } = evm.accounts.alice
    const expected = poolOutput(unit, await coins(swapRouter), await held(tokenAt('DAI'), swapRouter))
    const call = route('ethUnoswap', [1n, BigInt(tokenAt('DAI'))], unit)
    expect(await simulate(sendRpc, address, call, [nativeCoin, tokenAt('DAI')])).toEqual({
      status: 'ok',
      changes: [{ delta: -unit }, { token: tokenAt('DAI'), delta: expected }],
      approvals: [],
    })
    expect(await rpc('eth_getCode', [address, 'latest'])).toBe('0x')
  })
  it('are exact even if the router of a swap sends native coins in an internal call', async () => {
    const { address } = evm.accounts.alice
    const link = tokenAt('LINK')
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [swapRouter, unit] })
    const hash = await rpc('eth_sendTransaction', [{ from: address, to: link, data }])
    await expect.poll(() => rpc('eth_getTransactionReceipt', [hash])).not.toBeNull()
    const expected = poolOutput(unit, await held(link, swapRouter), await coins(swapRouter))
    const call = route('unoswap', [BigInt(link), unit, 1n, BigInt(nativeCoin) | paysCoins])
    expect(await measure(sendRpc, address, call, [link, nativeCoin])).toEqual([
      { delta: expected },
      { token: link, delta: -unit },
    ])
  })
  it('are exact for a transfer of a token', async () => {
    const call = transferCall(tokenAt('USDC'), stranger, 5n)
    const simulation = await simulate(sendRpc, evm.accounts.alice.address, call, [tokenAt('USDC')])
    expect(simulation).toMatchObject({ changes: [{ token: tokenAt('USDC'), delta: -5n }] })
  })
  it('contain no output if a router returns an output amount but sends no tokens (fault T4)', async () => {
    const liar = '0x00000000000000000000000000000000000bad01'
    await rpc('anvil_setCode', [liar, assemble(`${unit} 0 mstore 32 0 return`)])
    const call = { to: liar, data: '0x83800a8e', value: 3n }
    const received = await measure(sendRpc, evm.accounts.alice.address, call, [tokenAt('DAI')])
    expect(received).toEqual([{ delta: -3n }])
  })
  it.each([
    ['the call fails', () => route('ethUnoswap', [unit * unit, BigInt(tokenAt('DAI'))], unit), () => sendRpc],
    [
      'a token returns no number',
      () => ({ to: stranger, data: '0x01', value: 0n }),
      () => sendRpc,
      () => [stranger],
    ],
    [
      'the node ignores the state override',
      () => route('ethUnoswap', [1n, BigInt(tokenAt('DAI'))], unit),
      (): SendRpc =>
        async ({ method, params }) =>
          await sendRpc({ method, params: params.slice(0, 2) }),
    ],
  ])(
    'are replaced by an error if the measurement fails: %s',
    async (_what, call, node, tokens = () => [tokenAt('DAI')] as string[]) => {
      await expect(measure(node(), evm.accounts.alice.address, call(), tokens())).rejects.toThrow()
    },
  )
})
