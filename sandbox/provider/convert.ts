import { encodeFunctionData, type Hex, numberToHex } from 'viem'
import type { EvmChain } from '../chains/evm.ts'
import { evmAllowance, evmHoldings } from '../chains/evm-balances.ts'
import { tokenAbi } from '../chains/evm-deploy.ts'
import { swapRouter, takesPermits } from '../chains/evm-pool.ts'
import { paysCoins, poolAbi, poolOutput, routeAbi } from '../chains/pool-code.ts'
import type { HttpRequest, Reply, Route } from '../http.ts'
import { type Asset, assetAt, assetsOf, nativePlaceholder } from './assets.ts'
import { type Context, evmChain, record, splitCaip10, textOf } from './context.ts'
import { badAddress, badChain, badConversion, badParameter, unreadable } from './errors.ts'

const unlimited = 2n ** 256n - 1n

/**
 * Returns the conversion routes. Quotes and call data come from the chain's own pool, and allowances from the chain.
 */
export const convertRoutes = (context: Context): readonly Route[] => [
  ['GET', '/v1/convert/tokens', request => tokens(context, request)],
  ['GET', '/v1/convert/quotes', request => quotes(context, request)],
  ['GET', '/v1/convert/allowance', request => allowance(context, request)],
  ['GET', '/v1/convert/gas-price', request => gasPrice(context, request)],
  ['GET', '/v1/convert/build-approve', request => buildApprove(context, request)],
  ['POST', '/v1/convert/build-transaction', request => buildTransaction(context, request)],
]

const tokens = (context: Context, { query }: HttpRequest): Reply => {
  const chainId = query.get('chainId') ?? ''
  const assets = chainId.startsWith('eip155:') ? assetsOf(context, chainId) : undefined
  if (!assets) return badChain(chainId)
  const rows = assets.map(({ name, symbol, decimals, address, iconUrl }) => ({
    name,
    symbol,
    address: `${chainId}:${address ?? nativePlaceholder}`,
    decimals,
    logoUri: iconUrl,
    eip2612: address === undefined ? null : takesPermits(Number(chainId.slice(7)), symbol),
  }))
  const only = query.get('address')?.toLowerCase()
  return { body: { tokens: only ? rows.filter(({ address }) => address.toLowerCase() === only) : rows } }
}

type Pair = { chain: EvmChain; from: Asset; to: Asset; amountOut: bigint }

/**
 * Reads a conversion request and calculates the output amount. Returns an error reply if the conversion is impossible.
 */
const pairOf = async (context: Context, from: string, to: string, amount: string): Promise<Pair | Reply> => {
  const [sell, buy] = [splitCaip10(from), splitCaip10(to)]
  if (!sell || !buy) return badParameter('from and to must be CAIP-10 addresses')
  if (sell.caip !== buy.caip) return badParameter('from and to must be on the same chain')
  const chain = evmChain(context, sell.caip)
  if (!chain) return badChain(sell.caip)
  if (!/^\d{1,38}$/.test(amount) || BigInt(amount) === 0n) return badConversion('invalid amount')
  const [source, target] = [
    assetAt(context, sell.caip, sell.address),
    assetAt(context, buy.caip, buy.address),
  ]
  if (!source || !target) return badConversion('token not found')
  if (source === target || source.address === target.address) return badConversion('tokens are the same')
  const held = await evmHoldings(chain, swapRouter)
  const reserveOf = ({ address }: Asset): bigint => {
    const index = chain.tokens.findIndex(token => token.address.toLowerCase() === address)
    return address === undefined ? held.native : (held.tokens[index] ?? 0n)
  }
  const amountOut = poolOutput(BigInt(amount), reserveOf(source), reserveOf(target))
  if (reserveOf(source) === 0n || amountOut === 0n) return badConversion('insufficient liquidity')
  return { chain, from: source, to: target, amountOut }
}

const isReply = (value: Pair | Reply): value is Reply => !('amountOut' in value)

const quotes = async (context: Context, { query }: HttpRequest): Promise<Reply> => {
  const [from, to, amount] = [query.get('from') ?? '', query.get('to') ?? '', query.get('amount') ?? '']
  const pair = await pairOf(context, from, to, amount)
  if (isReply(pair)) return pair
  const quote = {
    id: null,
    fromAmount: amount,
    fromAccount: from,
    toAmount: `${pair.amountOut}`,
    toAccount: to,
  }
  return { body: { quotes: [quote] } }
}

const allowance = async (context: Context, { query }: HttpRequest): Promise<Reply> => {
  const token = splitCaip10(query.get('tokenAddress'))
  const owner = splitCaip10(query.get('userAddress'))
  if (!token || !owner) return badAddress()
  const chain = evmChain(context, token.caip)
  if (!chain) return badChain(token.caip)
  if (token.address.toLowerCase() === nativePlaceholder) return { body: { allowance: unlimited.toString() } }
  if (!assetAt(context, token.caip, token.address)) return badConversion('token not found')
  const amount = await evmAllowance(chain, token.address as Hex, owner.address as Hex, swapRouter)
  return { body: { allowance: amount.toString() } }
}

