import { concat, encodeFunctionData, type Hex, parseAbi, size, slice, toFunctionSelector } from 'viem'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../../src/domain/core/errors/app-error.ts'
import { checkSwap } from '../../../src/domain/swaps/checks.ts'
import type { SwapRequest } from '../../../src/domain/swaps/swap-params.ts'
import { amount, coin, dai, least, output, owner, thief, tokenRequest as tokenWish, usdc } from './fixture.ts'

const router = '0x111111125421ca6dc452d289314280a0f8842a65'
const pool = BigInt('0x5777d92f208679db4b9778590fa3cab3ac9e2168')
const paysCoins = 1n << 252n

const coinRequest: SwapRequest = { ...tokenWish, from: coin }
const coinPurchase: SwapRequest = { ...tokenWish, to: coin }

type CallValues = { to: bigint; token: bigint; amount: bigint; minReturn: bigint; dex: bigint }
const honest: CallValues = { to: BigInt(owner), token: BigInt(usdc), amount, minReturn: least, dex: pool }
/** Swap functions of the router contract, with their first arguments. The pools follow as the last arguments. */
const forms = [
  ['unoswap', ['token', 'amount', 'minReturn']],
  ['unoswapTo', ['to', 'token', 'amount', 'minReturn']],
  ['ethUnoswap', ['minReturn']],
  ['ethUnoswapTo', ['to', 'minReturn']],
] as const
const routes = forms.flatMap(([name, head]) =>
  [1, 2, 3].map(pools => {
    const words = [...head, ...Array<'dex'>(pools).fill('dex')] as const
    const request = name.startsWith('eth') ? coinRequest : tokenWish
    const signature = `function ${name}${pools === 1 ? '' : pools}(${words.map(() => 'uint256').join(', ')})`
    const data = (change: Partial<CallValues> = {}) => {
      const values = { ...honest, ...change }
      const args = words.map(word => values[word])
      return encodeFunctionData({ abi: parseAbi([signature] as string[]), args } as never) as Hex
    }
    return { name: signature.slice(9, signature.indexOf('(')), signature, words, request, data }
  }),
)

const check = (data: Hex, request: SwapRequest, permit?: string) =>
  checkSwap({ from: tokenWish.account, to: `eip155:1:${router}`, data, amount: String(output) }, request, {
    ...{ shown: output, permit },
  })
