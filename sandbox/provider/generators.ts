import type { Ask, Reply, Route } from '../http.ts'
import { record, textOf } from './context.ts'
import { badParameter, unreadable } from './errors.ts'

/** POST v1/generators/onrampurl: the address of the shop where coins are bought. */
export const generatorRoutes = (): readonly Route[] => [['POST', '/v1/generators/onrampurl', onrampUrl]]

const onrampUrl = ({ json }: Ask): Reply => {
  const body = record(json)
  const { destinationWallets, partnerUserId, presetCryptoAmount, presetFiatAmount } = body
  if (!Array.isArray(destinationWallets)) return unreadable('missing field `destinationWallets`')
  if (textOf(partnerUserId) === '') return unreadable('missing field `partnerUserId`')
  if (destinationWallets.length === 0) return badParameter('destinationWallets is empty')
  for (const amount of [presetCryptoAmount, presetFiatAmount]) {
    if (amount !== undefined && !Number.isInteger(amount))
      return unreadable('preset amounts must be integers')
  }
  const url = new URL('https://pay.coinbase.com/buy/select-asset')
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
