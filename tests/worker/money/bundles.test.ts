import { afterEach, expect, it, vi } from 'vitest'
import type { TrackedTransaction } from '../../../src/domain/model/tracked.ts'
import { account, bob, openOrigin, useChain } from './stage.ts'

const chain = useChain()
const opened: { close(): void }[] = []
afterEach(() => {
  for (const tab of opened.splice(0)) tab.close()
})
const calls = [1n, 2n].map(value => ({ to: bob, value, data: '0x' }))
const intent = (id: string) => ({ id, account, kind: 'other', summary: {} }) as const

function walletWith(own: Record<string, (params: unknown) => unknown>) {
  const origin = openOrigin(chain)
  const wallet = origin.state.wallet
  origin.state.wallet = async request => {
    const answer = own[request.method]
    return answer ? await answer(request.params) : await wallet(request)
  }
  const tab = origin.open()
  opened.push(tab)
  return { origin, tab }
}

it('several calls go as one bundle, which ends when the wallet says so', async () => {
  let status: object = { status: 100 }
  const { origin, tab } = walletWith({
    wallet_getCapabilities: () => ({ '0x7a69': { atomic: { status: 'supported' } } }),
    wallet_sendCalls: () => ({ id: '0xb' }),
    wallet_getCallsStatus: () => status,
  })
  const sent = await tab.call<TrackedTransaction>('sendCalls', intent('bundle'), calls)
  expect([sent.phase, sent.bundle, origin.sends()]).toEqual(['pending', '0xb', 1])
  status = { status: 200, receipts: [{ transactionHash: '0xc' }] }
  await vi.waitFor(() => expect(tab.phase('bundle')).toBe('confirmed'), { timeout: 9_000 })
}, 15_000)

it('one by one where the wallet has no bundles, each after the one before is mined', async () => {
  const { origin, tab } = walletWith({
    wallet_getCapabilities: () => {
      throw { code: 4200, message: 'no' }
    },
  })
  const before = await chain.balance(bob)
  const last = await tab.call<TrackedTransaction>('sendCalls', intent('serial'), calls)
  expect([last.id, origin.sends()]).toEqual(['serial/2', 2])
  await tab.call('settled', 'serial/2')
  expect((await chain.balance(bob)) - before).toBe(3n)
}, 20_000)

it('not one more after one that was declined', async () => {
  const { origin, tab } = walletWith({
    wallet_getCapabilities: () => ({}),
    eth_sendTransaction: () => {
      throw { code: 4001, message: 'User rejected' }
    },
  })
  const last = await tab.call<TrackedTransaction>('sendCalls', intent('declined'), calls)
  expect([last.phase, origin.sends()]).toEqual(['refused', 1])
})
