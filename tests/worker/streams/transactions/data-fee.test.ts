import { afterEach, describe, expect, it, vi } from 'vitest'
import { networkId } from '../../../../src/domain/core/entities.ts'
import { times } from '../../../../src/domain/transactions/checks.ts'
import type { MaxToSend, PreparedTransaction } from '../../../../src/domain/transactions/prepared.ts'
import { dataFee } from '../../../../src/worker/chains/evm/prepare.ts'
import { account, alice, bob, openOrigin, useChain } from './stage.ts'

const chain = useChain()
/** Address of the OP Stack contract that computes the data fee (the fee oracle). */
const oracle = '0x420000000000000000000000000000000000000F'
/**
 * Bytecode of a fake fee oracle, which returns one gwei for each byte of its call data (CALLDATASIZE PUSH5 10^9 MUL).
 */
const byTheByte = '0x3664003b9aca000260005260206000f3'
const gwei = 10n ** 9n
const opened: { close(): void }[] = []
const open = () => {
  const origin = openOrigin(chain)
  const tab = origin.open()
  opened.push(tab)
  return { origin, tab }
}
afterEach(async () => {
  for (const tab of opened.splice(0)) tab.close()
  await chain.rpc('anvil_setCode', [oracle, '0x'])
})
const call = { to: bob, value: 1n, data: '0x' }

describe('the layer 1 data fee of a transaction', () => {
  it('has a margin of 20 %, increases the total fee, and reduces the maximum amount to send', async () => {
    await chain.rpc('anvil_setCode', [oracle, byTheByte])
    const { tab } = open()
    const prepared = await tab.call<PreparedTransaction>('prepareSend', account, { amount: 1n, to: bob })
    const { request, fee } = prepared
    if (request.type !== 'evm' || request.fees?.type !== 'eip1559') throw new Error('no fees')
    const additional = fee?.additional ?? 0n
    // The fake fee oracle returns one gwei for each byte of its call data. This call data (a selector, two words and a
    // whole transaction) has more than 100 bytes.
    expect(additional % times(gwei, 120n)).toBe(0n)
    expect(additional >= times(100n * gwei, 120n)).toBe(true)
    expect(fee?.max).toBe((request.gas ?? 0n) * request.fees.maxFeePerGas + additional)
    const most = await tab.call<MaxToSend>('maxToSend', account)
    expect(most.amount + (most.fee ?? 0n)).toBe(await chain.balance(alice))
    expect((most.fee ?? 0n) >= additional).toBe(true)
    const all = { amount: most.amount, to: bob, speed: 'fast' } as const
    expect((await tab.call<PreparedTransaction>('prepareSend', account, all)).blockedBy).toBeUndefined()
  })

  it('grows with the data of the transaction', async () => {
    await chain.rpc('anvil_setCode', [oracle, byTheByte])
    const fee = (data: string) => dataFee(chain.sendRpc, networkId('eip155:10'), { ...call, data }, 90_000n)
    const [little, much] = [await fee('0x'), await fee(`0x${'ab'.repeat(320)}`)]
    expect(much - little).toBe(times(gwei, 120n) * 320n)
  })

  it('is zero on a chain without a fee oracle', async () => {
    const prepared = await open().tab.call<PreparedTransaction>('prepareSend', account, {
      amount: 1n,
      to: bob,
    })
    expect(prepared.fee?.additional).toBe(0n)
  })

  it.each([1, 324, 42_161, 56])(
    "is zero, and no fee oracle is called, if the chain's gas fee includes the data fee (chain %i)",
    async id => {
      const sendRpc = vi.fn(chain.sendRpc)
      expect(await dataFee(sendRpc, networkId(`eip155:${id}`), call, 21_000n)).toBe(0n)
      expect(sendRpc).not.toHaveBeenCalled()
    },
  )

  it("is the value of the chain's fee oracle contract plus a margin of 20 %", async () => {
    const sendRpc = vi.fn(async () => `0x${'0'.repeat(62)}64`)
    expect(await dataFee(sendRpc, networkId('eip155:534352'), call, 21_000n)).toBe(120n)
    expect(sendRpc).toHaveBeenCalledWith({
      method: 'eth_call',
      params: [expect.objectContaining({ to: '0x5300000000000000000000000000000000000002' }), 'latest'],
    })
  })

  it("is left out, and the total fee is marked as partial, if the fee oracle's value is malformed", async () => {
    const { origin, tab } = open()
    origin.state.sendRpc = async request =>
      request.method === 'eth_call' && JSON.stringify(request.params).includes(oracle)
        ? '0x12'
        : await chain.sendRpc(request)
    const prepared = await tab.call<PreparedTransaction>('prepareSend', account, { amount: 1n, to: bob })
    const { request, fee, simulation } = prepared
    if (request.type !== 'evm' || request.fees?.type !== 'eip1559') throw new Error('no fees')
    expect(fee).toMatchObject({ partial: true, additional: 0n })
    expect([fee?.max, simulation.status]).toEqual([(request.gas ?? 0n) * request.fees.maxFeePerGas, 'ok'])
    await expect(tab.call('maxToSend', account)).rejects.toMatchObject({ code: expect.any(String) })
  })

  it('leaves the total fee complete on a chain without a fee oracle', async () => {
    const prepared = await open().tab.call<PreparedTransaction>('prepareSend', account, {
      amount: 1n,
      to: bob,
    })
    expect(prepared.fee).not.toHaveProperty('partial')
  })
})
