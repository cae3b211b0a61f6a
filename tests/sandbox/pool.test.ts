import {
  decodeFunctionResult,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  numberToHex,
  parseAbi,
  parseSignature,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { assemble } from '../../sandbox/chains/assembler.ts'
import { type EvmChains, startEvmChains } from '../../sandbox/chains/evm.ts'
import { swapRouter } from '../../sandbox/chains/evm-pool.ts'
import { nativeCoin, paysCoins, poolAbi, poolOutput, routeAbi } from '../../sandbox/chains/pool-code.ts'

const abi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function allowance(address, address) view returns (uint256)',
  'function nonces(address) view returns (uint256)',
  'function approve(address, uint256) returns (bool)',
  'function transfer(address, uint256) returns (bool)',
])
const unit = 10n ** 18n
let evm: EvmChains

beforeAll(async () => {
  evm = await startEvmChains({ ports: { ethereum: 0, arbitrum: 0, polygon: 0 } })
}, 30_000)
afterAll(() => evm?.close())

const stage = () => {
  const chain = evm.chains[0]
  if (!chain) throw new Error('no chain')
  const { alice } = evm.accounts
  const token = (symbol: string): Hex => {
    const found = chain.tokens.find(row => row.symbol === symbol)
    if (!found) throw new Error(symbol)
    return found.address
  }
  const read = async (to: Hex, functionName: 'balanceOf' | 'allowance' | 'nonces', args: readonly Hex[]) => {
    const data = encodeFunctionData({ abi, functionName, args } as Parameters<typeof encodeFunctionData>[0])
    const answer = (await chain.rpc('eth_call', [{ to, data }, 'latest'])) as Hex
    return decodeFunctionResult({ abi, functionName, data: answer }) as bigint
  }
  const send = async (call: { to: Hex; data: Hex; value?: Hex }) => {
    const from = alice.address
    const hash = await chain.rpc('eth_sendTransaction', [{ from, ...call, gas: numberToHex(500_000) }])
    // The node returns the hash before the transaction is mined, so this function waits for the receipt.
    const receipt = await vi.waitFor(async () => {
      const found = await chain.rpc('eth_getTransactionReceipt', [hash])
      if (found === null) throw new Error('The transaction is not mined yet')
      return found
    })
    return receipt as { status: Hex; gasUsed: Hex; effectiveGasPrice: Hex }
  }
  const coins = async (owner: Hex) => BigInt((await chain.rpc('eth_getBalance', [owner, 'latest'])) as Hex)
  return { chain, alice, token, read, send, coins }
}

const swapData = (sell: Hex, buy: Hex, amount: bigint, least: bigint, receiver: Hex, permit: Hex = '0x') => {
  const desc = {
    srcToken: sell,
    dstToken: buy,
    srcReceiver: swapRouter,
    dstReceiver: receiver,
    amount,
    minReturnAmount: least,
    flags: 0n,
  } as const
  return encodeFunctionData({ abi: poolAbi, args: [swapRouter, desc, permit, '0x'] })
}

