import { describe, expect, it } from 'vitest'
import { readTransactionRecord } from '../../../src/worker/caches/transactions.ts'
import { transfer } from '../streams/transactions/stage.ts'

const whole = {
  ...transfer('one'),
  phase: 'confirmed',
  createdAt: 1,
  askedAt: 2,
  submittedAt: 3,
  settledAt: 4,
  slow: false,
  hash: '0x1',
  attempts: [{ hash: '0x1', what: 'first' }],
  nonce: 1,
  fromBlock: 1,
  block: 2,
  blockHash: '0x2',
  firm: true,
  takenBackAt: 5,
  paid: 7n,
  error: { code: 'unknown', message: '', context: {} },
  mismatches: [],
  owner: 'tab',
  remoteRequest: { topic: 'a', id: 1, network: 'eip155:1', method: 'eth_sendTransaction' },
}

describe('a record of the journal (attack R9)', () => {
  it('is valid if its required fields are valid, even without any optional field', () => {
    expect(readTransactionRecord(whole)).toEqual(whole)
    const { id, account, kind, summary, request, phase, createdAt, slow, attempts, mismatches } = whole
    const least = { id, account, kind, summary, request, phase, createdAt, slow, attempts, mismatches }
    expect(readTransactionRecord({ ...least, phase: 'recorded' })).toBeDefined()
  })

  it.each<[string, object]>([
    ['createdAt', { createdAt: 'yesterday' }],
    ['a createdAt that is not a valid date', { createdAt: 9e15 }],
    ['askedAt', { askedAt: 'x' }],
    ['submittedAt', { submittedAt: 'x' }],
    ['settledAt', { settledAt: {} }],
    ['takenBackAt', { takenBackAt: '1' }],
    ['paid', { paid: 7 }],
    ['owner', { owner: 1 }],
    ['the recipient of the summary', { summary: { ...whole.summary, to: 5 } }],
    ['the amount of the summary', { summary: { ...whole.summary, amount: 'all' } }],
    ['the expected output', { summary: { gets: { symbol: 'ETH' } } }],
    ['the error', { error: 'boom' }],
    ['the gas', { request: { ...whole.request, gas: '21000' } }],
    ['the fees', { request: { ...whole.request, fees: { type: 'eip1559', maxFeePerGas: 1n } } }],
    ['the calls that follow', { request: { ...whole.request, followedBy: [{}] } }],
    ['an attempt', { attempts: [{ hash: '0x1' }] }],
    ['the request', { remoteRequest: { topic: 'a' } }],
    ['a summary of another recipient', { summary: { ...whole.summary, to: `0x${'9'.repeat(40)}` } }],
    ['a summary of another amount', { summary: { ...whole.summary, amount: '777', decimals: 18 } }],
  ])('is rejected if a field is malformed or contradicts the request of the record: %s', (_, spoilt) => {
    expect(readTransactionRecord({ ...whole, ...spoilt })).toBeUndefined()
  })
})
