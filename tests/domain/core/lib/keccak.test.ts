import fc from 'fast-check'
import { keccak256 as oracle } from 'viem'
import { describe, expect, it } from 'vitest'
import { keccak256 } from '../../../../src/domain/core/lib/keccak.ts'

describe('the keccak-256 hash', () => {
  it('of an empty input equals the published hash', () => {
    expect(keccak256(new Uint8Array())).toBe(
      'c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470',
    )
  })

  it.each([1, 135, 136, 137, 271, 272, 273, 1000])(
    'of an input equals the hash that viem computes (%i bytes)',
    length => {
      const bytes = Uint8Array.from({ length }, (_, i) => i)
      expect(`0x${keccak256(bytes)}`).toBe(oracle(bytes))
    },
  )

  it('of any input equals the hash that viem computes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), bytes => `0x${keccak256(bytes)}` === oracle(bytes)),
    )
  })
})
