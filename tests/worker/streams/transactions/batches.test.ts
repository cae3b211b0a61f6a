import { afterEach, describe, expect, it, vi } from 'vitest'
import type { TransactionRecord } from '../../../../src/domain/transactions/record.ts'
import { account, alice, bob, openOrigin, transfer, useChain } from './stage.ts'

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

it('several calls are sent as one bundle, which is confirmed when the wallet reports it as confirmed', async () => {
  let status: object = { status: 100 }
  const { origin, tab } = walletWith({
    wallet_getCapabilities: () => ({ '0x7a69': { atomic: { status: 'supported' } } }),
    wallet_sendCalls: () => ({ id: '0xb' }),
    wallet_getCallsStatus: () => status,
  })
  const sent = await tab.call<TransactionRecord>('sendCalls', intent('bundle'), calls)
  expect([sent.phase, sent.bundle, origin.sends()]).toEqual(['pending', '0xb', 1])
  status = { status: 200, receipts: [{ transactionHash: '0xc' }] }
  await vi.waitFor(() => expect(tab.phase('bundle')).toBe('confirmed'))
})

it.each([
  ['none of its calls happened', 400, {}],
  ['only some of its calls happened', 600, { partly: true }],
])(
  'a failed bundle has no transaction hash if the wallet returns no receipts: %s',
  async (name, status, context) => {
    const { tab } = walletWith({
      wallet_getCapabilities: () => ({ '0x7a69': { atomic: { status: 'supported' } } }),
      wallet_sendCalls: () => ({ id: `0x${'ab'.repeat(32)}` }),
      wallet_getCallsStatus: () => ({ status, receipts: [] }),
    })
    await tab.call('sendCalls', intent(name), calls)
    await tab.call('refresh', name)
    const ended = await tab.call<TransactionRecord>('waitForEnd', name)
    expect(ended).toMatchObject({
      phase: 'failed',
      attempts: [],
      error: { code: 'execution-reverted', context },
    })
    expect(ended.hash).toBeUndefined()
  },
)

it('a sponsored single call is sent as a bundle with the paymaster and the requested capabilities', async () => {
  const bundles: unknown[] = []
  const { tab } = walletWith({
    wallet_getCapabilities: () => ({
      '0x7a69': { paymasterService: { supported: true }, flowControl: { supported: true } },
    }),
    wallet_sendCalls: params => {
      bundles.push(params)
      return { id: '0xb' }
    },
    wallet_getCallsStatus: () => ({ status: 100 }),
  })
  const paymasterUrl = 'https://shop.example/paymaster'
  const options = { paymasterUrl, capabilities: { flowControl: { loose: true } } }
  const sent = await tab.call<TransactionRecord>('sendCalls', intent('sponsored'), calls.slice(0, 1), options)
  expect(sent.bundle).toBe('0xb')
  expect(bundles).toMatchObject([
    [
      {
        atomicRequired: false,
        capabilities: { flowControl: { loose: true }, paymasterService: { url: paymasterUrl } },
      },
    ],
  ])
})

it('a wallet without capabilities receives a single call as a transaction, but no atomic bundle', async () => {
  const { origin, tab } = walletWith({ wallet_getCapabilities: () => ({}) })
  const options = { paymasterUrl: 'https://shop.example/paymaster' }
  const sent = await tab.call<TransactionRecord>(
    'sendCalls',
    intent('unsponsored'),
    calls.slice(0, 1),
    options,
  )
  expect(origin.sends()).toBe(1)
  expect(sent.request).not.toHaveProperty('followedBy')
  const atomic = tab.call('sendCalls', intent('atomic'), calls, { atomicRequired: true })
  await expect(atomic).rejects.toMatchObject({ code: 'atomicity-unsupported' })
  expect(origin.sends()).toBe(1)
})

