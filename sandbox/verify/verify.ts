import { type HttpRequest, type HttpService, type Reply, type ServiceOptions, startHttp } from '../http.ts'

/** One attestation that the verify service has issued for a page. */
export type Attestation = {
  readonly projectId: string
  readonly origin: string
  readonly id: string
  readonly decryptedId: string
}

/** A running copy of WalletConnect's Verify service, which attests the origin of pages. */
export type Verify = HttpService & {
  readonly attestations: () => readonly Attestation[]
  readonly clear: () => void
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * Returns the HTML of a frame that posts `token` to its parent page. The browser delivers the message only if `origin`
 * is the origin of the parent page.
 */
const frameFor = (token: string, origin: string): string => {
  const message = JSON.stringify({ type: 'verify_attestation', attestation: token })
  const [text, target] = [message, origin].map(value => JSON.stringify(value).replaceAll('<', '\\u003c'))
  return `<!doctype html><script>parent.postMessage(${text}, ${target})</script>`
}

/**
 * Starts the fake WalletConnect Verify service. GET /v3/attestation returns a frame that contains an unsigned token.
 * GET /attestations returns all attestations.
 */
export const startVerify = async (options: ServiceOptions = {}): Promise<Verify> => {
  let attestations: readonly Attestation[] = []

  const take = ({ query }: HttpRequest): Reply => {
    const [projectId, origin, id, decryptedId] = ['projectId', 'origin', 'id', 'decryptedId'].map(
      name => query.get(name) ?? '',
    )
    if (!projectId || !origin || !id || !decryptedId) return { status: 400 }
    attestations = [...attestations, { projectId, origin, id, decryptedId }]
    const payload = { id, origin, exp: Math.floor(Date.now() / 1000) + 300, isScam: false, isVerified: true }
    const token = `${part({ alg: 'none', typ: 'JWT' })}.${part(payload)}.${part({})}`
    return { type: 'text/html; charset=utf-8', body: frameFor(token, origin) }
  }

  const http = await startHttp({
    ...options,
    name: 'verify',
    routes: [
      ['GET', '/v3/attestation', take],
      ['GET', '/attestations', () => ({ body: attestations })],
    ],
  })
  return {
    ...http,
    attestations: () => attestations,
    clear: () => {
      attestations = []
    },
  }
}
