import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TransactionRecord } from '../../../../src/domain/transactions/record.ts'
import type { RpcCall } from '../../../../src/worker/net/json-rpc.ts'
import { account, alice, bob, openOrigin, transfer, useChain } from './stage.ts'

const chain = useChain()
const opened: { close(): void }[] = []
beforeEach(async () => void (await chain.automine(false)))
afterEach(async () => {
  for (const tab of opened.splice(0)) tab.close()
  await chain.rpc('anvil_dropAllTransactions')
})
const until = (check: () => unknown, wanted: unknown) => vi.waitFor(() => expect(check()).toEqual(wanted))

type Node = (call: RpcCall) => Promise<unknown>
const dead: Node = () => Promise.reject(new Error('gone'))
/** Returns a node that reports this status in every receipt, and otherwise responds as the chain's own node does. */
const withStatus =
  (status: unknown): Node =>
  async call => {
    const answer = await chain.sendRpc(call)
    return call.method === 'eth_getTransactionReceipt' && answer ? { ...answer, status } : answer
  }

/**
 * Sends and mines a transaction, and then opens the site in a new tab. The new tab looks up the transaction on the
 * given nodes, and on the wallet's node if `walletReads` is true.
 */
async function receiptsOf(id: string, first: Node, second: Node | undefined, walletReads = false) {
  const before = openOrigin(chain)
  const tab = before.open()
  opened.push(tab)
  await tab.call<TransactionRecord>('sendTransaction', transfer(id))
  await until(() => tab.phase(id), 'pending')
  await chain.mine()
  tab.close()
  const origin = openOrigin(chain, before.disk)
  const answered = vi.fn()
  origin.state.sendRpc = async call => await first(call).finally(() => answered(call.method))
  origin.state.witness = second
  origin.state.walletReads = walletReads
  const next = origin.open()
  opened.push(next)
  return { origin, tab: next, answered }
}