it('several calls become single transactions, one after another, if the wallet does not support bundles', async () => {
  const { origin, tab } = walletWith({
    wallet_getCapabilities: () => {
      throw { code: 4200, message: 'no' }
    },
  })
  const before = await chain.balance(bob)
  const last = await tab.call<TransactionRecord>('sendCalls', intent('serial'), calls)
  expect([last.id, origin.sends()]).toEqual(['serial/2', 2])
  await tab.call('waitForEnd', 'serial/2')
  expect((await chain.balance(bob)) - before).toBe(3n)
})

// Specification 8.31
it("a wallet receives a send even if Portico cannot parse the wallet's capabilities", async () => {
  const { origin, tab } = walletWith({ wallet_getCapabilities: () => 'all of them' })
  await expect(tab.call('bundleCapability', account)).rejects.toMatchObject({
    code: 'capabilities-malformed',
    message: 'Error parsing wallet capabilities',
  })
  const options = { paymasterUrl: 'https://shop.example/paymaster' }
  await tab.call<TransactionRecord>('sendCalls', intent('faulty'), calls.slice(0, 1), options)
  expect(origin.sends()).toBe(1)
})

it('if the user rejects the first of several calls, Portico does not send the remaining calls', async () => {
  const { origin, tab } = walletWith({
    wallet_getCapabilities: () => ({}),
    eth_sendTransaction: () => {
      throw { code: 4001, message: 'User rejected' }
    },
  })
  const last = await tab.call<TransactionRecord>('sendCalls', intent('declined'), calls)
  expect([last.phase, origin.sends()]).toEqual(['refused', 1])
})

it('if the response to the first of several calls is lost, the call ends, and the remaining calls are not sent', async () => {
  const { origin, tab } = walletWith({
    wallet_getCapabilities: () => ({}),
    eth_sendTransaction: () => {
      throw { code: -32603, message: 'the extension was reloaded' }
    },
  })
  const last = await tab.call<TransactionRecord>('sendCalls', intent('lost first'), calls)
  expect([last.id, last.phase, origin.sends()]).toEqual(['lost first', 'unknown', 1])
})

it('if the first of several calls fails on the chain, the remaining calls are not sent', async () => {
  const refuser = '0x00000000000000000000000000000000000000f1'
  await chain.rpc('anvil_setCode', [refuser, '0x600080fd'])
  const { origin, tab } = walletWith({
    wallet_getCapabilities: () => ({}),
    // With its own gas limit, the wallet sends a call that will fail.
    eth_sendTransaction: params => {
      const [call] = params as [object]
      return chain.rpc('eth_sendTransaction', [{ ...call, gas: '0x30000' }])
    },
  })
  const failing = [{ to: refuser, value: 0n, data: '0x' }, ...calls]
  const last = await tab.call<TransactionRecord>('sendCalls', intent('failing first'), failing)
  expect([last.id, last.phase, origin.sends()]).toEqual(['failing first', 'failed', 1])
})

it('a list without calls is rejected', async () => {
  const { tab } = walletWith({})
  const sending = tab.call('sendCalls', intent('none'), [])
  await expect(sending).rejects.toMatchObject({ code: 'send-incomplete' })
})

it('a single call without options is a transaction, and the wallet is not asked for its capabilities', async () => {
  const { origin, tab } = walletWith({
    wallet_getCapabilities: () => ({ '0x7a69': { atomic: { status: 'supported' } } }),
  })
  await tab.call('sendCalls', intent('single'), calls.slice(0, 1))
  const methods = origin.requests.map(({ method }) => method)
  expect(methods).toContain('eth_sendTransaction')
  expect(methods).not.toContain('wallet_getCapabilities')
})

it('several calls are not sent if an earlier version has recorded their first call', async () => {
  const { origin, tab } = walletWith({ wallet_getCapabilities: () => ({}) })
  await tab.call('sendTransaction', transfer('earlier/1'))
  const sending = tab.call('sendCalls', intent('earlier'), calls)
  await expect(sending).rejects.toMatchObject({ code: 'send-id-used' })
  expect(origin.sends()).toBe(1)
})

