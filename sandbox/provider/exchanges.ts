import { randomUUID } from 'node:crypto'
import type { Ask, Reply, Route } from '../http.ts'
import { type Context, record, splitCaip10, textOf } from './context.ts'

const pageSize = 10

/** POST v1/json-rpc: paying from an exchange account. Errors are HTTP 400 with a JSON-RPC error inside. */
export const exchangeRoutes = (context: Context): readonly Route[] => {
  const started = new Map<string, number>()
  const exchanges = ['Binance', 'Coinbase'].map(name => ({
    id: name.toLowerCase(),
    name,
    imageUrl: `${context.url()}/icons/${name}.svg`,
  }))

  const methods: Record<string, (params: Record<string, unknown>) => unknown> = {
    reown_getExchanges({ page, includeOnly, exclude }) {
      const inside = (list: unknown, id: string) => Array.isArray(list) && list.includes(id)
      const wanted = exchanges.filter(({ id }) => !Array.isArray(includeOnly) || inside(includeOnly, id))
      const kept = wanted.filter(({ id }) => !inside(exclude, id))
      const from = (Number(page ?? 1) - 1) * pageSize
      return { exchanges: kept.slice(from, from + pageSize), total: kept.length }
    },
    reown_getExchangePayUrl({ exchangeId, asset, amount, recipient }) {
      if (!exchanges.some(({ id }) => id === exchangeId)) return undefined
      if (!/^[-a-z0-9]+:[-\w]+\/[-\w]+:[-.%\w]+$/.test(textOf(asset)) || !splitCaip10(recipient))
        return undefined
      if (!/^\d+(\.\d+)?$/.test(String(amount))) return undefined
      const sessionId = randomUUID()
      started.set(sessionId, context.now())
      return { url: `https://${exchangeId}.example/pay?session=${sessionId}`, sessionId }
    },
    reown_getExchangeBuyStatus({ exchangeId, sessionId }) {
      const session = textOf(sessionId)
      if (!exchanges.some(({ id }) => id === exchangeId) || session.length > 50) return undefined
      const begun = started.get(session)
      if (begun === undefined) return { status: 'UNKNOWN', txHash: null }
      return { status: context.now() - begun < 10_000 ? 'IN_PROGRESS' : 'SUCCESS', txHash: null }
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
