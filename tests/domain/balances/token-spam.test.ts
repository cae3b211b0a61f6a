import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  advertises,
  flagTokens,
  impersonatesKnown,
  isVerified,
  spamFlagOfName,
} from '../../../src/domain/balances/token-spam.ts'
import { networkId } from '../../../src/domain/core/caip.ts'
import { visibleText } from '../../../src/domain/core/confusable-text.ts'
import type { TokenBalance } from '../../../src/domain/core/entities.ts'
import { withSpamFlags } from '../../../src/domain/history/spam.ts'
import { checkTokens } from '../../../src/domain/swaps/tokens.ts'
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
    expect(impersonatesKnown(named(symbol), known)).toBe(true)
    expect(flagTokens(token(symbol), known, false).doubt).toBe('imitation')
  })

  it.each(['ΕΤΗ', 'ᴜꜱᴅᴄ', 'ꓴꓢꓓꓚ', '$USDC', 'USD₵', 'U$DC', 'USD Coin', 'Ether', 'Ethereum', 'ᴇᴛʜ'])(
    'R16: %s at an unknown address is none',
    symbol => {
      expect(flagTokens(token(symbol), known, false).doubt).toBe('imitation')
    },
  )

  it('R16: a list speaks for a token, but not beside the known token that it passes for', () => {
    const fake = named('USDC')
    expect(isVerified(new Set([other]), fake, known)).toBe(true)
    expect(isVerified(new Set([other, usdc.toLowerCase()]), fake, known)).toBe(false)
    expect(isVerified(new Set([usdc.toLowerCase()]), fake, known)).toBe(false)
  })

  it('R16: without an address, letters that are not those of the known token are doubted', () => {
    const doubts = ['USDC', 'usdc', 'ETH', 'DAI', 'USDС', '$USDC', 'ΕΤΗ'].map(symbol =>
      spamFlagOfName({ symbol, name: '' }, known),
    )
    const [fine, imitation] = [undefined, 'imitation']
    expect(doubts).toEqual([fine, fine, fine, fine, imitation, imitation, imitation])
  })

  it('goes by the name as well', () => {
    expect(impersonatesKnown(named('X', 'USDC'), known)).toBe(true)
  })

  it.each(['USDT', 'USDC.e', 'USD', 'USDCX', 'DAI', 'stETH', 'WETH'])(
    '%s passes for nothing that is known here',
    symbol => {
      expect(impersonatesKnown(named(symbol), known)).toBe(false)
    },
  )

  it.each([usdc, usdc.toLowerCase()])('the known one is itself, in any capitals', address => {
    expect(flagTokens(token('USDC', 'USD Coin', address), known, false)).not.toHaveProperty('doubt')
  })

  it('one that somebody vouches for is not doubted, and an earlier doubt is taken back', () => {
    expect(flagTokens({ ...token('USDC'), doubt: 'imitation' }, known, true)).not.toHaveProperty('doubt')
  })

  it('no text makes it throw, and what is seen has no marks left', () => {
    fc.assert(
      fc.property(anyText(200), text => {
        impersonatesKnown(named(text), known)
        advertises(named(text), known)
        expect(visibleText(text)).not.toMatch(/[\p{M}\p{C}\s]/u)
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
    expect(flagTokens(token('X', name), known, true).doubt).toBe('advert')
    expect(advertises(named(name, 'X'), known)).toBe(true)
  })

  it.each([
    'ethbonus(.)org',
    'ethbonus。org',
    'ethbonus[dot]org',
    't-me/xyz',
    'C1aim',
    'Сlaim',
    'С1aim',
    'аirdrор',
  ])('R16: %s', name => expect(advertises(named('X', name), known)).toBe(true))

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

describe('R16: one rule for all lists', () => {
  const swappable = (symbol: string, address: string, name = symbol) => ({
    ...{ network: networkId('eip155:1'), symbol, name, address, decimals: 6 },
    ...{ permit: false, suggested: false },
  })
  const address = (end: string) => `0x${end.padStart(40, '0')}`

  it('in the list of swaps the doubtful come last, and the only USDC of a list is not doubted', () => {
    const visit = swappable('$ Visit', address('1'), '$ Visit free-usdc.example to claim')
    expect(checkTokens([visit, swappable('USDC', other)], known).map(({ doubt }) => doubt)).toEqual([
      undefined,
      'advert',
    ])
    const real = { ...swappable('USDC', usdc.toLowerCase()), suggested: true }
    const coin = { ...swappable('ETH', '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'), suggested: true }
    const list = checkTokens([swappable('USDC', other), swappable('ZZZ', address('2')), real, coin], known)
    expect(list.map(token => [token.symbol, token.doubt])).toEqual([
      ['ETH', undefined],
      ['USDC', undefined],
      ['ZZZ', undefined],
      ['USDC', 'imitation'],
    ])
  })

  it('in the activity they are marked, and an earlier mark is taken back', () => {
    const moved = (symbol: string, name: string) => ({
      ...{ direction: 'in' as const, symbol, name, quantity: '1', nft: false, spam: false },
    })
    const transfers = [
      { ...moved('USDC', 'USD Coin'), doubt: 'advert' as const },
      moved('USDС', 'USD Coin'),
      moved('X', 'ethbonus。org'),
    ]
    const item = {
      id: 'a',
      hash: '0x1',
      operation: 'receive',
      status: 'confirmed',
      minedAt: 1,
      from: '',
      to: '',
    }
    const [found] = withSpamFlags([{ ...item, status: 'confirmed', transfers }], known)
    expect(found?.transfers.map(({ doubt }) => doubt)).toEqual([undefined, 'imitation', 'advert'])
  })
})
