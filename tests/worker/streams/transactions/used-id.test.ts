import { afterEach, describe, expect, it } from 'vitest'
import type { CaipAddress } from '../../../../src/domain/core/entities.ts'
import type { TransactionRecord } from '../../../../src/domain/transactions/record.ts'
import { alice, openOrigin, transfer, useChain } from './stage.ts'

const chain = useChain()
const opened: { close(): void }[] = []
afterEach(() => {
  for (const tab of opened.splice(0)) tab.close()
})
const carol = '0x00000000000000000000000000000000000CA401'

describe('the id of an earlier send (attack R34)', () => {
  it.each([
    ['recipient', transfer('recipient', { to: carol })],
    ['amount', transfer('amount', { amount: 2_000n })],
    ['account', { ...transfer('account'), account: `eip155:1:${alice}` as CaipAddress }],
  ])('is rejected for a new send that differs in one field: %s', async (id, other) => {
    const origin = openOrigin(chain)
    const tab = origin.open()
    opened.push(tab)
    const refused = { code: 'send-id-used' }
    const first = tab.call<TransactionRecord>('sendTransaction', transfer(id))
    await expect(tab.call('sendTransaction', other)).rejects.toMatchObject(refused)
    expect((await first).phase).toBe('submitted')
    await expect(tab.call('sendTransaction', other)).rejects.toMatchObject(refused)
    tab.close()
    const next = openOrigin(chain, origin.disk)
    const later = next.open()
    opened.push(later)
    await expect(later.call('sendTransaction', other)).rejects.toMatchObject(refused)
    expect((await later.call<TransactionRecord>('sendTransaction', transfer(id))).id).toBe(id)
    expect([origin.sends(), next.sends()]).toEqual([1, 0])
  })
})
