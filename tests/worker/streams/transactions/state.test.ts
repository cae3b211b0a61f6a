import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pendingPollMs } from '../../../../src/domain/core/constants.ts'
import type { TransactionRecord } from '../../../../src/domain/transactions/record.ts'
import { createRecord, type TransactionEvent, transition } from '../../../../src/domain/transactions/state.ts'
import { memoryStore } from '../../fakes.ts'
import { account, alice, bob, openOrigin, transfer, useChain } from './stage.ts'

const chain = useChain()
const tabs: { close(): void }[] = []
const tabOf = (origin: ReturnType<typeof openOrigin>) => {
  const tab = origin.open()
  tabs.push(tab)
  return tab
}
beforeEach(async () => void (await chain.automine(false)))
afterEach(async () => {
  for (const tab of tabs.splice(0)) tab.close()
  await chain.rpc('anvil_dropAllTransactions')
})
const until = (check: () => unknown, wanted: unknown) => vi.waitFor(() => expect(check()).toEqual(wanted))

/** Closes the tab and opens the next one: a new worker with the same disk, whose clock is `later` ms ahead. */
const reload = (origin: ReturnType<typeof openOrigin>, tab: { close(): void }, later = 0) => {
  tab.close()
  const next = openOrigin(chain, origin.disk)
  next.state.now = () => Date.now() + later
  next.state.witness = origin.state.witness
  return { origin: next, tab: tabOf(next) }
}
const waiting = async (id: string, amount = 1_000n) => {
  const origin = openOrigin(chain)
  const tab = tabOf(origin)
  const { hash = '' } = await tab.call<TransactionRecord>('sendTransaction', transfer(id, { amount }))
  await until(() => tab.phase(id), 'pending')
  return { origin, tab, hash, nonce: tab.tx(id)?.nonce ?? -1 }
}
/** Sends a transaction with this nonce directly from the wallet, without a request of the page. */
const byItself = (nonce: number, own: object) =>
  chain.rpc('eth_sendTransaction', [
    {
      from: alice,
      nonce: `0x${nonce.toString(16)}`,
      gas: '0xa410',
      maxFeePerGas: '0x174876e800',
      maxPriorityFeePerGas: '0x12a05f200',
      ...own,
    },
  ])

