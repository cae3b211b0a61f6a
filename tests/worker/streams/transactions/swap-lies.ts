import { filter, firstValueFrom, type Observable, of, throwError } from 'rxjs'
import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { expect } from 'vitest'
import { formatUnits } from '../../../../src/domain/core/amount.ts'
import type { CaipAddress } from '../../../../src/domain/core/entities.ts'
import { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import type { Loadable } from '../../../../src/domain/core/loadable.ts'
import { contradicts } from '../../../../src/domain/swaps/form.ts'
import type { SwapQuote, SwapStep, SwapToken } from '../../../../src/domain/swaps/types.ts'
import type { PreparedTransaction } from '../../../../src/domain/transactions/prepared.ts'
import { checkOutput } from '../../../../src/domain/transactions/record.ts'
import type { SendHttp } from '../../../../src/worker/net/http.ts'
import { type Chance, chanceOf } from '../../../long/seeded.ts'
import { openLyingOrigin, type PlayLies, type Sent, typedAmount, unitsOf, unpaid } from './lies.ts'
import { thief } from './lying-nodes.ts'
import { alice } from './stage.ts'
import { callData, coin, honest, type Route, routeIn, router, swapWorld, turncoat } from './swap-world.ts'

const network = 'eip155:1'
const owner = `${network}:${alice}` as CaipAddress
const first = '0x00000000000000000000000000000000000070c3'
const second = '0x00000000000000000000000000000000000070c4'
const most = 2n ** 256n - 1n

type Terms = Route & { readonly target: string; readonly value: bigint; readonly output: bigint }
type Grant = {
  readonly token: string
  readonly spender: string
  readonly amount: bigint
  readonly value: bigint
}

const tokenLies: readonly ((token: Row, chance: Chance) => Row)[] = [
  (token, chance) => ({ ...token, decimals: chance.below(40) }),
  token => ({ ...token, symbol: 'USDC', name: 'USD Coin' }),
  token => ({ ...token, eip2612: true }),
]
const quoteLies: readonly ((output: bigint) => bigint)[] = [
  output => output * 10n,
  output => output * 1_000_000n,
  output => output / 100n,
  () => 0n,
]
const grantLies: readonly ((grant: Grant) => Grant)[] = [
  grant => ({ ...grant, spender: thief }),
  grant => ({ ...grant, amount: most }),
  grant => ({ ...grant, amount: grant.amount * 100n }),
  grant => ({ ...grant, token: second }),
  grant => ({ ...grant, value: 10n ** 18n }),
]
const swapLies: readonly ((terms: Terms) => Terms)[] = [
  terms => ({ ...terms, target: thief }),
  terms => ({ ...terms, receiver: thief, namesReceiver: true }),
  terms => ({ ...terms, sells: second }),
  terms => ({ ...terms, buys: thief }),
  terms => ({ ...terms, amount: terms.amount * 10n }),
  terms => ({ ...terms, value: terms.value * 10n + 1n }),
  terms => ({ ...terms, least: terms.least / 2n }),
  terms => ({ ...terms, least: 0n }),
  terms => ({ ...terms, least: 0n, output: terms.output / 100n }),
  terms => ({ ...terms, flags: 1n }),
  terms => ({ ...terms, permit: `0x${'22'.repeat(224)}` }),
  terms => ({ ...terms, output: terms.output * 10n }),
  terms => ({ ...terms, trader: thief, through: 'executor' }),
  ...[thief, thief, thief, turncoat, turncoat].map(
    trader =>
      (terms: Terms): Terms => ({ ...terms, trader, through: 'pools' }),
  ),
]

type Row = {
  readonly name: string
  readonly symbol: string
  readonly address: string
  readonly decimals: number
  readonly eip2612: boolean
}

/**
 * The true values of a case: the decimals of each token, the output of the swap (`gives`), and the router's allowance
 * for each token.
 */
type Market = {
  readonly tokens: Readonly<Record<string, number>>
  readonly gives: bigint
  readonly allowance: (token: string) => bigint
}

/** Returns a fake data provider that keeps the same false values during a whole case. */
function lyingProvider({ tokens, gives, allowance }: Market, chance: Chance): SendHttp {
  const chosen = <T>(lies: readonly T[]): T | undefined =>
    chance.below(4) === 0 ? chance.of(lies) : undefined
  const [listed, quoted, granted] = [chosen(tokenLies), chosen(quoteLies), chosen(grantLies)]
  const built = chance.below(2) === 0 ? chance.of(swapLies) : undefined
  const allowed = chosen([0n, most])
  const through = chance.of(['executor', 'pools'] as const)
  const place = (address: string) => `${network}:${address}`
  const plain = (text: unknown) => String(text).split(':')[2] ?? ''
  const answers: Readonly<Record<string, (transaction: Record<string, unknown>) => unknown>> = {
    '/v1/convert/tokens': () => ({
      tokens: Object.entries({ ...tokens, [coin]: 18 }).map(([address, decimals]) => {
        const row = { name: 'T', symbol: 'T', address: place(address), decimals, eip2612: false, logoUri: '' }
        return listed ? listed(row, chance) : row
      }),
    }),
    '/v1/convert/quotes': ({ amount, from, to }) => {
      const toAmount = String(quoted ? quoted(gives) : gives)
      return { quotes: [{ fromAmount: amount, toAmount, fromAccount: from, toAccount: to }] }
    },
    '/v1/convert/gas-price': () => ({ standard: '1' }),
    '/v1/fungible/price': () => ({ fungibles: [] }),
    '/v1/convert/allowance': ({ tokenAddress }) => ({
      allowance: String(allowed ?? allowance(plain(tokenAddress))),
    }),
    '/v1/convert/build-approve': ({ to, amount }) => {
      const truth = { token: plain(to), spender: router, amount: BigInt(String(amount)), value: 0n }
      const { token, spender, amount: sum, value } = granted ? granted(truth) : truth
      const args = [spender as Hex, sum] as const
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args })
      return { tx: { from: owner, to: place(token), data, value: String(value) } }
    },
    '/v1/convert/build-transaction': ({ from, to, amount, eip155 }) => {
      const { permit = '0x' } = eip155 as { readonly permit?: string }
      const truth: Terms = {
        ...{ ...honest, through, sells: plain(from), buys: plain(to), receiver: alice },
        ...{ amount: BigInt(String(amount)), least: (gives * 99n) / 100n, output: gives },
        ...{ permit, target: router, value: plain(from) === coin ? BigInt(String(amount)) : 0n },
      }
      const { target, value, output, ...route } = built ? built(truth) : truth
      const tx = { from: owner, to: place(target), data: callData(route), amount: String(output) }
      return { tx: { ...tx, value: String(value) } }
    },
  }
  return ({ url, body }) => {
    const { pathname, searchParams } = new URL(url)
    const answer = answers[pathname]
    const transaction = (body ?? Object.fromEntries(searchParams)) as Record<string, unknown>
    if (!answer || chance.below(30) === 0)
      return throwError(() => new AppError('http-status', { status: 503 }))
    return of(answer(transaction))
  }
}

