import { BehaviorSubject } from 'rxjs'
import { describe, expect, it, vi } from 'vitest'
import type { Connection, Session } from '../../../../src/domain/core/entities.ts'
import type { PreparedTransaction } from '../../../../src/domain/transactions/prepared.ts'
import type { TransactionRecord } from '../../../../src/domain/transactions/record.ts'
import type { RpcCall } from '../../../../src/worker/net/json-rpc.ts'
import { createBatches } from '../../../../src/worker/streams/transactions/batches.ts'
import { createReplace } from '../../../../src/worker/streams/transactions/replace.ts'
import { createSponsor } from '../../../../src/worker/streams/transactions/sponsor.ts'
import { memoryStore } from '../../fakes.ts'
import { account, alice, bob } from './stage.ts'

const hash = `0x${'ab'.repeat(32)}`
const call = { to: bob, value: 7n, data: '0x' }

describe('the status of a bundle that the wallet reports', () => {
  const lookUp = (status: unknown, bundle: string | undefined = '0xb') => {
    const request = vi.fn(async () => status)
    const none = async () => {
      throw new Error('not used')
    }
    const { lookUp } = createBatches({ request, send: none, find: none, settled: none })
    return lookUp({ bundle } as TransactionRecord, 5)
  }
  const receipts = [{ transactionHash: 'odd' }, { transactionHash: hash }, { transactionHash: '0xc' }]
  const failed = (context: object) => [
    {
      type: 'mined',
      at: 5,
      ok: false,
      error: expect.objectContaining({ code: 'execution-reverted', context }),
    },
  ]
  it.each<[unknown, readonly unknown[]]>([
    [{ status: 100 }, []],
    ['odd', []],
    [{ status: 200, receipts }, [{ type: 'mined', at: 5, hash, ok: true }]],
    [{ status: 200 }, [{ type: 'mined', at: 5, ok: true }]],
    [{ status: 500, receipts: [] }, failed({})],
    [{ status: 500, error: 'paused' }, failed({ reason: 'paused' })],
    [{ status: 500, error: { code: 1 } }, failed({})],
    [{ status: 600 }, failed({ partly: true })],
    [{ status: 600, error: 'paused' }, failed({ reason: 'paused', partly: true })],
  ])('gives the right events: %j', async (status, events) => {
    const given = await lookUp(status)
    expect(given).toEqual(events)
    for (const event of given) expect(Object.hasOwn(event, 'hash')).toBe('hash' in (events[0] as object))
  })

  it('is not requested without the id of the bundle', async () => {
    const request = vi.fn(async () => ({ status: 200 }))
    const none = async () => {
      throw new Error('not used')
    }
    const batches = createBatches({ request, send: none, find: none, settled: none })
    const { bundle: _none, ...tx } = { bundle: '' }
    expect(await batches.lookUp(tx as TransactionRecord, 5)).toEqual([])
    expect(request).not.toHaveBeenCalled()
  })
})

