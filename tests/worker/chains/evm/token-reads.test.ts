import { describe, expect, it } from 'vitest'
import { fromNode } from '../../../../src/domain/core/errors/foreign.ts'
import { readTokenDecimals, tokenBalance } from '../../../../src/worker/chains/evm/prepare.ts'

const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const owner = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'
type SendRpc = Parameters<typeof readTokenDecimals>[0]
const reads = [
  ['decimals', (sendRpc: SendRpc) => readTokenDecimals(sendRpc, token)],
  ['balance', (sendRpc: SendRpc) => tokenBalance(sendRpc, token, owner)],
] as const

describe.each(reads)('reading the %s of a token (8b.16)', (_what, read) => {
  // Specification 8b.16
  it('rejects with contract-zero-data if the contract returns no data', async () => {
    await expect(read(async () => '0x')).rejects.toMatchObject({
      code: 'contract-zero-data',
      context: { token },
    })
  })
  // Specification 8b.16
  it.each([
    ['execution reverted: paused', 'paused'],
    ['execution reverted', null],
  ])('rejects with contract-reverted and the reason, if any: %s', async (message, reason) => {
    const reverting: SendRpc = async () => {
      throw fromNode({ code: 3, message })
    }
    await expect(read(reverting)).rejects.toMatchObject({
      code: 'contract-reverted',
      context: { reason, token },
    })
  })
  it('rejects with any other error of the node unchanged', async () => {
    const failing: SendRpc = async () => {
      throw fromNode({ code: -32005, message: 'limit' })
    }
    await expect(read(failing)).rejects.toMatchObject({
      code: fromNode({ code: -32005, message: 'limit' }).code,
    })
  })
})
