import { expect, it } from 'vitest'
import { createSpamCheck } from '../../../src/domain/balances/token-spam.ts'
import { readVectors } from '../../vectors/read.ts'

const symbols = [
  'USDC',
  'USDT',
  'WETH',
  'LINK',
  'PEPE',
  'AAVE',
  'SHIB',
  'UNI',
  'MKR',
  'XYZ',
  'GHJQ',
  'BFV',
  'L1',
  'O0',
  'S5',
  'Z2',
  '3478',
]
const known = {
  coin: 'ETH',
  tokens: symbols.map((symbol, place) => ({
    address: `0x${String(place + 1).padStart(40, '0')}`,
    symbol,
    name: `Token ${symbol}`,
  })),
}
const check = createSpamCheck(known)
const at = (symbol: string) => ({ symbol, name: 'X', address: `0x${'f'.repeat(40)}` })

it('a token in whose symbol any character is replaced by a look-alike of Unicode counts as an imitation (40)', () => {
  const lookAlikes = Object.entries(readVectors<Record<string, string>>('confusables/latin.json'))
  expect(lookAlikes.length).toBeGreaterThan(1_000)
  const missed = lookAlikes.filter(([look, letter]) => {
    const symbol = symbols.find(known => known.includes(letter.toUpperCase()))
    // Unicode itself decomposes a few look-alikes to another Latin letter, such as the long s to an s.
    const decomposed = look.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
    if (!symbol || (/^[a-z0-9]$/.test(decomposed) && decomposed !== letter.toLowerCase())) return false
    return !check.imitates(at(symbol.replace(letter.toUpperCase(), look)))
  })
  expect(missed.map(([look, letter]) => `${look} (${look.codePointAt(0)?.toString(16)}) ${letter}`)).toEqual(
    [],
  )
})