describe('a pending transaction', () => {
  // Fault G8
  it.each<[string, object, string]>([
    ['sped up in the wallet', { to: bob, value: '0x3e8' }, 'confirmed'],
    ['cancelled in the wallet', { to: alice, value: '0x0' }, 'cancelled'],
    ['replaced by something else', { to: bob, value: '0x7' }, 'replaced'],
  ])('gets the right final state after the user replaces it in the wallet: %s', async (what, own, phase) => {
    const { origin, tab, nonce } = await waiting(what)
    const other = await byItself(nonce, own)
    await chain.mine()
    const next = reload(origin, tab)
    await until(() => next.tab.phase(what), phase)
    expect(next.tab.tx(what)?.hash).toBe(other)
  })

  it('gets the phase dropped if no node returns it for a minute, and is not sent to the wallet again', async () => {
    const { origin, tab, hash } = await waiting('dropped')
    await chain.rpc('anvil_dropTransaction', [hash])
    const soon = reload(origin, tab, 30_000)
    await until(() => soon.tab.phase('dropped'), 'pending')
    const later = reload(soon.origin, soon.tab, 90_000)
    await until(() => later.tab.phase('dropped'), 'dropped')
    // A node that Portico does not use may still have the transaction, so the second call sends no request to the
    // wallet.
    const raw = await later.tab.call<TransactionRecord>('sendTransaction', transfer('dropped'))
    expect([raw.phase, later.origin.sends()]).toEqual(['dropped', 0])
  })

  it('waits for other signers, and is never dropped, if no node has ever known its hash (F2)', async () => {
    const origin = openOrigin(chain)
    const wallet = origin.state.wallet
    const hash = `0x${'5a'.repeat(32)}`
    origin.state.wallet = async request =>
      request.method === 'eth_sendTransaction' ? hash : await wallet(request)
    const tab = tabOf(origin)
    await tab.call('sendTransaction', transfer('others sign'))
    let next = reload(origin, tab, 30_000)
    await next.tab.call('refresh', 'others sign')
    await until(() => next.tab.tx('others sign')?.phase, 'submitted')
    expect(next.tab.tx('others sign')?.unpublished).toBeUndefined()
    for (const minutes of [2, 60, 24 * 60]) {
      next = reload(next.origin, next.tab, minutes * 60_000)
      await until(() => next.tab.tx('others sign')?.phase, 'submitted')
      await next.tab.call('refresh', 'others sign')
      await until(() => next.tab.tx('others sign')?.unpublished, true)
      expect(next.tab.phase('others sign')).toBe('submitted')
    }
    const again = await next.tab.call<TransactionRecord>('sendTransaction', transfer('others sign'))
    expect([again.phase, next.origin.sends()]).toEqual(['submitted', 0])
  })

  it.each([
    ['waits for other signers if the account is a contract', '0x6000', ['pending', true]],
    ['is dropped if the account signs for itself', `0xef0100${'11'.repeat(20)}`, ['dropped', undefined]],
  ])('that the nodes no longer know %s (F2)', async (id, code, expected) => {
    const { origin, tab, hash } = await waiting(id, 77n)
    await chain.rpc('anvil_dropTransaction', [hash])
    await chain.rpc('anvil_setCode', [alice, code])
    const later = reload(origin, tab, 90_000)
    await until(() => [later.tab.phase(id), later.tab.tx(id)?.unpublished], expected)
    await chain.rpc('anvil_setCode', [alice, '0x'])
  })

  // Specification 9.35
  it('counts as slow after 3 minutes but stays pending, and is confirmed when it is mined after 10 minutes', async () => {
    let { origin, tab } = await waiting('slow')
    for (const minutes of [2, 4, 7, 10]) {
      const next = reload(origin, tab, minutes * 60_000)
      await until(() => next.tab.tx('slow')?.slow, minutes * 60 > 180)
      expect(next.tab.phase('slow')).toBe('pending')
      origin = next.origin
      tab = next.tab
    }
    await chain.mine()
    const last = reload(origin, tab, 601_000)
    await until(() => last.tab.phase('slow'), 'confirmed')
  })

  // Specification 9.13
  it('becomes confirmed, even after it was marked as slow, if it is refreshed or the site awaits its result', async () => {
    const stage = await waiting('look')
    const reloaded = reload(stage.origin, stage.tab, 660_000)
    await until(() => reloaded.tab.tx('look')?.slow, true)
    await chain.mine()
    await reloaded.tab.call('refresh', 'look')
    await until(() => reloaded.tab.phase('look'), 'confirmed')
    reloaded.tab.close()

    const two = await waiting('wait')
    const waits = reload(two.origin, two.tab, 660_000)
    await until(() => waits.tab.tx('wait')?.slow, true)
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const end = waits.tab.call<TransactionRecord>('waitForEnd', 'wait')
    await waits.tab.call('recentRecipients', account)
    await chain.mine()
    vi.advanceTimersByTime(pendingPollMs)
    vi.useRealTimers()
    expect((await end).phase).toBe('confirmed')
  })

  // Fault G8
  it('is cancelled by a transaction that has the same nonce and transfers nothing', async () => {
    const { origin, tab } = await waiting('cancel')
    const before = await chain.balance(bob)
    await Promise.all([tab.call('cancel', 'cancel'), tab.call('cancel', 'cancel')])
    expect(origin.sends()).toBe(2)
    await chain.mine()
    const next = reload(origin, tab)
    await until(() => next.tab.phase('cancel'), 'cancelled')
    expect((await chain.balance(bob)) - before).toBe(0n)
  })

  it('can be sped up only if the wallet is known to use the nonce that Portico requests', async () => {
    const { origin, tab } = await waiting('faster')
    await expect(tab.call('speedUp', 'faster')).rejects.toMatchObject({ code: 'replace-unsupported' })
    expect(origin.sends()).toBe(1)
    await origin.disk.set('money/numbers/io.test', true)
    const before = await chain.balance(bob)
    const faster = await tab.call<TransactionRecord>('speedUp', 'faster')
    expect(faster.attempts.map(({ what }) => what)).toEqual(['first', 'faster'])
    await chain.mine()
    const next = reload(origin, tab)
    await until(() => next.tab.phase('faster'), 'confirmed')
    expect((await chain.balance(bob)) - before).toBe(1_000n)
    expect(next.tab.tx('faster')?.hash).toBe(faster.attempts[1]?.hash)
  })

  it('cannot be cancelled after it was mined', async () => {
    const { tab, origin } = await waiting('late')
    await chain.mine()
    await expect(tab.call('cancel', 'late')).rejects.toMatchObject({ code: 'replace-unsupported' })
    expect(origin.sends()).toBe(1)
  })

  it('cannot be cancelled if the wallet ignores the requested nonce', async () => {
    const { origin, tab } = await waiting('numbers')
    const wallet = origin.state.wallet
    origin.state.wallet = async ({ method, params }) => {
      const [call] = (params ?? []) as [{ nonce?: string }]
      if (method !== 'eth_sendTransaction') return await wallet({ method, params })
      const { nonce: _ignored, ...rest } = call
      return await chain.rpc(method, [rest])
    }
    await expect(tab.call('cancel', 'numbers')).rejects.toMatchObject({ code: 'replace-unsupported' })
    await chain.mine()
    const next = reload(origin, tab)
    await until(() => next.tab.phase('numbers'), 'confirmed')
  })

  // Fault G9
  it('gets the phase "failed" and the error execution-reverted if the called contract reverts', async () => {
    // Code of a contract that reverts every call (PUSH1 0 DUP1 REVERT).
    const contract = '0x00000000000000000000000000000000000c0de0'
    await chain.rpc('anvil_setCode', [contract, '0x60008060fd5b'.replace('60fd5b', 'fd')])
    const origin = openOrigin(chain)
    const tab = tabOf(origin)
    const intent = transfer('fails', { to: contract })
    const request = { ...intent.request, gas: 90_000n }
    await tab.call('sendTransaction', { ...intent, request })
    await chain.mine()
    const next = reload(origin, tab)
    await until(() => next.tab.phase('fails'), 'failed')
    expect(next.tab.tx('fails')?.error?.code).toBe('execution-reverted')
  })

  it.each([
    ['does not know it', async () => null],
    ['reports that it failed', async () => ({ status: '0x0', blockNumber: '0x1' })],
  ])('stays pending if only one of two nodes confirms it (the other node %s)', async (_what, witness) => {
    const { origin, tab } = await waiting(_what)
    const secondNode = vi.fn(witness)
    origin.state.witness = secondNode
    await chain.mine()
    const next = reload(origin, tab)
    await until(() => secondNode.mock.calls.length > 0, true)
    await next.tab.call('recentRecipients', account)
    expect(next.tab.phase(_what)).toBe('pending')
    origin.state.witness = undefined
    const agreed = reload(origin, next.tab)
    await until(() => agreed.tab.phase(_what), 'confirmed')
  })
})

