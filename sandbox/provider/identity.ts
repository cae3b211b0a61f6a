import type { HttpRequest, Reply, Route } from '../http.ts'
import { type Context, isAddressOf } from './context.ts'
import { badAddress } from './errors.ts'

const dayInSeconds = 86_400

type Identity = { readonly name: string | null; readonly avatar: string | null }

/**
 * GET v1/identity/{address} and GET v1/account/{address}/identity: return the name and avatar of an EVM address. A
 * Solana address has neither.
 */
export const identityRoutes = (context: Context): readonly Route[] => {
  const resolved = new Map<string, Identity & { readonly at: number }>()

  /**
   * Returns the identity and the time at which it was resolved. Caches a result for one day, or until the name or
   * avatar changes.
   */
  const resolve = (address: string) => {
    const registered = context.memory.nameOf(address)
    const seeded = context.memory.identityOf(address)
    const name = registered ?? seeded?.name ?? null
    const avatar = seeded?.avatar ?? null
    const key = address.toLowerCase()
    const earlier = resolved.get(key)
    const isCurrent =
      earlier?.name === name && earlier.avatar === avatar && context.now() - earlier.at < dayInSeconds * 1000
    if (earlier && isCurrent) return earlier
    const fresh = { name, avatar, at: context.now() }
    resolved.set(key, fresh)
    return fresh
  }

  const answer = ({ params, query }: HttpRequest): Reply => {
    const address = params.address ?? ''
    const isEvm = isAddressOf('eip155', address)
    if (!isEvm && !isAddressOf('solana', address)) return badAddress()
    if (!isEvm) return { body: { name: null, avatar: null, resolvedAt: null } }
    if (query.get('useCache') === 'false') resolved.delete(address.toLowerCase())
    const { name, avatar, at } = resolve(address)
    const age = Math.floor((context.now() - at) / 1000)
    return {
      headers: { 'cache-control': `public, max-age=${dayInSeconds - age}` },
      body: { name, avatar, resolvedAt: new Date(at).toISOString() },
    }
  }
  return [
    ['GET', '/v1/identity/:address', answer],
    ['GET', '/v1/account/:address/identity', answer],
  ]
}