describe("the site's offer to pay the fee", () => {
  const url = 'https://shop.example/paymaster'
  const support = { bundles: true, atomic: 'ready', capabilities: ['paymasterService'] } as const
  const setUp = (own: object = {}) => {
    const clock = { now: 0 }
    const capability = vi.fn(async () => support)
    const connection = { connectorId: 'one', accounts: [account] } as unknown as Connection
    const session$ = new BehaviorSubject({ connections: [connection] } as unknown as Session)
    const sponsoring = createSponsor({
      paymasters: { 'eip155:31337': url, 'solana:x': url },
      session$,
      capability,
      now: () => clock.now,
      ...own,
    })
    return { ...sponsoring, clock, capability, session$ }
  }
  it('is asked of the wallet once a minute, and again for another wallet or after `forget`', async () => {
    const { offer, forget, clock, capability, session$ } = setUp()
    expect(await offer(account)).toEqual({ url, becomesSmart: true })
    clock.now = 59_999
    await offer(account)
    expect(capability).toHaveBeenCalledTimes(1)
    clock.now = 60_000
    await offer(account)
    expect(capability).toHaveBeenCalledTimes(2)
    const other = { connectorId: 'two', accounts: [account] } as unknown as Connection
    const stranger = { connectorId: 'one', accounts: [] } as unknown as Connection
    session$.next({ connections: [stranger, other] } as unknown as Session)
    await offer(account)
    expect(capability).toHaveBeenCalledTimes(3)
    forget()
    await offer(account)
    expect(capability).toHaveBeenCalledTimes(4)
  })

  it('exists only for EVM accounts, networks with a paymaster and wallets with paymasters', async () => {
    const { offer, capability } = setUp()
    expect(await offer('solana:x:abc' as never)).toBeUndefined()
    expect(await offer(`eip155:1:${alice}`)).toBeUndefined()
    expect(capability).not.toHaveBeenCalled()
    const without = setUp({ capability: async () => ({ ...support, capabilities: ['flowControl'] }) })
    expect(await without.offer(account)).toBeUndefined()
    const whole = setUp({ capability: async () => ({ ...support, atomic: 'supported' }) })
    expect(await whole.offer(account)).toEqual({ url, becomesSmart: false })
  })

  it('changes a prepared transaction, unless the account pays', async () => {
    const { sponsor, capability } = setUp()
    const prepared = { request: { type: 'evm', call } } as PreparedTransaction
    expect(await sponsor(Promise.resolve(prepared), account, 'account')).toBe(prepared)
    expect(capability).not.toHaveBeenCalled()
    expect((await sponsor(Promise.resolve(prepared), account, undefined)).request.type).toBe('bundle')
    const none = setUp({ paymasters: {} })
    expect(await none.sponsor(Promise.resolve(prepared), account, undefined)).toBe(prepared)
  })
})