describe('a send whose tab was closed', () => {
  const intent = transfer('killed')
  const asking: TransactionEvent = {
    type: 'asking',
    at: Date.now(),
    owner: 'gone',
    firstNonce: 10_000,
    fromBlock: 0,
  }
  const hash = `0x${'ab'.repeat(32)}`
  const answered: TransactionEvent = { type: 'answered', at: Date.now(), hash }
  const lost: TransactionEvent = { type: 'lost', at: Date.now() }
  const seen: TransactionEvent = { type: 'seen', hash, nonce: 10_000 }
  const mined = (ok: boolean): TransactionEvent => ({ type: 'mined', at: 1, hash, ok })
  const error = { code: 'user-rejected', message: '', context: {} } as const
  // Fault G2
  it.each<[string, TransactionEvent[], string]>([
    ['recorded', [], 'not-sent'],
    ['asking', [asking], 'unknown'],
    ['unknown', [asking, lost], 'unknown'],
    ['submitted', [asking, answered], 'submitted'],
    ['pending', [asking, answered, seen], 'pending'],
    ['dropped', [asking, answered, { type: 'unseen', at: 1 }], 'dropped'],
    ['confirmed', [asking, answered, mined(true)], 'confirmed'],
    ['failed', [asking, answered, mined(false)], 'failed'],
    ['replaced', [asking, answered, { type: 'overtaken', at: 1, by: 'other' }], 'replaced'],
    ['cancelled', [asking, answered, { type: 'overtaken', at: 1, by: 'nothing' }], 'cancelled'],
    ['refused', [asking, { type: 'refused', at: 1, error }], 'refused'],
    ['not-sent', [{ type: 'given-up', at: 1 }], 'not-sent'],
  ])(
    'continues at the next visit without a second wallet request (last state: %s)',
    async (at, events, after) => {
      const left = events.reduce(transition, createRecord(intent, Date.now()))
      expect(left.phase).toBe(at)
      const disk = memoryStore()
      await disk.set('money/tx/killed', left)
      await disk.set('awake/money', true)
      const origin = openOrigin(chain, disk)
      const tab = tabOf(origin)
      await until(() => tab.phase('killed'), after)
      // The user presses the send button again after the reload. The wallet must get no second request.
      const again = await tab.call<TransactionRecord>('sendTransaction', intent)
      expect([again.phase, origin.sends()]).toEqual([after, 0])
    },
  )
})
