import { describe, expect, it } from 'vitest'
import { feeChoices, maxFee, maxToSend } from '../../../../src/domain/transactions/checks.ts'
import { readFeeFacts } from '../../../../src/worker/chains/evm/prepare.ts'
import type { RpcCall } from '../../../../src/worker/net/json-rpc.ts'

const history = (reward: string, ratio: number) => ({
  baseFeePerGas: ['0x0', '0x0', '0x0'],
  gasUsedRatio: [0, ratio],
  reward: [Array(3).fill('0x0'), Array(3).fill(reward)],
})
const factsOf = (answers: Readonly<Record<string, unknown>>) =>
  readFeeFacts(async ({ method }: RpcCall) => {
    if (!(method in answers)) throw new Error(`${method} is unknown`)
    return answers[method]
  })
const nothing = { slow: 0n, normal: 0n, fast: 0n }
const free = { eth_getBlockByNumber: { baseFeePerGas: '0x0' }, eth_gasPrice: '0x0' }

describe('the fees of a network without a base fee (F29)', () => {
  it.each<[string, Readonly<Record<string, unknown>>]>([
    ['the gas price is zero', { ...free, eth_feeHistory: history('0x0', 0) }],
    ['the gas price is zero and the node has no fee history', free],
    [
      'the node suggests a tip, but the latest transactions have paid none',
      { ...free, eth_gasPrice: '0x3b9aca00', eth_feeHistory: history('0x0', 0.01) },
    ],
    ['the network has only a gas price of zero', { eth_getBlockByNumber: {}, eth_gasPrice: '0x0' }],
  ])('are zero, so that Max is the whole balance: %s', async (_, answers) => {
    const facts = await factsOf(answers)
    expect([facts.tips, facts.gasPrice]).toEqual([nothing, 0n])
    const fees = Object.values(feeChoices(facts)).map(choice => maxFee(21_000n, choice))
    expect([fees, maxToSend(5n, fees[2] ?? 1n, true)]).toEqual([[0n, 0n, 0n], 5n])
  })

  it.each<[string, Readonly<Record<string, unknown>>, bigint]>([
    [
      'transactions have paid tips',
      { ...free, eth_gasPrice: '0x5f5e100', eth_feeHistory: history('0x5f5e100', 0.5) },
      100_000_000n,
    ],
    [
      'the latest blocks are empty and the node suggests a tip',
      { ...free, eth_gasPrice: '0x5f5e100', eth_feeHistory: history('0x0', 0) },
      1_000_000n,
    ],
    ['the node has no fee history', { ...free, eth_gasPrice: '0x9', eth_maxPriorityFeePerGas: '0x9' }, 9n],
    [
      'there is a base fee',
      {
        eth_getBlockByNumber: { baseFeePerGas: '0x7' },
        eth_gasPrice: '0x0',
        eth_feeHistory: history('0x0', 1),
      },
      1_000_000n,
    ],
  ])('are not zero if %s', async (_, answers, tip) => {
    expect((await factsOf(answers)).tips.normal).toBe(tip)
  })
})
