import { createSpamCheck, type KnownTokens, withSpamFlag } from '../balances/token-spam.ts'
import { readAddress } from '../core/address.ts'
import {
  type DecimalText,
  divide,
  formatUnits,
  isPossibleAmount,
  isPossibleValue,
  lossPercent,
  multiply,
} from '../core/amount.ts'
import { nativePlaceholders, slippageTolerance } from '../core/constants.ts'
import { addressOf, type CaipNetworkId, networkOf, readCaipAddress } from '../core/entities.ts'
import { approveSelector } from '../core/erc20-selectors.ts'
import { AppError } from '../core/errors/app-error.ts'
import { fromRecord } from '../core/errors/core-error.ts'
import { addressIn, addressWord, numberIn, readCall, wordOf } from '../core/evm-data.ts'
import { foldedOrder } from '../core/lib/folded.ts'
import type { Simulation } from '../transactions/prepared.ts'
import type { EvmCall } from '../transactions/record.ts'
import { readSwapCall, type SwapCall } from './calls.ts'
import { assetOf } from './form.ts'
import { routersOf } from './routers.ts'
import { isSlippage } from './slippage.ts'
import type { SwapParams, SwapRequest } from './swap-params.ts'
import { isNativeCoin, type SwapQuote, type SwapToken, swapsOn } from './types.ts'

/** A call that the swap service proposes, before any check. */
export type ProposedCall = {
  readonly from?: unknown
  readonly to?: unknown
  readonly data?: unknown
  readonly value?: unknown
  readonly amount?: unknown
  readonly gas?: unknown
}

/** Upper limit for the gas of a swap. No real swap needs more gas, and on some networks no block allows more. */
const maxGas = 15_000_000n

/**
 * Checks the token, spender, amount and network of a proposed approval. Returns a call that Portico encodes from the
 * checked values.
 */
export function checkApproval(
  proposed: ProposedCall,
  request: SwapRequest,
  amount: bigint = request.amount,
): { readonly call: EvmCall; readonly spender: string } {
  const token = placeOf(proposed.to, request)
  if (token !== request.from.toLowerCase()) throw refused('swap-approval-token', { found: token })
  const call = readCall(proposed.data)
  if (!call || call.selector !== approveSelector || call.words.length !== 2 || call.rest !== '')
    throw refused('swap-approval-call')
  const spender = addressIn(call.words[0])
  if (spender === undefined || !routersOf(request.account).includes(spender))
    throw refused('swap-spender-unknown', { spender: spender ?? '' })
  if (numberIn(call.words[1]) !== amount) throw refused('swap-approval-amount')
  checkSender(proposed.from, request)
  if (numberOf(proposed.value) !== 0n) throw refused('swap-value-unexpected')
  return { call: approvalCall(token, spender, amount), spender }
}

function approvalCall(token: string, spender: string, amount: bigint): EvmCall {
  const data = `${approveSelector}${addressWord(spender)}${wordOf(amount)}`
  return { to: token, data, value: 0n }
}

/** Terms of the swap that are not in the request: the output that the user was shown, and the permit that the user signed. */
type SwapTerms = { readonly shown: bigint; readonly permit?: string | undefined }

/**
 * A checked swap. `mustBeSimulated` means that the call does not guarantee its output, so Portico must simulate the
 * call before the user signs.
 */
type CheckedSwap = {
  readonly call: EvmCall
  readonly output: bigint
  readonly minOutput: bigint
  readonly mustBeSimulated: boolean
}

/**
 * Checks a proposed swap: the contract, the value, both tokens, the sold amount, the minimum output and the recipient.
 */
