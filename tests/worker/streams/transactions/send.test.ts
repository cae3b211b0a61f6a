import { encodeEventTopics, erc20Abi, numberToHex, pad } from 'viem'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { assemble } from '../../../../sandbox/chains/assembler.ts'
import { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import { dataOf, idle, type Loadable } from '../../../../src/domain/core/loadable.ts'
import type { MaxToSend, PreparedTransaction } from '../../../../src/domain/transactions/prepared.ts'
import type { SendDraft, TransactionRecord } from '../../../../src/domain/transactions/record.ts'
import { observe } from '../../observe.ts'
import { account, alice, bob, network, openOrigin, transfer, useChain } from './stage.ts'

const chain = useChain()
const opened: { close(): void }[] = []
const tabOf = (origin: ReturnType<typeof openOrigin>) => {
  const tab = origin.open()
  opened.push(tab)
  return tab
}
afterEach(async () => {
  for (const tab of opened.splice(0)) tab.close()
  await chain.automine(true)
  await chain.mine()
})
const until = (check: () => unknown, wanted: unknown) => vi.waitFor(() => expect(check()).toEqual(wanted))
const never = () => new Promise<never>(() => {})

describe('sending a transaction', () => {
  // Specification 3.39
  it('sends exactly the requested transfer and tracks it until it is confirmed', async () => {
    const tab = tabOf(openOrigin(chain))
    const before = await chain.balance(bob)
    const sent = await tab.call<TransactionRecord>('sendTransaction', transfer('one'))
    expect(sent.phase).toBe('submitted')
    await until(() => tab.phase('one'), 'confirmed')
    expect((await chain.balance(bob)) - before).toBe(1_000n)
    expect(tab.tx('one')).toMatchObject({ mismatches: [], paid: expect.any(BigInt) })
    expect((await tab.call<TransactionRecord>('waitForEnd', 'one')).hash).toBe(sent.hash)
  })

  // Fault G1
  it('sends only one request to the wallet if the user presses the button several times in several tabs', async () => {
    const origin = openOrigin(chain)
    const [a, b] = [tabOf(origin), tabOf(origin)]
    await until(() => a.list().length + b.list().length, 0)
    const before = await chain.balance(bob)
    await Promise.all([a, a, b, b, a].map(tab => tab.call('sendTransaction', transfer('twice'))))
    await until(() => [a.phase('twice'), b.phase('twice')], ['confirmed', 'confirmed'])
    expect([origin.sends(), (await chain.balance(bob)) - before]).toEqual([1, 1_000n])
  })

  it('returns the record of an earlier send with the same id, even after the wallet has disconnected', async () => {
    const origin = openOrigin(chain)
    const tab = tabOf(origin)
    const sent = await tab.call<TransactionRecord>('sendTransaction', transfer('again'))
    origin.session$.next({ ...origin.session$.value, connections: [] })
    const again = await tab.call<TransactionRecord>('sendTransaction', transfer('again'))
    expect([again.hash, origin.sends()]).toEqual([sent.hash, 1])
  })

  it.each<[string, unknown, string]>([
    ['rejects it', { code: 4001, message: 'User rejected the request.' }, 'refused'],
    ['already has a pending request', { code: -32002, message: 'already pending' }, 'refused'],
    ['fails without a message', new Error(''), 'unknown'],
    ['reports an internal error', { code: -32603, message: 'Internal error' }, 'unknown'],
    ['disconnects', { code: 4900, message: 'disconnected' }, 'unknown'],
  ])(
    'sends only one request if the user presses the button again after an error (the wallet %s)',
    async (_what, error, phase) => {
      const origin = openOrigin(chain)
      origin.state.wallet = async ({ method }) => {
        if (method === 'eth_chainId') return '0x7a69'
        throw error
      }
      const tab = tabOf(origin)
      const id = crypto.randomUUID()
      expect((await tab.call<TransactionRecord>('sendTransaction', transfer(id))).phase).toBe(phase)
      // A second call with the same id returns the same record and sends no second request.
      expect((await tab.call<TransactionRecord>('sendTransaction', transfer(id))).phase).toBe(phase)
      expect(origin.sends()).toBe(1)
    },
  )

  // Specification 7d.3
  it('calls wallet_sendTransaction if the wallet does not support eth_sendTransaction', async () => {
    const origin = openOrigin(chain)
    origin.state.wallet = async ({ method, params }) => {
      if (method === 'eth_sendTransaction') throw { code: 4200, message: 'Unsupported method' }
      const known = method === 'wallet_sendTransaction' ? 'eth_sendTransaction' : method
      return await chain.rpc(known, params as unknown[])
    }
    const tab = tabOf(origin)
    const before = await chain.balance(bob)
    await tab.call('sendTransaction', transfer('other-name'))
    await until(() => tab.phase('other-name'), 'confirmed')
    expect((await chain.balance(bob)) - before).toBe(1_000n)

    origin.state.wallet = async ({ method }) => {
      if (method === 'eth_chainId') return '0x7a69'
      throw { code: 4200, message: 'Unsupported method' }
    }
    const sent = await tab.call<TransactionRecord>('sendTransaction', transfer('no-name'))
    expect([sent.phase, sent.error?.code]).toEqual(['refused', 'method-unsupported'])
  })

  const unreadableAnswers = [null, '', '0x', `0x${'a'.repeat(63)}`, 7, { hash: '0x1' }]
  // Fault G4
  it.each(unreadableAnswers)(
    'ends in the phase unknown if the wallet returns no valid hash: %j',
    async answer => {
      const origin = openOrigin(chain)
      origin.state.wallet = async ({ method }) => (method === 'eth_chainId' ? '0x7a69' : answer)
      const tab = tabOf(origin)
      const id = crypto.randomUUID()
      const sent = await tab.call<TransactionRecord>('sendTransaction', transfer(id))
      expect([sent.phase, sent.error?.code]).toEqual(['unknown', 'send-unknown'])
      await tab.call('sendTransaction', transfer(id))
      expect(origin.sends()).toBe(1)
      expect((await tab.call<TransactionRecord>('markNotSent', id)).phase).toBe('not-sent')
    },
  )

  // Fault E17
  it.each<[string, unknown, string, bigint]>([
    ["the wallet's answer was lost", new Error('gone'), 'wallet-failed', 4_321n],
    ['the wallet reports a revert', { code: 3, message: 'execution reverted' }, 'execution-reverted', 4_322n],
    [
      'the wallet reports insufficient funds',
      { code: -32000, message: 'insufficient funds' },
      'insufficient-funds',
      4_323n,
    ],
  ])(
    'finds the transaction on the chain even after a wallet error: %s (attack R27)',
    async (id, error, code, amount) => {
      const origin = openOrigin(chain)
      origin.state.wallet = async ({ method, params }) => {
        const answer = await chain.rpc(method, params as unknown[])
        if (method === 'eth_sendTransaction') throw error
        return answer
      }
      const tab = tabOf(origin)
      const sent = await tab.call<TransactionRecord>('sendTransaction', transfer(id, { amount }))
      expect([sent.phase, sent.error?.code]).toEqual(['unknown', code])
      await until(() => tab.phase(id), 'confirmed')
    },
  )

  it('reports the transaction as pending even if the wallet has returned no hash', async () => {
    await chain.automine(false)
    const origin = openOrigin(chain)
    origin.state.wallet = async ({ method, params }) => {
      const answer = await chain.rpc(method, params as unknown[])
      return method === 'eth_sendTransaction' ? null : answer
    }
    const tab = tabOf(origin)
    await tab.call('sendTransaction', transfer('waits', { amount: 77n }))
    await until(() => tab.phase('waits'), 'pending')
  })

  it('does not treat a different transaction as the sent one while the wallet has not replied', async () => {
    const origin = openOrigin(chain)
    origin.state.wallet = async ({ method }) => (method === 'eth_chainId' ? '0x7a69' : never())
    const tab = tabOf(origin)
    void tab.call('sendTransaction', transfer('mine', { amount: 5n }))
    await until(() => tab.phase('mine'), 'asking')
    tab.kill()
    await chain.rpc('eth_sendTransaction', [{ from: alice, to: bob, value: '0x6' }])
    const next = tabOf(openOrigin(chain, origin.disk))
    await until(() => next.phase('mine'), 'unknown')
    await next.call('refresh', 'mine')
    expect(next.phase('mine')).toBe('unknown')
  })

  // Specification 8.35
  // Fault G6
  it.each([
    ['the wallet is on another chain', '0x1', 'chain-mismatch'],
    ['the wallet does not report its chain', null, 'chain-mismatch'],
  ])(
    'sends no request if the wallet does not report the requested chain: %s',
    async (_what, chainId, code) => {
      const origin = openOrigin(chain)
      origin.state.wallet = async ({ method }) => (method === 'eth_chainId' ? chainId : never())
      const tab = tabOf(origin)
      const id = crypto.randomUUID()
      await expect(tab.call('sendTransaction', transfer(id))).rejects.toMatchObject({ code })
      await until(() => tab.phase(id), 'not-sent')
      expect(origin.sends()).toBe(0)
    },
  )

  // Fault G5
  it('rejects with send-changed, and sends nothing, if the sender is no longer the active account', async () => {
    const origin = openOrigin(chain)
    const tab = tabOf(origin)
    const [connection] = origin.session$.value.connections
    if (!connection) throw new Error('nobody is connected')
    const other = `${network}:${bob}` as typeof account
    origin.session$.next({
      ...origin.session$.value,
      connections: [{ ...connection, accounts: [other, account] }],
    })
    await expect(tab.call('sendTransaction', transfer('switched'))).rejects.toMatchObject({
      code: 'send-changed',
    })
    expect(origin.sends()).toBe(0)
  })

  // Fault G10
  it('rejects with insufficient-funds, and sends nothing, if the account can no longer pay the amount', async () => {
    const origin = openOrigin(chain)
    const tab = tabOf(origin)
    const amount = 10n ** 21n
    await expect(tab.call('sendTransaction', transfer('poor', { amount }))).rejects.toMatchObject({
      code: 'insufficient-funds',
    })
    expect(origin.sends()).toBe(0)
  })
})

describe('a send whose tab closes before the remote wallet replies', () => {
  const remote = { topic: 'topic-1', id: 7, network, method: 'eth_sendTransaction' }
  /**
   * Sends a transaction in a first tab, which closes before the wallet responds. Then opens a second tab with the same
   * stored data.
   */
  const reopened = async (id: string, fetchResponse: () => Promise<unknown>, own: object = {}) => {
    const origin = openOrigin(chain)
    origin.state.remote = { ...remote, ...own }
    origin.state.wallet = async ({ method }) => (method === 'eth_chainId' ? '0x7a69' : never())
    const tab = tabOf(origin)
    void tab.call('sendTransaction', transfer(id, { amount: 11n }))
    await until(() => tab.tx(id)?.remoteRequest?.id, 7)
    tab.kill()
    const later = openOrigin(chain, origin.disk)
    later.state.fetchResponse = fetchResponse
    return { origin: later, tab: tabOf(later) }
  }

  it('has the phase "refused" in the next tab if the user has rejected the request in the wallet', async () => {
    const expected = vi.fn(async () => {
      throw { code: 5000, message: 'User rejected.' }
    })
    const { tab } = await reopened('declined', expected)
    await until(() => [tab.phase('declined'), tab.tx('declined')?.error?.code], ['refused', 'user-rejected'])
    expect(expected.mock.calls).toEqual([[remote]])
  })

  it('gets its hash in the next tab if the user has approved the request in the wallet', async () => {
    const hash = `0x${'cd'.repeat(32)}`
    const { tab } = await reopened('approved', async () => hash)
    await until(() => tab.tx('approved')?.hash, hash)
    expect(tab.phase('approved')).toBe('submitted')
  })

  it.each([
    ['never answers', new AppError('wallet-timeout')],
    ['has ended the session', new AppError('wallet-disconnected')],
    ['no longer grants the method', new AppError('method-unsupported')],
  ])(
    'keeps the phase "unknown" until the user marks the send as not sent (the wallet %s)',
    async (_what, error) => {
      const { tab, origin } = await reopened('silent', async () => {
        throw error
      })
      await until(() => tab.phase('silent'), 'unknown')
      await tab.call('refresh', 'silent')
      expect([tab.phase('silent'), origin.sends()]).toEqual(['unknown', 0])
      expect((await tab.call<TransactionRecord>('markNotSent', 'silent')).phase).toBe('not-sent')
    },
  )
})

describe('a send to a wallet that does not reply for a long time (attack R20)', () => {
  // Fault G3
  it('gets the phase "unknown" when the user stops waiting, and changes if the wallet replies later', async () => {
    const origin = openOrigin(chain)
    const wallet = origin.state.wallet
    let answer: (error: unknown) => void = () => {}
    origin.state.wallet = ({ method }) =>
      method === 'eth_chainId'
        ? Promise.resolve('0x7a69')
        : new Promise((_resolve, reject) => {
            answer = reject
          })
    const tab = tabOf(origin)
    const draft = await tab.call<SendDraft>('writeDraft', account, {
      amount: '1',
      unit: 'token',
      to: bob,
    })
    void tab.call('sendTransaction', transfer(draft.id))
    await until(() => tab.phase(draft.id), 'asking')
    await until(() => origin.sends(), 1)
    expect((await tab.call<TransactionRecord>('stopWaiting', draft.id)).phase).toBe('unknown')
    const next = await tab.call<SendDraft>('writeDraft', account, { amount: '2', unit: 'token', to: bob })
    expect(next.id).not.toBe(draft.id)
    origin.state.wallet = wallet
    const second = await tab.call<TransactionRecord>('sendTransaction', transfer(next.id, { amount: 22n }))
    expect([second.phase, origin.sends()]).toEqual(['submitted', 2])
    answer({ code: 4001, message: 'User rejected the request.' })
    await until(() => tab.phase(draft.id), 'refused')
    expect(origin.sends()).toBe(2)
  })
})

describe('the review of a send', () => {
  it('shows the fee and the balance changes, and does not block an amount that the account can pay', async () => {
    const tab = tabOf(openOrigin(chain))
    const prepared = await tab.call<PreparedTransaction>('prepareSend', account, { amount: 1_000n, to: bob })
    expect(prepared).toMatchObject({
      request: { type: 'evm', call: { to: bob, value: 1_000n, data: '0x' }, gas: 21_000n },
      simulation: { status: 'ok', changes: [{ delta: -1_000n }], approvals: [] },
      fee: { speed: 'normal', additional: 0n },
    })
    expect(prepared.blockedBy).toBeUndefined()
  })
  it('offers the balance minus exactly the fee as the maximum amount, and the chain accepts this amount', async () => {
    const origin = openOrigin(chain)
    const tab = tabOf(origin)
    const most = await tab.call<MaxToSend>('maxToSend', account)
    expect(most.amount + (most.fee ?? 0n)).toBe(await chain.balance(alice))
    const speed = 'fast'
    const prepared = await tab.call<PreparedTransaction>('prepareSend', account, {
      amount: most.amount,
      to: bob,
      speed,
    })
    expect([prepared.blockedBy, prepared.simulation.status]).toEqual([undefined, 'ok'])
    await tab.call('sendTransaction', {
      ...transfer('all', { amount: most.amount }),
      request: prepared.request,
    })
    await until(() => tab.phase('all'), 'confirmed')
    expect((await chain.balance(alice)) < (most.fee ?? 0n)).toBe(true)
    await chain.rpc('anvil_setBalance', [alice, `0x${(10n ** 20n).toString(16)}`])
  })
  it('blocks the send with insufficient-funds if the amount is larger than the balance', async () => {
    const tab = tabOf(openOrigin(chain))
    const prepared = await tab.call<PreparedTransaction>('prepareSend', account, {
      amount: 10n ** 24n,
      to: bob,
    })
    expect(prepared.blockedBy).toMatchObject({ code: 'insufficient-funds', context: { of: 'amount' } })
  })
  it('does not block the send if the simulation is unavailable because the node fails', async () => {
    const origin = openOrigin(chain)
    origin.state.sendRpc = async () => {
      throw new AppError('network-failed')
    }
    const prepared = await tabOf(origin).call<PreparedTransaction>('prepareSend', account, {
      amount: 1n,
      to: bob,
    })
    expect([prepared.simulation.status, prepared.fee, prepared.blockedBy]).toEqual([
      'unavailable',
      undefined,
      undefined,
    ])
  })
  it('marks token changes that differ from the request by more than two base units (faults G14, R32)', async () => {
    const token = '0x00000000000000000000000000000000000d31ea'
    const args = { from: alice, to: '0x00000000000000000000000000000000000bad01' } as const
    const topics = encodeEventTopics({ abi: erc20Abi, eventName: 'Transfer', args })
    const origin = openOrigin(chain)
    const prepare = async (taken: bigint, of?: string) => {
      const logs = taken > 0n ? [{ address: token, topics, data: pad(numberToHex(taken)) }] : []
      origin.state.sendRpc = async call =>
        call.method === 'eth_simulateV1'
          ? [{ calls: [{ status: '0x1', returnData: '0x', logs }] }]
          : await chain.sendRpc(call)
      const request = { amount: 100n, to: bob, ...(of !== undefined && { token: of }) }
      return (await tabOf(origin).call<PreparedTransaction>('prepareSend', account, request)).simulation
    }
    expect(await prepare(100n, token)).not.toHaveProperty('mismatch')
    expect(await prepare(0n, token)).not.toHaveProperty('mismatch')
    // Some tokens store balances as shares and round each transfer, so a difference of up to two base units is allowed.
    expect(await prepare(99n, token)).not.toHaveProperty('mismatch')
    expect(await prepare(98n, token)).not.toHaveProperty('mismatch')
    expect(await prepare(97n, token)).toMatchObject({ mismatch: true })
    expect(await prepare(99n)).toMatchObject({ mismatch: true })
    expect(await prepare(103n, token)).toMatchObject({ changes: [{ token, delta: -103n }], mismatch: true })
    expect(await prepare(1n)).toMatchObject({ changes: [{ token, delta: -1n }], mismatch: true })
  })
  it("reports token changes only for tokens in the caller's list if no node supports eth_simulateV1", async () => {
    // This token returns its own balance of coins as the token balance of every account. So a payment of coins to the
    // contract looks as if tokens had arrived.
    const token = '0x00000000000000000000000000000000000d31e9'
    await chain.rpc('anvil_setCode', [token, assemble('selfbalance 0 mstore 32 0 return')])
    const origin = openOrigin(chain)
    origin.state.sendRpc = async call => {
      if (call.method === 'eth_simulateV1') throw new AppError('rpc-method-unsupported')
      return await chain.sendRpc(call)
    }
    // Portico reads from two nodes: `sendRpc` and the wallet's node. So the test makes the wallet's node reject
    // eth_simulateV1 too.
    const wallet = origin.state.wallet
    origin.state.wallet = async request => {
      if (request.method === 'eth_simulateV1') throw { code: 4200, message: 'Unsupported' }
      return await wallet(request)
    }
    const call = { to: token, value: 5n, data: '0xd0e30db0' }
    const prepare = (tokens?: readonly string[]) =>
      tabOf(origin).call<PreparedTransaction>('prepareCall', account, call, 'normal', tokens)
    expect((await prepare([token])).simulation).toMatchObject({
      changes: [{ delta: -5n }, { token, delta: 5n }],
    })
    expect((await prepare()).simulation).toMatchObject({ changes: [{ delta: -5n }] })
  })
  it('warns if an equal transaction is already pending', async () => {
    await chain.automine(false)
    const tab = tabOf(openOrigin(chain))
    await tab.call('sendTransaction', transfer('first', { amount: 99n }))
    const prepared = await tab.call<PreparedTransaction>('prepareSend', account, { amount: 99n, to: bob })
    expect(prepared.duplicateOf).toBe('first')
  })
})

describe('the draft of a send', () => {
  const typed = { amount: '1.5', unit: 'token', to: 'bob.eth' } as const
  it('is stored without a private key (F26)', async () => {
    const tab = tabOf(openOrigin(chain))
    const to = `0x${'4c0883a69102937d'.repeat(4)}`
    const draft = await tab.call<SendDraft>('writeDraft', account, { amount: '1', unit: 'token', to })
    expect([draft.amount, draft.to]).toEqual(['1', ''])
  })

  // Specification 3.41
  it('has the token, the amount and the recipient that the user typed, in every tab and at the next visit (3.41)', async () => {
    const origin = openOrigin(chain)
    const tab = tabOf(origin)
    const token = '0x00000000000000000000000000000000000d31ea'
    const first = await tab.call<SendDraft>('writeDraft', account, typed)
    expect(first).toEqual({ ...typed, id: expect.any(String) })
    const draftIn = (other: typeof tab) => {
      const seen = observe(other.stream$('draft', account))
      onTestFinished(() => seen.stop())
      return () => dataOf((seen.values.at(-1) ?? idle) as Loadable<SendDraft>)
    }
    await until(draftIn(tabOf(origin)), first)
    const changed = { token, amount: '20', unit: 'fiat', to: bob } as const
    await tab.call<SendDraft>('writeDraft', account, changed)
    await until(draftIn(tabOf(origin)), { ...changed, id: first.id })
    for (const open of opened.splice(0)) open.close()
    await until(draftIn(tabOf(origin)), { ...changed, id: first.id })
  })
  // Specification 3.41, 4.34
  it('has the same id in all tabs, and gets a new id after a rejected send and after a successful send', async () => {
    const origin = openOrigin(chain)
    const [a, b] = [tabOf(origin), tabOf(origin)]
    const draft = await a.call<SendDraft>('writeDraft', account, typed)
    expect(await b.call<SendDraft>('writeDraft', account, { ...typed, amount: '2' })).toMatchObject({
      id: draft.id,
    })
    const wallet = origin.state.wallet
    origin.state.wallet = async request => {
      if (request.method === 'eth_sendTransaction') throw { code: 4001, message: 'User rejected' }
      return await wallet(request)
    }
    await a.call('sendTransaction', transfer(draft.id))
    const kept = await b.call<SendDraft>('writeDraft', account, { ...typed, amount: '3' })
    expect(kept.id).not.toBe(draft.id)
    origin.state.wallet = wallet
    await b.call('sendTransaction', transfer(kept.id))
    const after = await a.call<SendDraft>('writeDraft', account, typed)
    expect([after.id === kept.id, after.id === draft.id]).toEqual([false, false])
  })
})
