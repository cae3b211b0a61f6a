import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { PreparedTransaction } from '../../../../src/domain/transactions/prepared.ts'
import { account, bob, openOrigin, transfer, useChain } from './stage.ts'

const chain = useChain()
const opened: { close(): void }[] = []
afterEach(() => {
  for (const tab of opened.splice(0)) tab.close()
})
const token = '0x00000000000000000000000000000000000070C2'
/** Bytecode of a token that returns 8 for every call: 8 decimals, and a balance of 8 base units for every account. */
const alwaysEight = '0x600860005260206000f3'
beforeAll(async () => void (await chain.rpc('anvil_setCode', [token, alwaysEight])))

const open = () => {
  const origin = openOrigin(chain)
  const tab = origin.open()
  opened.push(tab)
  return { origin, tab }
}
const mismatch = (given: number, decimals: number) => ({
  code: 'token-decimals-mismatch',
  context: { given, decimals },
})

describe("a transfer whose amount depends on the token's decimals (attack R1)", () => {
  it.each([
    ['coin', { amount: 1n, to: bob, decimals: 22 }, mismatch(22, 18)],
    ['token', { amount: 1n, to: bob, decimals: 6, token }, mismatch(6, 8)],
  ])('cannot be prepared with the wrong number of decimals: %s', async (_, request, refused) => {
    await expect(open().tab.call('prepareSend', account, request)).rejects.toMatchObject(refused)
  })

  it('is prepared if the decimals in the request are correct', async () => {
    const { tab } = open()
    const request = { amount: 1n, to: bob, decimals: 8, token }
    const prepared = await tab.call<PreparedTransaction>('prepareSend', account, request)
    expect(prepared.request.type).toBe('evm')
  })

  it('is rejected right before the wallet request if the decimals are wrong, and nothing is sent', async () => {
    const { origin, tab } = open()
    const wrong = transfer('wrong')
    const summary = { ...wrong.summary, amount: '0.0000000000000000001', decimals: 22 }
    const intent = { ...wrong, summary }
    await expect(tab.call('sendTransaction', intent)).rejects.toMatchObject(mismatch(22, 18))
    expect([tab.phase('wrong'), origin.sends()]).toEqual(['not-sent', 0])
  })
})
