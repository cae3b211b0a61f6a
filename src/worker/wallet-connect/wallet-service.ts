import { longestUrl } from '../../domain/core/constants.ts'
import { namespaceOf } from '../../domain/core/entities.ts'
import { safeRead } from '../../domain/core/lib/safe-read.ts'
import { isLoopback, isPublicHost } from '../../domain/core/public-host.ts'
import type { WcRequest } from './wc-client.ts'

/**
 * Methods that only read data. The wallet's web service receives only these methods, because other methods need the
 * user's approval in the wallet.
 */
const reads: readonly string[] = ['wallet_getCapabilities', 'wallet_getCallsStatus', 'wallet_getAssets']
const servicesRead = 20
/** How long Portico waits for the wallet's web service (ms). After that, the request is sent to the wallet itself. */
const deadlineMs = 10_000
const longestReply = 1_000_000

/**
 * Returns the URL of the wallet's web service that responds to this request without the user's phone (CAIP-345). Looks
 * first in the properties of the network, then of its namespace, then of the session. Returns undefined if none of them
 * contains a web service for this method.
 */
export function walletServiceUrl(
  session: unknown,
  { method, network }: Pick<WcRequest, 'method' | 'network'>,
  pageHost: string,
): string | undefined {
  if (!reads.includes(method)) return undefined
  const scoped = safeRead(session, 'scopedProperties')
  const [ofNetwork, ofNamespace] = [safeRead(scoped, network), safeRead(scoped, namespaceOf(network))]
  return [ofNetwork, ofNamespace, safeRead(session, 'sessionProperties')]
    .flatMap(servicesIn)
    .filter(service => itemsOf(safeRead(service, 'methods')).includes(method))
    .map(service => readUrl(safeRead(service, 'url'), pageHost))
    .find(url => url !== undefined)
}

/**
 * Returns the list of the wallet's web services in the properties of a session, a namespace or a network. Session
 * properties may contain the list as JSON text.
 */
function servicesIn(properties: unknown): readonly unknown[] {
  const services = safeRead(properties, 'caip345')
  try {
    return itemsOf(typeof services === 'string' ? JSON.parse(services) : services)
  } catch {
    return []
  }
}

function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value.slice(0, servicesRead) : []
}

/**
 * Returns an https URL of a public host. Returns undefined for any other value, because a wallet must not make the
 * visitor's browser send requests to devices of the visitor's own network. A page that is itself on this computer, as
 * during development, also accepts URLs on this computer.
 */
function readUrl(value: unknown, pageHost: string): string | undefined {
  if (typeof value !== 'string' || value.length > longestUrl || !URL.canParse(value)) return undefined
  const { protocol, hostname, username, password, href } = new URL(value)
  const isAllowed = isLoopback(hostname)
    ? isLoopback(pageHost) && /^https?:$/.test(protocol)
    : protocol === 'https:' && isPublicHost(hostname)
  return isAllowed && username === '' && password === '' ? href : undefined
}

/**
 * Sends the request to the wallet's web service. Returns undefined if there is no valid reply. The caller then sends
 * the request to the wallet itself.
 */
export async function callWalletService(
  fetch: typeof globalThis.fetch,
  url: string,
  { method, params }: Pick<WcRequest, 'method' | 'params'>,
): Promise<{ readonly result: unknown } | undefined> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      // CAIP-345 sets the id to 0, so that replies can be cached.
      body: JSON.stringify({ jsonrpc: '2.0', id: 0, method, params: params ?? [] }),
      signal: AbortSignal.timeout(deadlineMs),
      redirect: 'error',
      credentials: 'omit',
      referrerPolicy: 'strict-origin',
    })
    const text = response.ok ? await response.text() : ''
    const reply: unknown = text.length <= longestReply ? JSON.parse(text) : undefined
    const result = safeRead(reply, 'result')
    return safeRead(reply, 'id') === 0 && result !== undefined ? { result } : undefined
  } catch {
    // The error is ignored, because the caller sends the request over the WalletConnect relay instead.
    return undefined
  }
}
