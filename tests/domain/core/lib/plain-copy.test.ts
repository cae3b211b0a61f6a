import { expect, it } from 'vitest'
import { plainCopy } from '../../../../src/domain/core/lib/plain-copy.ts'

it('copies plain objects and lists at every depth, and keeps other values', () => {
  const bytes = Uint8Array.of(1, 2)
  const at = new Date(5)
  const bare = Object.assign(Object.create(null), { to: '0x1' })
  const value = { list: [{ amount: 5n, no: undefined }, null, 'text'], bytes, at, bare }
  const copy = plainCopy(value)
  expect(copy).toEqual(value)
  expect([copy === value, copy.list === value.list, copy.list[0] === value.list[0]]).toEqual([
    false,
    false,
    false,
  ])
  expect([copy.bytes === bytes, copy.at === at, copy.bare === bare]).toEqual([true, true, false])
  expect(Array.isArray(copy.list)).toBe(true)
})

it('copies a value that contains itself', () => {
  const value: Record<string, unknown> = { name: 'one' }
  value.self = value
  const copy = plainCopy(value)
  expect([copy.self === copy, copy === value]).toEqual([true, false])
})

it('copies a field called __proto__ as a field', () => {
  const copy = plainCopy(JSON.parse('{"__proto__": {"to": "0x1"}}'))
  expect([Object.keys(copy), Object.getPrototypeOf(copy)]).toEqual([['__proto__'], Object.prototype])
})
