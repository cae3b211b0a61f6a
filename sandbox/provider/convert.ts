import { encodeFunctionData, type Hex } from 'viem'
import { evmAllowance } from '../chains/evm-balances.ts'
import { tokenAbi } from '../chains/evm-deploy.ts'
import type { Ask, Reply, Route } from '../http.ts'
import { type Asset, assetAt, assetsOf, nativePlaceholder } from './assets.ts'
import { type Context, evmChain, record, splitCaip10, textOf } from './context.ts'
import { badAddress, badChain, badConversion, badParameter, unreadable } from './errors.ts'

/** The contract that swaps go to and that is allowed to take tokens; no code lives there: a fixed-price quote needs none. */
export const swapRouter = '0x1111111254eeb25477b68fb85ed929f73a960582'

const unlimited = 2n ** 256n - 1n

/** The conversion routes: token lists, quotes at the table's prices, allowance read from the chain, call data to sign. */
export const convertRoutes = (context: Context): readonly Route[] => [
  ['GET', '/v1/convert/tokens', ask => tokens(context, ask)],
  ['GET', '/v1/convert/quotes', ask => quotes(context, ask)],
  ['GET', '/v1/convert/allowance', ask => allowance(context, ask)],
  ['GET', '/v1/convert/gas-price', ask => gasPrice(context, ask)],
  ['GET', '/v1/convert/build-approve', ask => buildApprove(context, ask)],
  ['POST', '/v1/convert/build-transaction', ask => buildTransaction(context, ask)],
]

const tokens = (context: Context, { query }: Ask): Reply => {
  const chainId = query.get('chainId') ?? ''
  const assets = chainId.startsWith('eip155:') ? assetsOf(context, chainId) : undefined
  if (!assets) return badChain(chainId)
  const rows = assets.map(({ name, symbol, decimals, address, iconUrl }) => ({
    name,
    symbol,
    address: `${chainId}:${address ?? nativePlaceholder}`,
    decimals,
    logoUri: iconUrl,
    eip2612: null,
  }))
  const only = query.get('address')?.toLowerCase()
  return { body: { tokens: only ? rows.filter(({ address }) => address.toLowerCase() === only) : rows } }
}

type Pair = { from: Asset; to: Asset; amountOut: bigint }

/** Reads a wish to convert and prices it; a Reply when it cannot be made. */
const pairOf = (context: Context, from: string, to: string, amount: string): Pair | Reply => {
  const [sell, buy] = [splitCaip10(from), splitCaip10(to)]
  if (!sell || !buy) return badParameter('from and to must be CAIP-10 addresses')
  if (sell.caip !== buy.caip) return badParameter('from and to must be on the same chain')
  if (!evmChain(context, sell.caip)) return badChain(sell.caip)
  if (!/^\d{1,78}$/.test(amount) || BigInt(amount) === 0n) return badConversion('invalid amount')
  const [source, target] = [
    assetAt(context, sell.caip, sell.address),
    assetAt(context, buy.caip, buy.address),
  ]
  if (!source || !target) return badConversion('token not found')
  if (!source.price || !target.price) return badConversion('insufficient liquidity')
  return { from: source, to: target, amountOut: priced(BigInt(amount), source, target) }
}

const priceScale = 1_000_000_000

/** Converts by the two prices in whole numbers, rounded down, less 0.3 % for the pool. */
const priced = (amount: bigint, from: Asset, to: Asset): bigint => {
  const priceIn = BigInt(Math.round((from.price ?? 0) * priceScale))
  const priceOut = BigInt(Math.round((to.price ?? 0) * priceScale))
  const value = amount * priceIn * 10n ** BigInt(to.decimals) * 997n
  return value / (priceOut * 10n ** BigInt(from.decimals) * 1000n)
}

const isReply = (value: Pair | Reply): value is Reply => !('amountOut' in value)

const quotes = (context: Context, { query }: Ask): Reply => {
  const [from, to, amount] = [query.get('from') ?? '', query.get('to') ?? '', query.get('amount') ?? '']
  const pair = pairOf(context, from, to, amount)
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

const allowance = async (context: Context, { query }: Ask): Promise<Reply> => {
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

const gasPrice = async (context: Context, { query }: Ask): Promise<Reply> => {
  const chainId = query.get('chainId') ?? ''
  const prices = await gasPrices(context, chainId)
  if (!prices) return badChain(chainId)
  const [standard, fast, instant] = prices.map(String)
  return { body: { standard, fast, instant } }
}

/** As the real server does it: the token approved is `to`, the amount is unlimited when none is named. */
const buildApprove = async (context: Context, { query }: Ask): Promise<Reply> => {
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

const buildTransaction = async (context: Context, { json }: Ask): Promise<Reply> => {
  const body = record(json)
  const [from, to, amount] = [textOf(body.from), textOf(body.to), textOf(body.amount)]
  const user = splitCaip10(body.userAddress)
  const { slippage } = record(body.eip155)
  if (!user) return badAddress()
  if (!Number.isInteger(slippage) || Number(slippage) < 0)
    return unreadable('eip155.slippage: expected an integer')
  const pair = pairOf(context, from, to, amount)
  if (isReply(pair)) return pair
  if (user.caip !== pair.from.caip) return badParameter('userAddress must be on the same chain')
  const prices = await gasPrices(context, pair.from.caip)
  const least = (pair.amountOut * BigInt(100 - Math.min(100, Number(slippage)))) / 100n
  const tx = {
    from: textOf(body.userAddress),
    to: `${pair.from.caip}:${swapRouter}`,
    data: swapData(pair, BigInt(amount), least, user.address),
    amount: pair.amountOut.toString(),
    eip155: { gas: '165000', gasPrice: String(prices?.[0] ?? 0n) },
  }
  return { body: { tx } }
}

const swapAbi = [
  {
    type: 'function',
    name: 'swap',
    stateMutability: 'payable',
    inputs: ['sell:address', 'buy:address', 'amount:uint256', 'least:uint256', 'receiver:address'].map(
      input => {
        const [name = '', type = ''] = input.split(':')
        return { name, type }
      },
    ),
    outputs: [],
  },
] as const

const swapData = ({ from, to }: Pair, amount: bigint, least: bigint, receiver: string): Hex => {
  const addressOf = (asset: Asset) => asset.address ?? nativePlaceholder
  return encodeFunctionData({ abi: swapAbi, args: [addressOf(from), addressOf(to), amount, least, receiver] })
}
