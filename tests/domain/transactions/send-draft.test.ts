import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatUnits, multiply } from '../../../src/domain/core/amount.ts'
import { networkId, type TokenBalance } from '../../../src/domain/core/entities.ts'
import {
  fromMoney,
  nextStep,
  readDraft,
  readDraftAmount,
  withoutSecret,
} from '../../../src/domain/transactions/send-draft.ts'

const usdc: TokenBalance = {
  network: networkId('eip155:1'),
  address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  amount: 5_000_000n,
  price: '0.9998',
}
const facts = { hasToken: true, funds: 5_000_000n, to: 'x', recipient: 'usable' } as const
const read = (amount: string, unit: 'token' | 'fiat' = 'token') => readDraftAmount({ amount, unit }, usdc)

describe('the next step of the send form', () => {
  // Specification 5.13
  it.each([
    ['', {}, 'amount'],
    ['', { hasToken: false }, 'token'],
    ['0', {}, 'amount'],
    ['0.000', {}, 'amount'],
    ['1,5', {}, 'incorrect'],
    ['1e3', {}, 'incorrect'],
    ['.', {}, 'incorrect'],
    ['-', {}, 'incorrect'],
    ['-1', {}, 'incorrect'],
    ['٣', {}, 'incorrect'],
    ['1.0000001', {}, 'incorrect'],
    ['9'.repeat(78), {}, 'funds'],
    ['5.000001', {}, 'funds'],
    ['5', { to: ' ' }, 'address'],
    ['5', { recipient: 'checking' }, 'checking-address'],
    ['5', { recipient: 'refused' }, 'bad-address'],
    ['5.0', {}, 'ready'],
    [' 5 ', {}, 'ready'],
  ] as const)(
    'depends on the amount and on the other values: amount "%s", other values %o, next step "%s"',
    (amount, own, step) => expect(nextStep(read(amount), { ...facts, ...own })).toBe(step),
  )
})

describe('the amount in the send form', () => {
  it('keeps every base unit when it is formatted and parsed again', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), fc.nat({ max: 36 }), (amount, decimals) => {
        const typed = readDraftAmount(
          { amount: formatUnits(amount, decimals), unit: 'token' },
          { ...usdc, decimals },
        )
        expect(typed).toEqual({ status: 'read', amount })
      }),
    )
  })
  it('is converted from fiat money to tokens that are never worth more than the typed amount', () => {
    const price = fc.bigInt({ min: 1n, max: 10n ** 24n }).map(units => formatUnits(units, 18))
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        price,
        fc.nat({ max: 18 }),
        (cents, its, decimals) => {
          const money = formatUnits(cents, 2)
          const amount = fromMoney(money, { ...usdc, price: its, decimals })
          const worth = (units: bigint) => multiply(formatUnits(units, decimals), its)
          const exact = (units: bigint) => BigInt(Math.sign(compareText(worth(units), money)))
          expect(exact(amount) <= 0n).toBe(true)
          expect(exact(amount + 1n) >= 0n).toBe(true)
        },
      ),
    )
  })
  const malformedAmounts = ['1.234', 'x', '1,2']
  it.each(malformedAmounts)('is rejected if it is a malformed amount of fiat money: %s', money =>
    expect(read(money, 'fiat').status).toBe('incorrect'),
  )
  // Specification 3.43
  it('can be entered in fiat money only if the token has a price above zero', () => {
    const { price: _none, ...unpriced } = usdc
    expect(readDraftAmount({ amount: '1', unit: 'fiat' }, unpriced).status).toBe('incorrect')
    expect(readDraftAmount({ amount: '1', unit: 'fiat' }, { ...usdc, price: '0' }).status).toBe('incorrect')
  })
})

it.each([
  [{ id: 'a', amount: '1', unit: 'fiat', to: 'b' }, true],
  [{ id: 'a', amount: '1', unit: 'odd', to: 'b', token: '0x1' }, true],
  [{ id: '', amount: '1', unit: 'token', to: 'b' }, false],
  [{ id: 'a', amount: 1, unit: 'token', to: 'b' }, false],
  [{ id: 'a', amount: '1'.repeat(101), unit: 'token', to: 'b' }, false],
  [null, false],
])(
  'a stored draft of a send is accepted only if all its required fields are valid: %j (accepted: %s)',
  (value, ok) => expect(readDraft(value) !== undefined).toBe(ok),
)

function compareText(a: string, b: string): number {
  const [x, y] = [a, b].map(text => {
    const [whole = '', part = ''] = text.split('.')
    return BigInt(whole + part.padEnd(20, '0'))
  })
  return (x ?? 0n) < (y ?? 0n) ? -1 : (x ?? 0n) > (y ?? 0n) ? 1 : 0
}

it('a draft is stored without a private key or the beginning of a recovery phrase (F26)', () => {
  const key = '0x4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318'
  const draft = { token: '0xab', unit: 'token' } as const
  for (const secret of [key, `"${key}"`, 'abandon ability able', 'abandon ability able about above absent']) {
    const stored = withoutSecret({ ...draft, amount: secret, to: secret })
    expect(stored).toEqual({ ...draft, amount: '', to: '' })
  }
  for (const to of ['', 'vitalik.eth', '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B', 'two words']) {
    expect(withoutSecret({ ...draft, amount: '1.5 USDC', to })).toEqual({ ...draft, amount: '1.5 USDC', to })
  }
})
