import { describe, expect, it } from 'vitest'
import { networkOf } from '../../../src/domain/core/entities.ts'
import { addressWord, wordOf } from '../../../src/domain/core/evm-data.ts'
import type {
  CallRequest,
  EvmCall,
  ExpectedOutput,
  TransactionKind,
  TransactionSummary,
} from '../../../src/domain/transactions/record.ts'
import { evmFit, type Fit, fitOf } from '../../../src/domain/transactions/summary-fits.ts'

const alice = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const account = `eip155:1:${alice}` as const
const bob = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'
const thief = '0x000000000000000000000000000000000000dEaD'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const dai = '0x6b175474e89094c44da98b954eedeac495271d0f'
const router = '0x111111125421ca6dc452d289314280a0f8842a65'
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const evm = (to: string, value: bigint, data = '0x'): CallRequest => ({
  type: 'evm',
  call: { to, value, data },
})
const bundle = (...calls: EvmCall[]): CallRequest => ({ type: 'bundle', calls })
const transfer = (to: string, amount: bigint) => `0xa9059cbb${addressWord(to)}${wordOf(amount)}`
const approve = (to: string, amount: bigint) => `0x095ea7b3${addressWord(to)}${wordOf(amount)}`
const coins = { symbol: 'ETH', amount: '1.5', decimals: 18, to: bob } satisfies TransactionSummary
const tokens = {
  ...{ symbol: 'USDC', amount: '2', decimals: 6 },
  ...{ token: usdc, to: bob },
} satisfies TransactionSummary
const wei = 15n * 10n ** 17n
const paysCoins = evm(bob, wei)
const paysTokens = evm(usdc, 0n, transfer(bob, 2_000_000n))
const compare = (
  summary: TransactionSummary,
  request: CallRequest,
  kind: TransactionKind = 'send',
  expects?: ExpectedOutput,
) => evmFit({ account, kind, summary, request, ...(expects && { expects }) })
const without = <T extends object>(from: T, ...names: readonly (keyof T)[]): Partial<T> =>
  Object.fromEntries(Object.entries(from).filter(([name]) => !names.includes(name as keyof T))) as Partial<T>
const transfers: readonly TransactionKind[] = ['send', 'pay', 'other', 'buy']

