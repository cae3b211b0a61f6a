import type { HttpRequest, Reply, Route } from '../http.ts'
import { assetAt, currencies } from './assets.ts'
import { type Context, record, splitCaip10, textOf } from './context.ts'
import { badAddress, badParameter, unreadable } from './errors.ts'

/** POST v1/fungible/price: returns a list with only one entry, the price of the first address in the request. */
export const fungibleRoutes = (context: Context): readonly Route[] => {
  const answer = ({ json }: HttpRequest): Reply => {
    const { currency, addresses } = record(json)
    if (!Array.isArray(addresses)) return unreadable('missing field `addresses`')
    const rate = currencies[textOf(currency)]
    if (rate === undefined) return unreadable('currency: unknown variant')
    if (addresses.length === 0) return badParameter('addresses is empty')
    const first = splitCaip10(addresses[0])
    if (!first) return badAddress()
    const asset = assetAt(context, first.caip, first.address)
    if (!asset) return { body: { fungibles: [] } }
    const { name, symbol, iconUrl, decimals, price = 0 } = asset
    return {
      body: { fungibles: [{ address: addresses[0], name, symbol, iconUrl, price: price * rate, decimals }] },
    }
  }
  return [['POST', '/v1/fungible/price', answer]]
}