describe('a replacement', () => {
  const fees = { type: 'eip1559', maxFeePerGas: 100n, maxPriorityFeePerGas: 10n } as const
  const request = { type: 'evm', call, gas: 30_000n, fees } as const
  const tx = {
    ...{ id: 'one', account, kind: 'send', summary: {}, request, nonce: 4, phase: 'pending' },
    attempts: [{ hash: '0xold', what: 'first' }],
  } as unknown as TransactionRecord
  const answers = {
    eth_getTransactionCount: '0x4',
    eth_getTransactionByHash: { nonce: '0x4' } as unknown,
  }
  const setUp = (own: { tx?: object | undefined; answers?: object; hash?: unknown; fast?: boolean } = {}) => {
    const store = memoryStore()
    const requestEvm = vi.fn(async (..._args: readonly unknown[]) => ('hash' in own ? own.hash : hash))
    const change = vi.fn(async () => tx)
    const all: Readonly<Record<string, unknown>> = { ...answers, ...own.answers }
    const sendRpc = async ({ method }: RpcCall) => {
      const answer = all[method]
      if (answer instanceof Error) throw answer
      return answer
    }
    const replace = createReplace({
      store,
      chain: () => sendRpc as never,
      readFeeFacts: async () => ({ baseFee: 1n, tips: { slow: 1n, normal: 1n, fast: 1n }, gasPrice: 1n }),
      find: async () => ('tx' in own ? (own.tx as TransactionRecord) : tx),
      change,
      checkWallet: async () => ({ connectorId: 'w' }) as Connection,
      requestEvm: requestEvm as never,
      now: () => 9,
    })
    const key = 'money/numbers/w'
    const trust = async () => store.set(key, true)
    return { ...replace, requestEvm, change, trust, known: () => store.get(key) }
  }
  const unsupported = { code: 'replace-unsupported' }

  it.each<[string, object | undefined]>([
    ['an unknown one', undefined],
    ['a bundle', { ...tx, request: { type: 'bundle', calls: [call] } }],
    ['one without a nonce', { ...tx, nonce: undefined }],
    ['a finished one', { ...tx, phase: 'confirmed' }],
  ])('of %s is refused', async (_, other) => {
    const { cancel, requestEvm } = setUp({ tx: other })
    await expect(cancel('one')).rejects.toMatchObject(unsupported)
    expect(requestEvm).not.toHaveBeenCalled()
  })

  it('is a speed-up only if the wallet keeps the nonce, and a cancellation in any case', async () => {
    const { speedUp, cancel, trust, requestEvm, change, known } = setUp()
    await expect(speedUp('one')).rejects.toMatchObject(unsupported)
    await trust()
    await speedUp('one')
    await cancel('one')
    const raised = {
      type: 'eip1559',
      maxFeePerGas: expect.any(BigInt),
      maxPriorityFeePerGas: expect.any(BigInt),
    }
    const self = { to: alice, value: 0n, data: '0x' }
    expect(requestEvm.mock.calls.map(([, asked]) => asked)).toEqual([
      { call, gas: 30_000n, fees: raised, nonce: 4 },
      { call: self, gas: 42_000n, fees: raised, nonce: 4 },
    ])
    const events = change.mock.calls as unknown as [string, object][]
    expect(events.map(([, event]) => event)).toEqual([
      { type: 'answered', at: 9, hash, what: 'faster' },
      { type: 'answered', at: 9, hash, what: 'cancel' },
    ])
    expect(await known()).toBe(true)
  })

  it('has no gas limit if the first transaction has none', async () => {
    const { gas: _none, ...bare } = request
    const { speedUp, trust, requestEvm } = setUp({ tx: { ...tx, request: bare } })
    await trust()
    await speedUp('one')
    expect(requestEvm.mock.calls[0]?.[1]).not.toHaveProperty('gas')
  })

  it('pays more than all earlier attempts, in the kind of their fees', async () => {
    const feesWith = async (found: unknown, first: object = request) => {
      const { cancel, requestEvm } = setUp({
        tx: { ...tx, request: first },
        answers: { eth_getTransactionByHash: found },
      })
      await cancel('one')
      const [, asked] = requestEvm.mock.calls[0] ?? []
      return (asked as { fees: { type: string; maxFeePerGas?: bigint; gasPrice?: bigint } }).fees
    }
    const { fees: _fees, ...without } = request
    const own = { nonce: '0x4', maxFeePerGas: '0x3e8', maxPriorityFeePerGas: '0x64' }
    expect((await feesWith(own)).maxFeePerGas).toBeGreaterThan(1_000n)
    // The fees of the request count if the nodes do not report those of the transaction, or only one of them.
    for (const found of [
      { nonce: '0x4' },
      { ...own, maxPriorityFeePerGas: null },
      { ...own, maxFeePerGas: null },
    ])
      expect((await feesWith(found)).maxFeePerGas).toBe(114n)
    const legacy = await feesWith({ nonce: '0x4', gasPrice: '0x3e8' }, without)
    expect(legacy).toMatchObject({ type: 'legacy' })
    expect(legacy.gasPrice).toBeGreaterThan(1_000n)
    expect((await feesWith({ nonce: '0x4' }, without)).maxFeePerGas).toBeLessThan(10n)
  })

  it('is refused if the nonce is already used', async () => {
    const { cancel, requestEvm } = setUp({ answers: { eth_getTransactionCount: '0x5' } })
    await expect(cancel('one')).rejects.toMatchObject(unsupported)
    expect(requestEvm).not.toHaveBeenCalled()
  })

  // Fault G4
  it.each([undefined, '0x12', 5])('counts as lost if the wallet answers with no hash: %j', async answer => {
    const { cancel, change } = setUp({ hash: answer })
    await expect(cancel('one')).rejects.toMatchObject({ code: 'send-unknown' })
    expect(change).not.toHaveBeenCalled()
  })

  it('shows whether the wallet keeps the nonce, as soon as a node has the transaction', async () => {
    const other = setUp({ answers: { eth_getTransactionByHash: { nonce: '0x9' } } })
    await expect(other.cancel('one')).rejects.toMatchObject(unsupported)
    expect([await other.known(), other.change.mock.calls.length]).toEqual([false, 0])
    for (const found of [null, {}, { nonce: null }]) {
      const late = setUp({ answers: { eth_getTransactionByHash: found } })
      await late.cancel('one')
      expect([await late.known(), late.change.mock.calls.length]).toEqual([undefined, 1])
    }
  })

  it('is requested once if two views ask for it at the same time', async () => {
    const { cancel, requestEvm } = setUp()
    const both = [cancel('one'), cancel('one')]
    await Promise.all(both)
    expect(requestEvm).toHaveBeenCalledTimes(1)
    await cancel('one')
    expect(requestEvm).toHaveBeenCalledTimes(2)
  })
})
