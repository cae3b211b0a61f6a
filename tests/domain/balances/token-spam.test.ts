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
  ])('flags %s if its address is unknown', symbol => {
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
  it.each(imitatedSymbols)('flags %s if its address is unknown (attack R16)', symbol => {
    expect(flagTokens(token(symbol), known, false).spamFlag).toBe('imitation')
  })

  it('flags a token of a trusted list only if the same list contains the token that it imitates (attack R16)', () => {
    const fake = named('USDC')
    expect(isVerified(new Set([other]), fake, known)).toBe(true)
    expect(isVerified(new Set([other, usdc.toLowerCase()]), fake, known)).toBe(false)
    expect(isVerified(new Set([usdc.toLowerCase()]), fake, known)).toBe(false)
  })

  it("flags a symbol that is written with look-alike letters if the token's address is unknown (attack R16)", () => {
    const doubts = ['USDC', 'usdc', 'ETH', 'DAI', 'USDС', '$USDC', 'ΕΤΗ'].map(symbol =>
      spamFlagOfName({ symbol, name: '' }, known),
    )
    const [fine, imitation] = [undefined, 'imitation']
    expect(doubts).toEqual([fine, fine, fine, fine, imitation, imitation, imitation])
  })

  it('flags a token if its name imitates a known token, even if its symbol does not', () => {
    expect(impersonatesKnown(named('X', 'USDC'), known)).toBe(true)
  })

  const otherSymbols = ['USDT', 'USDC.e', 'USD', 'USDCX', 'DAI', 'stETH', 'WETH']
  it.each(otherSymbols)('does not flag %s, which imitates no known token', symbol => {
    expect(impersonatesKnown(named(symbol), known)).toBe(false)
  })

  it.each([usdc, usdc.toLowerCase()])('does not flag the known token at its own address: %s', address => {
    expect(flagTokens(token('USDC', 'USD Coin', address), known, false)).not.toHaveProperty('spamFlag')
  })

  it('flags no token whose address is verified', () => {
    expect(flagTokens({ ...token('USDC'), spamFlag: 'imitation' }, known, true)).not.toHaveProperty(
      'spamFlag',
    )
  })

  it('never throws for any text, and ignores accents and invisible characters', () => {
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
  ])('flags the name "%s"', name => {
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
  ])('flags the name "%s" (attack R16)', name => expect(advertises(named('X', name), known)).toBe(true))

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
  ])('does not flag the name "%s"', name => expect(advertises(named('X', name), known)).toBe(false))

  it('never flags a token at a known address, whatever name it has', () => {
    expect(advertises(named('X', 'claim.com', usdc), known)).toBe(false)
  })
})

describe('the spam check of tokens in lists (attack R16)', () => {
  const swappable = (symbol: string, address: string, name = symbol) => ({
    ...{ network: networkId('eip155:1'), symbol, name, address, decimals: 6 },
    ...{ permit: false, suggested: false },
  })
  const address = (end: string) => `0x${end.padStart(40, '0')}`

  it('puts flagged tokens last in the swap list, and does not flag a USDC that is the only USDC of its list', () => {
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

  it('flags spam transfers in the history, and clears wrong flags of the data provider', () => {
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
