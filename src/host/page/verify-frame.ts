import { safeRead } from '../../domain/core/lib/safe-read.ts'
import { unclobbered } from '../../domain/core/lib/unclobbered.ts'

/** The URL of the Verify service and the id of the project. The service confirms the page's origin. */
export type Verifier = { readonly url: string; readonly projectId: string }
/** The session proposal to attest: hashes of its encrypted and its decrypted form. */
export type ProposedSession = { readonly id: string; readonly decryptedId: string }

/** How long a session proposal waits for its attestation (ms). Without an attestation, wallets show the site as unverified. */
const attestBudgetMs = 1_000

/**
 * Requests an attestation of the page's origin from a hidden frame of the Verify service. Resolves to an empty string
 * if no valid reply arrives within `attestBudgetMs`.
 */
export function attest(
  win: Window,
  verifier: Verifier,
  { id, decryptedId }: ProposedSession,
): Promise<string> {
  const { location } = win
  const document = unclobbered(win.document)
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

/**
 * Reads the attestation of this session proposal from a message. Returns an empty string if the message says that there
 * is no attestation, and undefined for any other message.
 */
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
