import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import type { PreparedTransaction } from '../../../../src/domain/transactions/prepared.ts'
import type { CallRequest, TransactionRecord } from '../../../../src/domain/transactions/record.ts'
import { account, alice, bob, openOrigin, transfer, useChain } from './stage.ts'

const chain = useChain()
const opened: { close(): void }[] = []
afterEach(() => {
  for (const tab of opened.splice(0)) tab.close()
})
/** Opens a tab whose wallet rejects every send. `origin` records the requests that the wallet received. */
const open = () => {
  const origin = openOrigin(chain)
  origin.state.wallet = async ({ method }) => {
    if (method === 'eth_chainId') return '0x7a69'
    throw { code: 4001, message: 'User rejected' }
  }
  const tab = origin.open()
  opened.push(tab)
  return { origin, tab }
}
const codeOf = (made: Promise<unknown>) =>
  made.then(
    () => 'taken',
    (error: { code: string }) => error.code,
  )
const max = 2n ** 256n - 1n
const good = { to: bob, value: 1n, data: '0x' }
const word = fc.bigInt({ min: 1n, max: 10n ** 12n })

/** A random call with one invalid field. */
const badCall = fc.oneof(
  fc
    .constantFrom(undefined, null, '', '0x', bob.slice(2), `${bob}00`, 'vitalik.eth', 7)
    .map(to => ({ ...good, to })),
  fc.constantFrom('', '12', '0x1', '0xzz', null, 7).map(data => ({ ...good, data })),
  fc.constantFrom(-1n, max + 1n, 1, '1', null).map(value => ({ ...good, value })),
)
/** Random fees with one invalid field, and the error code that Portico must return for them. */
const badFees = fc.oneof(
  fc.tuple(word, word).map(([cap, more]) => ({
    fees: { type: 'eip1559', maxFeePerGas: cap, maxPriorityFeePerGas: cap + more },
    code: 'tip-above-fee-cap',
  })),
  word.map(more => ({
    fees: { type: 'eip1559', maxFeePerGas: max + more, maxPriorityFeePerGas: 1n },
    code: 'fee-cap-too-high',
  })),
  word.map(more => ({ fees: { type: 'legacy', gasPrice: max + more }, code: 'fee-cap-too-high' })),
  word.map(less => ({ fees: { type: 'legacy', gasPrice: -less }, code: 'amount-invalid' })),
  word.map(price => ({
    fees: { type: 'legacy', gasPrice: price, maxFeePerGas: price },
    code: 'transaction-invalid',
  })),
)
const requestWith = (own: object) => ({ type: 'evm', gas: 21_000n, ...own }) as unknown as CallRequest

describe('an invalid send', () => {
  it('is rejected with transaction-invalid before it reaches the wallet if its call is invalid', async () => {
    const { origin, tab } = open()
    await fc.assert(
      fc.asyncProperty(badCall, async call => {
        const id = crypto.randomUUID()
        const options = { ...transfer(id), request: requestWith({ call }) }
        expect(await codeOf(tab.call('sendTransaction', options))).toBe('transaction-invalid')
        expect([tab.tx(id), origin.requests]).toEqual([undefined, []])
      }),
    )
  })
  it('is rejected before it reaches the wallet if any field of its fees is invalid', async () => {
    const { origin, tab } = open()
    await fc.assert(
      fc.asyncProperty(badFees, async ({ fees, code }) => {
        const id = crypto.randomUUID()
        const options = { ...transfer(id), request: requestWith({ call: good, fees }) }
        expect(await codeOf(tab.call('sendTransaction', options))).toBe(code)
        expect([tab.tx(id), origin.requests]).toEqual([undefined, []])
      }),
    )
  })
  it('is rejected as a whole if only one of its calls is invalid', async () => {
    const { origin, tab } = open()
    await fc.assert(
      fc.asyncProperty(badCall, fc.nat({ max: 2 }), async (bad, at) => {
        const calls: unknown[] = [good, good]
        calls.splice(at, 0, bad)
        const options = { id: crypto.randomUUID(), account, kind: 'other', summary: {} }
        expect(await codeOf(tab.call('sendCalls', options, calls))).toBe('transaction-invalid')
        expect(origin.sends()).toBe(0)
      }),
      { numRuns: 40 },
    )
  })
  // Specification 5.13
  it.each<[string, object, string]>([
    ['no amount', { amount: 0n, to: bob }, 'send-incomplete'],
    ['a negative amount', { amount: -1n, to: bob }, 'send-incomplete'],
    ['no recipient', { amount: 1n, to: '' }, 'send-incomplete'],
    ['an amount above 256 bits', { amount: max + 1n, to: bob }, 'transaction-invalid'],
    ['a name in place of an address', { amount: 1n, to: 'vitalik.eth' }, 'transaction-invalid'],
  ])(
    'is rejected during preparation if its amount or its recipient is missing or invalid: %s',
    async (_what, request, code) => {
      const { tab } = open()
      expect(await codeOf(tab.call('prepareSend', account, request))).toBe(code)
    },
  )
  // Specification 5.15, 9.54
  it('is rejected during preparation if Portico cannot send on the network of the account', async () => {
    const elsewhere = `bip122:000000000019d6689c085ae165831e93:${'1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'}`
    expect(await codeOf(open().tab.call('prepareSend', elsewhere, { amount: 1n, to: bob }))).toBe(
      'send-chain-unsupported',
    )
  })
})

it('a valid send reaches the wallet once, with exactly the requested fields', async () => {
  const { origin, tab } = open()
  const fees = fc
    .tuple(word, word)
    .map(([tip, more]) => ({ type: 'eip1559', maxFeePerGas: tip + more, maxPriorityFeePerGas: tip }) as const)
  const data = fc.uint8Array({ maxLength: 40 }).map(bytes => `0x${Buffer.from(bytes).toString('hex')}`)
  await fc.assert(
    fc.asyncProperty(fees, word, data, fc.constantFrom(alice, bob), async (given, value, text, to) => {
      origin.requests.length = 0
      const options = {
        ...transfer(crypto.randomUUID()),
        kind: 'other',
        summary: {},
        request: requestWith({ call: { to, value, data: text }, fees: given }),
      }
      const sent = await tab.call<TransactionRecord>('sendTransaction', options)
      expect(sent.phase).toBe('refused')
      const hex = (amount: bigint) => `0x${amount.toString(16)}`
      expect(origin.requests).toEqual([
        {
          method: 'eth_sendTransaction',
          params: [
            {
              from: alice,
              to,
              ...(value > 0n && { value: hex(value) }),
              chainId: '0x7a69',
              gas: '0x5208',
              ...(text !== '0x' && { data: text }),
              maxFeePerGas: hex(given.maxFeePerGas),
              maxPriorityFeePerGas: hex(given.maxPriorityFeePerGas),
            },
          ],
        },
      ])
    }),
    { numRuns: 50 },
  )
})

it('at each fee speed, a prepared send passes the check that runs right before the wallet request', async () => {
  const { tab } = open()
  for (const speed of ['slow', 'normal', 'fast'] as const) {
    const prepared = await tab.call<PreparedTransaction>('prepareSend', account, {
      amount: 1n,
      to: bob,
      speed,
    })
    const options = { ...transfer(crypto.randomUUID(), { amount: 1n }), request: prepared.request }
    expect((await tab.call<TransactionRecord>('sendTransaction', options)).phase).toBe('refused')
  }
})
