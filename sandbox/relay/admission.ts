import { decodeJWT, verifyJWT } from '@walletconnect/relay-auth'

/** An admitted client. */
export type Admitted = { readonly clientId: string; readonly projectId: string; readonly origin: string }

/** The result of the admission: a client, or the reason in the close frame (code 3000). */
export type Admission =
  | { readonly ok: true; readonly client: Admitted }
  | { readonly ok: false; readonly reason: string; readonly projectId: string; readonly origin: string }

/** Reasons to reject clients besides a wrong token. */
export type DoorRules = {
  /** Exact origins that may connect; undefined or empty means all. Clients without an origin (Node) always may. */
  readonly allowedOrigins: readonly string[] | undefined
  /** Rejection reasons by project id, set on demand. */
  readonly refusals: ReadonlyMap<string, string>
  /** Seconds since the epoch. */
  readonly now: () => number
}

/** Reason for an unknown project id. */
export const invalidKey = 'Unauthorized: invalid key'
/** The reason for a page whose origin is not on the project's list. */
export const originNotAllowed = 'Unauthorized: origin not allowed'
/** Reason for a client whose clock runs ahead. */
export const notYetValid = 'JWT validation error: JWT Token is not yet valid'

/** The allowed difference between two clocks, in seconds. */
const leeway = 120

/** Project ids that are always rejected, for tests of the rejection. */
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

/** Validates project id, origin and signed token of a connecting socket. */
export const admit = async (
  query: URLSearchParams,
  origin: string,
  { allowedOrigins = [], refusals, now }: DoorRules,
): Promise<Admission> => {
  const projectId = query.get('projectId') ?? ''
  const refuse = (reason: string): Admission => ({ ok: false, reason, projectId, origin })

  const asked = refusals.get(projectId)
  if (asked !== undefined) return refuse(asked)
  if (badProjects.has(projectId)) return refuse(invalidKey)
  const limited = allowedOrigins.length > 0 && origin !== ''
  if (limited && !allowedOrigins.includes(origin)) return refuse(originNotAllowed)

  const token = await refusedByToken(query.get('auth') ?? '', now())
  if ('reason' in token) return refuse(token.reason)
  return { ok: true, client: { clientId: token.clientId, projectId, origin } }
}