describe('a bundle that the wallet has had for long (F2)', () => {
  const hour = 3_600_000
  const supported = { '0x7a69': { atomic: { status: 'supported' } } }
  /** Sends a bundle. `later` looks it up in a new worker, whose clock is some ms ahead. */
  async function sent(id: string, statusOf: () => unknown) {
    const { origin, tab } = walletWith({
      wallet_getCapabilities: () => supported,
      wallet_sendCalls: () => ({ id: '0xb' }),
      wallet_getCallsStatus: statusOf,
    })
    await tab.call('sendCalls', intent(id), calls)
    let last = tab
    const later = async (ms: number) => {
      last.close()
      const next = openOrigin(chain, origin.disk)
      next.state.now = () => Date.now() + ms
      next.state.wallet = origin.state.wallet
      last = next.open()
      opened.push(last)
      await last.call('recentRecipients', account)
      await last.call('refresh', id)
      const { phase, unpublished, claimed } = last.tx(id) ?? {}
      return [phase, unpublished, claimed]
    }
    const again = async () => {
      const record = await last.call<TransactionRecord>('sendCalls', intent(id), calls)
      return [record.phase, origin.requests.filter(({ method }) => method === 'wallet_sendCalls').length]
    }
    return { later, again }
  }
  const cannotSay = () => {
    throw { code: 5730, message: 'Unknown bundle id' }
  }

  it.each<[string, () => unknown]>([
    ['says that it is pending', () => ({ status: 100 })],
    ['does not know its id', cannotSay],
    ['answers nonsense', () => 'soon'],
  ])(
    'waits for other signers if the account is a contract, and is never dropped: the wallet %s',
    async (what, statusOf) => {
      await chain.rpc('anvil_setCode', [alice, '0x6000'])
      const { later, again } = await sent(`shared, ${what}`, statusOf)
      expect(await later(30_000)).toEqual(['pending', undefined, undefined])
      for (const ms of [2 * 60_000, hour, 24 * hour, 30 * 24 * hour])
        expect(await later(ms)).toEqual(['pending', true, undefined])
      expect(await again()).toEqual(['pending', 1])
      await chain.rpc('anvil_setCode', [alice, '0x'])
    },
  )

  it('is confirmed when the others have signed', async () => {
    await chain.rpc('anvil_setCode', [alice, '0x6000'])
    let status: object = { status: 100 }
    const { later } = await sent('signed by all', () => status)
    expect(await later(hour)).toEqual(['pending', true, undefined])
    // The wallet names a transaction that no node confirms.
    status = { status: 200, receipts: [{ transactionHash: `0x${'ab'.repeat(32)}` }] }
    expect(await later(hour)).toEqual(['pending', undefined, true])
    status = { status: 200, receipts: [] }
    expect((await later(hour))[0]).toBe('confirmed')
    await chain.rpc('anvil_setCode', [alice, '0x'])
  })

  it.each([
    ['without code', '0x'],
    ['that delegates (EIP-7702)', `0xef0100${'11'.repeat(20)}`],
  ])('stays pending, without a word of other signers, for an account %s', async (what, code) => {
    await chain.rpc('anvil_setCode', [alice, code])
    const { later, again } = await sent(`own, ${what}`, () => ({ status: 100 }))
    for (const ms of [2 * 60_000, 24 * hour])
      expect(await later(ms)).toEqual(['pending', undefined, undefined])
    expect(await again()).toEqual(['pending', 1])
    await chain.rpc('anvil_setCode', [alice, '0x'])
  })
})

