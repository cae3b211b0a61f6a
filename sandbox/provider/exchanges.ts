import type { HttpRequest, Reply, Route } from '../http.ts'
import { type Asset, assetAt, nativePlaceholder } from './assets.ts'
import type { Checkout } from './checkout.ts'
import { type Context, record } from './context.ts'
import { unreadable } from './errors.ts'

const exchanges = [
  { id: 'binance', name: 'Binance' },
  { id: 'coinbase', name: 'Coinbase' },
] as const

/**
 * The coins that every exchange of the sandbox sells. They are few, because real exchanges sell only a few coins
 * through this API.
 */
const soldSymbols = ['ETH', 'POL', 'SOL', 'USDC']

const longestSessionId = 50

/**
 * An error of the exchange routes. The routes send it as HTTP 400 with a JSON-RPC error in the body, as the real server
 * does.
 */
class Refusal extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

const validation = (description: string) => `Validation error: ${description}`

/** POST v1/json-rpc: lists the exchanges, opens a payment page at an exchange, and returns the state of the payment. */
export const exchangeRoutes = (context: Context, checkout: Checkout): readonly Route[] => {
  const list = (params: Record<string, unknown>) => {
    if (!Number.isInteger(params.page)) throw missing('page')
    const includeOnly = texts(params.includeOnly, 'includeOnly')
    const exclude = texts(params.exclude, 'exclude')
    const asset = params.asset === undefined ? undefined : text(params, 'asset')
    const named = asset === undefined ? undefined : readAsset(asset)
    // Like the real server, return an empty list for a malformed asset, even if includeOnly and exclude contradict each
    // other.
    if (asset !== undefined && !named) return { total: 0, exchanges: [] }
    if (includeOnly && exclude)
      throw new Refusal(
        -6,
        `reown_getExchanges: ${validation('includeOnly and exclude are mutually exclusive')}`,
      )
    const selling = named && !soldAsset(context, named) ? [] : exchanges
    const shown = selling
      .filter(({ id }) => includeOnly?.includes(id) ?? true)
      .filter(({ id }) => !exclude?.includes(id))
      .map(({ id, name }) => ({ id, name, imageUrl: `${context.url()}/icons/${name}.svg` }))
    return { total: shown.length, exchanges: shown }
  }

  const openPage = (params: Record<string, unknown>) => {
    const refusal = (words: string) => new Refusal(-7, `reown_getExchangePayUrl: ${words}`)
    const exchangeId = text(params, 'exchangeId')
    const [asset, amount, recipient] = [
      text(params, 'asset'),
      text(params, 'amount'),
      text(params, 'recipient'),
    ]
    const exchange = exchanges.find(({ id }) => id === exchangeId)
    if (!exchange) throw refusal(`Exchange not found: Exchange ${exchangeId} not found`)
    const named = readAsset(asset)
    if (!named) throw refusal(validation(`Invalid CAIP-19 asset: ${asset}`))
    const [namespace = '', chainId = '', address = '', ...rest] = recipient.split(':')
    if (!namespace || !chainId || !address || rest.length > 0)
      throw refusal(validation(`Wrong CAIP-10 format: ${recipient}`))
    const [assetNamespace, assetChainId] = named.caip.split(':')
    if (namespace !== assetNamespace)
      throw refusal(
        validation(
          `Invalid recipient. CAIP-10 namespace must match asset namespace: ${namespace} != ${assetNamespace}`,
        ),
      )
    if (chainId !== assetChainId)
      throw refusal(
        validation(
          `Invalid recipient. CAIP-10 chainId must match asset chainId: ${chainId} != ${assetChainId}`,
        ),
      )
    const coin = soldAsset(context, named)
    if (!coin) throw refusal(validation(`Asset ${asset} is not supported by exchange ${exchangeId}`))
    const decimal = readAmount(amount)
    if (decimal === undefined)
      throw refusal(validation(`Invalid amount. Expected a valid number or hexadecimal string: ${amount}`))
    const { id, url } = checkout.open({
      seller: exchange.name,
      chain: named.caip,
      symbol: coin.symbol,
      amount: decimal,
      address,
      price: `${decimal} ${coin.symbol} of your ${exchange.name} account`,
      reported: false,
    })
    return { url, sessionId: id }
  }

  const stateOf = (params: Record<string, unknown>) => {
    const refusal = (words: string) => new Refusal(-8, `reown_getExchangeBuyStatus: ${words}`)
    const [exchangeId, sessionId] = [text(params, 'exchangeId'), text(params, 'sessionId')]
    if (!exchanges.some(({ id }) => id === exchangeId))
      throw refusal(`Exchange not found: ${validation(`Exchange ${exchangeId} not found`)}`)
    if (sessionId === '' || sessionId.length > longestSessionId)
      throw refusal(validation('Invalid session ID'))
    return checkout.stateOf(sessionId)
  }

  const methods = new Map<string, (params: Record<string, unknown>) => unknown>([
    ['reown_getExchanges', list],
    ['reown_getExchangePayUrl', openPage],
    ['reown_getExchangeBuyStatus', stateOf],
  ])

  const answer = ({ json }: HttpRequest): Reply => {
    const { jsonrpc, id, method, params } = record(json)
    const hasId = typeof id === 'number' || typeof id === 'string'
    if (!hasId || typeof jsonrpc !== 'string' || typeof method !== 'string' || params === undefined)
      return unreadable('the body is not a JSON-RPC request')
    try {
      const call = methods.get(method)
      if (!call) throw new Refusal(-32601, 'Method not found')
      return { body: { jsonrpc: '2.0', id, result: call(record(params)) } }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { code, message } = error
      return { status: 400, body: { jsonrpc: '2.0', id, error: { code, message } } }
    }
  }
  /**
   * Puts the origin of the request in the CORS header instead of `*`, because the real server accepts only the
   * project's origins.
   */
  const forOrigin = (request: HttpRequest): Reply => ({
    ...answer(request),
    headers: { 'access-control-allow-origin': request.origin, vary: 'origin' },
  })
  return [['POST', '/v1/json-rpc', forOrigin]]
}

