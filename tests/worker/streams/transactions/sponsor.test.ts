import { BehaviorSubject } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { assemble } from '../../../../sandbox/chains/assembler.ts'
import type { Session } from '../../../../src/domain/core/entities.ts'
import type { BatchCapability, PreparedTransaction } from '../../../../src/domain/transactions/prepared.ts'
import {
  checkOutput,
  type TransactionIntent,
  type TransactionRecord,
} from '../../../../src/domain/transactions/record.ts'
import { createSponsor } from '../../../../src/worker/streams/transactions/sponsor.ts'
import { account, alice, bob, network, openOrigin, useChain } from './stage.ts'
import { logging, swapOf, tokenRouter } from './swap-calls.ts'

const chain = useChain()
const opened: { close(): void }[] = []
afterEach(() => {
  for (const tab of opened.splice(0)) tab.close()
})

const url = 'https://shop.example/paymaster'
const sponsors = { paymasterService: { supported: true } }
const coin = 10n ** 18n
const transferTopic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const token = '0x00000000000000000000000000000000000700c1'
const own = (amount: bigint) => chain.rpc('anvil_setBalance', [alice, `0x${amount.toString(16)}`])
beforeEach(() => own(coin))

/**
 * Opens a tab of a site with a paymaster. The wallet reports `capabilities`. `answers` maps wallet methods to the
 * functions that handle them.
 */
function siteWith(
  capabilities: object,
  answers: Record<string, (params: never) => unknown> = {},
  paymasters: Record<string, string> = { [network]: url },
) {
  const origin = openOrigin(chain)
  const { wallet } = origin.state
  origin.state.paymasters = paymasters
  const own: typeof answers = { wallet_getCapabilities: () => ({ '0x7a69': capabilities }), ...answers }
  origin.state.wallet = async request => {
    const answer = own[request.method]
    return answer ? await answer(request.params as never) : await wallet(request)
  }
  const tab = origin.open()
  opened.push(tab)
  const prepare = (amount = coin, more = {}) =>
    tab.call<PreparedTransaction>('prepareSend', account, { amount, to: bob, decimals: 18, ...more })
  const bundles = () => origin.requests.filter(({ method }) => method === 'wallet_sendCalls')
  return { origin, tab, prepare, bundles }
}

/**
 * Returns the wallet functions that send one transaction for each bundle, and then report the hash of this transaction
 * in the status of the bundle.
 */
function sendsBundleAs(send: (calls: readonly object[]) => Promise<unknown>) {
  let hash = ''
  return {
    wallet_sendCalls: async ([{ calls }]: [{ calls: object[] }]) => {
      hash = String(await send(calls))
      return { id: '0xb' }
    },
    wallet_getCallsStatus: () => ({ status: 200, receipts: [{ transactionHash: hash }] }),
  }
}
const sendsFirstCall = () =>
  sendsBundleAs(([call]) => chain.rpc('eth_sendTransaction', [{ ...call, from: alice }]))
const intent = (id: string, { request }: PreparedTransaction, amount = '1'): TransactionIntent => ({
  ...{ id, account, kind: 'send', request },
  summary: { symbol: 'ETH', amount, decimals: 18, to: bob },
})

