import { describe, expect, it } from 'vitest'
import { decodeBase58, encodeBase58 } from '../../../src/domain/core/lib/base58.ts'
import {
  createMemoTransaction,
  longestTransaction,
  readSignedMemo,
} from '../../../src/domain/sign-in/memo.ts'

const bytesOf = (address: string) => [...(decodeBase58(address) ?? [])]
const signer = encodeBase58(new Uint8Array(32).fill(5))
const memoProgram = bytesOf('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
const budgetProgram = bytesOf('ComputeBudget111111111111111111111111111111')
const systemProgram = new Array<number>(32).fill(0)
const keys = [bytesOf(signer), memoProgram, budgetProgram, systemProgram]
const text = [...new TextEncoder().encode('pear')]
const memo = [1, 0, text.length, ...text]
const budget = [2, 0, 1, 9]
const transfer = [3, 2, 0, 1, 12, ...new Array<number>(12).fill(2)]

type Parts = {
  readonly signatures?: number
  readonly version?: readonly number[]
  readonly signers?: number
  readonly instructions?: readonly (readonly number[])[]
  readonly end?: readonly number[]
}
/** Builds a signed transaction. Its keys are the signer, the memo program, the fee program and the system program. */
const transaction = ({ signatures = 1, version = [], signers = 1, instructions = [memo], end = [] }: Parts) =>
  Uint8Array.from([
    ...[signatures, ...new Array<number>(64 * signatures).fill(1)],
    ...[...version, signers, 0, 3, keys.length, ...keys.flat()],
    ...new Array<number>(32).fill(8),
    ...[instructions.length, ...instructions.flat(), ...end],
  ])
const versioned = { version: [0x80] }

describe('a signed Solana transaction that contains the sign-in message', () => {
  it.each<[string, Parts]>([
    ['of the old form', {}],
    ['of version 0', { ...versioned, end: [0] }],
    ['with fee limits before and behind the memo', { instructions: [budget, memo, budget] }],
  ])('is read if it contains only the memo and fee limits: one %s', (_what, parts) => {
    expect(readSignedMemo(transaction(parts))).toMatchObject({ memo: 'pear', signer })
  })

  it.each<[string, Parts]>([
    ['a transfer behind the memo', { instructions: [memo, transfer] }],
    ['a transfer before the memo', { instructions: [transfer, memo] }],
    ['two memos', { instructions: [memo, memo] }],
    ['only fee limits', { instructions: [budget] }],
    ['only a transfer', { instructions: [transfer] }],
    ['no instruction', { instructions: [] }],
    ['a look-up table', { ...versioned, end: [1, ...(keys[0] ?? []), 0, 0] }],
    ['a wrong number of look-up tables', { ...versioned, end: [1] }],
    ['no number of look-up tables', { ...versioned }],
    ['another version', { version: [0x81], end: [0] }],
    ['bytes behind its end', { end: [0] }],
    ['two signers', { signers: 2 }],
    ['no signer', { signers: 0 }],
    ['two signatures', { signatures: 2 }],
    ['no signature', { signatures: 0 }],
  ])('is refused if it contains %s (K)', (_what, parts) => {
    expect(readSignedMemo(transaction(parts))).toBeUndefined()
  })

  it('is refused if it is cut off anywhere, or longer than a transaction', () => {
    const whole = transaction({})
    for (let length = 0; length < whole.length; length += 1)
      expect(readSignedMemo(whole.slice(0, length))).toBeUndefined()
    const longest = 'x'.repeat(1_062)
    const made = [longest, `${longest}x`].map(memo => createMemoTransaction(signer, memo))
    expect(made.map(bytes => bytes?.length)).toEqual([longestTransaction, undefined])
    expect(readSignedMemo(made[0] ?? new Uint8Array())).toMatchObject({ memo: longest, signer })
  })

  it('is refused if it is longer than a network packet, even with a memo that fits (K)', () => {
    const wide = (length: number) => [
      2,
      0,
      (length & 0x7f) | 0x80,
      length >> 7,
      ...new Array<number>(length).fill(9),
    ]
    const [fitting, longer] = [900, 1_050].map(length => transaction({ instructions: [memo, wide(length)] }))
    expect(readSignedMemo(fitting ?? new Uint8Array())).toMatchObject({ memo: 'pear' })
    expect(longer?.length).toBeGreaterThan(longestTransaction)
    expect(readSignedMemo(longer ?? new Uint8Array())).toBeUndefined()
  })

  it.each([
    '',
    '1',
    encodeBase58(new Uint8Array(31).fill(5)),
    encodeBase58(new Uint8Array(33).fill(5)),
    '0OIl',
  ])('is not created for a malformed address: %j (K)', address => {
    expect(createMemoTransaction(address, 'pear')).toBeUndefined()
  })

  it('has the exact bytes of a memo instruction (K)', () => {
    expect([...(createMemoTransaction(signer, 'pear') ?? [])]).toEqual([
      ...[1, ...new Array<number>(64).fill(0)],
      ...[1, 0, 1, 2, ...bytesOf(signer), ...memoProgram, ...new Array<number>(32).fill(0)],
      ...[1, 1, 0, text.length, ...text],
    ])
  })

  it('contains a memo of each length', () => {
    for (const length of [0, 1, 127, 128, 129, 300]) {
      const memo = 'x'.repeat(length)
      expect(readSignedMemo(createMemoTransaction(signer, memo) ?? new Uint8Array())?.memo).toBe(memo)
    }
  })
})
