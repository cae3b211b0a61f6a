import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkRequest } from '../../../src/domain/transactions/request-checks.ts'

const max = 2n ** 256n - 1n
const hex = (amount: bigint) => `0x${amount.toString(16)}`
const code = (method: string, wanted: unknown): unknown => {
  try {
    checkRequest(method, [wanted])
    return 'taken'
  } catch (error) {
    return (error as { code: string }).code
  }
}
const digits = fc.array(fc.constantFrom(...'0123456789abcdefABCDEF'), { maxLength: 40 })
const hexText = digits.map(list => `0x${list.join('')}`)
const evenHex = digits.map(list => `0x${[...list, ...list].join('')}`)
const fee = fc.bigInt({ min: 0n, max })
/** Values that only the wallet can judge, because some wallets accept them. */
const unreadable = fc.oneof(
  fc.constantFrom('', '0x', '0xg1', '-0x1', '1e9', ' 0x1', '0x1 ', '0x1.5', null, undefined),
  fc.double({ noInteger: true }),
  fc.boolean(),
  fc.constant([]),
  fc.constant({}),
)
/** The forms of an amount that wallets accept. */
const forms: readonly ((amount: bigint) => unknown)[] = [
  hex,
  amount => hex(amount).replace('0x', '0X'),
  String,
  amount => amount,
]

describe('a transaction that the site requests', () => {
  const send = ['eth_sendTransaction', 'eth_signTransaction']
  it('is accepted with a legacy gas price, or with EIP-1559 fees whose tip is at most the fee cap', () => {
    const legacy = fc.record({ gasPrice: fee.map(hex) }, { requiredKeys: [] })
    const modern = fc
      .tuple(fee, fee)
      .map(([a, b]) => (a < b ? [a, b] : [b, a]) as [bigint, bigint])
      .map(([tip, cap]) => ({ maxFeePerGas: hex(cap), maxPriorityFeePerGas: hex(tip) }))
    const rest = fc.record({ to: hexText, data: hexText, value: hexText }, { requiredKeys: [] })
    fc.assert(
      fc.property(
        fc.constantFrom(...send),
        fc.oneof(legacy, modern),
        rest,
        (method, fees, more) => void expect(code(method, { ...more, ...fees })).toBe('taken'),
      ),
    )
  })
  // Specification 5.19
  it('is rejected if it has both a legacy gas price and an EIP-1559 fee', () => {
    const field = fc.constantFrom('maxFeePerGas', 'maxPriorityFeePerGas')
    fc.assert(
      fc.property(
        fc.constantFrom(...send),
        field,
        fee,
        fee,
        (method, field, price, other) =>
          void expect(code(method, { gasPrice: hex(price), [field]: hex(other) })).toBe(
            'transaction-invalid',
          ),
      ),
    )
  })
  // Specification 5.20
  it('is rejected if a fee has more than 256 bits, or if the tip is above the fee cap', () => {
    const much = fc.bigInt({ min: max + 1n, max: max * 16n })
    const field = fc.constantFrom('gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas')
    fc.assert(
      fc.property(
        fc.constantFrom(...send),
        field,
        much,
        (method, field, amount) =>
          void expect(code(method, { [field]: hex(amount) })).toBe('fee-cap-too-high'),
      ),
    )
    fc.assert(
      fc.property(fee, fc.bigInt({ min: 1n, max }), (cap, more) => {
        const tip = cap + more
        fc.pre(tip <= max)
        const fees = { maxFeePerGas: hex(cap), maxPriorityFeePerGas: hex(tip) }
        expect(code('eth_sendTransaction', fees)).toBe('tip-above-fee-cap')
      }),
    )
  })
  it('is left to the wallet if a fee has a form that Portico cannot read (F20)', () => {
    const field = fc.constantFrom('gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas')
    fc.assert(
      fc.property(
        field,
        unreadable,
        (field, value) =>
          void expect(code('eth_sendTransaction', { gasPrice: '0x1', [field]: value })).toBe('taken'),
      ),
    )
  })
  it('is judged by its fees in every form that wallets accept (F20)', () => {
    fc.assert(
      fc.property(fc.constantFrom(...forms), fee, (form, price) => {
        expect(code('eth_sendTransaction', { gasPrice: form(price) })).toBe('taken')
        const tooMuch = { maxFeePerGas: form(price), maxPriorityFeePerGas: form(price + 1n) }
        fc.pre(price < max)
        expect(code('eth_sendTransaction', tooMuch)).toBe('tip-above-fee-cap')
      }),
    )
  })
  // Specification 5.22, 5.23
  it.each<[string, unknown, string]>([
    ['an empty list', [], 'taken'],
    ['an empty blob', ['0x'], 'transaction-invalid'],
    ['a blob that is too large', [`0x${'ab'.repeat(761_856)}`], 'transaction-invalid'],
    ['the largest blob', [`0x${'ab'.repeat(761_855)}`], 'taken'],
    ['blobs that are too large together', [`0x${'ab'.repeat(761_855)}`, '0xab'], 'transaction-invalid'],
    ['a byte array instead of text', [new Uint8Array(4)], 'taken'],
    ['an empty byte array', [new Uint8Array(0)], 'transaction-invalid'],
    ['half a byte', ['0xab', '0xabc'], 'taken'],
    ['text instead of a list', '0xab', 'taken'],
  ])(
    'is accepted with blobs only if the blobs are valid and fit into one transaction: %s',
    (_what, blobs, outcome) => void expect(code('eth_sendTransaction', { blobs })).toBe(outcome),
  )
})

