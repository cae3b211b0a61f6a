import { describe, expect, it } from 'vitest'
import { networkId } from '../../../src/domain/core/entities.ts'
import {
  builtInOptions,
  buyProblemOf,
  firstCoin,
  isRestricted,
  limitOf,
  methodCode,
} from '../../../src/domain/onramp/onramp.ts'
import { readPayment } from '../../../src/domain/payments/payment.ts'

const to = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const good = { asset: 'eip155:1/slip44:60', amount: '0.01', recipient: to }

describe('a payment request of the site', () => {
  it.each<[string, object, object]>([
    ['of the native coin', {}, { network: 'eip155:1', amount: '0.01', recipient: `eip155:1:${to}` }],
    ['of a token', { asset: `eip155:1/erc20:${usdc}` }, { network: 'eip155:1', token: usdc }],
    [
      'of a token contract that stands for the native coin (F30)',
      { asset: 'eip155:42220/erc20:0x471EcE3750Da237f93B8E339c536989b8978a438' },
      { network: 'eip155:42220', recipient: `eip155:42220:${to}` },
    ],
    ['to a CAIP-10 account', { recipient: `eip155:1:${to}` }, { recipient: `eip155:1:${to}` }],
    ['to an address without a checksum', { recipient: to.toLowerCase() }, { recipient: `eip155:1:${to}` }],
    ['of a whole number', { amount: 2 }, { amount: '2' }],
    [
      'on Solana',
      {
        asset: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/token:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
        recipient: '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
      },
      { network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
    ],
  ])('is parsed if it is valid: a payment %s', (_what, own, wanted) =>
    expect(readPayment({ ...good, ...own })).toMatchObject(wanted),
  )
  it.each<[string, object]>([
    ['a missing asset', { asset: undefined }],
    ['an asset without a network', { asset: 'slip44:60' }],
    ['an asset with an extra part', { asset: 'eip155:1/slip44:60/7' }],
    ['an asset of an unknown kind', { asset: `eip155:1/erc721:${usdc}` }],
    ['a token with an invalid address', { asset: 'eip155:1/erc20:0x12' }],
    ['a token with a wrong checksum', { asset: `eip155:1/erc20:${usdc.replace('A0b', 'a0B')}` }],
    ['a missing amount', { amount: undefined }],
    ['a zero amount', { amount: '0' }],
    ['a negative amount', { amount: '-1' }],
    ['an amount with an exponent', { amount: '1e3' }],
    ['a floating-point amount', { amount: 0.1 + 0.2 }],
    ['an amount that is not a number', { amount: Number.NaN }],
    ['a missing recipient', { recipient: undefined }],
    ['a name as recipient', { recipient: 'vitalik.eth' }],
    ['an address with a wrong checksum', { recipient: to.replace('8ba1', '8BA1') }],
    ['an address of another network', { recipient: `eip155:137:${to}` }],
    ['an address of another namespace', { recipient: '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM' }],
  ])('is rejected if it is invalid: it has %s', (_what, own) =>
    expect(readPayment({ ...good, ...own })).toBeUndefined(),
  )
  it('is undefined if the site opens the payment view without arguments', () =>
    expect(readPayment()).toBeUndefined())
})

describe('the fiat amount that the user types for a purchase', () => {
  const [limit] = builtInOptions().fiats[0]?.limits ?? []
  it.each<[string, string | undefined]>([
    ['', 'no-amount'],
    ['0.00', 'no-amount'],
    ['9.99', 'too-little'],
    ['10', undefined],
    ['10.00', undefined],
    ['7500.00', undefined],
    ['7500.01', 'too-much'],
    ['1e3', 'bad-amount'],
    ['1,5', 'bad-amount'],
    ['-20', 'bad-amount'],
    ['100.001', 'bad-amount'],
    ['1234567890', 'bad-amount'],
    ['٣', 'bad-amount'],
  ])('must be a valid amount within the limits: "%s" causes the problem %s (undefined: none)', (text, kind) =>
    expect(buyProblemOf(text, limit)?.kind).toBe(kind),
  )
  it('has no minimum and no maximum if the payment method is unknown', () =>
    expect(buyProblemOf('1', undefined)).toBeUndefined())
})

describe('the built-in on-ramp options', () => {
  const options = builtInOptions()
  // Specification 8b.10
  it('contain ETH and USDC on Ethereum and Polygon, dollars and euros, and the limits for euros', () => {
    expect(options.coins.map(({ symbol, network }) => `${symbol} ${network}`)).toEqual([
      'USDC eip155:1',
      'USDC eip155:137',
      'ETH eip155:1',
      'ETH eip155:137',
    ])
    expect(options.fiats.map(({ code }) => code)).toEqual(['USD', 'EUR'])
    expect(options.fiats[1]?.limits).toEqual([
      { method: 'card', min: '10.00', max: '7500.00' },
      { method: 'ach_bank_account', min: '10.00', max: '25000.00' },
    ])
  })
  it('have limits for each payment method, and preselect a coin of the current network if one exists', () => {
    expect(limitOf(options.fiats[0], 'ach_bank_account')?.max).toBe('25000.00')
    expect(limitOf(options.fiats[0], 'barter')?.method).toBe('card')
    expect(firstCoin(options, networkId('eip155:137'))).toMatchObject({
      symbol: 'ETH',
      network: 'eip155:137',
    })
    expect(firstCoin(options, networkId('eip155:10'))).toMatchObject({ symbol: 'USDC', network: 'eip155:1' })
  })
})

it('methodCode() returns the code of a known payment method, or an unknown method in upper case', () => {
  expect(['card', 'ach_bank_account', 'sepa', 'toString'].map(methodCode)).toEqual([
    'CREDIT_DEBIT_CARD',
    'ACH',
    'SEPA',
    'TOSTRING',
  ])
})

// Specification 5.36
it('purchases are restricted in each time zone that the site lists, in any letter case', () => {
  const zones = ['Asia/Shanghai', 'ASIA/MACAU']
  expect(['asia/shanghai', 'Asia/Macau', 'Asia/Tokyo'].map(zone => isRestricted(zone, zones))).toEqual([
    true,
    true,
    false,
  ])
})
