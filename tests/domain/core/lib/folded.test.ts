import { expect, it } from 'vitest'
import { folded } from '../../../../src/domain/core/lib/folded.ts'

it.each([
  ['Café', 'cafe'],
  ['ＥＴＨ', 'eth'],
  ['İzmir', 'izmir'],
  ['ISIL', 'ısıl'],
  ['Łódź', 'łodz'],
  ['हिन्दी', 'हनद'],
  [' Äther ', 'ather'],
  ['ガ', 'ｶﾞ'],
] as const)('a search does not tell %s from %s (38.5)', (name, typed) => {
  expect(folded(name)).toBe(folded(typed))
})
