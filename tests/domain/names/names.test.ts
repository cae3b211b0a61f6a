import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { networkId } from '../../../src/domain/core/entities.ts'
import { labelOf, labelProblem } from '../../../src/domain/names/labels.ts'
import {
  coinTypeOf,
  isProviderName,
  looksLikeName,
  nameOfLabel,
  registrationMessage,
} from '../../../src/domain/names/names.ts'

describe('the label (first part) of a name that the user registers', () => {
  // Specification 5.25
  it.each([
    [' Amber ', 'amber'],
    ['AMBER.reown.id', 'amber'],
    ['amber.wcn.id', 'amber'],
    ['amber.eth', 'amber.eth'],
    ['reown.id', 'reown.id'],
  ])('is normalised before it is checked: %j becomes %j', (typed, label) =>
    expect(labelOf(typed)).toBe(label),
  )

  it.each([
    ['', 'empty'],
    ['a', 'too-short'],
    ['abc', 'too-short'],
    ['abcd', undefined],
    ['a-b-1', undefined],
    ['ab c', 'characters'],
    ['ab.cd', 'characters'],
    ['ämber', 'characters'],
    ['a_b', 'characters'],
    ['a'.repeat(64), undefined],
    ['a'.repeat(65), 'too-long'],
  ])('is checked for problems while the user types (label %j, problem %s)', (label, problem) =>
    expect(labelProblem(label)).toBe(problem),
  )

  // Specification 5.25
  it('meets every rule of the name server if Portico finds no problem', () => {
    const labels = fc.stringMatching(/^[a-zA-Z0-9._ -]{1,70}$/).map(labelOf)
    fc.assert(
      fc.property(labels, label => {
        if (labelProblem(label) !== undefined) return true
        const name = nameOfLabel(label)
        const [first = ''] = name.split('.')
        return (
          /^[a-z0-9.-]+$/.test(name) &&
          name.split('.').length === 3 &&
          first.length >= 3 &&
          first.length <= 64
        )
      }),
    )
  })
})

describe('the check whether a text can be a name such as vitalik.eth', () => {
  const texts = ['vitalik.eth', 'ann.reown.id', 'a.b.c.d', 'ñandú.eth', '😀.eth']
  it.each(texts)('accepts a valid name: %s', text => expect(looksLikeName(text)).toBe(true))
  const refusedTexts = [
    '',
    'eth',
    '.eth',
    'a.',
    'a..b',
    'a b.eth',
    '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  ]
  it.each(refusedTexts)('rejects a text that cannot be a name: %j', text =>
    expect(looksLikeName(text)).toBe(false),
  )
  // Specification 1.20
  it('recognises a name of the data provider only if it is directly below reown.id or wcn.id', () => {
    expect(
      ['ann.reown.id', 'ann.wcn.id', 'x.ann.reown.id', 'ann.eth', 'reown.id'].map(isProviderName),
    ).toEqual([true, true, false, false, false])
  })
})

it.each([
  ['eip155:1', 60],
  ['eip155:10', 2147483658],
  ['eip155:42161', 2147525809],
  ['eip155:2147483647', 4294967295],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 501],
  ['cosmos:cosmoshub-4', undefined],
])('the coin type for names follows ENSIP-11: %s has the type %s', (network, coin) =>
  expect(coinTypeOf(networkId(network))).toBe(coin),
)

// Specification 5.26
it('an EVM chain id of 2^31 or more causes an error, because no coin type for names exists for it', () => {
  expect(() => coinTypeOf(networkId('eip155:2147483648'))).toThrow('Invalid chainId')
})

// Specification 3.49
it('the message to sign for a new name is exactly the text that the name server expects', () => {
  expect(registrationMessage('amber.reown.id', 1_795_000_005)).toBe(
    '{"name":"amber.reown.id","attributes":{},"timestamp":1795000005}',
  )
})