describe('the comparison of a shown transfer with the request to the wallet (attack R7) (N1)', () => {
  it.each(transfers)('finds no difference, for every kind of transfer: %s', kind => {
    expect(compare(coins, evm(bob.toLowerCase(), wei), kind)).toBe('fits')
    expect(compare(tokens, evm(usdc.toLowerCase(), 0n, transfer(bob, 2_000_000n)), kind)).toBe('fits')
    expect(compare({ ...coins, amount: '1.50' }, paysCoins, kind)).toBe('fits')
    expect(compare({ ...coins, toName: 'bob.eth' }, paysCoins, kind)).toBe('fits')
    const whole = { ...tokens, decimals: 0 }
    expect(compare(whole, evm(usdc, 0n, transfer(bob, 2n)), kind)).toBe('fits')
  })

  it.each(transfers)('finds a difference, for every kind of transfer: %s', kind => {
    expect(compare(coins, evm(thief, wei), kind)).toBe('differs')
    expect(compare(tokens, evm(usdc, 0n, transfer(bob, 2_000_001n)), kind)).toBe('differs')
  })

  it('reads a bundle that contains exactly one call', () => {
    const call = (to: string) => ({ to, value: wei, data: '0x' })
    expect(compare(coins, bundle(call(bob)))).toBe('fits')
    expect(compare(coins, bundle(call(thief)))).toBe('differs')
    expect(compare(coins, bundle({ ...call(bob), data: '0x12345678' }))).toBe('unreadable')
    expect(compare(coins, { type: 'evm', call: call(bob), followedBy: [] })).toBe('fits')
  })

  it.each<[string, TransactionSummary, CallRequest]>([
    ['another recipient of native coins', coins, evm(thief, wei)],
    ['another amount of native coins', coins, evm(bob, wei * 10n)],
    ['one wei more', coins, evm(bob, wei + 1n)],
    ['a token instead of native coins', coins, evm(usdc, 0n, transfer(bob, wei))],
    ['native coins instead of a token', tokens, evm(bob, 2_000_000n)],
    ['another recipient of a token', tokens, evm(usdc, 0n, transfer(thief, 2_000_000n))],
    ['another amount of a token', tokens, evm(usdc, 0n, transfer(bob, 200_000_000n))],
    ['another token', tokens, evm(thief, 0n, transfer(bob, 2_000_000n))],
    ['an invalid amount', { ...coins, amount: 'all' }, paysCoins],
    ['decimals that are no integer', { ...coins, decimals: 17.5 }, paysCoins],
    ['negative decimals', { ...coins, decimals: -1 }, paysCoins],
    ['another recipient, although the amount is missing', without(coins, 'amount'), evm(thief, wei)],
    ['another recipient, although the decimals are missing', without(coins, 'decimals'), evm(thief, wei)],
  ])('finds a difference if the request does not match the shown transfer: %s', (_, summary, request) => {
    expect(compare(summary, request)).toBe('differs')
  })

  const second = { to: thief, value: 1n, data: '0x' }
  const first = { to: bob, value: wei, data: '0x' }
  it.each<[string, TransactionSummary, CallRequest, TransactionKind?]>([
    ['an approval', tokens, evm(usdc, 0n, approve(bob, 2_000_000n))],
    ['a transfer with extra bytes', tokens, evm(usdc, 0n, `${transfer(bob, 2_000_000n)}00`)],
    ['a transfer with an extra word', tokens, evm(usdc, 0n, `${transfer(bob, 2_000_000n)}${wordOf(0n)}`)],
    ['a transfer with native coins', tokens, evm(usdc, 1n, transfer(bob, 2_000_000n))],
    ['a transfer to a malformed address', tokens, evm(usdc, 0n, `0xa9059cbb${'f'.repeat(64)}${wordOf(2n)}`)],
    ['a transfer without an amount', tokens, evm(usdc, 0n, `0xa9059cbb${addressWord(bob)}`)],
    ['malformed data', tokens, evm(usdc, 0n, '0x12')],
    ['the creation of a contract', coins, { type: 'evm', call: { value: wei, data: '0x' } }],
    ['a Solana transaction', coins, { type: 'solana', transaction: 'AA==' }],
    ['two calls in a bundle, the first as shown', coins, bundle(first, second)],
    ['two calls in a bundle, the last as shown', coins, bundle(second, first)],
    ['no call in a bundle', coins, bundle()],
    ['a call that follows', coins, { type: 'evm', call: first, followedBy: [second] }],
    ['a first call that nobody saw', coins, { type: 'evm', call: second, followedBy: [first] }],
    ['no recipient in the summary', without(coins, 'to'), paysCoins],
    ['no amount in the summary', without(coins, 'amount'), paysCoins],
    ['no decimals in the summary', without(coins, 'decimals'), paysCoins],
    ['no decimals and a larger amount', without(coins, 'decimals'), evm(bob, wei * 1_000n)],
    ['neither decimals nor recipient', without(coins, 'decimals', 'to'), evm(thief, wei)],
    ['an empty summary of a send', {}, paysCoins],
    ['an empty summary of a payment', {}, paysCoins, 'pay'],
    ['an empty summary of an approval', {}, evm(usdc, 0n, approve(thief, 2n)), 'approve'],
    ['an empty summary of a swap', {}, evm(router, 5n, '0x12345678'), 'swap'],
    ['the output of a swap', { ...coins, gets: { symbol: 'DAI', amount: '3' } }, paysCoins],
    ['a name without an address', { toName: 'bob.eth' }, paysCoins, 'other'],
    ['decimals alone', { decimals: 18 }, paysCoins, 'other'],
    ['a token alone', { token: usdc }, paysTokens, 'other'],
    ['an output alone', { gets: { symbol: 'DAI', amount: '3' } }, paysTokens, 'buy'],
    ['an amount alone', { amount: '1.5' }, paysCoins, 'other'],
  ])('refuses what it cannot read: %s', (_, summary, request, kind) => {
    expect(compare(summary, request, kind)).toBe('unreadable')
  })

  it("compares nothing if the summary of a site's own request says nothing", () => {
    expect(compare({}, evm(thief, 5n, '0x12345678'), 'other')).toBe('fits')
    expect(compare({ symbol: 'NFT' }, bundle(first, second), 'buy')).toBe('fits')
    expect(compare({ to: bob }, evm(thief, wei), 'other')).toBe('differs')
    expect(compare({ to: bob }, paysCoins, 'other')).toBe('unreadable')
  })

  it('compares the spelling of Solana addresses exactly', () => {
    const moved = { to: bob, amount: wei }
    const isEqual = (a: string, b: string) => a === b
    expect(fitOf({ ...coins, to: bob.toLowerCase() }, moved, isEqual)).toBe('differs')
    expect(fitOf(coins, moved, isEqual)).toBe('fits')
  })
})

