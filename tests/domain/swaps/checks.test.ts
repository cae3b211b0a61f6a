import { encodeFunctionData, erc20Abi, type Hex, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { caipAddress, networkId } from '../../../src/domain/core/entities.ts'
import { AppError } from '../../../src/domain/core/errors/app-error.ts'
import { checkApproval, checkSwap, type ProposedCall } from '../../../src/domain/swaps/checks.ts'
import type { SwapRequest } from '../../../src/domain/swaps/swap-params.ts'
import { amount, coin, dai, least, output, owner, thief, tokenRequest, usdc } from './fixture.ts'

const router = '0x1111111254eeb25477b68fb85ed929f73a960582'
const permit: Hex = `0x${'ab'.repeat(224)}`

const coinRequest: SwapRequest = { ...tokenRequest, from: coin }
const zkRequest: SwapRequest = { ...tokenRequest, account: caipAddress(networkId('eip155:324'), owner) }

const v5 = parseAbi([
  'struct Swap { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; }',
  'function swap(address executor, Swap desc, bytes permit, bytes data) payable returns (uint256, uint256)',
])
const v6 = parseAbi([
  'struct Swap { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; }',
  'function swap(address executor, Swap desc, bytes data) payable returns (uint256, uint256)',
])
type Desc = Partial<{
  srcToken: Hex
  dstToken: Hex
  srcReceiver: Hex
  dstReceiver: Hex
  amount: bigint
  minReturnAmount: bigint
  flags: bigint
}>
const descOf = (change: Desc) => ({
  srcToken: usdc as Hex,
  dstToken: dai as Hex,
  srcReceiver: router as Hex,
  dstReceiver: owner as Hex,
  amount,
  minReturnAmount: least,
  flags: 0n,
  ...change,
})
const swapData = (change: Desc = {}, carried: Hex = '0x') =>
  encodeFunctionData({ abi: v5, args: [router, descOf(change), carried, '0x1234'] })
const swapTx = (change: Desc = {}, more: Partial<ProposedCall> = {}): ProposedCall => ({
  from: tokenRequest.account,
  to: `eip155:1:${router}`,
  data: swapData(change),
  amount: String(output),
  gas: '210000',
  ...more,
})
const approveData = (spender: string, value: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender as Hex, value] })
const approval = (more: Partial<ProposedCall> = {}): ProposedCall => ({
  from: tokenRequest.account,
  to: `eip155:1:${usdc}`,
  data: approveData(router, amount),
  value: '0',
  ...more,
})

const codeOf = (check: () => unknown): string => {
  try {
    check()
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
  return 'accepted'
}

describe('a correct approval transaction from the swap service', () => {
  it.each([
    approval(),
    approval({ from: undefined }),
    approval({ to: `eip155:1:${usdc.toUpperCase().replace('X', 'x')}` }),
    approval({ data: approveData('0x111111125421ca6dc452d289314280a0f8842a65', amount) }),
  ])(
    'is accepted, but is replaced by an approve call that Portico encodes itself (response %#)',
    proposed => {
      const { call, spender } = checkApproval(proposed, tokenRequest)
      expect(call).toEqual({ to: usdc, data: approveData(spender, amount).toLowerCase(), value: 0n })
    },
  )
  it('can set the earlier allowance to zero', () => {
    const { call } = checkApproval(approval({ data: approveData(router, 0n) }), tokenRequest, 0n)
    expect(call.data).toBe(approveData(router, 0n).toLowerCase())
  })
})

describe('a correct swap transaction from the swap service', () => {
  const terms = { shown: output }
  it('is accepted, and the check returns its output and its minimum output', () => {
    expect(checkSwap(swapTx(), tokenRequest, terms)).toEqual({
      call: { to: router, data: swapData(), value: 0n },
      output,
      minOutput: least,
      mustBeSimulated: false,
    })
  })
  it('sends the native coins that the user sells, even if the response has no value field', () => {
    const data = swapData({ srcToken: coin })
    for (const value of [undefined, String(amount)]) {
      expect(checkSwap(swapTx({}, { data, value }), coinRequest, terms).call.value).toBe(amount)
    }
  })
  it('can call version 6 of the router contract, which takes no permit', () => {
    const data = encodeFunctionData({ abi: v6, args: [router, descOf({}), '0x1234'] })
    const to = 'eip155:1:0x111111125421ca6dc452d289314280a0f8842a65'
    expect(checkSwap(swapTx({}, { data: `${data}8b1ccac8`, to }), tokenRequest, terms).minOutput).toBe(least)
  })
  it('is accepted if it contains the permit that the user signed', () => {
    const data = swapData({}, permit)
    expect(checkSwap(swapTx({}, { data }), tokenRequest, { shown: output, permit }).call.data).toBe(data)
  })
  it('is accepted if its output is higher than the output on the screen', () => {
    const better = output * 2n
    const proposed = swapTx({ minReturnAmount: (better * 99n) / 100n }, { amount: String(better) })
    expect(checkSwap(proposed, tokenRequest, terms).output).toBe(better)
  })
})

const unlimited = 2n ** 256n - 1n
const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [thief, amount] })
const increase = `0x39509351${approveData(router, amount).slice(10)}`

