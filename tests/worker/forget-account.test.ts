import { describe, expect, it, vi } from 'vitest'
import {
  type CaipAddress,
  type Connection,
  caipAddress,
  type Network,
  networkId,
  type Session,
} from '../../src/domain/core/entities.ts'
import { networks } from '../../src/domain/networks/known-networks.ts'
import { createRecipientStore } from '../../src/worker/caches/recipients.ts'
import { createTables } from '../../src/worker/caches/tables.ts'
import { createForgetAccount } from '../../src/worker/registry.ts'
import { memoryStore } from './fakes.ts'

const [ethereum, arbitrum] = ['eip155:1', 'eip155:42161'].map(networkId) as [Network['id'], Network['id']]
const alice = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const on = (network: Network['id'], address: string): CaipAddress => caipAddress(network, address)
const wallet = (id: string, address: string, kind: Connection['kind'] = 'injected'): Connection => ({
  connectorId: id,
  kind,
  namespace: 'eip155',
  wallet: { name: id },
  accounts: [on(ethereum, address)],
})
const session = (connections: readonly Connection[], more: Partial<Session> = {}): Session => ({
  status: connections.length > 0 ? 'connected' : 'disconnected',
  connections,
  ...more,
})

async function setUp() {
  const store = memoryStore()
  const tables = createTables(store, () => 1)
  for (const account of [on(ethereum, alice), on(arbitrum, alice), on(ethereum, bob)]) {
    for (const table of ['balances', 'history', 'identity', 'own-names', 'smart-sessions'])
      await store.set(`${table}/${account}`, 1)
    await store.set(`history-pages/${account}|cursor`, 1)
  }
  await store.set(`samples/${on(ethereum, alice)},${on(arbitrum, alice)}`, [])
  await store.set(`samples/${on(ethereum, bob)}`, [])
  const recipients = createRecipientStore(tables.recentRecipients, () => 1)
  for (const address of [alice, bob])
    await recipients.add(on(ethereum, address), [{ address: '0x01', lastAt: 1 }])
  const remember = vi.fn(async () => {})
  const forget = createForgetAccount({ store, tables, remember, networks: () => networks })
  const kept = async () => (await store.keys('')).filter(key => key.includes(alice)).length
  const others = async () => (await store.keys('')).filter(key => key.includes(bob)).length
  return { forget, remember, kept, others }
}

describe('disconnecting an account', () => {
  // Specification 4.17
  it("deletes the account's cached data on every network of the site, and no data of a different account", async () => {
    const { forget, kept, others, remember } = await setUp()
    await forget(session([wallet('a', alice), wallet('b', bob)]), session([wallet('b', bob)]))
    expect([await kept(), await others()]).toEqual([0, 8])
    expect(remember).not.toHaveBeenCalled()
  })

  it("keeps the account's data if a second connected wallet has the same account", async () => {
    const { forget, kept } = await setUp()
    await forget(session([wallet('a', alice), wallet('c', alice)]), session([wallet('c', alice)]))
    expect(await kept()).toBe(14)
  })

  it('deletes nothing if the wallet is only temporarily unavailable', async () => {
    const { forget, kept } = await setUp()
    await forget(session([wallet('a', alice)]), session([], { remembered: true }))
    expect(await kept()).toBe(14)
  })

  // Specification 4.5
  it('deletes the stored deep link of the wallet app if the account was connected with WalletConnect', async () => {
    const { forget, kept, remember } = await setUp()
    await forget(session([wallet('walletConnect', alice, 'walletConnect')]), session([]))
    expect(await kept()).toBe(0)
    expect(remember).toHaveBeenCalledExactlyOnceWith({ deepLinkChoice: undefined })
  })
})
