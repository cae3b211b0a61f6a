import { safeRead } from '../../domain/core/lib/safe-read.ts'

/** Which service vouches for the page, and for which project. */
export type Verifier = { readonly url: string; readonly projectId: string }
/** The proposal to vouch for: digests of it as it is sent, and as it reads. */
export type Proposed = { readonly id: string; readonly decryptedId: string }

/** A proposal is not kept waiting longer than this: wallets then say that the site could not be checked. */
const attestBudgetMs = 1_000

/** Has the page vouched for by a hidden frame of the service. Empty when it does not answer in time, or not to the point. */
export function attest(win: Window, verifier: Verifier, { id, decryptedId }: Proposed): Promise<string> {
  const { document, location } = win
  const query = new URLSearchParams({
    projectId: verifier.projectId,
    origin: location.origin,
    id,
    decryptedId,
  })
  const from = new URL(verifier.url).origin
  const frame = document.createElement('iframe')
  frame.src = `${verifier.url}/v3/attestation?${query}`
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin')
  frame.setAttribute('aria-hidden', 'true')
  frame.tabIndex = -1
  frame.hidden = true
  return new Promise(resolve => {
    const end = (attestation: string) => {
      clearTimeout(timer)
      win.removeEventListener('message', listen)
      frame.remove()
      resolve(attestation)
    }
    const listen = (event: MessageEvent) => {
      if (event.origin !== from || event.source !== frame.contentWindow) return
      const attestation = readAttestation(event.data, id)
      if (attestation !== undefined) end(attestation)
    }
    const timer = setTimeout(end, attestBudgetMs, '')
    win.addEventListener('message', listen)
    document.body.append(frame)
  })
}

/** The attestation of exactly this proposal, empty where the service has none to give; undefined for any other message. */
function readAttestation(data: unknown, id: string): string | undefined {
  const message = parsed(data)
  if (safeRead(message, 'type') !== 'verify_attestation') return undefined
  const attestation = safeRead(message, 'attestation')
  if (attestation === null) return ''
  if (typeof attestation !== 'string') return undefined
  const [, payload = ''] = attestation.split('.')
  return safeRead(parsed(decoded(payload)), 'id') === id ? attestation : undefined
}

function parsed(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}

function decoded(base64Url: string): string | undefined {
  try {
    return atob(base64Url.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return undefined
  }
}