describe('a network fee that the site offers to pay', () => {
  it("is paid by the site's paymaster, so that one bundle can send the account's whole balance", async () => {
    const { tab, prepare, bundles } = siteWith(sponsors, {
      wallet_sendCalls: () => ({ id: '0xb' }),
      wallet_getCallsStatus: () => ({ status: 100 }),
    })
    expect(await tab.call('maxToSend', account)).toEqual({ amount: coin })
    const prepared = await prepare()
    expect(prepared).toMatchObject({ sponsored: { becomesSmart: false }, simulation: { status: 'ok' } })
    expect([prepared.fee, prepared.blockedBy]).toEqual([undefined, undefined])
    const [first, second] = await Promise.all([
      tab.call<TransactionRecord>('sendTransaction', intent('twice', prepared)),
      tab.call<TransactionRecord>('sendTransaction', intent('twice', prepared)),
    ])
    expect([first.phase, first.bundle, second.bundle]).toEqual(['pending', '0xb', '0xb'])
    expect(bundles().map(({ params }) => params)).toMatchObject([
      [
        {
          atomicRequired: false,
          calls: [{ to: bob, value: `0x${coin.toString(16)}` }],
          capabilities: { paymasterService: { url } },
        },
      ],
    ])
    expect(await prepare()).toMatchObject({ duplicateOf: 'twice' })
    expect(await prepare(coin, { feePayer: 'account' })).toMatchObject({ duplicateOf: 'twice' })
  })

  it("does not make it possible to send more than the account's balance", async () => {
    const { prepare } = siteWith(sponsors)
    const { blockedBy } = await prepare(coin + 1n)
    expect(blockedBy).toMatchObject({ code: 'insufficient-funds', context: { of: 'amount' } })
  })

  it('is not paid by the site if the wallet does not support paymasters, or if the user chooses to pay it', async () => {
    const refused = { blockedBy: { code: 'insufficient-funds', context: { of: 'fee' } } }
    const without = siteWith({ atomic: { status: 'supported' } })
    expect(await without.prepare()).toMatchObject({ request: { type: 'evm' }, ...refused })
    expect(await without.tab.call('maxToSend', account)).toHaveProperty('fee')
    const chosen = await siteWith(sponsors).prepare(coin, { feePayer: 'account' })
    expect(chosen).toMatchObject({ request: { type: 'evm' }, ...refused })
    expect(chosen).not.toHaveProperty('sponsored')
  })

  it('is not sponsored on a network for which the site has no paymaster, and the wallet gets no request', async () => {
    const { origin, prepare } = siteWith(sponsors, {}, { 'eip155:1': url })
    expect(await prepare()).toMatchObject({ request: { type: 'evm' } })
    expect(origin.requests).toEqual([])
  })

  it('is marked with becomesSmart if the wallet must first upgrade the account to a smart account', async () => {
    const { tab } = siteWith({ ...sponsors, atomic: { status: 'ready' } })
    const call = { to: bob, value: 1n, data: '0x' }
    const prepared = await tab.call<PreparedTransaction>('prepareCall', account, call)
    expect(prepared).toMatchObject({ request: { type: 'bundle' }, sponsored: { becomesSmart: true } })
  })

  it('can be paid by the account in a new send after the wallet has rejected the sponsored send', async () => {
    const { tab, origin, prepare, bundles } = siteWith(sponsors, {
      wallet_sendCalls: () => {
        throw { code: 5700, message: 'no such capability' }
      },
    })
    const send = (id: string, prepared: PreparedTransaction) =>
      tab.call<TransactionRecord>('sendTransaction', intent(id, prepared, '0.000000000000000001'))
    const refused = await send('refused', await prepare(1n))
    expect([refused.phase, refused.error?.code]).toEqual(['refused', 'capability-unsupported'])
    await send('paid', await prepare(1n, { feePayer: 'account' }))
    expect([bundles().length, origin.sends()]).toEqual([1, 2])
    expect(await tab.call('waitForEnd', 'paid')).toMatchObject({ phase: 'confirmed' })
  })

  it('causes no second wallet request if the send is in the phase unknown after a wallet error', async () => {
    const { tab, prepare, bundles } = siteWith(sponsors, {
      wallet_sendCalls: () => {
        throw { code: -32603, message: 'paymaster service error' }
      },
    })
    const prepared = await prepare()
    for (let press = 0; press < 2; press += 1) {
      const { phase } = await tab.call<TransactionRecord>('sendTransaction', intent('unclear', prepared))
      expect(phase).toBe('unknown')
    }
    expect(bundles()).toHaveLength(1)
  })
})

describe('a swap whose network fee the site pays', () => {
  beforeEach(async () => void (await chain.rpc('anvil_setCode', [tokenRouter, logging])))
  const swap = (id: string, given: bigint): TransactionIntent => {
    const expects = { token: tokenRouter, minOutput: 500n, symbol: 'DAI', decimals: 18 }
    const made = swapOf(id, tokenRouter, given, expects)
    const capabilities = JSON.stringify({ paymasterService: { url } })
    const calls = made.request.type === 'evm' ? [made.request.call] : []
    return { ...made, request: { type: 'bundle', calls, capabilities } }
  }

  it.each([
    ['enough', 500n],
    ['less', 499n],
  ])(
    'is stored with the received amount, and this amount is compared with the minimum: %s',
    async (arrival, given) => {
      const { tab } = siteWith(sponsors, sendsFirstCall())
      await tab.call('sendTransaction', swap(arrival, given))
      const ended = await tab.call<TransactionRecord>('waitForEnd', arrival)
      expect([ended.phase, ended.arrived, checkOutput(ended)]).toEqual(['confirmed', given, arrival])
    },
  )

  it('counts as failed if its transaction has reverted, even if the wallet reports a successful bundle', async () => {
    const wallet = sendsBundleAs(async () => {
      const reverting = { from: alice, to: tokenRouter, data: '0x', gas: '0xc350', value: '0x1' }
      await chain.rpc('anvil_setCode', [tokenRouter, '0x60006000fd'])
      return await chain.rpc('eth_sendTransaction', [reverting])
    })
    const { tab } = siteWith(sponsors, wallet)
    await tab.call('sendTransaction', swap('reverted', 500n))
    const ended = await tab.call<TransactionRecord>('waitForEnd', 'reverted')
    expect([ended.phase, ended.error?.code]).toEqual(['failed', 'execution-reverted'])
  })

  it('stays pending while no node returns the transaction that the wallet reports', async () => {
    const { tab } = siteWith(sponsors, {
      wallet_sendCalls: () => ({ id: '0xb' }),
      wallet_getCallsStatus: () => ({
        status: 200,
        receipts: [{ transactionHash: `0x${'ab'.repeat(32)}` }],
      }),
    })
    await tab.call('sendTransaction', swap('unseen', 500n))
    await tab.call('refresh', 'unseen')
    await tab.call('refresh', 'unseen')
    expect([tab.phase('unseen'), tab.tx('unseen')?.claimed]).toEqual(['pending', true])
  })
})