export function checkSwap(
  proposed: ProposedCall,
  request: SwapRequest,
  { shown, permit }: SwapTerms,
): CheckedSwap {
  const target = placeOf(proposed.to, request)
  if (!routersOf(request.account).includes(target)) throw refused('swap-target-unknown', { target })
  checkSender(proposed.from, request)
  const value = isNativeCoin(request.from) ? request.amount : 0n
  if (proposed.value !== undefined && numberOf(proposed.value) !== value)
    throw refused('swap-value-unexpected')
  const gas = proposed.gas === undefined ? undefined : numberOf(proposed.gas)
  if (proposed.gas !== undefined && (gas === undefined || gas > maxGas)) throw refused('swap-gas-excessive')
  const output = numberOf(proposed.amount)
  if (output === undefined || output === 0n) throw refused('swap-output-unknown')
  // If the price has moved further than the slippage allows, the user has to confirm the new price first.
  if (output < minOutputOf(shown, request.slippage)) throw refused('swap-price-moved')
  const swapCall = readSwapCall(proposed.data)
  if (!swapCall) throw refused('swap-call-unknown')
  checkTerms(swapCall, request, output, permit)
  const call = { to: target, data: String(proposed.data), value }
  return { call, output, minOutput: swapCall.minOutput, mustBeSimulated: swapCall.throughPools }
}

function checkTerms(
  swapCall: SwapCall,
  request: SwapRequest,
  output: bigint,
  permit: string | undefined,
): void {
  const { sells, buys = request.to, receiver, amount = request.amount } = swapCall
  const owner = addressOf(request.account).toLowerCase()
  if (sells !== request.from.toLowerCase() || buys.toLowerCase() !== request.to.toLowerCase())
    throw refused('swap-pair-changed')
  if ((receiver ?? owner) !== owner) throw refused('swap-receiver-changed')
  if (amount !== request.amount) throw refused('swap-amount-changed')
  if (swapCall.odd) throw refused('swap-flags-unexpected')
  if (swapCall.minOutput < minOutputOf(output, request.slippage)) throw refused('swap-output-too-low')
  if (swapCall.permit !== (permit ?? '0x').toLowerCase()) throw refused('swap-permit-changed')
}

/**
 * Parses an address in a proposed call and returns it in lower case. Throws if the address belongs to a network other
 * than the request's network.
 */
function placeOf(place: unknown, request: SwapRequest): string {
  const read = readCaipAddress(place)
  if (!read || !/^0x[0-9a-f]{40}$/i.test(addressOf(read))) throw refused('swap-answer-unreadable')
  if (networkOf(read) !== networkOf(request.account))
    throw refused('swap-network-changed', { found: networkOf(read) })
  return addressOf(read).toLowerCase()
}

/** Throws if the swap service names a sender that is not the user's account. */
function checkSender(from: unknown, request: SwapRequest): void {
  if (from === undefined || from === null) return
  if (placeOf(from, request) !== addressOf(request.account).toLowerCase())
    throw refused('swap-sender-changed')
}

function numberOf(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^(?:[0-9]{1,78}|0x[0-9a-f]{1,64})$/i.test(value)
    ? BigInt(value)
    : undefined
}

type Refusal = Extract<AppError['code'], `swap-${string}`>

function refused(code: Refusal, context: Readonly<Record<string, string>> = {}): AppError {
  return new AppError(code, context)
}

/** Parses swap params that come from outside the worker. Throws an AppError if a field is invalid. */
export function readSwapParams(params: SwapParams): SwapRequest {
  const account = readCaipAddress(params.account)
  if (!account) throw new AppError('address-invalid')
  const network = networkOf(account)
  if (!swapsOn(network)) throw new AppError('swaps-unsupported', { network })
  const [from, to] = [params.from, params.to].map(text => {
    const plain = String(text).toLowerCase()
    return isNativeCoin(plain) ? plain : readAddress(network, plain)?.toLowerCase()
  })
  if (!from || !to) throw new AppError('address-invalid')
  if (from === to) throw new AppError('swap-no-route')
  const { amount, slippage } = params
  if (typeof amount !== 'string' || !/^[1-9][0-9]{0,77}$/.test(amount)) throw new AppError('amount-invalid')
  if (!isSlippage(slippage)) throw new AppError('amount-invalid')
  return { account, from, to, amount: BigInt(amount), slippage }
}

export function keyOfSwapParams({ account, from, to, amount, slippage }: SwapParams): string {
  return [account, from, to, amount, slippage].join('|')
}

/**
 * Throws unless the account receives at least the minimum output in the simulation of a swap. Swaps through pools need
 * this check, because the call may name any contract as a pool, and that contract may pay nothing.
 */