describe('a list of calls that the site requests', () => {
  const call = fc.record({ to: evenHex, data: evenHex, value: hexText }, { requiredKeys: ['to'] })
  const wrong = fc.oneof(
    fc.record({ to: fc.constantFrom('vitalik.eth', '12') }),
    fc.record({ to: evenHex, data: fc.constantFrom('12', 'abc') }),
  )
  const ofWallet = fc.oneof(
    fc.record({ to: fc.constantFrom(undefined, null, '', 7, `0X${'Ab'.repeat(20)}`), data: evenHex }),
    fc.record({ data: fc.constantFrom(undefined, null, '', '0X12', '0x123', 7) }),
    fc.constantFrom(null, 'call', 7),
  )
  it('is left to the wallet if a call creates a contract, or has an unusual form (F20)', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(call, ofWallet), { maxLength: 5 }),
        calls => void expect(code('wallet_sendCalls', { calls })).toBe('taken'),
      ),
    )
  })
  // Specification 5.24
  it('is accepted if every call has a recipient and valid data', () => {
    fc.assert(
      fc.property(
        fc.array(call, { maxLength: 5 }),
        calls => void expect(code('wallet_sendCalls', { calls })).toBe('taken'),
      ),
    )
  })
  // Specification 5.24
  it('is rejected if one of its calls has no valid recipient or no valid data', () => {
    fc.assert(
      fc.property(fc.array(call, { maxLength: 4 }), wrong, fc.nat(), (calls, bad, at) => {
        const all = [...calls]
        all.splice(at % (calls.length + 1), 0, bad as (typeof calls)[number])
        expect(code('wallet_sendCalls', { calls: all })).toBe('transaction-invalid')
      }),
    )
  })
  const malformedLists = [undefined, null, {}, { calls: 'all' }]
  it.each(malformedLists)(
    'is left to the wallet if it is missing or malformed: %j',
    wanted => void expect(code('wallet_sendCalls', wanted)).toBe('taken'),
  )
})

const methods = ['eth_sendRawTransaction', 'personal_sign', 'toString', 'wallet_sendTransaction']
it.each(methods)('Portico does not check the fees of a request with the method %s', method =>
  expect(code(method, { gasPrice: 'x', maxFeePerGas: 'y' })).toBe('taken'),
)
