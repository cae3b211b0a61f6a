import { describe, expect, it } from 'vitest'
import { checkSwapOutput } from '../../../src/domain/swaps/checks.ts'
import { contradicts } from '../../../src/domain/swaps/form.ts'
import type { SwapStep } from '../../../src/domain/swaps/types.ts'
import type { Simulation } from '../../../src/domain/transactions/prepared.ts'

const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const dai = '0x6b175474e89094c44da98b954eedeac495271d0f'
const coin = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const router = '0x1111111254eeb25477b68fb85ed929f73a960582'
const thief = '0x00000000000000000000000000000000000bad01'
const call = { to: router, data: '0x', value: 0n }
const swap: SwapStep = { kind: 'swap', call, output: 100n, minOutput: 99n }
const approve: SwapStep = { kind: 'approve', call, spender: router, amount: 50n }
const options = { from: usdc, to: dai, amount: 50n }
const ok = (
  changes: readonly { token?: string; delta: bigint }[],
  approvals: readonly { token: string; spender: string; amount: bigint }[] = [],
): Simulation => ({ status: 'ok', changes, approvals })

describe('the comparison of a simulated swap with the swap on the screen', () => {
  it.each<[string, Simulation, boolean]>([
    [
      'exactly as shown',
      ok([
        { token: usdc, delta: -50n },
        { token: dai, delta: 100n },
      ]),
      false,
    ],
    ['success without balance changes', ok([]), false],
    ['no result', { status: 'unavailable', error: { code: 'unknown', message: '', context: {} } }, false],
    [
      'less than the minimum output',
      ok([
        { token: usdc, delta: -50n },
        { token: dai, delta: 98n },
      ]),
      true,
    ],
    [
      'a larger amount is taken',
      ok([
        { token: usdc, delta: -51n },
        { token: dai, delta: 100n },
      ]),
      true,
    ],
    ['another asset is taken', ok([{ token: usdc, delta: -50n }, { delta: -1n }]), true],
    ['an allowance for another token', ok([], [{ token: dai, spender: thief, amount: 1n }]), true],
    ['an allowance above the amount', ok([], [{ token: usdc, spender: thief, amount: 51n }]), true],
    ['the allowance of the permit inside it', ok([], [{ token: usdc, spender: router, amount: 50n }]), false],
  ])(
    'finds a contradiction only if the simulation takes more, pays less or grants a different allowance: %s',
    (_name, simulation, expected) => {
      expect(contradicts(simulation, swap, options)).toBe(expected)
    },
  )
  it.each([
    [
      'accepts two base units more of a token whose balance is counted in shares',
      usdc,
      1_000_000n,
      2n,
      false,
    ],
    ['rejects three base units more of a token', usdc, 1_000_000n, 3n, true],
    ['rejects one base unit more if the amount is small', usdc, 999_999n, 1n, true],
    ['rejects one base unit more of the native coin', coin, 1_000_000n, 1n, true],
  ])(
    'has a small tolerance for rounding: the comparison %s (attack R32)',
    (_what, sold, amount, more, expected) => {
      const taken = ok([{ token: sold, delta: -amount - more }])
      expect(contradicts(taken, swap, { from: sold, to: dai, amount })).toBe(expected)
    },
  )
  it.each<[string, bigint | undefined, string, string, bigint, boolean]>([
    ['the rest of a larger allowance', 120n, usdc, router, 70n, false],
    ['an allowance that the swap leaves as it was', 120n, usdc, router, 120n, false],
    ['more than the contract had', 120n, usdc, router, 121n, true],
    ['the same allowance for another contract', 120n, usdc, thief, 70n, true],
    ['the same allowance of another token', 120n, dai, router, 70n, true],
    ['a larger allowance that no node has confirmed', undefined, usdc, router, 70n, true],
  ])(
    'accepts what is left of an allowance that the contract had before: %s',
    (_what, allowance, token, spender, amount, expected) => {
      const step: SwapStep = { ...swap, ...(allowance !== undefined && { allowance }) }
      const tried = ok([{ token: usdc, delta: -50n }], [{ token, spender, amount }])
      expect(contradicts(tried, step, options)).toBe(expected)
    },
  )
  it('recognises the native coin both without an address and by its placeholder address', () => {
    const sold = { from: coin, to: dai, amount: 50n }
    expect(contradicts(ok([{ delta: -50n }, { token: dai, delta: 99n }]), swap, sold)).toBe(false)
    expect(contradicts(ok([{ token: coin, delta: -51n }]), swap, sold)).toBe(true)
  })
})

describe('the output of a simulated swap', () => {
  const codeOf = (check: () => void): string => {
    try {
      check()
    } catch (error) {
      return (error as { code: string }).code
    }
    return 'arrives'
  }
  const error = { code: 'execution-reverted', message: '', context: {} } as const
  const sold = { token: usdc, delta: -50n }
  it.each<[string, Simulation, string]>([
    ['exactly as shown', ok([sold, { token: dai, delta: 99n }]), 'arrives'],
    ['more output, at an upper-case address', ok([{ token: dai.toUpperCase(), delta: 120n }]), 'arrives'],
    ['one unit too little', ok([sold, { token: dai, delta: 98n }]), 'swap-output-too-low'],
    ['another token', ok([sold, { token: thief, delta: 100n }]), 'swap-pair-changed'],
    ['native coins instead', ok([sold, { delta: 100n }]), 'swap-pair-changed'],
    ['no result', ok([sold]), 'swap-arrival-unknown'],
    ['no balance changes reported', ok([]), 'swap-arrival-unknown'],
    ['simulation unavailable', { status: 'unavailable', error }, 'swap-arrival-unknown'],
    ['the swap reverts', { status: 'reverts', error }, 'execution-reverted'],
  ])(
    'is accepted only if at least the minimum output of the shown token arrives: %s',
    (_what, simulation, expected) => {
      expect(codeOf(() => checkSwapOutput(simulation, { to: dai }, 99n))).toBe(expected)
    },
  )
  it('is accepted if the bought native coin has no address or its placeholder address', () => {
    for (const change of [{ delta: 99n }, { token: coin, delta: 99n }])
      expect(codeOf(() => checkSwapOutput(ok([sold, change]), { to: coin }, 99n))).toBe('arrives')
  })
})

describe('the comparison of a simulated approval with the approval on the screen', () => {
  it.each<[string, Simulation, boolean]>([
    ['exactly as shown', ok([], [{ token: usdc, spender: router, amount: 50n }]), false],
    ['another spender', ok([], [{ token: usdc, spender: thief, amount: 50n }]), true],
    ['another amount', ok([], [{ token: usdc, spender: router, amount: 51n }]), true],
    ['tokens are taken at once', ok([{ token: usdc, delta: -1n }]), true],
  ])(
    'finds a contradiction only if the simulation takes tokens or grants a different allowance: %s',
    (_name, simulation, expected) => {
      expect(contradicts(simulation, approve, options)).toBe(expected)
    },
  )
})
