import { describe, expect, it, vi } from 'vitest'
import type { CallsOptions } from '../../../src/domain/transactions/calls-options.ts'
import type { CallRequest, EvmCall, TransactionIntent } from '../../../src/domain/transactions/record.ts'
import { sendAsShown, sendCallsAsShown } from '../../../src/domain/transactions/staged.ts'
import { createRecord } from '../../../src/domain/transactions/state.ts'

const bob = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'
const thief = '0x000000000000000000000000000000000000dEaD'
const account = 'eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' as const
const call = { to: bob, value: 5n, data: '0x' }
const shown: TransactionIntent = {
  ...{ id: 'one', account, kind: 'send' },
  summary: { symbol: 'ETH', amount: '0.000000000000000005', decimals: 18, to: bob },
  request: { type: 'evm', call, gas: 21_000n },
}

/** Creates a worker that holds `held`, whatever the page stages. */
const workerWith = (held: TransactionIntent) => ({
  stage: async () => ({ draft: 'draft', intent: held }),
  send: vi.fn(async () => createRecord(held, 0)),
})

describe('a send after its draft is staged (N1)', () => {
  it('sends the draft by its id if the worker holds exactly what was shown', async () => {
    const worker = workerWith(
      structuredClone({ ...shown, expects: undefined }) as unknown as TransactionIntent,
    )
    expect(await sendAsShown(shown, worker)).toMatchObject({ id: 'one', phase: 'recorded' })
    expect(worker.send.mock.calls).toEqual([['draft']])
  })

  const { summary, request } = shown
  it.each<[string, object]>([
    ['another kind', { kind: 'other' }],
    ['another id', { id: 'two' }],
    ['another account', { account: account.replace(':1:', ':10:') }],
    ['another recipient', { request: { ...request, call: { ...call, to: thief } } }],
    ['another amount', { request: { ...request, call: { ...call, value: 6n } } }],
    ['a call that follows', { request: { ...request, followedBy: [call] } }],
    ['a bundle', { request: { type: 'bundle', calls: [call] } }],
    ['another fee', { request: { ...request, gas: 30_000n } }],
    ['no decimals in the summary', { summary: { ...summary, decimals: undefined } }],
    ['another recipient in the summary', { summary: { ...summary, to: thief } }],
    ['an amount that is no text', { summary: { ...summary, amount: 5 } }],
    ['a list in place of the summary', { summary: [] }],
    ['no request', { request: null }],
    ['an output that nobody saw', { expects: { minOutput: 1n, symbol: 'X', decimals: 1 } }],
  ])('sends nothing if the worker holds %s', async (_, change) => {
    const worker = workerWith({ ...shown, ...change } as TransactionIntent)
    await expect(sendAsShown(shown, worker)).rejects.toMatchObject({ code: 'send-mismatch' })
    expect(worker.send).not.toHaveBeenCalled()
  })
})

describe('several calls after their draft is staged (N1)', () => {
  const calls: readonly EvmCall[] = [call, { value: 0n, data: '0x6000' }]
  const { request: _, ...rest } = shown
  const intent = { ...rest, kind: 'other', summary: {} } as const
  const url = 'https://shop.example/paymaster'
  const held = (request: CallRequest, own: object = {}): TransactionIntent => ({ ...intent, ...own, request })
  const chosen = (request: object) => held({ type: 'bundle', calls, ...request } as CallRequest)
  const paymaster = JSON.stringify({ paymasterService: { url } })

  it.each<[string, TransactionIntent, CallsOptions?]>([
    ['a bundle', chosen({})],
    ['single transactions', held({ type: 'evm', call, followedBy: calls.slice(1) })],
    ['a bundle with the paymaster', chosen({ capabilities: paymaster }), { paymasterUrl: url }],
    ['a wallet without paymasters', chosen({}), { paymasterUrl: url }],
    ['an atomic bundle', chosen({ atomicRequired: true }), { atomicRequired: true }],
  ])('are sent if the worker holds the calls of the site: %s', async (_name, intentHeld, options) => {
    const worker = workerWith(intentHeld)
    await sendCallsAsShown(intent, calls, options, worker)
    expect(worker.send.mock.calls).toEqual([['draft']])
  })

  it('a single call that must be atomic is sent as it is, because it always is', async () => {
    const worker = workerWith(held({ type: 'bundle', calls: [call], capabilities: paymaster }))
    await sendCallsAsShown(intent, [call], { atomicRequired: true, paymasterUrl: url }, worker)
    expect(worker.send.mock.calls).toEqual([['draft']])
  })

  it.each<[string, TransactionIntent, CallsOptions?]>([
    ['another first call', held({ type: 'evm', call: { ...call, to: thief }, followedBy: calls.slice(1) })],
    ['another order', held({ type: 'bundle', calls: [...calls].reverse() })],
    ['one call less', held({ type: 'bundle', calls: [call] })],
    ['one call more', held({ type: 'bundle', calls: [...calls, call] })],
    ['a Solana transaction', held({ type: 'solana', transaction: 'AA==' })],
    ['another summary', held({ type: 'bundle', calls }, { summary: { amount: '5' } })],
    ['a bundle that need not be atomic', chosen({}), { atomicRequired: true }],
    [
      'single transactions',
      held({ type: 'evm', call, followedBy: calls.slice(1) }),
      { atomicRequired: true },
    ],
    ['an atomic bundle that nobody asked for', chosen({ atomicRequired: true })],
    ['the paymaster of another site', chosen({ capabilities: paymaster }), { paymasterUrl: `${url}/other` }],
    ['a capability that nobody asked for', chosen({ capabilities: paymaster })],
  ])('are not sent if the worker holds something else: %s', async (_name, intentHeld, options) => {
    const worker = workerWith(intentHeld)
    await expect(sendCallsAsShown(intent, calls, options, worker)).rejects.toMatchObject({
      code: 'send-mismatch',
    })
    expect(worker.send).not.toHaveBeenCalled()
  })
})
