import { describe, expect, it } from 'vitest'
import type { CaipAddress } from '../../../src/domain/core/entities.ts'
import { isSameIntent } from '../../../src/domain/transactions/journal.ts'
import type { CallRequest } from '../../../src/domain/transactions/record.ts'

const account = 'eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' as CaipAddress
const call = { to: '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B', value: 5n, data: '0xAB' }
const evm = (own: Partial<typeof call> = {}): CallRequest => ({ type: 'evm', call: { ...call, ...own } })
const same = (first: CallRequest, second: CallRequest) =>
  isSameIntent({ account, request: first }, { account, request: second })

describe('two send requests (attack R34)', () => {
  it('count as one transaction if only their fees or the letter case of their data differ', () => {
    const fees = { type: 'legacy', gasPrice: 7n } as const
    const other = { ...evm({ to: call.to.toLowerCase(), data: '0xab' }), gas: 9n, fees } as CallRequest
    expect(same(evm(), other)).toBe(true)
  })

  it.each([
    ['recipient', evm({ to: `0x${'1'.repeat(40)}` })],
    ['amount', evm({ value: 6n })],
    ['data', evm({ data: '0xac' })],
    ['number of calls', { type: 'bundle', calls: [call, call] } as CallRequest],
    ['list of following calls', { ...evm(), followedBy: [call] } as CallRequest],
  ])('count as two transactions if one of their parts differs: %s', (_what, other) =>
    expect(same(evm(), other)).toBe(false),
  )

  it('count as two transactions if they have different accounts', () => {
    const other = 'eip155:10:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' as CaipAddress
    expect(isSameIntent({ account, request: evm() }, { account: other, request: evm() })).toBe(false)
  })

  /**
   * Builds a Solana transaction with one signature. Its message has a version prefix, accounts, a blockhash and the
   * bytes `rest`.
   */
  const solana = (
    hash: number,
    rest: readonly number[],
    keys = [1, 2],
    version: readonly number[] = [0x80],
  ) => {
    const bytes = [1, ...Array(64).fill(0), ...version, 1, 0, 1, keys.length]
    const all = [...bytes, ...keys.flatMap(key => Array(32).fill(key)), ...Array(32).fill(hash), ...rest]
    const transaction = btoa(all.map(byte => String.fromCharCode(byte)).join(''))
    return { type: 'solana', transaction } as CallRequest
  }
  it.each([[[0x80]], [[]]])(
    'on Solana count as one transaction if only the blockhash differs (version prefix %j)',
    version => {
      expect(same(solana(7, [1, 2, 3], [1, 2], version), solana(8, [1, 2, 3], [1, 2], version))).toBe(true)
      expect(same(solana(7, [1, 2, 3], [1, 2], version), solana(7, [1, 2, 4], [1, 2], version))).toBe(false)
      expect(same(solana(7, [1, 2, 3], [1, 2], version), solana(7, [1, 2, 3], [1, 3], version))).toBe(false)
    },
  )

  it('with malformed Solana transactions count as one transaction only if all bytes are equal', () => {
    const text = (transaction: string): CallRequest => ({ type: 'solana', transaction })
    expect([
      same(text('AA=='), text('AA==')),
      same(text('AA=='), text('AQ==')),
      same(text('%'), text('%')),
    ]).toEqual([true, false, true])
  })
})
