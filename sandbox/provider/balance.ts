import { formatUnits, type Hex } from 'viem'
import { evmHoldings } from '../chains/evm-balances.ts'
import { solanaHoldings } from '../chains/solana-read.ts'
import type { HttpRequest, Reply, Route } from '../http.ts'
import { type Asset, assetAt, assetsOf, currencies } from './assets.ts'
import { type Context, evmChain, isAddressOf, namespaceOf, splitCaip10 } from './context.ts'
import { badAddress, badChain, badParameter, unreadable } from './errors.ts'

/**
 * One row of a balance response. `address` is absent for the native coin, and `value` is absent for a token whose price
 * is unknown.
 */
export type BalanceItem = {
  name: string
  symbol: string
  chainId: string
  address?: string
  value?: number
  price: number
  quantity: { decimals: string; numeric: string }
  iconUrl: string
}

type Holding = { asset: Asset; amount: bigint }

const cacheMs = 10_000

/**
 * GET v1/account/{address}/balance: reads the balances from the chains. Like the real server, the route caches a
 * response for 10 s by address only. In this time, a request for another chain or currency gets the cached response.
 */
export const balanceRoutes = (context: Context): readonly Route[] => {
  const cache = new Map<string, { time: number; balances: readonly BalanceItem[] }>()
  const answer = async (request: HttpRequest): Promise<Reply> => {
    const { query } = request
    const address = request.params.address ?? ''
    const chainId = query.get('chainId')
    const rate = currencies[query.get('currency') ?? '']
    if (rate === undefined) return unreadable('currency: unknown variant')
    const namespace = namespaceOf(chainId)
    if (namespace !== 'eip155' && namespace !== 'solana') return badChain(chainId ?? '')
    if (!isAddressOf(namespace, address)) return badAddress()
    if (isSilenced(request)) return { body: { balances: [] } }
    if (chainId && !assetsOf(context, chainId)) return badChain(chainId)
    const forced = query.get('forceUpdate')?.split(',').filter(Boolean)
    const wanted = forced?.map(splitCaip10)
    if (wanted?.some(token => !token?.caip.startsWith('eip155:'))) return badParameter('forceUpdate')
    const key = namespace === 'eip155' ? address.toLowerCase() : address
    const hit = cache.get(key)
    if (!forced && hit && context.now() - hit.time < cacheMs) return { body: { balances: hit.balances } }
    const held = await holdings(context, namespace, chainId, address)
    for (const token of wanted ?? []) {
      const asset = token && assetAt(context, token.caip, token.address)
      const listed = held.some(row => row.asset.caip === asset?.caip && row.asset.address === asset.address)
      if (asset && !listed) held.push({ asset, amount: 0n })
    }
    const balances = held.map(row => toItem(row, rate))
    cache.set(key, { time: context.now(), balances })
    return { body: { balances } }
  }
  return [
    ['GET', '/v1/account/:address/balance', answer],
    ['GET', '/v1/account/:address/portfolio', request => portfolio(context, request)],
  ]
}

/**
 * Whether the server returns an empty list. Like the real server, it returns an empty list to clients without an origin
 * or without a version, and to two client releases with a polling bug.
 */
const isSilenced = ({ origin, query, headers }: HttpRequest): boolean => {
  const version = query.get('sv') ?? headers['x-sdk-version']?.toString() ?? ''
  return origin === '' || version === '' || version.endsWith('1.6.4') || version.endsWith('1.6.5')
}

/** Returns all positive holdings of an address on one chain, or on all chains of the namespace if `chainId` is null. */
const holdings = async (
  context: Context,
  namespace: string,
  chainId: string | null,
  address: string,
): Promise<Holding[]> => {
  if (namespace === 'solana') {
    const { solana } = context
    if (!solana) return []
    const { lamports, tokens } = await solanaHoldings(solana, address)
    return pair(assetsOf(context, solana.caip) ?? [], [lamports, ...tokens])
  }
  const chosen = chainId ? evmChain(context, chainId) : undefined
  const chains = chosen ? [chosen] : context.chains
  const lists = chains.map(async chain => {
    const { native, tokens } = await evmHoldings(chain, address as Hex)
    return pair(assetsOf(context, chain.caip) ?? [], [native, ...tokens])
  })
  return (await Promise.all(lists)).flat()
}

const pair = (assets: readonly Asset[], amounts: readonly bigint[]): Holding[] =>
  assets.map((asset, index) => ({ asset, amount: amounts[index] ?? 0n })).filter(({ amount }) => amount > 0n)

const toItem = ({ asset, amount }: Holding, rate: number): BalanceItem => {
  const numeric = formatUnits(amount, asset.decimals)
  const price = (asset.price ?? 0) * rate
  return {
    name: asset.name,
    symbol: asset.symbol,
    chainId: asset.caip,
    ...(asset.address && { address: `${asset.caip}:${asset.address}` }),
    ...(asset.price !== undefined && { value: Number(numeric) * price }),
    price,
    quantity: { decimals: String(asset.decimals), numeric },
    iconUrl: asset.iconUrl,
  }
}

const portfolio = async (context: Context, { params }: HttpRequest): Promise<Reply> => {
  const address = params.address ?? ''
  if (!isAddressOf('eip155', address)) return badAddress()
  const held = await holdings(context, 'eip155', null, address)
  const data = held.map(({ asset }) => ({
    id: `${asset.caip}:${asset.address ?? 'native'}`,
    name: asset.name,
    symbol: asset.symbol,
  }))
  return { body: { data } }
}