/** Runs a case with one swap of coins or tokens, through all steps of the swap (permit, approval, swap). */
export const playSwapLies: PlayLies = async (seed, step) => {
  const chance = chanceOf(seed, step)
  const tokens: Market['tokens'] = {
    [first]: chance.of([0, 2, 6, 8, 18]),
    [second]: chance.of([0, 2, 6, 8, 18]),
  }
  const decimalsOf = (address: string) => (address === coin ? 18 : (tokens[address] ?? 0))
  const [from, to] = chance.of([
    [first, second],
    [coin, second],
    [first, coin],
  ] as const)
  const gives = chance.of([500n, 10_000n, 10n ** 18n])
  const { chain, bringsOf } = swapWorld(tokens, to, gives)
  if (chance.below(2) === 0) chain.allow(first, alice, router, most)
  const { tab, attempt, ended, sent, signed, isWitnessed, provide } = openLyingOrigin(chain, chance, {
    owner,
    pays: to,
    share: 6,
  })
  provide(lyingProvider({ tokens, gives, allowance: token => chain.allowance(token, alice, router) }, chance))
  const text = typedAmount(chance)

  const swap = async (): Promise<void> => {
    const list = await loaded<readonly SwapToken[]>(tab.swap.stream$('tokens', network))
    const [sold, bought] = [from, to].map(address => list?.find(token => token.address === address))
    const amount = sold && unitsOf(text, sold.decimals)
    if (!sold || !bought || !amount) return
    const question = { account: owner, from, to, amount: String(amount), slippage: 1 }
    const quote = await loaded<SwapQuote>(tab.swap.stream$('quote', question))
    if (!quote) return
    const shown = quote.output
    const symbol = 'T'
    const summary = {
      ...{ symbol, amount: formatUnits(amount, sold.decimals), decimals: sold.decimals },
      ...(from !== coin && { token: from }),
      gets: { symbol, amount: formatUnits(shown, bought.decimals) },
    }
    for (let turn = 0; turn < 4; turn += 1) {
      const next = await loaded<SwapStep>(tab.swap.stream$('step', question, String(shown), true))
      if (!next) return
      if (next.kind === 'permit') {
        await tab.swap.call('signPermit', question).catch(() => undefined)
        expectPermit(signed.at(-1), from, unitsOf(text, decimalsOf(from)))
        continue
      }
      const { kind, call } = next
      const prepared = await attempt<PreparedTransaction>('prepareCall', owner, call, 'normal', [from, to])
      if (!prepared || prepared.blockedBy || prepared.simulation.status === 'reverts') return
      if (contradicts(prepared.simulation, next, { from, to, amount })) return
      const id = `lies ${seed} ${step} ${turn}`
      const asset = to === coin ? {} : { token: to }
      const expects =
        next.kind === 'swap'
          ? { ...asset, minOutput: next.minOutput, symbol, decimals: bought.decimals }
          : undefined
      const intent = {
        id,
        account: owner,
        kind,
        summary,
        request: prepared.request,
        ...(expects && { expects }),
      }
      const before = sent.length
      await attempt('sendTransaction', intent)
      const transaction = sent[before]
      if (!transaction) return
      expect(sent).toHaveLength(before + 1)
      const units = unitsOf(text, decimalsOf(from))
      if (next.kind === 'approve') expectApproval(transaction, from, units)
      else {
        expectSwap(transaction, { from, to, units, least: (((shown * 99n) / 100n) * 99n) / 100n })
        expect([sold.decimals, bought.decimals], 'decimals shown').toEqual([decimalsOf(from), decimalsOf(to)])
        // Only the second node can expose false data on which the first node and the data provider agree. So this check
        // runs only if the second node is up.
        const brings = bringsOf(transaction)
        if (isWitnessed && brings !== undefined) expect(brings).toBeGreaterThanOrEqual(next.minOutput)
        await tab.swap.call('forgetPermit', question)
      }
      const minedBefore = chain.mined.length
      const tx = await ended(id)
      const mined = chain.mined[minedBefore]
      if (tx?.phase === 'confirmed') expect(mined?.ok, 'it is said to be done').toBe(true)
      if (tx && unpaid.includes(tx.phase))
        expect(mined?.ok ?? false, `it is said to be ${tx.phase}`).toBe(false)
      if (next.kind === 'swap' && tx && checkOutput(tx) === 'enough')
        expect(bringsOf(transaction, true), 'it is said to be swapped').toBeGreaterThanOrEqual(next.minOutput)
      if (next.kind !== 'approve' || tx?.phase !== 'confirmed') return
    }
  }
  await swap().finally(tab.close)
  return sent.length > 0 ? 'requested' : 'refused'
}

