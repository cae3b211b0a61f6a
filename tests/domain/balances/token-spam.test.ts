import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSpamCheck, withSpamFlag } from '../../../src/domain/balances/token-spam.ts'
import { visibleText } from '../../../src/domain/balances/visible-text.ts'
import { networkId, type TokenBalance } from '../../../src/domain/core/entities.ts'
import { withSpamFlags } from '../../../src/domain/history/spam-flags.ts'
import { checkTokens } from '../../../src/domain/swaps/checks.ts'
import { anyText } from '../../any-text.ts'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const other = '0x00000000000000000000000000000000000000aa'
const known = { coin: 'ETH', tokens: [{ address: usdc, symbol: 'USDC', name: 'USD Coin' }] }
const check = createSpamCheck(known)
const advertises = (given: { symbol: string; name: string; address: string }) =>
  check.flagOf(given, true) === 'advert'
const named = (symbol: string, name = symbol, address = other) => ({ symbol, name, address })
const token = (symbol: string, name = symbol, address = other): TokenBalance => ({
  network: networkId('eip155:1'),
  symbol,
  name,
  address,
  decimals: 6,
  amount: 5n,
})

const flagged = (given: TokenBalance, isListed: boolean) => withSpamFlag(given, check.flagOf(given, isListed))

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
    expect(check.imitates(named(symbol))).toBe(true)
    expect(flagged(token(symbol), false).spamFlag).toBe('imitation')
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
      expect(flagged(token(symbol), false).spamFlag).toBe('imitation')
    },
  )

  const many = {
    coin: 'ETH',
    tokens: [
      ...known.tokens,
      ...['USDT', 'WETH', 'WBTC', 'DAI', 'LINK', 'UNI'].map((symbol, index) => ({
        symbol,
        name: symbol,
        address: `0x${String(index + 1).padStart(40, '0')}`,
      })),
    ],
  }
  it.each([
    ...['USÐC', 'VVETH', 'ᗯETH', 'USD₮0', 'ʊsᴅᴄ', '🅄🅂🄳🄲', '🆄🆂🅳🅲', '🇺🇸🇩🇨', 'ⓊⓈⒹⒸ', '🅤🅢🅓🅒', '⒰⒮⒟⒞'],
    ...[
      'UScLC',
      'USDC\u{e0061}',
      'U5D0'.replace('0', 'C'),
      'vvBTC',
      'W8TC',
      'WBT¢',
      'L1NK',
      'LlNK',
      'DÂI',
      'D4I',
      'DA1',
    ],
    ...[
      'ШETH',
      'ẂETH',
      'WΞTH',
      'UŃI',
      'ŨŃĨ',
      'USƉC',
      'USĐT',
      'U$D₮',
      'ᑌSᗞT',
      'ՍՏDС',
      'ꓴꓢꓓꓔ',
      'USDT0',
      'Tether',
      'WɆTH',
    ],
  ])('flags a token whose letters only look like a known symbol: %s (N7)', symbol => {
    expect(createSpamCheck(many).imitates(named(symbol, 'X'))).toBe(true)
    expect(createSpamCheck(many).imitates(named('X', symbol))).toBe(true)
  })
  it.each([
    'USDS',
    'sUSDe',
    'crvUSD',
    'WETH.e',
    'aWETH',
    'MKR',
    'ARB',
    'OP',
    'GHO',
    'wstETH',
    'PEPE',
    '1INCH',
    'C98',
    'UNIBOT',
  ])('does not flag a token with its own symbol: %s (N7)', symbol =>
    expect(createSpamCheck(many).imitates(named(symbol, `${symbol} Token`))).toBe(false),
  )

  it('verifies a look-alike only if the token list contains it and lacks the genuine token (attack R16)', () => {
    const fake = named('USDC')
    expect(check.isVerified(new Set([other]), fake)).toBe(true)
    expect(check.isVerified(new Set([other, usdc.toLowerCase()]), fake)).toBe(false)
    expect(check.isVerified(new Set([usdc.toLowerCase()]), fake)).toBe(false)
  })

  it('flags a token without an address only if its symbol imitates a known symbol (attack R16)', () => {
    const doubts = ['USDC', 'usdc', 'ETH', 'DAI', 'USDС', '$USDC', 'ΕΤΗ'].map(symbol =>
      check.flagOfName({ symbol, name: '' }),
    )
    const [fine, imitation] = [undefined, 'imitation']
    expect(doubts).toEqual([fine, fine, fine, fine, imitation, imitation, imitation])
  })

  it('flags a token whose name imitates a known token, even if its symbol imitates none', () => {
    expect(check.imitates(named('X', 'USDC'))).toBe(true)
  })

  const otherSymbols = ['USDT', 'USDC.e', 'USD', 'USDCX', 'DAI', 'stETH', 'WETH']
  it.each(otherSymbols)('does not flag a token whose symbol differs from all known symbols: %s', symbol => {
    expect(check.imitates(named(symbol))).toBe(false)
  })

  it.each([usdc, usdc.toLowerCase()])(
    'does not flag a known token at its real contract address: %s',
    address => {
      expect(flagged(token('USDC', 'USD Coin', address), false)).not.toHaveProperty('spamFlag')
    },
  )

  it('removes the imitation flag of a token if a token list contains this token as genuine', () => {
    expect(flagged({ ...token('USDC'), spamFlag: 'imitation' }, true)).not.toHaveProperty('spamFlag')
  })

  it('throws no error for any symbol, and removes accents, spaces and invisible characters from it', () => {
    fc.assert(
      fc.property(anyText(200), text => {
        check.imitates(named(text))
        advertises(named(text))
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
    expect(advertises(named('X', name))).toBe(true)
    expect(flagged(token('X', name), true).spamFlag).toBe('advert')
    expect(advertises(named(name, 'X'))).toBe(true)
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
    expect(advertises(named('X', name))).toBe(true),
  )

  it.each([
    ...[
      'usdc-gift.ai',
      'get.bet',
      'drop.zip',
      'bit.ly/abc',
      'tinyurl.com/x',
      'is.gd/x',
      'cutt.ly',
      'ether.bot',
      'x.cfd',
      'win.рф',
    ],
    ...[
      'Cl4im',
      'CLA1M',
      'C L A I M',
      'c.l.a.i.m',
      'CIaim now',
      'Airdr0p',
      '4irdrop',
      'rew@rd',
      'V1sit',
      'hxxps://x',
      'free dot xyz',
    ],
    ...[
      'Reclama tu premio',
      'Réclamez 500',
      'Gutschein',
      'einlösen',
      'Забери USDT',
      'получить награду',
      'аирдроп',
      'Ödül al',
    ],
    ...[
      '领取空投',
      '領取獎勵',
      'エアドロップ',
      '에어드랍',
      'Nhận thưởng',
      'klaim hadiah',
      'مكافأة',
      'Resgate já',
    ],
  ])('flags a token whose name is an advertisement: "%s" (N7)', name => {
    expect(advertises(named('X', name))).toBe(true)
    expect(advertises(named(name, 'X'))).toBe(true)
  })

  it.each([
    ...[
      'WETH.axl',
      'USD.e',
      'stETH',
      'St. Moritz',
      'Mr. Bot',
      'Ethereum 2.0',
      'v2.1',
      'Curve.fi'.replace('.', ' '),
      'Claire',
      'Award',
    ],
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
    expect(advertises(named('X', name))).toBe(false),
  )

  it('does not flag a token at the address of a known token, even if its name is an advertisement', () => {
    expect(advertises(named('X', 'claim.com', usdc))).toBe(false)
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

it('the known tokens are read once for a list of 500 tokens, not once for each token (F35)', () => {
  const reads = { count: 0 }
  const tokens = Array.from({ length: 40 }, (_, index) => ({
    address: `0x${String(index).padStart(40, 'a')}`,
    name: `Known ${index}`,
    get symbol() {
      reads.count += 1
      return `KNOWN${index}`
    },
  }))
  const { flagOf } = createSpamCheck({ coin: 'ETH', tokens })
  const before = reads.count
  for (let index = 0; index < 500; index += 1) flagOf(named(`T${index}`), false)
  expect(reads.count).toBe(before)
})
