import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readEvmAddress } from '../../../src/domain/core/evm-address.ts'
import { decodeBase58, encodeBase58 } from '../../../src/domain/core/lib/base58.ts'
import { lookAlike } from '../../../src/domain/recipients/checks.ts'

const hex = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 40, maxLength: 40 })
const evm = hex.map(digits => readEvmAddress(`0x${digits}`) ?? '')
const key = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(encodeBase58)

/**
 * Returns a fake address that imitates `of`. The fake address has the first `start` and the last `end` digits of `of`,
 * and the digits of `other` between them.
 */
function poisoned(of: string, other: string, start: number, end: number): string {
  const digits = of.slice(2, 2 + start) + other.slice(2 + start, 42 - end) + of.slice(42 - end)
  return readEvmAddress(`0x${digits.toLowerCase()}`) ?? ''
}

const ends = fc.constantFrom([4, 4], [6, 6], [2, 4], [4, 2], [3, 3], [8, 0], [0, 7], [6, 4], [5, 5], [7, 7])

describe('the detection of address poisoning', () => {
  it('flags each of 200 fake addresses that look like an earlier recipient', () => {
    const made = fc.sample(fc.tuple(evm, evm, ends), { numRuns: 200, seed: 20240503 })
    const flagged = made.filter(([of, other, [start = 0, end = 0]]) => {
      const bad = poisoned(of, other, start, end)
      return bad !== of && lookAlike('eip155', bad, [of]) === of
    })
    expect(flagged).toHaveLength(200)
  })
  it('flags none of 200 random addresses as an imitation of one of 100 earlier recipients', () => {
    const recipients = fc.sample(evm, { numRuns: 100, seed: 7 })
    const honest = fc.sample(evm, { numRuns: 200, seed: 8 })
    expect(honest.filter(address => lookAlike('eip155', address, recipients) !== undefined)).toEqual([])
  })
  it('flags no address in 10,000 pairs of random addresses', () => {
    const pairs = fc.sample(fc.tuple(hex, hex), { numRuns: 10_000, seed: 3 })
    expect(pairs.filter(([a, b]) => lookAlike('eip155', `0x${a}`, [`0x${b}`]) !== undefined)).toEqual([])
  })
  it('flags the fake address of a real attack, in which a user lost 1,155 bitcoins', () => {
    const meant = '0xd9A1b0B1e1aE382DbDc898Ea68012FfcB2853a91'
    const poison = '0xd9A1C3788D81257612E2581A6ea0aDa244853a91'
    expect(lookAlike('eip155', poison, [meant])).toBe(meant)
  })
  it('does not flag an earlier recipient whose address is in lower case', () => {
    fc.assert(
      fc.property(evm, address => lookAlike('eip155', address.toLowerCase(), [address]) === undefined),
    )
  })
  it('does not flag an earlier recipient that looks like a different earlier recipient', () => {
    const [a, b] = [
      '0xd9A1b0B1e1aE382DbDc898Ea68012FfcB2853a91',
      '0xd9A1C3788D81257612E2581A6ea0aDa244853a91',
    ]
    expect(lookAlike('eip155', a, [b, a])).toBeUndefined()
  })
  it('flags a Solana address with the first and last four characters of an earlier recipient', () => {
    const made = fc.sample(fc.tuple(key, key), { numRuns: 200, seed: 11 })
    const flagged = made.filter(([of, other]) => {
      const bad = of.slice(0, 4) + other.slice(4, -4) + of.slice(-4)
      return decodeBase58(bad) === undefined || lookAlike('solana', bad, [of]) === of
    })
    expect(flagged).toHaveLength(200)
    expect(made.filter(([a, b]) => lookAlike('solana', a, [b]) !== undefined)).toEqual([])
  })
})
