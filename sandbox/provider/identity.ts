import type { Ask, Reply, Route } from '../http.ts'
import { type Context, isAddressOf } from './context.ts'
import { badAddress } from './errors.ts'

const dayInSeconds = 86_400

/** GET v1/identity/{address} and its alias: name and picture of an address; always empty for Solana. */
export const identityRoutes = (context: Context): readonly Route[] => {
  const answer = ({ params }: Ask): Reply => {
    const address = params.address ?? ''
    const isEvm = isAddressOf('eip155', address)
    if (!isEvm && !isAddressOf('solana', address)) return badAddress()
    if (!isEvm) return { body: { name: null, avatar: null, resolvedAt: null } }
    const { name = null, avatar = null } = context.memory.identityOf(address) ?? {}
    return {
      headers: { 'cache-control': `public, max-age=${dayInSeconds}` },
      body: { name, avatar, resolvedAt: new Date(context.now()).toISOString() },
    }
  }
  return [
    ['GET', '/v1/identity/:address', answer],
    ['GET', '/v1/account/:address/identity', answer],
  ]
}
