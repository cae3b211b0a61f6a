import { expect, it } from 'vitest'
import { randomUuid, uuidOf } from '../../../../src/domain/core/lib/uuid.ts'

it('uuidOf() formats 16 random bytes as a version 4 UUID', () => {
  expect(uuidOf(new Uint8Array(16))).toBe('00000000-0000-4000-8000-000000000000')
  expect(uuidOf(new Uint8Array(16).fill(255))).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff')
})

it('randomUuid() creates a UUID on an http page, where the browser has no crypto.randomUUID', () => {
  const { randomUUID } = crypto
  Object.assign(crypto, { randomUUID: undefined })
  try {
    const ids = [randomUuid(), randomUuid()]
    expect(new Set(ids).size).toBe(2)
    for (const id of ids)
      expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  } finally {
    Object.assign(crypto, { randomUUID })
  }
})
