import { decodeFunctionData, type Hex, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { nonStandardErc20 } from '../../../../src/domain/transactions/non-standard-erc20.ts'
import { transferCall } from '../../../../src/worker/chains/evm/prepare.ts'

const recipient = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const standard = parseAbi(['function transfer(address to, uint256 amount) returns (bool)'])
/** The interface of Tether's USDT contracts, whose `transfer` returns nothing. */
const silent = parseAbi(['function transfer(address to, uint256 amount)'])

describe('the transaction of a transfer', () => {
  it('has the amount as its value and no call data if the asset is the native coin', () => {
    expect(transferCall(undefined, recipient, 7n)).toMatchObject({ to: recipient, value: 7n, data: '0x' })
  })

  // Specification 7d.5
  it('calls the transfer function of the token contract, with a value of zero, if the asset is a token', () => {
    const { to, value, data } = transferCall(usdc, recipient, 1_500_000n)
    expect([to, value]).toEqual([usdc, 0n])
    expect(decodeFunctionData({ abi: standard, data: data as Hex })).toEqual({
      functionName: 'transfer',
      args: [recipient, 1_500_000n],
    })
  })

  // Specification 7d.6
  it.each(nonStandardErc20)(
    'has the normal encoding for a USDT contract whose transfer function returns nothing: %s',
    token => {
      const { to, data } = transferCall(token, recipient, 9n)
      expect(to?.toLowerCase()).toBe(token)
      expect(decodeFunctionData({ abi: silent, data: data as Hex })).toEqual({
        functionName: 'transfer',
        args: [recipient, 9n],
      })
    },
  )
})
