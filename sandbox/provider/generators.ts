import type { HttpRequest, Reply, Route } from '../http.ts'
import { dollarsOf } from './assets.ts'
import type { Checkout } from './checkout.ts'
import { type Context, isAddressOf, record, textOf } from './context.ts'
import { badParameter } from './errors.ts'

/** POST v1/generators/onrampurl: returns the URL of a page where the user buys coins. */
export const generatorRoutes = (context: Context, checkout: Checkout): readonly Route[] => [
  ['POST', '/v1/generators/onrampurl', request => onrampUrl(context, checkout, request)],
]

/** The error text of the real server. That server has a bug: it does not replace `{}` with the reason. */
const unreadableBody: Reply = { status: 400, body: 'Error deserializing request body: {}' }

const onrampUrl = (context: Context, checkout: Checkout, { json }: HttpRequest): Reply => {
  const body = record(json)
  const { destinationWallets, partnerUserId, presetCryptoAmount, presetFiatAmount } = body
  if (!Array.isArray(destinationWallets)) return unreadableBody
  if (textOf(partnerUserId) === '') return unreadableBody
  for (const amount of [presetCryptoAmount, presetFiatAmount]) {
    if (amount !== undefined && !(Number.isInteger(amount) && Number(amount) >= 0)) return unreadableBody
  }
  if (destinationWallets.length === 0) return badParameter('destinationWallets is empty')
  const { address, assets } = record(destinationWallets[0])
  const buyer = textOf(address)
  if (!isAddressOf('eip155', buyer) && !isAddressOf('solana', buyer)) return badParameter('address')
  const network = textOf(body.defaultNetwork)
  const chain = context.chains.find(({ name }) => name.toLowerCase().startsWith(network)) ?? context.chains[0]
  const symbol = Array.isArray(assets) ? textOf(assets[0]) : chain?.native.symbol
  const dollars = typeof presetFiatAmount === 'number' ? presetFiatAmount : 20
  const amount = (dollars / (dollarsOf(symbol || 'ETH') ?? 1)).toFixed(6)
  const url = new URL(
    checkout.open({
      seller: 'Coinbase',
      chain: chain?.caip ?? 'eip155:1',
      symbol: symbol || 'ETH',
      amount,
      address: buyer,
      price: `${dollars}.00 USD`,
      reported: true,
    }).url,
  )
  url.searchParams.set('appId', 'bf18c88d-495a-463b-b249-0b9d3656cf5e')
  url.searchParams.set('destinationWallets', JSON.stringify(destinationWallets))
  const optional = [
    'partnerUserId',
    'defaultNetwork',
    'presetCryptoAmount',
    'presetFiatAmount',
    'defaultExperience',
  ]
  for (const name of [...optional, 'handlingRequestedUrls']) {
    const value = body[name]
    if (value !== undefined) url.searchParams.set(name, String(value))
  }
  return { body: { url: url.href } }
}