describe('a token transfer whose network fee the site pays', () => {
  const amount = 700n
  /**
   * Returns the bytecode of a fake token with 18 decimals. Each transfer logs a payment of `paid` base units to the
   * address `to`, even if the request contains a different recipient or amount.
   */
  const paying = (to: string, paid: bigint) =>
    assemble(`
      calldatasize 4 eq @decimals jumpi
      calldatasize 36 eq @balance jumpi
      ${paid} 0 mstore ${to} caller 0x${transferTopic} 32 0 log3 stop
      decimals: 18 0 mstore 32 0 return
      balance: 1000000 0 mstore 32 0 return`)
  const thief = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'
  it.each([
    ['equal', bob, amount, []],
    ['different if another address received it', thief, amount, ['to']],
    ['different if another amount was paid', bob, 9_999n, ['value']],
  ] as const)(
    'is reported as equal to the requested transfer or as different: %s',
    async (what, to, paid, mismatches) => {
      const { tab } = siteWith(sponsors, sendsFirstCall())
      await chain.rpc('anvil_setCode', [token, paying(to, paid)])
      const data = `0xa9059cbb${bob.slice(2).padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`
      await tab.call('sendTransaction', {
        ...{ id: what, account, kind: 'send' },
        summary: { symbol: 'TOK', amount: '0.0000000000000007', decimals: 18, token, to: bob },
        request: { type: 'bundle', calls: [{ to: token, value: 0n, data }] },
      })
      const ended = await tab.call<TransactionRecord>('waitForEnd', what)
      expect([ended.phase, ended.mismatches]).toEqual(['confirmed', mismatches])
    },
  )
})

describe("the wallet's support for paymasters", () => {
  const support: BatchCapability = { bundles: true, atomic: 'supported', capabilities: ['paymasterService'] }
  const connection = (connectorId: string) => ({
    ...{ connectorId, kind: 'injected', namespace: 'eip155', wallet: { name: connectorId } },
    accounts: [account],
  })
  const session = (connectorId: string) =>
    ({ status: 'connected', connections: [connection(connectorId)] }) as unknown as Session

  it('is read again only after one minute, a change of the wallet or a cleared cache', async () => {
    const session$ = new BehaviorSubject(session('one'))
    const capability = vi.fn(async () => support)
    let now = 0
    const { offer, forget } = createSponsor({
      ...{ paymasters: { [network]: url }, session$, capability },
      now: () => now,
    })
    expect(await offer(account)).toEqual({ url, becomesSmart: false })
    await offer(account)
    expect(capability).toHaveBeenCalledTimes(1)
    session$.next(session('two'))
    await offer(account)
    expect(capability).toHaveBeenCalledTimes(2)
    now = 60_000
    await offer(account)
    expect(capability).toHaveBeenCalledTimes(3)
    forget()
    await offer(account)
    expect(capability).toHaveBeenCalledTimes(4)
  })

  it('is not requested for a non-EVM account, because only EVM networks have paymasters', async () => {
    const network = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const capability = vi.fn(async () => support)
    const session$ = new BehaviorSubject(session('one'))
    const { offer } = createSponsor({ paymasters: { [network]: url }, session$, capability, now: () => 0 })
    expect(await offer(`${network}:11111111111111111111111111111111`)).toBeUndefined()
    expect(capability).not.toHaveBeenCalled()
  })

  it('counts as missing if the wallet does not respond within 3 s, so that the review is not delayed', async () => {
    vi.useFakeTimers()
    try {
      const session$ = new BehaviorSubject(session('silent'))
      const capability = () => new Promise<never>(() => {})
      const { offer } = createSponsor({ paymasters: { [network]: url }, session$, capability, now: () => 0 })
      const offered = offer(account)
      await vi.advanceTimersByTimeAsync(3_000)
      expect(await offered).toBeUndefined()
    } finally {
      vi.useRealTimers()
    }
  })
})
