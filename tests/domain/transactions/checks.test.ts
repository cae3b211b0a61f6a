import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSignedMessage } from '../../../src/domain/core/signed-message.ts'
import {
  checkCall,
  checkFees,
  feeChoices,
  isTransactionHash,
  maxFee,
  maxToSend,
  priceOf,
  replacementFees,
  times,
} from '../../../src/domain/transactions/checks.ts'
import { speeds } from '../../../src/domain/transactions/prepared.ts'

const max = 2n ** 256n - 1n
const wei = fc.bigInt({ min: 0n, max: 10n ** 14n })
const facts = fc.record({
  baseFee: wei,
  gasPrice: wei,
  tips: fc.record({ slow: wei, normal: wei, fast: wei }),
})
const code = (act: () => unknown): unknown => {
  try {
    act()
    return 'taken'
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe('the fees that Portico proposes', () => {
  // Specification 9.32
  it('are 1.2 times the base fee and the tip, or 1.2 times the gas price of a chain without a base fee (9.32)', () => {
    const tips = { slow: 1n, normal: 2n, fast: 3n }
    const { slow, normal, fast } = feeChoices({ baseFee: 1_000n, gasPrice: 0n, tips })
    expect([slow, normal, fast].map(priceOf)).toEqual([1_201n, 1_202n, 1_443n])
    expect(priceOf(feeChoices({ gasPrice: 1_000n, tips }).normal)).toBe(1_200n)
  })

  // Specification 5.21, 9.32
  it('have a tip within the fee cap, and suffice if the base fee rises by an eighth', () => {
    fc.assert(
      fc.property(facts, ({ baseFee, gasPrice, tips }) => {
        const choices = feeChoices({ baseFee, gasPrice, tips })
        for (const speed of speeds) {
          const fees = choices[speed]
          if (fees.type !== 'eip1559') throw new Error('legacy')
          expect(fees.maxPriorityFeePerGas <= fees.maxFeePerGas).toBe(true)
          expect(fees.maxFeePerGas - tips[speed] >= (baseFee * 9n) / 8n).toBe(true)
        }
      }),
    )
  })
  it('are legacy gas prices on a chain without a base fee', () => {
    const choices = feeChoices({ gasPrice: 100n, tips: { slow: 1n, normal: 1n, fast: 1n } })
    expect(speeds.map(speed => choices[speed])).toEqual([
      { type: 'legacy', gasPrice: 100n },
      { type: 'legacy', gasPrice: 120n },
      { type: 'legacy', gasPrice: 150n },
    ])
  })
  it('are rounded up to whole wei after a multiplication', () => {
    expect([times(10n, 120n), times(1n, 120n), times(0n, 150n), times(10n ** 30n + 1n, 100n)]).toEqual([
      12n,
      2n,
      0n,
      10n ** 30n + 1n,
    ])
  })
  it('are at least a tenth higher for a replacement than for the replaced transaction', () => {
    fc.assert(
      fc.property(facts, facts, (before, now) => {
        for (const legacy of [true, false]) {
          const choose = ({ baseFee, ...rest }: typeof before) =>
            feeChoices(legacy ? rest : { baseFee, ...rest }).normal
          const [old, next] = [choose(before), replacementFees(choose(before), choose(now))]
          expect(priceOf(next) * 10n >= priceOf(old) * 11n).toBe(true)
          if (old.type === 'eip1559' && next.type === 'eip1559') {
            expect(next.maxPriorityFeePerGas * 10n >= old.maxPriorityFeePerGas * 11n).toBe(true)
          }
          checkFees(next)
        }
      }),
    )
  })
  it('reduce the largest amount of native coins that the user can send', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max }), wei, wei, fc.boolean(), (balance, gas, price, same) => {
        const fee = maxFee(gas, { type: 'legacy', gasPrice: price }, 7n)
        const most = maxToSend(balance, fee, same)
        expect(most >= 0n && most <= balance).toBe(true)
        if (same && most > 0n) expect(most + fee).toBe(balance)
      }),
    )
  })
})

describe('the checks of transaction data', () => {
  it.each([
    [{ gasPrice: 1n, maxFeePerGas: 1n }, 'transaction-invalid'],
    [{ gasPrice: 1n, maxPriorityFeePerGas: 1n }, 'transaction-invalid'],
    [{ maxFeePerGas: max + 1n }, 'fee-cap-too-high'],
    [{ maxFeePerGas: 1n, maxPriorityFeePerGas: 2n }, 'tip-above-fee-cap'],
    [{ maxFeePerGas: max, maxPriorityFeePerGas: max }, 'taken'],
    [{ gasPrice: 1n }, 'taken'],
    [{}, 'taken'],
  ])('accept only valid fees: fees %o, result "%s" ("taken" means accepted)', (fees, outcome) =>
    expect(code(() => checkFees(fees))).toBe(outcome),
  )
  // Specification 5.21
  it('raise an amount by whole per cent and round up, so that no multiplier is below 1', () => {
    expect([times(10n, 120n), times(1n, 120n), times(3n, 100n), times(200n, 113n)]).toEqual([
      12n,
      2n,
      3n,
      226n,
    ])
  })
  const to = `0x${'11'.repeat(20)}`
  it.each([
    [{ to }, 'taken'],
    [{ to, data: '0x12', value: 5n }, 'taken'],
    [{ data: '0x6000' }, 'taken'],
    [{ to: null, data: '0x6000', value: 1n }, 'taken'],
    [{ to: `0X${to.slice(2)}` }, 'taken'],
    [{ value: 1n }, 'transaction-invalid'],
    [{ to: '', data: '0x6000' }, 'transaction-invalid'],
    [{ to: to.slice(2) }, 'transaction-invalid'],
    [{ to: '0x12' }, 'transaction-invalid'],
    [{ to, data: '12' }, 'transaction-invalid'],
    [{ to, data: '0x123' }, 'transaction-invalid'],
    [{ to, value: -1n }, 'transaction-invalid'],
    [{ to, value: max + 1n }, 'transaction-invalid'],
    [{}, 'transaction-invalid'],
  ])(
    'accept a valid call of a transaction ("taken") and reject an invalid call: %o gives "%s"',
    (call, outcome) => expect(code(() => checkCall(call))).toBe(outcome),
  )
  // Specification 5.5, 5.6
  it('accept only hashes with 64 hex digits, and only signed messages with at least 62 hex digits', () => {
    const hash = (digits: number) => `0x${'a'.repeat(digits)}`
    expect([63, 64, 65].map(n => isTransactionHash(hash(n)))).toEqual([false, true, false])
    expect([isTransactionHash('a'.repeat(64)), isTransactionHash(`${hash(64)}\n`)]).toEqual([false, false])
    expect([61, 62, 130].map(n => isSignedMessage(hash(n)))).toEqual([false, true, true])
  })
})