describe('the comparison of a shown approval with the request to the wallet (N1)', () => {
  const shown = { symbol: 'USDC', amount: '2', decimals: 6, token: usdc } satisfies TransactionSummary
  const given = (spender: string, amount: bigint, value = 0n, to = usdc) =>
    evm(to, value, approve(spender, amount))
  it.each<[string, Fit, TransactionSummary, CallRequest]>([
    ['exactly the amount for a router of swaps', 'fits', shown, given(router, 2_000_000n)],
    ['zero, which some tokens demand first', 'fits', shown, given(router, 0n)],
    ['the spender that the summary names', 'fits', { ...shown, to: bob }, given(bob, 2_000_000n)],
    ['another spender than named', 'differs', { ...shown, to: bob }, given(router, 2_000_000n)],
    ['an unnamed spender that is no router', 'differs', shown, given(thief, 2_000_000n)],
    ['more than the amount', 'differs', shown, given(router, 2_000_001n)],
    ['everything', 'differs', shown, given(router, 2n ** 256n - 1n)],
    ['another token', 'differs', shown, given(router, 2_000_000n, 0n, dai)],
    ['coins with the approval', 'unreadable', shown, given(router, 2_000_000n, 1n)],
    ['a transfer', 'unreadable', shown, evm(usdc, 0n, transfer(router, 2_000_000n))],
    ['an extra byte', 'unreadable', shown, evm(usdc, 0n, `${approve(router, 2_000_000n)}00`)],
    ['an extra word', 'unreadable', shown, evm(usdc, 0n, `${approve(router, 2_000_000n)}${wordOf(0n)}`)],
    ['a malformed spender', 'unreadable', shown, evm(usdc, 0n, `0x095ea7b3${'f'.repeat(64)}${wordOf(2n)}`)],
    ['no amount in the summary', 'unreadable', without(shown, 'amount'), given(router, 2_000_000n)],
    ['no decimals in the summary', 'unreadable', without(shown, 'decimals'), given(router, 2_000_000n)],
    ['no token in the summary', 'unreadable', without(shown, 'token'), given(router, 2_000_000n)],
    [
      'no contract',
      'differs',
      shown,
      { type: 'evm', call: { value: 0n, data: approve(router, 2_000_000n) } },
    ],
    [
      'a second call',
      'unreadable',
      shown,
      bundle(
        { to: usdc, value: 0n, data: approve(router, 2_000_000n) },
        { to: thief, value: 1n, data: '0x' },
      ),
    ],
  ])('is right about %s: %s', (_, fit, summary, request) => {
    expect(compare(summary, request, 'approve')).toBe(fit)
  })
})

