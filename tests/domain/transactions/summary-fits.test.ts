import { describe, expect, it } from 'vitest'
import { addressWord, wordOf } from '../../../src/domain/core/evm-data.ts'
import type {
  CallRequest,
  TransactionKind,
  TransactionSummary,
} from '../../../src/domain/transactions/record.ts'
import { evmFit } from '../../../src/domain/transactions/summary-fits.ts'

const bob = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'
const thief = '0x000000000000000000000000000000000000dEaD'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const evm = (to: string, value: bigint, data = '0x'): CallRequest => ({
  type: 'evm',
  call: { to, value, data },
})
const transfer = (to: string, amount: bigint) => `0xa9059cbb${addressWord(to)}${wordOf(amount)}`
const coins: TransactionSummary = { symbol: 'ETH', amount: '1.5', decimals: 18, to: bob }
const tokens: TransactionSummary = { symbol: 'USDC', amount: '2', decimals: 6, token: usdc, to: bob }
const compare = (summary: TransactionSummary, request: CallRequest, kind: TransactionKind = 'send') =>
  evmFit({ kind, summary, request })

describe('the comparison of the shown transfer with the request to the wallet (attack R7)', () => {
  it('finds no difference if only the letter case of an address or a final zero of the amount differs', () => {
    expect(compare(coins, evm(bob.toLowerCase(), 15n * 10n ** 17n))).toBe('fits')
    expect(compare(tokens, evm(usdc.toLowerCase(), 0n, transfer(bob, 2_000_000n)))).toBe('fits')
    expect(compare({ ...coins, amount: '1.50' }, evm(bob, 15n * 10n ** 17n), 'pay')).toBe('fits')
  })

  it('works for a bundle that contains only one call', () => {
    const bundle = (...calls: { to: string; value: bigint; data: string }[]): CallRequest => ({
      ...{ type: 'bundle', calls },
    })
    const call = (to: string) => ({ to, value: 15n * 10n ** 17n, data: '0x' })
    expect(compare(coins, bundle(call(bob)))).toBe('fits')
    expect(compare(coins, bundle(call(thief)))).toBe('differs')
    expect(compare(coins, bundle({ ...call(bob), data: '0x12345678' }))).toBe('unreadable')
  })

  it.each<[string, TransactionSummary, CallRequest]>([
    ['another recipient of native coins', coins, evm(thief, 15n * 10n ** 17n)],
    ['another amount of native coins', coins, evm(bob, 15n * 10n ** 18n)],
    ['a token instead of native coins', coins, evm(usdc, 0n, transfer(bob, 15n * 10n ** 17n))],
    ['native coins instead of a token', tokens, evm(bob, 2_000_000n)],
    ['another recipient of a token', tokens, evm(usdc, 0n, transfer(thief, 2_000_000n))],
    ['another amount of a token', tokens, evm(usdc, 0n, transfer(bob, 200_000_000n))],
    ['another token', tokens, evm(thief, 0n, transfer(bob, 2_000_000n))],
    ['an invalid amount', { ...coins, amount: 'all' }, evm(bob, 15n * 10n ** 17n)],
  ])('finds a difference if the request does not match the shown transfer: %s', (_, summary, request) => {
    expect(compare(summary, request)).toBe('differs')
  })

  it.each([
    ['an approval', `0x095ea7b3${addressWord(bob)}${wordOf(2_000_000n)}`, 0n],
    ['a transfer with extra bytes', `${transfer(bob, 2_000_000n)}00`, 0n],
    ['a transfer with native coins', transfer(bob, 2_000_000n), 1n],
    ['malformed', '0x12', 0n],
  ])('returns "unreadable" if the call is not a plain token transfer: %s', (_, data, value) => {
    expect(compare(tokens, evm(usdc, value, data))).toBe('unreadable')
  })

  it('is skipped if the shown transaction has no recipient', () => {
    expect(compare({ symbol: 'ETH', amount: '1' }, evm(thief, 5n, '0x12345678'), 'swap')).toBe('fits')
    expect(compare({}, evm(thief, 5n, '0x12345678'))).toBe('fits')
  })
})