const gasPrices = async (context: Context, chainId: string): Promise<bigint[] | undefined> => {
  const chain = evmChain(context, chainId)
  if (!chain) return undefined
  const price = BigInt((await chain.rpc('eth_gasPrice')) as Hex)
  return [price, (price * 12n) / 10n, (price * 15n) / 10n]
}

const gasPrice = async (context: Context, { query }: HttpRequest): Promise<Reply> => {
  const chainId = query.get('chainId') ?? ''
  const prices = await gasPrices(context, chainId)
  if (!prices) return badChain(chainId)
  const [standard, fast, instant] = prices.map(String)
  return { body: { standard, fast, instant } }
}

/**
 * Builds an approval. Like the real server, reads the token to approve from the parameter `to`. Without an amount the
 * approval is unlimited.
 */
const buildApprove = async (context: Context, { query }: HttpRequest): Promise<Reply> => {
  const [from, to] = [splitCaip10(query.get('from')), splitCaip10(query.get('to'))]
  const amount = query.get('amount')
  if (!from || !to) return badAddress()
  if (from.caip !== to.caip) return badParameter('from and to must be on the same chain')
  const prices = await gasPrices(context, to.caip)
  if (!prices) return badChain(to.caip)
  if (amount !== null && !/^\d{1,78}$/.test(amount)) return badConversion('invalid amount')
  const args = [swapRouter, amount === null ? unlimited : BigInt(amount)] as const
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args })
  const eip155 = { gasPrice: String(prices[0]) }
  return { body: { tx: { from: query.get('from'), to: query.get('to'), data, value: '0', eip155 } } }
}

const buildTransaction = async (context: Context, { json }: HttpRequest): Promise<Reply> => {
  const body = record(json)
  const [from, to, amount] = [textOf(body.from), textOf(body.to), textOf(body.amount)]
  const user = splitCaip10(body.userAddress)
  const { slippage, permit = '0x' } = record(body.eip155)
  if (!user) return badAddress()
  if (!Number.isInteger(slippage) || Number(slippage) < 0)
    return unreadable('eip155.slippage: expected an integer')
  if (typeof permit !== 'string' || !/^0x([0-9a-f]{448})?$/i.test(permit))
    return badConversion('permit must be the seven words of its call')
  const pair = await pairOf(context, from, to, amount)
  if (isReply(pair)) return pair
  if (user.caip !== pair.from.caip) return badParameter('userAddress must be on the same chain')
  const least = (pair.amountOut * BigInt(100 - Math.min(100, Number(slippage)))) / 100n
  const data = swapData(pair, BigInt(amount), least, user.address as Hex, permit as Hex)
  const value = pair.from.address === undefined ? BigInt(amount) : 0n
  const gas = body.disableEstimate === true ? '0' : await gasFor(pair.chain, user.address, value, data)
  if (gas === undefined) return badConversion('Not enough balance or allowance')
  const prices = await gasPrices(context, pair.from.caip)
  const tx = {
    from: textOf(body.userAddress),
    to: `${pair.from.caip}:${swapRouter}`,
    data,
    amount: pair.amountOut.toString(),
    eip155: { gas, gasPrice: String(prices?.[0] ?? 0n) },
  }
  return { body: { tx } }
}

/** Returns the chain's gas estimate for the swap plus 10%. Returns undefined if the estimate fails. */
const gasFor = async (
  { rpc }: EvmChain,
  from: string,
  value: bigint,
  data: Hex,
): Promise<string | undefined> => {
  try {
    const call = { from, to: swapRouter, value: numberToHex(value), data }
    const gas = BigInt((await rpc('eth_estimateGas', [call])) as Hex)
    return String((gas * 11n) / 10n)
  } catch {
    return undefined
  }
}

/** Symbols of tokens. For a purchase of one of them without a permit, the sandbox returns a swap call of `routeAbi`. */
const straight: readonly string[] = ['DAI']

const swapData = ({ from, to }: Pair, amount: bigint, least: bigint, receiver: Hex, permit: Hex): Hex => {
  const addressOf = (asset: Asset) => (asset.address ?? nativePlaceholder) as Hex
  if (straight.includes(to.symbol) && permit === '0x') {
    const pool = BigInt(addressOf(to)) | (to.address === undefined ? paysCoins : 0n)
    return from.address === undefined
      ? encodeFunctionData({ abi: routeAbi, functionName: 'ethUnoswap', args: [least, pool] })
      : encodeFunctionData({
          abi: routeAbi,
          functionName: 'unoswap',
          args: [BigInt(addressOf(from)), amount, least, pool],
        })
  }
  const desc = {
    srcToken: addressOf(from),
    dstToken: addressOf(to),
    srcReceiver: swapRouter,
    dstReceiver: receiver,
    amount,
    minReturnAmount: least,
    flags: 0n,
  } as const
  return encodeFunctionData({ abi: poolAbi, args: [swapRouter, desc, permit, '0x'] })
}