const codeOf = (data: Hex, request: SwapRequest, permit?: string): string => {
  try {
    check(data, request, permit)
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
  return 'accepted'
}

const dirt = 1n << 160n
const changes: readonly (readonly [string, keyof CallValues, Partial<CallValues>, string])[] = [
  ['sold: another token', 'token', { token: BigInt(dai) }, 'swap-pair-changed'],
  ['sold: not a clean address word', 'token', { token: honest.token + dirt }, 'swap-pair-changed'],
  ['recipient: a thief', 'to', { to: BigInt(thief) }, 'swap-receiver-changed'],
  ['recipient: the zero address', 'to', { to: 0n }, 'swap-receiver-changed'],
  ['recipient: not a clean address word', 'to', { to: honest.to + dirt }, 'swap-receiver-changed'],
  ['amount: one unit more', 'amount', { amount: amount + 1n }, 'swap-amount-changed'],
  ['amount: one unit less', 'amount', { amount: amount - 1n }, 'swap-amount-changed'],
  ['amount: the maximum', 'amount', { amount: 2n ** 256n - 1n }, 'swap-amount-changed'],
  ['minimum: one unit too little', 'minReturn', { minReturn: least - 1n }, 'swap-output-too-low'],
  ['minimum: zero', 'minReturn', { minReturn: 0n }, 'swap-output-too-low'],
  ['pool: pays out native coins', 'dex', { dex: pool | paysCoins }, 'swap-pair-changed'],
  [
    'pool: takes tokens through another allowance',
    'dex',
    { dex: pool | (1n << 250n) },
    'swap-flags-unexpected',
  ],
]
const mutated = routes.flatMap(({ name, words, request, data }) =>
  changes
    .filter(([, part]) => (words as readonly string[]).includes(part))
    .map(([what, , change, code]) => [`${name}, ${what}`, data(change), request, code] as const),
)

describe('a swap call that names liquidity pools instead of the bought token', () => {
  it.each(routes)(
    'is accepted if it calls the router function $name, but Portico simulates it before the send',
    ({ data, request }) => {
      expect(check(data(), request)).toEqual({
        call: { to: router, data: data(), value: request === coinRequest ? amount : 0n },
        ...{ output, minOutput: least, mustBeSimulated: true },
      })
    },
  )
  it('uses one of twelve known function selectors of the swap router', () => {
    expect(routes.map(({ signature }) => toFunctionSelector(signature))).toEqual([
      ...['0x83800a8e', '0x8770ba91', '0x19367472', '0xe2c95c82', '0xea76dddf', '0xf7a70056'],
      ...['0xa76dfc3b', '0x89af926a', '0x188ac35d', '0x175accdc', '0x0f449d71', '0x493189f0'],
    ])
  })
  it.each(mutated)(
    'is rejected with a specific error code if one of its values was manipulated: %s',
    (_what, data, request, code) => {
      expect(codeOf(data, request)).toBe(code)
    },
  )
  it.each(routes)(
    'is rejected if the length of its data or the kind of the sold asset is wrong: $name',
    route => {
      const { data, request } = route
      expect(codeOf(concat([data(), `0x${'0'.repeat(64)}`]), request)).toBe('swap-call-unknown')
      expect(codeOf(slice(data(), 0, size(data()) - 32), request)).toBe('swap-call-unknown')
      expect(codeOf(data(), request === coinRequest ? tokenWish : coinRequest)).toBe('swap-pair-changed')
      // Some programs append bytes to the call data, so the check accepts four additional bytes.
      expect(codeOf(concat([data(), '0x8b1ccac8']), request)).toBe('accepted')
    },
  )
  it('is accepted if it pays out the native coin that the user buys', () => {
    const [route] = routes
    expect(route && codeOf(route.data({ dex: pool | paysCoins }), coinPurchase)).toBe('accepted')
  })
  it('is rejected if it lacks the permit that the user has signed', () => {
    const [route] = routes
    expect(route && codeOf(route.data(), tokenWish, `0x${'ab'.repeat(224)}`)).toBe('swap-permit-changed')
  })
})

describe('a permit that is sent together with a swap call', () => {
  const permit: Hex = `0x${'ab'.repeat(224)}`
  const abi = parseAbi(['function permitAndCall(bytes permit, bytes action) payable'])
  const wrapped = (words: Hex, action: Hex) => encodeFunctionData({ abi, args: [words, action] })
  const action = routes[0]?.data() ?? '0x'
  it('is accepted if it is the permit that the user signed for the sold token', () => {
    expect(check(wrapped(concat([usdc, permit]), action), tokenWish, permit)).toMatchObject({
      minOutput: least,
      mustBeSimulated: true,
    })
  })
  it.each<[string, Hex, string | undefined, string]>([
    ['that was not signed', wrapped(concat([usdc, permit]), action), undefined, 'swap-permit-changed'],
    [
      'that differs from the signed one',
      wrapped(concat([usdc, '0xcd']), action),
      permit,
      'swap-permit-changed',
    ],
    ['of another token', wrapped(concat([dai, permit]), action), permit, 'swap-call-unknown'],
    ['without a token', wrapped('0x', action), permit, 'swap-call-unknown'],
    ['without a call after it', wrapped(concat([usdc, permit]), '0x'), permit, 'swap-call-unknown'],
    [
      'before another permit',
      wrapped(concat([usdc, permit]), wrapped(concat([usdc, permit]), action)),
      permit,
      'swap-call-unknown',
    ],
    [
      'before a call that pays a thief',
      wrapped(concat([usdc, permit]), routes[3]?.data({ to: BigInt(thief) }) ?? '0x'),
      permit,
      'swap-receiver-changed',
    ],
  ])('is rejected if it or the call after it is wrong: a permit %s', (_what, data, signed, code) => {
    expect(codeOf(data, tokenWish, signed)).toBe(code)
  })
})

it('the swap tests include at least 60 manipulated calls', () => {
  expect(mutated.length).toBeGreaterThanOrEqual(60)
})