export function checkSwapOutput(
  simulation: Simulation,
  request: Pick<SwapRequest, 'to'>,
  minOutput: bigint,
): void {
  if (simulation.status === 'reverts') throw fromRecord(simulation.error)
  const arrives = simulation.status === 'ok' ? simulation.changes.filter(({ delta }) => delta > 0n) : []
  const wanted = arrives.find(({ token }) => assetOf(token) === assetOf(request.to))
  if (wanted && wanted.delta < minOutput) throw new AppError('swap-output-too-low')
  if (!wanted) throw new AppError(arrives.length > 0 ? 'swap-pair-changed' : 'swap-arrival-unknown')
}

/** The maximum fee of the swap service, in hundredths of a per cent. */
const providerFeePoints = 85n
const points = 10_000n

/** Returns the minimum output if the price moves by `slippage` per cent. Rounds down, as the swap service does. */
export function minOutputOf(output: bigint, slippage: number = slippageTolerance): bigint {
  return (output * BigInt(100 - slippage)) / 100n
}

export function providerFeeOf(amount: bigint): bigint {
  return (amount * providerFeePoints) / points
}

/** The values from which a quote is computed. Prices are in US dollars for one whole token. */
type QuoteFacts = {
  readonly from: SwapToken
  readonly to: SwapToken
  readonly amount: bigint
  readonly output: bigint
  readonly slippage: number
  readonly fromPrice?: DecimalText | undefined
  readonly toPrice?: DecimalText | undefined
  readonly native?: { readonly price?: DecimalText | undefined; readonly decimals: number } | undefined
  /** The units of gas that the swap needs, and the price of one unit in base units of the native coin. */
  readonly gas?: { readonly units: bigint; readonly price: bigint } | undefined
}

/**
 * Computes the quote. All values are exact to 20 decimal places. Implausible fees and values, such as a fee larger than any
 * account can hold, are left out.
 */
export function quoteFrom(facts: QuoteFacts): SwapQuote {
  const { from, to, amount, output, gas, native } = facts
  const [input, received] = [formatUnits(amount, from.decimals), formatUnits(output, to.decimals)]
  const inputValue = valued(input, facts.fromPrice)
  const outputValue = valued(received, facts.toPrice)
  const priceImpact = inputValue && outputValue && lossPercent(inputValue, outputValue)
  const wholeFee = gas && gas.units * gas.price
  const isPossibleFee = wholeFee !== undefined && isPossibleAmount(wholeFee, native?.decimals ?? 0)
  const networkFee = isPossibleFee ? wholeFee : undefined
  const networkFeeValue =
    networkFee !== undefined && native
      ? valued(formatUnits(networkFee, native.decimals), native.price)
      : undefined
  return {
    output,
    minOutput: minOutputOf(output, facts.slippage),
    rate: divide(received, input) ?? '0',
    providerFee: providerFeeOf(amount),
    ...(inputValue !== undefined && { inputValue }),
    ...(outputValue !== undefined && { outputValue }),
    ...(priceImpact !== undefined && { priceImpact }),
    ...(networkFee !== undefined && { networkFee }),
    ...(networkFeeValue !== undefined && { networkFeeValue }),
  }
}

function valued(amount: DecimalText, price: DecimalText | undefined): DecimalText | undefined {
  const value = price === undefined ? undefined : multiply(amount, price)
  return value !== undefined && isPossibleValue(value) ? value : undefined
}

/**
 * Contracts of well-known tokens, lower case, by network and symbol. A token with the same symbol at another address may be a
 * fake.
 */
