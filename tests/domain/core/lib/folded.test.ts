import { expect, it } from 'vitest'
import { folded, foldedOrder } from '../../../../src/domain/core/lib/folded.ts'

it.each([
  ['Café', 'cafe'],
  ['ＥＴＨ', 'eth'],
  ['İzmir', 'izmir'],
  ['ISIL', 'ısıl'],
  ['Łódź', 'łodz'],
  [' Äther ', 'ather'],
  ['ガ', 'ｶﾞ'],
  ['ひらがな', 'ヒラガナ'],
  ['DIŞ', 'diş'],
  ['I', 'İ'],
  ['ı', 'I'],
  ['Straße', 'STRASSE'],
  ['Øre', 'ore'],
  ['Œuvre', 'oeuvre'],
  ['Ζῆς', 'ΖΗΣ'],
  ['كيف', 'کیف'],
  ['مُحَفَّظَة', 'محفظه'],
  ['מַטְבֵּעַ', 'מטבע'],
  ['کیف‌پول', 'کیفپول'],
  ['٣٤', '34'],
  ['১২', '12'],
  ['Й', 'и'],
] as const)('a search does not tell %s from %s (38.5)', (name, typed) => {
  expect(folded(name)).toBe(folded(typed))
})

it.each([
  ['कि', 'का'],
  ['ไม', 'ไม่'],
  ['ক', 'কি'],
] as const)('a search tells %s from %s: a vowel or a tone is part of the word (38.5)', (word, other) => {
  expect(folded(word)).not.toBe(folded(other))
})

it('a list is ordered without case and accents, and by the value of numbers (38.5)', () => {
  expect(['b', 'aUSDC', 'Äth', 'ETH2', 'ETH10', 'AAVE'].sort(foldedOrder())).toEqual([
    'AAVE',
    'Äth',
    'aUSDC',
    'b',
    'ETH2',
    'ETH10',
  ])
})
