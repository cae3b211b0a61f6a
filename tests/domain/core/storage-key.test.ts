import fc from 'fast-check'
import { expect, it } from 'vitest'
import { storageKey } from '../../../src/domain/core/storage-key.ts'

it('a modal with the default id keeps the storage keys that earlier versions of Portico used', () => {
  expect(storageKey('portico-p1')).toBe('portico-p1')
  expect(storageKey('portico.returning', 'portico')).toBe('portico.returning')
})

it('two modals with different ids never share a storage key', () => {
  const id = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('4', 'key', 'a@b', 'p1', '-p1'))
  fc.assert(
    fc.property(id, id, (id, otherId) => {
      const [first, second] = [id, otherId].map(name => storageKey('portico-p1', name))
      expect(first === second).toBe(id === otherId)
      expect(storageKey('portico', id)).not.toBe(storageKey('portico-p1', otherId))
    }),
  )
})
