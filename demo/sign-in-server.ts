import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type CallNode, createNonce, verifySignIn } from '../src/verify.ts'

/** The server's record of a browser. The server finds it by a cookie that no script can read. */
type Visitor = { nonce?: string; signedIn?: { readonly address: string; readonly chainId: string } }
type Signed = { readonly message?: unknown; readonly signature?: unknown }

const cookie = 'shop-visitor'
const longestBody = 100_000

/**
 * Creates the complete sign-in of a site's server: a nonce for each message, verification of the signed message, and a
 * login session in a cookie. A real site stores its users in a database and can keep the rest of this code. The
 * returned handler returns false for requests that are not about sign-in. `chain` lists the networks of the site (CAIP-2).
 */
export const createSignInServer = (call: CallNode, chain: readonly string[]) => {
  const visitors = new Map<string, Visitor>()

  const visitorOf = (request: IncomingMessage, response: ServerResponse): Visitor => {
    const known = new RegExp(`(?:^|; )${cookie}=([\\w-]+)`).exec(request.headers.cookie ?? '')?.[1] ?? ''
    const visitor = visitors.get(known)
    if (visitor) return visitor
    const [id, fresh]: [string, Visitor] = [randomUUID(), {}]
    visitors.set(id, fresh)
    response.setHeader('set-cookie', `${cookie}=${id}; Path=/; HttpOnly; SameSite=Strict`)
    return fresh
  }

  const verify = async (request: IncomingMessage, visitor: Visitor) => {
    const { message, signature } = JSON.parse(await bodyOf(request)) as Signed
    const { nonce } = visitor
    // Delete the nonce before the verification, so that it works only once, even if the verification fails.
    delete visitor.nonce
    if (!nonce || typeof message !== 'string' || typeof signature !== 'string')
      return { ok: false, reason: 'nonce' }
    const domain = request.headers.host ?? ''
    const result = await verifySignIn({ message, signature, nonce, domain, chain, call })
    if (!result.ok) return result
    visitor.signedIn = { address: result.data.accountAddress, chainId: result.data.chainId }
    return { ok: true }
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const { pathname } = new URL(request.url ?? '/', 'http://shop')
    if (!pathname.startsWith('/sign-in/')) return false
    const visitor = visitorOf(request, response)
    const answer = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      response.end(JSON.stringify(body))
      return true
    }
    // Reject requests from other origins. Otherwise another site could make the browser send this request with the
    // visitor's cookie.
    const { origin, host } = request.headers
    const foreign = request.method === 'POST' && origin !== undefined && new URL(origin).host !== host
    if (foreign) return answer(403, { ok: false, reason: 'origin' })
    switch (`${request.method} ${pathname}`) {
      case 'GET /sign-in/nonce':
        visitor.nonce = createNonce()
        return answer(200, { nonce: visitor.nonce, now: Date.now() })
      case 'POST /sign-in/verify': {
        const result = await verify(request, visitor)
        return answer(result.ok ? 200 : 403, result)
      }
      case 'GET /sign-in/me':
        return answer(200, visitor.signedIn ?? {})
      case 'POST /sign-in/out':
        delete visitor.signedIn
        return answer(200, {})
      default:
        return answer(404, {})
    }
  }
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let body = ''
  for await (const chunk of request) {
    body += chunk
    if (body.length > longestBody) throw new Error('too long')
  }
  return body
}
