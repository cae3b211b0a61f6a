import { decodeJWT, verifyJWT } from '@walletconnect/relay-auth'

/** A client that the relay has accepted. */
export type Admitted = { readonly clientId: string; readonly projectId: string; readonly origin: string }

/**
 * The relay's decision about a connection. If `ok` is false, the relay closes the socket with code 3000 and `reason`.
 */
export type Admission =
  | { readonly ok: true; readonly client: Admitted }
  | { readonly ok: false; readonly reason: string; readonly projectId: string; readonly origin: string }

/** The relay's rules for accepting clients. A client with a wrong token is rejected in any case. */
export type DoorRules = {
  /**
   * Exact origins that may connect. Undefined or empty: all. A client without an origin, such as Node, may always
   * connect.
   */
  readonly allowedOrigins: readonly string[] | undefined
  /** The projects that a test makes the relay reject: the reason by project id. */
  readonly refusals: ReadonlyMap<string, string>
  /** Returns the time in seconds since the epoch. */
  readonly now: () => number
}

/** The reason for rejecting an unknown project id. */
export const invalidKey = 'Unauthorized: invalid key'
/** The reason for rejecting a page whose origin is not on the project's list. */
export const originNotAllowed = 'Unauthorized: origin not allowed'
/** The reason for rejecting a client whose clock runs ahead. */
export const notYetValid = 'JWT validation error: JWT Token is not yet valid'

/** How far the clock of a client may differ from the clock of the relay, in seconds. */
const leeway = 120

/** Project ids that the relay always rejects. */
const badProjects = new Set(['', 'bad'])

const refusedByToken = async (
  token: string,
  now: number,
): Promise<{ reason: string } | { clientId: string }> => {
  try {
    const { payload } = decodeJWT(token)
    if (payload.iat > now + leeway) return { reason: notYetValid }
    if (payload.exp < now - leeway) return { reason: 'JWT validation error: JWT Token is expired' }
    if (await verifyJWT(token)) return { clientId: payload.iss }
    return { reason: 'JWT validation error: Invalid signature' }
  } catch {
    return { reason: 'JWT validation error: Invalid token' }
  }
}

/** Decides by project id, origin and signed token whether a client may connect. */
export const admit = async (
  query: URLSearchParams,
  origin: string,
  { allowedOrigins = [], refusals, now }: DoorRules,
): Promise<Admission> => {
  const projectId = query.get('projectId') ?? ''
  const refuse = (reason: string): Admission => ({ ok: false, reason, projectId, origin })

  const refusal = refusals.get(projectId)
  if (refusal !== undefined) return refuse(refusal)
  if (badProjects.has(projectId)) return refuse(invalidKey)
  const limited = allowedOrigins.length > 0 && origin !== ''
  if (limited && !allowedOrigins.includes(origin)) return refuse(originNotAllowed)

  const token = await refusedByToken(query.get('auth') ?? '', now())
  if ('reason' in token) return refuse(token.reason)
  return { ok: true, client: { clientId: token.clientId, projectId, origin } }
}