function expectApproval(transaction: Sent, token: string, units: bigint | undefined): void {
  const args = [router as Hex, units ?? 0n] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args })
  expect([transaction.to, BigInt(transaction.value ?? 0), transaction.data]).toEqual([token, 0n, data])
}

function expectPermit(typedData: string | undefined, token: string, units: bigint | undefined): void {
  if (typedData === undefined) return
  const { primaryType, domain, message } = JSON.parse(typedData)
  expect([primaryType, domain.chainId, domain.verifyingContract]).toEqual(['Permit', 1, token])
  expect([message.owner, message.spender, message.value]).toEqual([alice, router, String(units)])
}

type Wanted = {
  readonly from: string
  readonly to: string
  readonly units: bigint | undefined
  readonly least: bigint
}

function expectSwap(transaction: Sent, { from, to, units, least }: Wanted): void {
  const { sells, buys = to, receiver, amount, least: ownMin } = routeIn(transaction)
  expect([
    transaction.to,
    sells,
    buys,
    receiver.toLowerCase(),
    amount,
    BigInt(transaction.value ?? 0),
  ]).toEqual([router, from, to, alice.toLowerCase(), units, from === coin ? units : 0n])
  expect(ownMin).toBeGreaterThanOrEqual(least)
}

/**
 * Waits for the first value with the status fresh or failed. Returns the data of a fresh value, or undefined if the
 * value is failed.
 */
async function loaded<T>(values$: Observable<unknown>): Promise<T | undefined> {
  const settled$ = (values$ as Observable<Loadable<T>>).pipe(
    filter(({ status }) => status === 'fresh' || status === 'failed'),
  )
  const value = await firstValueFrom(settled$)
  return value.status === 'fresh' ? value.data : undefined
}