const missing = (field: string) => new Refusal(-32602, `Invalid params: missing field \`${field}\``)

/** Reads a parameter that must be a string. */
const text = (params: Record<string, unknown>, field: string): string => {
  const value = params[field]
  if (value === undefined) throw missing(field)
  if (typeof value !== 'string')
    throw new Refusal(-32602, `Invalid params: invalid type for \`${field}\`, expected a string`)
  return value
}

/** Reads an optional parameter that must be a list of strings. */
const texts = (value: unknown, field: string): readonly string[] | undefined => {
  if (value === undefined || value === null) return undefined
  if (Array.isArray(value) && value.every(entry => typeof entry === 'string')) return value
  throw new Refusal(-32602, `Invalid params: invalid type for \`${field}\`, expected a sequence`)
}

type NamedAsset = { readonly caip: string; readonly kind: string; readonly reference: string }

/** Splits a CAIP-19 asset id into chain, kind and reference. Returns undefined for any other text. */
const readAsset = (asset: string): NamedAsset | undefined => {
  const [, caip, kind, reference] =
    /^([-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32})\/([-a-z0-9]{3,8}):([-.%a-zA-Z0-9]{1,128})$/.exec(asset) ?? []
  return caip && kind && reference ? { caip, kind, reference } : undefined
}

const soldAsset = (context: Context, { caip, kind, reference }: NamedAsset): Asset | undefined => {
  const coin = assetAt(context, caip, kind === 'slip44' ? nativePlaceholder : reference)
  return coin && soldSymbols.includes(coin.symbol) ? coin : undefined
}

/**
 * Reads an amount in coins, not in base units: decimal text, or hexadecimal text with or without 0x. Returns decimal
 * text.
 */
const readAmount = (amount: string): string | undefined => {
  if (/^\d+(\.\d+)?$/.test(amount)) return amount
  const [, digits] = /^(?:0x)?([0-9a-fA-F]{1,16})$/.exec(amount) ?? []
  return digits === undefined ? undefined : BigInt(`0x${digits}`).toString()
}
