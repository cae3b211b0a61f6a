import { createECDH, randomUUID } from 'node:crypto'
import type { HttpRequest, Reply, Route } from '../http.ts'
import { type Context, record, splitCaip10, textOf } from './context.ts'
import { badAddress, refuse, unreadable } from './errors.ts'
import type { SmartSession } from './memory.ts'

const mostSessions = 255

/**
 * Returns the routes for the smart sessions of an account (CAIP-10). The list of sessions still contains revoked
 * sessions.
 */
export const sessionRoutes = (context: Context): readonly Route[] => {
  const { memory } = context
  const seconds = () => Math.floor(context.now() / 1000)
  const withOwner = (act: (owner: string, request: HttpRequest) => Reply) => (request: HttpRequest) =>
    splitCaip10(request.params.account) ? act(request.params.account ?? '', request) : badAddress()

  const find = (owner: string, pci: unknown): SmartSession | Reply => {
    const session = memory.sessionsOf(owner).find(candidate => candidate.pci === pci)
    if (!session) return refuse(400, 'pci', 'Permission for PCI is not found')
    if (session.revokedAt !== null) return refuse(400, 'pci', 'Permission for PCI is revoked')
    if (session.expiry < seconds()) return refuse(400, 'pci', 'Permission for PCI is expired')
    return session
  }
  const list = withOwner(owner => ({ body: { pcis: memory.sessionsOf(owner) } }))

  const create = withOwner((owner, { json, query }) => {
    const { expiry, permissions, policies } = record(json)
    if (typeof expiry !== 'number' || !Array.isArray(permissions) || !Array.isArray(policies)) {
      return unreadable('expiry, permissions and policies are required')
    }
    const sessions = memory.sessionsOf(owner)
    if (sessions.length >= mostSessions) return refuse(400, 'pci', 'Too many permissions')
    const pci = randomUUID()
    const project = { id: query.get('projectId') ?? '', name: 'Sandbox shop', url: null, iconUrl: null }
    sessions.push({
      ...{ project, pci, expiry, permissions, policies },
      ...{ createdAt: seconds(), context: null, revokedAt: null },
    })
    const hex = createECDH('secp256k1').generateKeys('hex')
    // Without `v=2`, the real server encodes the hexadecimal text of the key as hexadecimal again: 262 characters
    // instead of 132.
    const publicKey = `0x${query.get('v') === '2' ? hex : Buffer.from(hex).toString('hex')}`
    return { body: { pci, key: { type: 'secp256k1', publicKey } } }
  })

  const activate = withOwner((owner, { json }) => {
    const body = record(json)
    const session = find(owner, body.pci)
    if (!('pci' in session)) return session
    session.context = textOf(body.context)
    if (typeof body.expiry === 'number') session.expiry = body.expiry
    return {}
  })

  const revoke = withOwner((owner, { json }) => {
    const session = find(owner, record(json).pci)
    if (!('pci' in session)) return session
    session.revokedAt = seconds()
    return {}
  })

  const getContext = withOwner((owner, { query }) => {
    const session = find(owner, query.get('pci'))
    return 'pci' in session ? { body: { context: session.context } } : session
  })
  return [
    ['GET', '/v1/sessions/:account', list],
    ['POST', '/v1/sessions/:account', create],
    ['POST', '/v1/sessions/:account/activate', activate],
    ['POST', '/v1/sessions/:account/revoke', revoke],
    ['GET', '/v1/sessions/:account/getcontext', getContext],
  ]
}