describe('the comparison of a shown swap with the request to the wallet (N1)', () => {
  /** Encodes `swap(executor, desc, data)` of the router. */
  const swapCall = ({
    sells = usdc,
    buys = dai,
    receiver = alice,
    amount = 2_000_000n,
    least = 99n,
    flags = 0n,
  } = {}) => {
    const words = [bob, sells, buys, bob, receiver]
      .map(addressWord)
      .concat([amount, least, flags].map(wordOf))
    return `0x07ed2379${words.join('')}${wordOf(288n)}${wordOf(0n)}`
  }
  const shown = {
    ...{ symbol: 'USDC', amount: '2', decimals: 6, token: usdc },
    gets: { symbol: 'DAI', amount: '0.0000000000000001' },
  } satisfies TransactionSummary
  const least: ExpectedOutput = { token: dai, minOutput: 99n, symbol: 'DAI', decimals: 18 }
  const sold = (own: Parameters<typeof swapCall>[0] = {}, value = 0n, to = router) =>
    evm(to, value, swapCall(own))
  const sellsCoins = { ...without(shown, 'token'), decimals: 18, amount: '1.5' }
  const route = `0xa76dfc3b${wordOf(99n)}${wordOf(7n)}`

  it.each<[string, Fit, CallRequest, TransactionSummary?, ExpectedOutput?]>([
    ['exactly what was shown', 'fits', sold()],
    ['the account itself as the recipient', 'fits', sold(), { ...shown, to: alice }],
    ['more than the minimum', 'fits', sold({ least: 100n })],
    ['a router in capital letters', 'fits', sold({}, 0n, `0x${router.slice(2).toUpperCase()}`)],
    ['coins that are sold', 'fits', sold({ sells: native, amount: wei }, wei), sellsCoins],
    ['coins that are sold by the value alone', 'fits', evm(router, wei, route), sellsCoins],
    [
      'coins that are bought',
      'fits',
      sold({ buys: native }),
      shown,
      without(least, 'token') as ExpectedOutput,
    ],
    ['no value where coins are sold', 'differs', sold({ sells: native, amount: wei }), sellsCoins],
    ['a value where tokens are sold', 'differs', sold({}, 1n)],
    ['another token that is sold', 'differs', sold({ sells: dai })],
    ['another token that is bought', 'differs', sold({ buys: bob })],
    ['coins in place of the token that is bought', 'differs', sold({ buys: native })],
    ['another amount that is sold', 'differs', sold({ amount: 2_000_001n })],
    ['less than the minimum', 'differs', sold({ least: 98n })],
    ['a thief as the recipient', 'differs', sold({ receiver: thief })],
    ['a recipient in the summary who is not the account', 'differs', sold(), { ...shown, to: bob }],
    ['flags that change the swap', 'differs', sold({ flags: 1n })],
    ['an unknown contract', 'differs', sold({}, 0n, thief)],
    ['no contract', 'differs', { type: 'evm', call: { value: 0n, data: swapCall() } }],
    ['a minimum of nothing', 'differs', sold({ least: 0n }), shown, { ...least, minOutput: 0n }],
    ['another symbol of the output', 'differs', sold(), { ...shown, gets: { symbol: 'WBTC', amount: '1' } }],
    ['a transfer', 'unreadable', evm(usdc, 0n, transfer(thief, 2_000_000n))],
    ['no amount in the summary', 'unreadable', sold(), without(shown, 'amount')],
    ['no decimals in the summary', 'unreadable', sold(), without(shown, 'decimals')],
    ['no output in the summary', 'unreadable', sold(), without(shown, 'gets')],
    [
      'a second call',
      'unreadable',
      bundle({ to: router, value: 0n, data: swapCall() }, { to: thief, value: 1n, data: '0x' }),
    ],
  ])('is right about %s: %s', (_, fit, request, summary = shown, expects = least) => {
    expect(compare(summary, request, 'swap', expects)).toBe(fit)
  })

  it('refuses a swap without a minimum output', () => {
    expect(compare(shown, sold(), 'swap')).toBe('unreadable')
  })

  it('knows the routers of the network of the account', () => {
    const zkSync = { kind: 'swap', summary: shown, expects: least } as const
    const elsewhere = `eip155:324:${alice}` as const
    expect(networkOf(elsewhere)).toBe('eip155:324')
    expect(evmFit({ account: elsewhere, ...zkSync, request: sold() })).toBe('differs')
    const own = sold({}, 0n, '0x6fd4383cb451173d5f9304f041c7bcbf27d561ff')
    expect(evmFit({ account: elsewhere, ...zkSync, request: own })).toBe('fits')
  })
})