const badApprovals: readonly (readonly [string, Partial<ProposedCall>, string])[] = [
  ['spender: a thief', { data: approveData(thief, amount) }, 'swap-spender-unknown'],
  ['spender: the user', { data: approveData(owner, amount) }, 'swap-spender-unknown'],
  ['spender: the token', { data: approveData(usdc, amount) }, 'swap-spender-unknown'],
  ['spender: the zero address', { data: approveData(`0x${'0'.repeat(40)}`, amount) }, 'swap-spender-unknown'],
  [
    'spender: a look-alike',
    { data: approveData('0x1111111254eeb25477b68fb85ed929f73a960583', amount) },
    'swap-spender-unknown',
  ],
  [
    'spender: the router of zkSync on another network',
    { data: approveData('0x6fd4383cb451173d5f9304f041c7bcbf27d561ff', amount) },
    'swap-spender-unknown',
  ],
  [
    'spender: not a clean address word',
    { data: approveData(router, amount).replace('000000000000000000000000', '000000000000000000000001') },
    'swap-spender-unknown',
  ],
  ['amount: unlimited', { data: approveData(router, unlimited) }, 'swap-approval-amount'],
  ['amount: unlimited of 96 bits', { data: approveData(router, 2n ** 96n - 1n) }, 'swap-approval-amount'],
  ['amount: one unit more', { data: approveData(router, amount + 1n) }, 'swap-approval-amount'],
  ['amount: one unit less', { data: approveData(router, amount - 1n) }, 'swap-approval-amount'],
  ['amount: ten times', { data: approveData(router, amount * 10n) }, 'swap-approval-amount'],
  ['amount: zero', { data: approveData(router, 0n) }, 'swap-approval-amount'],
  ['target: the token bought', { to: `eip155:1:${dai}` }, 'swap-approval-token'],
  ['target: the router', { to: `eip155:1:${router}` }, 'swap-approval-token'],
  ['target: the native coin', { to: `eip155:1:${coin}` }, 'swap-approval-token'],
  ['target: another network', { to: `eip155:137:${usdc}` }, 'swap-network-changed'],
  ['target: another namespace', { to: `solana:1:${usdc}` }, 'swap-network-changed'],
  ['target: not a CAIP-10 account', { to: usdc }, 'swap-answer-unreadable'],
  ['target: not an address', { to: 'eip155:1:usdc' }, 'swap-answer-unreadable'],
  ['target: missing', { to: undefined }, 'swap-answer-unreadable'],
  ['call: a transfer', { data: transfer }, 'swap-approval-call'],
  ['call: an increase', { data: increase }, 'swap-approval-call'],
  [
    'call: with an extra word',
    { data: `${approveData(router, amount)}${'0'.repeat(64)}` },
    'swap-approval-call',
  ],
  ['call: with an extra byte', { data: `${approveData(router, amount)}00` }, 'swap-approval-call'],
  ['call: truncated', { data: approveData(router, amount).slice(0, -2) }, 'swap-approval-call'],
  ['call: empty', { data: '0x' }, 'swap-approval-call'],
  ['call: missing', { data: undefined }, 'swap-approval-call'],
  ['value: extra native coins', { value: '1' }, 'swap-value-unexpected'],
  ['value: unreadable', { value: '-1' }, 'swap-value-unexpected'],
  ['sender: another account', { from: `eip155:1:${thief}` }, 'swap-sender-changed'],
  ['sender: on another network', { from: `eip155:137:${owner}` }, 'swap-network-changed'],
]