describe('a send of several calls (attack R6)', () => {
  const both300 = [100n, 200n].map(value => ({ to: bob, value, data: '0x' }))
  const silent = () => {
    throw { code: -32603, message: 'the extension was reloaded' }
  }
  const supported = { '0x7a69': { atomic: { status: 'supported' } } }

  it('is not sent again as single transactions if the response to its bundle is lost', async () => {
    let capabilities: unknown = supported
    const { origin, tab } = walletWith({
      wallet_getCapabilities: () => capabilities,
      wallet_sendCalls: async () => {
        for (const { to, value } of both300) {
          await chain.rpc('eth_sendTransaction', [{ from: alice, to, value: `0x${value.toString(16)}` }])
        }
        return silent()
      },
    })
    const before = await chain.balance(bob)
    const first = await tab.call<TransactionRecord>('sendCalls', intent('lost bundle'), both300)
    capabilities = {}
    const again = await tab.call<TransactionRecord>('sendCalls', intent('lost bundle'), both300)
    expect([first.phase, again.phase, again.id, origin.sends()]).toEqual([
      'unknown',
      'unknown',
      'lost bundle',
      1,
    ])
    expect((await chain.balance(bob)) - before).toBe(300n)
  })

  it('is found again by its id if it was an atomic bundle, whatever the wallet supports now', async () => {
    let capabilities: unknown = supported
    const { origin, tab } = walletWith({
      wallet_getCapabilities: () => capabilities,
      wallet_sendCalls: () => ({ id: '0xb' }),
      wallet_getCallsStatus: () => ({ status: 100 }),
    })
    const send = () =>
      tab.call<TransactionRecord>('sendCalls', intent('atomic bundle'), both300, { atomicRequired: true })
    const first = await send()
    capabilities = {}
    const again = await send()
    expect([again.id, again.bundle, again.request]).toEqual([first.id, '0xb', first.request])
    expect(origin.sends()).toBe(1)
  })

  it('is not sent again as a bundle if it was already sent as single transactions', async () => {
    let capabilities: unknown = {}
    const { origin, tab } = walletWith({ wallet_getCapabilities: () => capabilities })
    const before = await chain.balance(bob)
    const first = await tab.call<TransactionRecord>('sendCalls', intent('by one'), both300)
    capabilities = supported
    const again = await tab.call<TransactionRecord>('sendCalls', intent('by one'), both300)
    expect([first.id, again.id, origin.sends()]).toEqual(['by one/2', 'by one/2', 2])
    await tab.call('waitForEnd', 'by one/2')
    expect((await chain.balance(bob)) - before).toBe(300n)
  })

  // Fault G1
  it('reaches the wallet once, as a bundle or as single transactions, if two tabs start it together', async () => {
    let request = 0
    const { origin, tab } = walletWith({
      wallet_getCapabilities: () => {
        request += 1
        return request === 1 ? supported : {}
      },
      wallet_sendCalls: () => ({ id: '0xb' }),
    })
    const other = origin.open()
    opened.push(other)
    const both = await Promise.all(
      [tab, other].map(sender => sender.call<TransactionRecord>('sendCalls', intent('both'), both300)),
    )
    const ways = origin.requests.filter(({ method }) => /send/i.test(method)).map(({ method }) => method)
    expect(new Set(ways).size).toBe(1)
    expect(ways).toHaveLength(ways[0] === 'wallet_sendCalls' ? 1 : 2)
    expect(both.map(({ request }) => request.type === 'bundle')).toEqual(
      Array(2).fill(ways[0] === 'wallet_sendCalls'),
    )
  })

  it('is rejected with send-id-used if different calls were already sent with the same id', async () => {
    const { origin, tab } = walletWith({ wallet_getCapabilities: () => ({}) })
    await tab.call('sendCalls', intent('used'), both300)
    const sent = origin.sends()
    const other = [both300[0], { to: bob, value: 7n, data: '0x' }]
    await expect(tab.call('sendCalls', intent('used'), other)).rejects.toMatchObject({ code: 'send-id-used' })
    expect(origin.sends()).toBe(sent)
  })
})
