import type { Ask, Reply, Route } from '../http.ts'
import { assetAt, nativePlaceholder } from './assets.ts'
import type { Checkout } from './checkout.ts'
import { type Context, record, splitCaip10, textOf } from './context.ts'

const pageSize = 10

/** POST v1/json-rpc: paying from an exchange account. Errors are HTTP 400 with a JSON-RPC error inside. */
export const exchangeRoutes = (context: Context, checkout: Checkout): readonly Route[] => {
  const exchanges = ['Binance', 'Coinbase'].map(name => ({ id: name.toLowerCase(), name }))

  const methods: Record<string, (params: Record<string, unknown>) => unknown> = {
    reown_getExchanges({ page, includeOnly, exclude }) {
      const inside = (list: unknown, id: string) => Array.isArray(list) && list.includes(id)
      const wanted = exchanges.filter(({ id }) => !Array.isArray(includeOnly) || inside(includeOnly, id))
      const kept = wanted.filter(({ id }) => !inside(exclude, id))
      const from = (Number(page ?? 1) - 1) * pageSize
      const shown = kept
        .slice(from, from + pageSize)
        .map(one => ({ ...one, imageUrl: `${context.url()}/icons/${one.name}.svg` }))
      return { exchanges: shown, total: kept.length }
    },
    reown_getExchangePayUrl({ exchangeId, asset, amount, recipient }) {
      const seller = exchanges.find(({ id }) => id === exchangeId)
      const [caip = '', kind = '', reference = ''] = textOf(asset).split(/\/|:(?=[^:/]*$)/)
      const coin = assetAt(context, caip, kind === 'slip44' ? nativePlaceholder : reference)
      const to = splitCaip10(recipient)
      if (!seller || !coin || to?.caip !== caip || !/^\d+(\.\d+)?$/.test(String(amount))) return undefined
      const { id, url } = checkout.open({
        seller: seller.name,
        chain: caip,
        symbol: coin.symbol,
        amount: String(amount),
        address: to.address,
        price: `${amount} ${coin.symbol} of your ${seller.name} account`,
        told: false,
      })
      return { url, sessionId: id }
    },
    reown_getExchangeBuyStatus({ exchangeId, sessionId }) {
      const session = textOf(sessionId)
      if (!exchanges.some(({ id }) => id === exchangeId) || session.length > 50) return undefined
      return checkout.stateOf(session)
    },
  }

  const answer = ({ json }: Ask): Reply => {
    const { id = null, method, params } = record(json)
    const failed = (code: number, message: string): Reply => ({
      status: 400,
      body: { jsonrpc: '2.0', id, error: { code, message } },
    })
    const call = typeof method === 'string' && Object.hasOwn(methods, method) ? methods[method] : undefined
    if (!call) return failed(-32601, 'Method not found')
    const result = call(record(params))
    return result === undefined ? failed(-32602, 'Invalid params') : { body: { jsonrpc: '2.0', id, result } }
  }
  return [['POST', '/v1/json-rpc', answer]]
}
