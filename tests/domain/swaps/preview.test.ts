import { describe, expect, it } from 'vitest'
import { checkOutput } from '../../../src/domain/swaps/output.ts'
import { contradicts } from '../../../src/domain/swaps/preview.ts'
import type { SwapStep } from '../../../src/domain/swaps/types.ts'
import type { Simulation } from '../../../src/domain/transactions/prepared.ts'

const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const dai = '0x6b175474e89094c44da98b954eedeac495271d0f'
const coin = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const router = '0x1111111254eeb25477b68fb85ed929f73a960582'
const thief = '0x00000000000000000000000000000000000bad01'
const call = { to: router, data: '0x', value: 0n }
const swap: SwapStep = { kind: 'swap', call, output: 100n, least: 99n }
const approve: SwapStep = { kind: 'approve', call, spender: router, amount: 50n }
const wish = { from: usdc, to: dai, amount: 50n }
const ok = (
  changes: readonly { token?: string; delta: bigint }[],
  approvals: readonly { token: string; spender: string; amount: bigint }[] = [],
): Simulation => ({ status: 'ok', changes, approvals })

describe('what the network says of a swap', () => {
  it.each<[string, Simulation, boolean]>([
    [
      'just that',
      ok([
        { token: usdc, delta: -50n },
        { token: dai, delta: 100n },
      ]),
      false,
    ],
    ['no more than that it would not fail', ok([]), false],
    ['nothing', { status: 'unavailable', error: { code: 'unknown', message: '', context: {} } }, false],
    [
      'less than the least',
      ok([
        { token: usdc, delta: -50n },
        { token: dai, delta: 98n },
      ]),
      true,
    ],
    [
      'that more is taken',
      ok([
        { token: usdc, delta: -51n },
        { token: dai, delta: 100n },
      ]),
      true,
    ],
    ['that something else is taken', ok([{ token: usdc, delta: -50n }, { delta: -1n }]), true],
    ['that somebody may take later', ok([], [{ token: dai, spender: thief, amount: 1n }]), true],
    ['that much may be taken later', ok([], [{ token: usdc, spender: thief, amount: 51n }]), true],
    ['that the permit inside it counts', ok([], [{ token: usdc, spender: router, amount: 50n }]), false],
  ])('%s', (_name, simulation, expected) => {
    expect(contradicts(simulation, swap, wish)).toBe(expected)
  })
  it('knows the native coin by both its names', () => {
    const sold = { from: coin, to: dai, amount: 50n }
    expect(contradicts(ok([{ delta: -50n }, { token: dai, delta: 99n }]), swap, sold)).toBe(false)
    expect(contradicts(ok([{ token: coin, delta: -51n }]), swap, sold)).toBe(true)
  })
})

describe('what has to be seen to arrive', () => {
  const told = (check: () => void): string => {
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
    ['just that', ok([sold, { token: dai, delta: 99n }]), 'arrives'],
    ['more of it, by a name in capitals', ok([{ token: dai.toUpperCase(), delta: 120n }]), 'arrives'],
    ['one unit too little', ok([sold, { token: dai, delta: 98n }]), 'swap-output-too-low'],
    ['another token', ok([sold, { token: thief, delta: 100n }]), 'swap-pair-changed'],
    ['coins', ok([sold, { delta: 100n }]), 'swap-pair-changed'],
    ['nothing', ok([sold]), 'swap-arrival-unknown'],
    ['no movement at all: the node tells none', ok([]), 'swap-arrival-unknown'],
    ['not at all', { status: 'unavailable', error }, 'swap-arrival-unknown'],
    ['that it fails', { status: 'reverts', error }, 'execution-reverted'],
  ])('%s', (_what, simulation, expected) => {
    expect(told(() => checkOutput(simulation, { to: dai }, 99n))).toBe(expected)
  })
  it('coins, by both their names', () => {
    for (const change of [{ delta: 99n }, { token: coin, delta: 99n }])
      expect(told(() => checkOutput(ok([sold, change]), { to: coin }, 99n))).toBe('arrives')
  })
})

describe('what the network says of an approval', () => {
  it.each<[string, Simulation, boolean]>([
    ['just that', ok([], [{ token: usdc, spender: router, amount: 50n }]), false],
    ['another spender', ok([], [{ token: usdc, spender: thief, amount: 50n }]), true],
    ['another amount', ok([], [{ token: usdc, spender: router, amount: 51n }]), true],
    ['that something is taken at once', ok([{ token: usdc, delta: -1n }]), true],
  ])('%s', (_name, simulation, expected) => {
    expect(contradicts(simulation, approve, wish)).toBe(expected)
  })
})
