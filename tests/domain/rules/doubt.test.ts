import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { networkId } from '../../../src/domain/model/caip.ts'
import type { TokenBalance } from '../../../src/domain/model/entities.ts'
import { advertises, judged, passesForKnown, seenAs } from '../../../src/domain/rules/doubt.ts'
import { anyText } from '../../any-text.ts'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const other = '0x00000000000000000000000000000000000000aa'
const known = { coin: 'ETH', tokens: [{ address: usdc, symbol: 'USDC', name: 'USD Coin' }] }
const named = (symbol: string, name = symbol, address = other) => ({ symbol, name, address })
const token = (symbol: string, name = symbol, address = other): TokenBalance => ({
  network: networkId('eip155:1'),
  symbol,
  name,
  address,
  decimals: 6,
  amount: 5n,
})

describe('T10: a token that passes for another', () => {
  it.each([
    'USDC',
    'usdc',
    'USDС', // Cyrillic
    'UЅDC',
    'USD\u200bC',
    'U S D C',
    'U.S.D.C',
    'ＵＳＤＣ',
    'ÚSDC',
    'U5DC',
    '\u202eUSDC',
    'USDC✅',
    '𝐔𝐒𝐃𝐂',
    'ETH',
    'ЕТН',
    'EtΗ'.replace('Η', 'h'),
  ])('%s at an unknown address is none', symbol => {
    expect(passesForKnown(named(symbol), known)).toBe(true)
    expect(judged(token(symbol), known, false).doubt).toBe('imitation')
  })

  it('goes by the name as well', () => {
    expect(passesForKnown(named('X', 'USDC'), known)).toBe(true)
  })

  it.each(['USDT', 'USDC.e', 'USD', 'USDCX', 'DAI', 'stETH', 'WETH'])(
    '%s passes for nothing that is known here',
    symbol => {
      expect(passesForKnown(named(symbol), known)).toBe(false)
    },
  )

  it.each([usdc, usdc.toLowerCase()])('the known one is itself, in any capitals', address => {
    expect(judged(token('USDC', 'USD Coin', address), known, false)).not.toHaveProperty('doubt')
  })

  it('one that somebody vouches for is not doubted, and an earlier doubt is taken back', () => {
    expect(judged({ ...token('USDC'), doubt: 'imitation' }, known, true)).not.toHaveProperty('doubt')
  })

  it('no text makes it throw, and what is seen has no marks left', () => {
    fc.assert(
      fc.property(anyText(200), text => {
        passesForKnown(named(text), known)
        advertises(named(text), known)
        expect(seenAs(text)).not.toMatch(/[\p{M}\p{C}\s]/u)
      }),
    )
  })
})

describe('T10: a token that advertises', () => {
  it.each([
    '$ Visit free-usdc.example to claim',
    'https://evil.example/',
    'www.evil',
    'usdc-drop.com',
    'Zepe . io',
    'Claim your reward',
    'AIRDROP',
    't.me/something',
    '5000 USDC voucher',
    'visit ethgift.top',
    'ｃｌａｉｍ',
  ])('%s', name => {
    expect(advertises(named('X', name), known)).toBe(true)
    expect(judged(token('X', name), known, true).doubt).toBe('advert')
    expect(advertises(named(name, 'X'), known)).toBe(true)
  })

  it.each([
    'Dai Stablecoin',
    'USDC.e',
    'Yearn yDAI',
    'Claimant',
    'BTC.b',
    'Dr. Ego',
    'Cosmos Hub',
    '1inch',
    'yearn.v2',
  ])('%s does not', name => expect(advertises(named('X', name), known)).toBe(false))

  it('a known address may be called what it likes', () => {
    expect(advertises(named('X', 'claim.com', usdc), known)).toBe(false)
  })
})
