import { describe, expect, it } from 'vitest'
import { estimateGas } from '../../../../src/worker/chains/evm/prepare.ts'

const [alice, bob] = [`0x${'ab'.repeat(20)}`, `0x${'cd'.repeat(20)}`]
const call = { to: bob, value: 1n, data: '0x1234' }

describe('the gas estimate of a call', () => {
  it("is a fifth higher than the node's estimate, because the state can change before the call is mined", async () => {
    expect(await estimateGas(async () => '0xc350', alice, call)).toBe(60_000n)
  })

  it("equals the node's estimate if the call is a plain transfer", async () => {
    expect(await estimateGas(async () => '0x5208', alice, { ...call, data: '0x' })).toBe(21_000n)
  })

  // Specification 8.33
  it.each([undefined, null, 50_000, '50000', '0x', `0x1${'0'.repeat(64)}`])(
    'rejects with gas-estimate-failed if the node returns an invalid estimate: %j',
    async answer => {
      await expect(estimateGas(async () => answer, alice, call)).rejects.toMatchObject({
        code: 'gas-estimate-failed',
        message: 'WagmiAdapter:estimateGas - error estimating gas',
      })
    },
  )

  it("rejects with the node's own error, which says why the call would fail", async () => {
    const sendRpc = async () => {
      throw new Error('execution reverted: paused')
    }
    await expect(estimateGas(sendRpc, alice, call)).rejects.toThrow('paused')
  })
})