const known: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'eip155:1': {
    USDC: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
    USDT: '0xdac17f958d2ee523a2206206994597c13d831ec7',
    DAI: '0x6b175474e89094c44da98b954eedeac495271d0f',
    WETH: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
    WBTC: '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599',
    LINK: '0x514910771af9ca656af840dff83e8264ecf986ca',
    UNI: '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984',
    AAVE: '0x7fc66500c84a76ad7e9c93437bfc5ac33e2ddae9',
    ENS: '0xc18360217d8f7ab5e7c516566761ea12ce7f9d72',
    CRV: '0xd533a949740bb3306d119cc777fa900ba034cd52',
    '1INCH': '0x111111111117dc0aa78b770fa6a738034120c302',
    BAL: '0xba100000625a3754423978a60c9317c58a424e3d',
    MATIC: '0x7d1afa7b718fb893db30a3abc0cfc608aacfebb0',
    ARB: '0xb50721bcf8d664c30412cfbc6cf7a15145234ad1',
  },
  'eip155:42161': {
    USDC: '0xaf88d065e77c8cc2239327c5edb3a432268e5831',
    USDT: '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9',
    DAI: '0xda10009cbd5d07dd0cecc66161fc93d7c9000da1',
    WETH: '0x82af49447d8a07e3bd95bd0d56f35241523fbab1',
    WBTC: '0x2f2a2543b76a4166549f7aab2e75bef0aefc5b0f',
    ARB: '0x912ce59144191c1204e64559fe8253a0e49e6548',
    LINK: '0xf97f4df75117a78c1a5a0dbb814af92458539fb4',
  },
  'eip155:10': {
    USDC: '0x0b2c639c533813f4aa9d7837caf62653d097ff85',
    USDT: '0x94b008aa00579c1307b0ef2c499ad98a8ce58e58',
    DAI: '0xda10009cbd5d07dd0cecc66161fc93d7c9000da1',
    WETH: '0x4200000000000000000000000000000000000006',
    OP: '0x4200000000000000000000000000000000000042',
    WBTC: '0x68f180fcce6836688e9084f035309e29bf0a2095',
    LINK: '0x350a791bfc2c21f9ed5d10980dad2e2638ffa7f6',
  },
  'eip155:324': {
    USDC: '0x1d17cbcf0d6d143135ae902365d2e5e2a16538d4',
    USDT: '0x493257fd37edb34451f62edf8d2a0c418852ba4c',
    WETH: '0x5aea5775959fbc2557cc8789bc1bf90a239d9a91',
  },
  'eip155:8453': {
    USDC: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
    USDT: '0xfde4c96c8593536e31f229ea8f37b2ada2699bb2',
    WETH: '0x4200000000000000000000000000000000000006',
    DAI: '0x50c5725949a6f0c72e6c4a641f24049a917db0cb',
  },
  'eip155:56': {
    USDC: '0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d',
    USDT: '0x55d398326f99059ff775485246999027b3197955',
    ETH: '0x2170ed0880ac9a755fd29b2688956bd959f933f8',
  },
  'eip155:137': {
    USDC: '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359',
    USDT: '0xc2132d05d31c914a87c6611c10748aeb04b58e8f',
    DAI: '0x8f3cf7ad23cd3cadbd9735aff958023239c6a063',
    WETH: '0x7ceb23fd6bc0add59e62ac25578270cff1b9f619',
    WBTC: '0x1bfd67037b42cf73acf2047067bd4f2c47d9bfd6',
    LINK: '0x53e0bca35ec356bd5dddfebbd1fc0fd03fabad39',
  },
  'eip155:100': {
    USDC: '0xddafbb505ad214d7b80b1f830fccc89b60fb7a83',
    USDT: '0x4ecaba5870353805a9f068101a40e0f32ed605c6',
    WETH: '0x6a023ccd1ff6f2045c3309768ead9e68f978f6e1',
    GNO: '0x9c58bacc331c9aa871afd802db6379a98e80cedb',
  },
  'eip155:43114': {
    USDC: '0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e',
    USDT: '0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7',
  },
}

/** Whether this exact address belongs to a well-known token. */
export function isWellKnown(network: CaipNetworkId, address: string): boolean {
  return address === nativePlaceholders.eip155 || Object.values(known[network] ?? {}).includes(address)
}

/**
 * Adds a spam flag to suspicious tokens. Sorts the tokens: native coin, suggested tokens, other tokens, flagged tokens. Each
 * group is sorted by symbol.
 */
export function checkTokens(tokens: readonly SwapToken[], acquaintance: KnownTokens): readonly SwapToken[] {
  const list = new Set(tokens.map(({ address }) => address))
  const rank = (token: SwapToken) =>
    token.address === nativePlaceholders.eip155 ? 0 : token.spamFlag ? 3 : token.suggested ? 1 : 2
  const check = createSpamCheck(acquaintance)
  const inOrder = foldedOrder()
  return tokens
    .map((token): SwapToken => {
      if (token.suggested) return token
      return withSpamFlag(token, check.flagOf(token, check.isVerified(list, token)))
    })
    .sort((a, b) => rank(a) - rank(b) || inOrder(a.symbol, b.symbol))
}
