import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { firmAfterBlocks } from '../../../../src/domain/core/constants.ts'
import type { TransactionRecord } from '../../../../src/domain/transactions/record.ts'
import { bob, openOrigin, transfer, useChain } from './stage.ts'

const chain = useChain()
const opened: { close(): void }[] = []
beforeEach(async () => void (await chain.automine(false)))
afterEach(async () => {
  for (const tab of opened.splice(0)) tab.close()
  await chain.rpc('anvil_dropAllTransactions')
})
const until = (check: () => unknown, wanted: unknown) => vi.waitFor(() => expect(check()).toEqual(wanted))

/** Starts the next visit with the stored data of `disk`. The new worker looks up the stored transactions at once. */
const visit = (disk?: ReturnType<typeof openOrigin>['disk']) => {
  const origin = openOrigin(chain, disk)
  const tab = origin.open()
  opened.push(tab)
  return { origin, tab }
}
const again = ({ origin, tab }: ReturnType<typeof visit>) => {
  tab.close()
  return visit(origin.disk)
}
/**
 * Sends a transaction, waits until Portico reports it as confirmed, and mines more blocks. `depth` counts the blocks
 * from the block of the transaction to the newest block, both included.
 */
const confirmed = async (id: string, depth: number) => {
  const first = visit()
  const { hash = '' } = await first.tab.call<TransactionRecord>('sendTransaction', transfer(id))
  const found = (await chain.rpc('eth_getTransactionByHash', [hash])) as Record<string, string>
  await chain.mine()
  const next = again(first)
  await until(() => next.tab.phase(id), 'confirmed')
  await chain.rpc('anvil_mine', [`0x${(depth - 1).toString(16)}`])
  const { from, to, value, nonce, gas, maxFeePerGas, maxPriorityFeePerGas } = found
  const same = { from, to, value, nonce, gas, maxFeePerGas, maxPriorityFeePerGas }
  return { ...next, hash, sendSame: () => chain.rpc('eth_sendTransaction', [same]) }
}
const paid = async (act: () => Promise<unknown>) => {
  const before = await chain.balance(bob)
  await act()
  return (await chain.balance(bob)) - before
}

describe('a confirmed transaction that a reorg could remove', () => {
  // Fault D5
  it.each([1, 3, firmAfterBlocks - 1])(
    'becomes pending if a reorg removes it, and confirmed when it is mined again (depth: %i blocks)',
    async depth => {
      const id = `depth ${depth}`
      const sent = await confirmed(id, depth)
      expect(await paid(() => chain.rpc('anvil_reorg', [depth, []]))).toBe(-1_000n)
      const back = again(sent)
      await until(() => back.tab.phase(id), 'pending')
      const tx = back.tab.tx(id)
      expect(tx).toMatchObject({ hash: sent.hash, takenBackAt: expect.any(Number) })
      expect([tx?.settledAt, tx?.block, tx?.paid]).toEqual([undefined, undefined, undefined])
      // The user presses the send button again. The transaction is pending, so the wallet must get no second request.
      const pressed = await back.tab.call<TransactionRecord>('sendTransaction', transfer(id))
      expect([pressed.phase, back.origin.sends()]).toEqual(['pending', 0])
      await sent.sendSame()
      expect(await paid(chain.mine)).toBe(1_000n)
      const last = again(back)
      await until(() => last.tab.phase(id), 'confirmed')
      expect(last.tab.list()).toHaveLength(1)
    },
  )

  it('is not looked up any more after enough blocks have followed its block', async () => {
    const sent = await confirmed('firm', firmAfterBlocks + 1)
    const later = again(sent)
    await until(() => later.tab.tx('firm')?.firm, true)
    expect(await later.origin.disk.get('awake/money')).toBeUndefined()
  })

  it.each<[string, unknown]>([
    ['does not have that block yet', null],
    ['returns something that is no block', { hash: 7 }],
  ])('stays confirmed if the node returns no valid block (the node %s)', async (what, block) => {
    const sent = await confirmed(what, 2)
    const onRequest = vi.fn()
    const next = openOrigin(chain, sent.origin.disk)
    sent.tab.close()
    next.state.sendRpc = async call => {
      if (call.method !== 'eth_getBlockByNumber') return await chain.sendRpc(call)
      onRequest()
      return block
    }
    const tab = next.open()
    opened.push(tab)
    await until(() => onRequest.mock.calls.length > 0, true)
    await tab.call('recentRecipients', tab.list()[0]?.account)
    expect(tab.phase(what)).toBe('confirmed')
  })

  it("stays confirmed if only one of two nodes reports a different block at the transaction's height", async () => {
    const sent = await confirmed('liar', 2)
    const next = openOrigin(chain, sent.origin.disk)
    sent.tab.close()
    const witness = vi.fn(chain.sendRpc)
    next.state.witness = witness
    next.state.sendRpc = async call =>
      call.method === 'eth_getBlockByNumber' ? { hash: `0x${'ee'.repeat(32)}` } : await chain.sendRpc(call)
    const tab = next.open()
    opened.push(tab)
    await until(() => witness.mock.calls.length > 0, true)
    await tab.call('recentRecipients', tab.list()[0]?.account)
    expect(tab.phase('liar')).toBe('confirmed')
  })
})
