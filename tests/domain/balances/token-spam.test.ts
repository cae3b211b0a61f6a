import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  advertises,
  flagTokens,
  impersonatesKnown,
  isVerified,
  spamFlagOfName,
  visibleText,
} from '../../../src/domain/balances/token-spam.ts'
import { networkId, type TokenBalance } from '../../../src/domain/core/entities.ts'
import { withSpamFlags } from '../../../src/domain/history/history.ts'
import { checkTokens } from '../../../src/domain/swaps/checks.ts'
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

describe('the check for tokens that imitate a known token (fault T10)', () => {
  it.each([
    'USDC',
    'usdc',
    'USDС', // The last letter is the Cyrillic С, which looks like the Latin C.
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
  ])('flags a token at an unknown address whose symbol looks like a known symbol: %s', symbol => {
    expect(impersonatesKnown(named(symbol), known)).toBe(true)
    expect(flagTokens(token(symbol), known, false).spamFlag).toBe('imitation')
  })

  const imitatedSymbols = [
    'ΕΤΗ',
    'ᴜꜱᴅᴄ',
    'ꓴꓢꓓꓚ',
    '$USDC',
    'USD₵',
    'U$DC',
    'USD Coin',
    'Ether',
    'Ethereum',
    'ᴇᴛʜ',
  ]
  it.each(imitatedSymbols)(
    'flags an unknown token whose symbol looks like a known symbol: %s (attack R16)',
    symbol => {
      expect(flagTokens(token(symbol), known, false).spamFlag).toBe('imitation')
    },
  )

  it('verifies a look-alike only if the token list contains it and lacks the genuine token (attack R16)', () => {
    const fake = named('USDC')
    expect(isVerified(new Set([other]), fake, known)).toBe(true)
    expect(isVerified(new Set([other, usdc.toLowerCase()]), fake, known)).toBe(false)
    expect(isVerified(new Set([usdc.toLowerCase()]), fake, known)).toBe(false)
  })

  it('flags a token without an address only if its symbol imitates a known symbol (attack R16)', () => {
    const doubts = ['USDC', 'usdc', 'ETH', 'DAI', 'USDС', '$USDC', 'ΕΤΗ'].map(symbol =>
      spamFlagOfName({ symbol, name: '' }, known),
    )
    const [fine, imitation] = [undefined, 'imitation']
    expect(doubts).toEqual([fine, fine, fine, fine, imitation, imitation, imitation])
  })

  it('flags a token whose name imitates a known token, even if its symbol imitates none', () => {
    expect(impersonatesKnown(named('X', 'USDC'), known)).toBe(true)
  })

  const otherSymbols = ['USDT', 'USDC.e', 'USD', 'USDCX', 'DAI', 'stETH', 'WETH']
  it.each(otherSymbols)('does not flag a token whose symbol differs from all known symbols: %s', symbol => {
    expect(impersonatesKnown(named(symbol), known)).toBe(false)
  })

  it.each([usdc, usdc.toLowerCase()])(
    'does not flag a known token at its real contract address: %s',
    address => {
      expect(flagTokens(token('USDC', 'USD Coin', address), known, false)).not.toHaveProperty('spamFlag')
    },
  )

  it('removes the imitation flag of a token if a token list contains this token as genuine', () => {
    expect(flagTokens({ ...token('USDC'), spamFlag: 'imitation' }, known, true)).not.toHaveProperty(
      'spamFlag',
    )
  })

  it('throws no error for any symbol, and removes accents, spaces and invisible characters from it', () => {
    fc.assert(
      fc.property(anyText(200), text => {
        impersonatesKnown(named(text), known)
        advertises(named(text), known)
        expect(visibleText(text)).not.toMatch(/[\p{M}\p{C}\s]/u)
      }),
    )
  })
})

describe('the check for tokens whose name is an advertisement (fault T10)', () => {
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
  ])('flags a token whose name or symbol is an advertisement: "%s"', name => {
    expect(advertises(named('X', name), known)).toBe(true)
    expect(flagTokens(token('X', name), known, true).spamFlag).toBe('advert')
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
  ])('flags a token whose name is an advertisement: "%s" (attack R16)', name =>
    expect(advertises(named('X', name), known)).toBe(true),
  )

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
  ])('does not flag a token with a harmless name: "%s"', name =>
    expect(advertises(named('X', name), known)).toBe(false),
  )

  it('does not flag a token at the address of a known token, even if its name is an advertisement', () => {
    expect(advertises(named('X', 'claim.com', usdc), known)).toBe(false)
  })
})

describe('the spam check of the swap list and the history (attack R16)', () => {
  const swappable = (symbol: string, address: string, name = symbol) => ({
    ...{ network: networkId('eip155:1'), symbol, name, address, decimals: 6 },
    ...{ permit: false, suggested: false },
  })
  const address = (end: string) => `0x${end.padStart(40, '0')}`

  it('puts flagged tokens last in the swap list, and flags a USDC imitation beside the real USDC', () => {
    const visit = swappable('$ Visit', address('1'), '$ Visit free-usdc.example to claim')
    expect(checkTokens([visit, swappable('USDC', other)], known).map(({ spamFlag }) => spamFlag)).toEqual([
      undefined,
      'advert',
    ])
    const real = { ...swappable('USDC', usdc.toLowerCase()), suggested: true }
    const coin = { ...swappable('ETH', '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'), suggested: true }
    const list = checkTokens([swappable('USDC', other), swappable('ZZZ', address('2')), real, coin], known)
    expect(list.map(token => [token.symbol, token.spamFlag])).toEqual([
      ['ETH', undefined],
      ['USDC', undefined],
      ['ZZZ', undefined],
      ['USDC', 'imitation'],
    ])
  })

  it('flags transfers of spam tokens in the history, but never a transfer of a known token', () => {
    const moved = (symbol: string, name: string) => ({
      ...{ direction: 'in' as const, symbol, name, quantity: '1', nft: false, spam: false },
    })
    const transfers = [
      { ...moved('USDC', 'USD Coin'), spamFlag: 'advert' as const },
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
    expect(found?.transfers.map(({ spamFlag }) => spamFlag)).toEqual([undefined, 'imitation', 'advert'])
  })
})