describe('a transaction (attack R12)', () => {
  it('is confirmed if two independent nodes report it as mined', async () => {
    const { tab } = await receiptsOf('two', chain.sendRpc, chain.sendRpc)
    await until(() => tab.phase('two'), 'confirmed')
    expect(tab.tx('two')?.claimed).toBeUndefined()
  })

  it.each<[string, Node]>([
    ['fails', dead],
    [
      'does not know the transaction',
      async call => (/Transaction/.test(call.method) ? null : chain.sendRpc(call)),
    ],
    ['reports that it failed', withStatus('0x0')],
    [
      'lists other logs',
      async call => {
        const answer = await chain.sendRpc(call)
        return call.method === 'eth_getTransactionReceipt' && answer
          ? { ...answer, logs: [{ address: '0x1' }] }
          : answer
      },
    ],
  ])('stays pending if only one node reports it as confirmed (the second node %s)', async (what, second) => {
    const { tab } = await receiptsOf(what, chain.sendRpc, second)
    await until(() => tab.tx(what)?.claimed, true)
    expect(tab.phase(what)).toBe('pending')
  })

  it('is confirmed if one node and the node of the injected wallet report it as mined', async () => {
    const { tab } = await receiptsOf('wallet', chain.sendRpc, dead, true)
    await until(() => tab.phase('wallet'), 'confirmed')
  })

  it('counts as failed if two nodes report that it failed', async () => {
    const { tab } = await receiptsOf('both failed', withStatus('0x0'), withStatus('0x0'))
    await until(() => tab.phase('both failed'), 'failed')
  })

  const statuses = ['0x00', '0x01', '0x2', 0, 1, false, true, null, '0', '', undefined]
  it.each(statuses)('stays pending if two nodes report the malformed status %j', async status => {
    const id = `status ${JSON.stringify(status)}`
    const { tab } = await receiptsOf(id, withStatus(status), withStatus(status))
    await until(() => tab.tx(id)?.claimed, true)
    expect(tab.phase(id)).toBe('pending')
  })

  it('has no stored nonce, and allows no replacement, if two nodes report different nonces (attack R5)', async () => {
    const origin = openOrigin(chain)
    const tab = origin.open()
    opened.push(tab)
    await origin.disk.set('money/numbers/io.test', true)
    const used = await chain.sent()
    origin.state.witness = chain.sendRpc
    origin.state.sendRpc = async call => {
      const answer = await chain.sendRpc(call)
      const isTransaction = call.method === 'eth_getTransactionByHash' && answer
      return isTransaction ? { ...answer, nonce: `0x${(used + 1).toString(16)}` } : answer
    }
    await tab.call<TransactionRecord>('sendTransaction', transfer('made up'))
    await until(() => tab.phase('made up'), 'pending')
    expect(tab.tx('made up')?.nonce).toBeUndefined()
    for (const verb of ['speedUp', 'cancel']) {
      await expect(tab.call(verb, 'made up')).rejects.toMatchObject({ code: 'replace-unsupported' })
    }
    expect(origin.sends()).toBe(1)
  })

  it('stays pending if only one of two nodes lists the transaction that has replaced it (attack R5)', async () => {
    const before = openOrigin(chain)
    const tab = before.open()
    opened.push(tab)
    await tab.call<TransactionRecord>('sendTransaction', transfer('faster'))
    await until(() => tab.phase('faster'), 'pending')
    const nonce = `0x${(tab.tx('faster')?.nonce ?? -1).toString(16)}`
    const fees = { maxFeePerGas: '0x174876e800', maxPriorityFeePerGas: '0x12a05f200' }
    // The wallet itself replaces the transaction. The new transaction makes the same payment with a higher fee.
    await chain.rpc('eth_sendTransaction', [
      { from: alice, to: bob, value: '0x3e8', nonce, gas: '0x5208', ...fees },
    ])
    await chain.mine()
    tab.close()
    const origin = openOrigin(chain, before.disk)
    origin.state.sendRpc = async call => {
      const answer = await chain.sendRpc(call)
      return call.method === 'eth_getBlockByNumber' ? { ...(answer as object), transactions: [] } : answer
    }
    origin.state.witness = chain.sendRpc
    const next = origin.open()
    opened.push(next)
    await until(() => next.tx('faster')?.claimed, true)
    expect(next.phase('faster')).toBe('pending')
    origin.state.sendRpc = chain.sendRpc
    await next.call('refresh', 'faster')
    expect(next.phase('faster')).toBe('confirmed')
  })

  it('stays pending if a lagging node does not return the transaction after it was mined', async () => {
    const origin = openOrigin(chain)
    const lagging: Node = async call => {
      if (/eth_getTransaction(?:ByHash|Receipt)/.test(call.method)) return null
      const answer = await chain.sendRpc(call)
      return call.method === 'eth_getBlockByNumber' ? { ...(answer as object), transactions: [] } : answer
    }
    const tab = origin.open()
    opened.push(tab)
    await tab.call<TransactionRecord>('sendTransaction', transfer('lag'))
    await until(() => tab.phase('lag'), 'pending')
    origin.state.sendRpc = lagging
    await chain.mine()
    await tab.call('refresh', 'lag')
    expect(tab.phase('lag')).toBe('pending')
    origin.state.sendRpc = chain.sendRpc
    await until(() => tab.phase('lag'), 'confirmed')
  })

  it('stays pending, and is not dropped, while one of two nodes returns it', async () => {
    const before = openOrigin(chain)
    const tab = before.open()
    opened.push(tab)
    await tab.call<TransactionRecord>('sendTransaction', transfer('hidden'))
    await until(() => tab.phase('hidden'), 'pending')
    tab.close()
    const origin = openOrigin(chain, before.disk)
    const secondNode = vi.fn(chain.sendRpc)
    origin.state.now = () => Date.now() + 90_000
    origin.state.sendRpc = async call =>
      /Transaction(?:Receipt|ByHash)/.test(call.method) ? null : await chain.sendRpc(call)
    origin.state.witness = secondNode
    const next = origin.open()
    opened.push(next)
    await until(() => secondNode.mock.calls.length > 0, true)
    await next.call('recentRecipients', account)
    expect(next.phase('hidden')).toBe('pending')
  })
})