describe('the liquidity pool of the sandbox', () => {
  it('pays exactly the amount of tokens that its formula returns for the received native coins', async () => {
    const { alice, token, read, send, coins } = stage()
    const usdc = token('USDC')
    const expected = poolOutput(unit, await coins(swapRouter), await read(usdc, 'balanceOf', [swapRouter]))
    const before = await read(usdc, 'balanceOf', [alice.address])
    const data = swapData(nativeCoin, usdc, unit, expected, alice.address)
    expect((await send({ to: swapRouter, data, value: numberToHex(unit) })).status).toBe('0x1')
    expect((await read(usdc, 'balanceOf', [alice.address])) - before).toBe(expected)
  })
  it('takes tokens from an account only if that account has given it an allowance', async () => {
    const { alice, chain, token, read, send } = stage()
    const [link, usdc] = [token('LINK'), token('USDC')]
    const data = swapData(link, usdc, unit, 0n, alice.address)
    await expect(
      chain.rpc('eth_call', [{ from: alice.address, to: swapRouter, data }, 'latest']),
    ).rejects.toThrow(/reverted/)
    const approve = encodeFunctionData({ abi, functionName: 'approve', args: [swapRouter, unit] })
    await send({ to: link, data: approve })
    const reserves = [
      await read(link, 'balanceOf', [swapRouter]),
      await read(usdc, 'balanceOf', [swapRouter]),
    ] as const
    const before = await read(usdc, 'balanceOf', [alice.address])
    await send({ to: swapRouter, data })
    expect((await read(usdc, 'balanceOf', [alice.address])) - before).toBe(poolOutput(unit, ...reserves))
    expect(await read(link, 'allowance', [alice.address, swapRouter])).toBe(0n)
  })
  it('supports the short swap functions, which take a pool instead of an output token', async () => {
    const { alice, token, read, send, coins } = stage()
    const [dai, link, owner] = [token('DAI'), token('LINK'), alice.address]
    const bought = poolOutput(unit, await coins(swapRouter), await read(dai, 'balanceOf', [swapRouter]))
    const held = await read(dai, 'balanceOf', [owner])
    const buy = encodeFunctionData({ abi: routeAbi, functionName: 'ethUnoswap', args: [bought, BigInt(dai)] })
    await send({ to: swapRouter, data: buy, value: numberToHex(unit) })
    expect((await read(dai, 'balanceOf', [owner])) - held).toBe(bought)

    const approve = encodeFunctionData({ abi, functionName: 'approve', args: [swapRouter, unit] })
    await send({ to: link, data: approve })
    const paid = poolOutput(unit, await read(link, 'balanceOf', [swapRouter]), await coins(swapRouter))
    const before = await coins(owner)
    const args = [BigInt(link), unit, paid, BigInt(nativeCoin) | paysCoins] as const
    const sell = encodeFunctionData({ abi: routeAbi, functionName: 'unoswap', args })
    const { gasUsed, effectiveGasPrice } = await send({ to: swapRouter, data: sell })
    expect((await coins(owner)) - before + BigInt(gasUsed) * BigInt(effectiveGasPrice)).toBe(paid)
  })
  it('rejects a swap if the output is below the minimum, or if the call sends too few coins', async () => {
    const { alice, chain, token } = stage()
    const call = (least: bigint, value: bigint) =>
      chain.rpc('eth_call', [
        {
          from: alice.address,
          to: swapRouter,
          value: numberToHex(value),
          data: swapData(nativeCoin, token('USDC'), unit, least, alice.address),
        },
        'latest',
      ])
    await expect(call(10n ** 12n, unit)).rejects.toThrow(/Return amount is not enough/)
    await expect(call(0n, unit - 1n)).rejects.toThrow(/reverted/)
  })
  it('accepts a signed permit in place of an allowance, but rejects the same permit a second time', async () => {
    const { alice, token, read, send, coins } = stage()
    const usdc = token('USDC')
    const [amount, deadline] = [1_000_000n, BigInt(Math.floor(Date.now() / 1000) + 3600)]
    const owner = alice.address
    const words = ['owner', 'spender', 'value', 'nonce', 'deadline']
    const signature = await privateKeyToAccount(alice.privateKey).signTypedData({
      domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: usdc },
      primaryType: 'Permit',
      types: { Permit: words.map((name, index) => ({ name, type: index < 2 ? 'address' : 'uint256' })) },
      message: { owner, spender: swapRouter, value: amount, nonce: 0n, deadline },
    })
    const { r, s, v } = parseSignature(signature)
    const types = ['address', 'address', 'uint256', 'uint256', 'uint8', 'bytes32', 'bytes32']
    const permit = encodeAbiParameters(
      types.map(type => ({ type })),
      [owner, swapRouter, amount, deadline, Number(v), r, s],
    )
    const expected = poolOutput(amount, await read(usdc, 'balanceOf', [swapRouter]), await coins(swapRouter))
    const before = await coins(owner)
    const call = { to: swapRouter, data: swapData(usdc, nativeCoin, amount, 0n, owner, permit) } as const
    const { gasUsed, effectiveGasPrice } = await send(call)
    expect((await coins(owner)) - before + BigInt(gasUsed) * BigInt(effectiveGasPrice)).toBe(expected)
    expect(await read(usdc, 'nonces', [owner])).toBe(1n)
    expect((await send(call)).status).toBe('0x0')
  })
})

it('the transfer function of a token with permits rejects an amount above the balance', async () => {
  const { token, read, send } = stage()
  const usdc = token('USDC')
  const bob = evm.accounts.bob.address
  const pay = async (amount: bigint) => {
    const data = encodeFunctionData({ abi, functionName: 'transfer', args: [bob, amount] })
    return (await send({ to: usdc, data })).status
  }
  const before = await read(usdc, 'balanceOf', [bob])
  expect([await pay(7n), await pay(10n ** 30n)]).toEqual(['0x1', '0x0'])
  expect((await read(usdc, 'balanceOf', [bob])) - before).toBe(7n)
})

describe('the assembler of EVM bytecode for the tests', () => {
  it('translates numbers, jump targets and instructions to bytecode', () => {
    expect(assemble('0 255 0x0100 // a remark\n @end jump end: stop')).toBe('0x5f60ff61010061000a565b00')
  })
  const programs = ['nonsense', '@nowhere jump']
  it.each(programs)('rejects a program that contains an unknown name: %s', program => {
    expect(() => assemble(program)).toThrow(/is called/)
  })
})