const badSwaps: readonly (readonly [string, ProposedCall, string])[] = [
  ['target: a thief', swapTx({}, { to: `eip155:1:${thief}` }), 'swap-target-unknown'],
  ['target: the token sold', swapTx({}, { to: `eip155:1:${usdc}` }), 'swap-target-unknown'],
  ['target: the user', swapTx({}, { to: `eip155:1:${owner}` }), 'swap-target-unknown'],
  [
    'target: a look-alike',
    swapTx({}, { to: 'eip155:1:0x1111111254eeb25477b68fb85ed929f73a960581' }),
    'swap-target-unknown',
  ],
  ['target: another network', swapTx({}, { to: `eip155:56:${router}` }), 'swap-network-changed'],
  ['target: missing', swapTx({}, { to: null }), 'swap-answer-unreadable'],
  ['sender: another account', swapTx({}, { from: `eip155:1:${thief}` }), 'swap-sender-changed'],
  ['sender: on another network', swapTx({}, { from: `eip155:10:${owner}` }), 'swap-network-changed'],
  [
    'value: native coins beside tokens',
    swapTx({}, { value: '1000000000000000000' }),
    'swap-value-unexpected',
  ],
  ['value: unreadable', swapTx({}, { value: 1e18 }), 'swap-value-unexpected'],
  ['sold: another token', swapTx({ srcToken: dai }), 'swap-pair-changed'],
  ['sold: the native coin', swapTx({ srcToken: coin }), 'swap-pair-changed'],
  ['bought: another token', swapTx({ dstToken: thief }), 'swap-pair-changed'],
  ['bought: the sold token', swapTx({ dstToken: usdc }), 'swap-pair-changed'],
  ['recipient: a thief', swapTx({ dstReceiver: thief }), 'swap-receiver-changed'],
  ['recipient: the zero address', swapTx({ dstReceiver: `0x${'0'.repeat(40)}` }), 'swap-receiver-changed'],
  ['recipient: the router', swapTx({ dstReceiver: router }), 'swap-receiver-changed'],
  ['amount: more', swapTx({ amount: amount + 1n }), 'swap-amount-changed'],
  ['amount: less', swapTx({ amount: amount - 1n }), 'swap-amount-changed'],
  ['amount: the maximum', swapTx({ amount: unlimited }), 'swap-amount-changed'],
  ['minimum: zero', swapTx({ minReturnAmount: 0n }), 'swap-output-too-low'],
  ['minimum: one unit too little', swapTx({ minReturnAmount: least - 1n }), 'swap-output-too-low'],
  ['minimum: half', swapTx({ minReturnAmount: least / 2n }), 'swap-output-too-low'],
  ['flags: partial fill', swapTx({ flags: 1n }), 'swap-flags-unexpected'],
  ['flags: takes native coins too', swapTx({ flags: 2n }), 'swap-flags-unexpected'],
  ['output: zero', swapTx({}, { amount: '0' }), 'swap-output-unknown'],
  ['output: missing', swapTx({}, { amount: undefined }), 'swap-output-unknown'],
  [
    'output: fallen by 2 %',
    swapTx({ minReturnAmount: 0n }, { amount: String((output * 98n) / 100n) }),
    'swap-price-moved',
  ],
  ['permit: one that was not signed', swapTx({}, { data: swapData({}, permit) }), 'swap-permit-changed'],
  ['gas: a whole block', swapTx({}, { gas: '30000000' }), 'swap-gas-excessive'],
  ['gas: unreadable', swapTx({}, { gas: 'all' }), 'swap-gas-excessive'],
  ['call: an approval', swapTx({}, { data: approveData(router, amount) }), 'swap-call-unknown'],
  ['call: a transfer', swapTx({}, { data: transfer }), 'swap-call-unknown'],
  ['call: another method', swapTx({}, { data: `0xdeadbeef${swapData().slice(10)}` }), 'swap-call-unknown'],
  ['call: truncated', swapTx({}, { data: swapData().slice(0, 330) }), 'swap-call-unknown'],
  ['call: empty', swapTx({}, { data: '0x' }), 'swap-call-unknown'],
  ['call: missing', swapTx({}, { data: undefined }), 'swap-call-unknown'],
]

describe('a manipulated approval transaction from the swap service', () => {
  it.each(badApprovals)('is rejected with a specific error code: %s', (_name, change, code) => {
    expect(codeOf(() => checkApproval(approval(change), tokenRequest))).toBe(code)
  })
  it('is rejected on zkSync if its spender is not a router of zkSync', () => {
    expect(codeOf(() => checkApproval(approval({ to: `eip155:324:${usdc}`, from: null }), zkRequest))).toBe(
      'swap-spender-unknown',
    )
  })
})

describe('a manipulated swap transaction from the swap service', () => {
  it.each(badSwaps)('is rejected with a specific error code: %s', (_name, proposed, code) => {
    expect(codeOf(() => checkSwap(proposed, tokenRequest, { shown: output }))).toBe(code)
  })
  it('is rejected if the permit that the user has signed is missing or changed', () => {
    for (const data of [swapData(), swapData({}, `0x${'cd'.repeat(224)}`)]) {
      const proposed = swapTx({}, { data })
      expect(codeOf(() => checkSwap(proposed, tokenRequest, { shown: output, permit }))).toBe(
        'swap-permit-changed',
      )
    }
  })
  it('is rejected if its value differs from the amount of native coins that the user sells', () => {
    const data = swapData({ srcToken: coin })
    for (const value of ['0', String(amount + 1n), String(amount * 2n)]) {
      const proposed = swapTx({}, { data, value })
      expect(codeOf(() => checkSwap(proposed, coinRequest, { shown: output }))).toBe('swap-value-unexpected')
    }
  })
})

it('this file tests at least 60 manipulated responses of the swap service', () => {
  expect(badApprovals.length + badSwaps.length).toBeGreaterThanOrEqual(60)
})
