/** Origins of development and preview sites, which are always allowed. */
const always = [
  'http://localhost:*',
  'https://localhost:*',
  'http://127.0.0.1:*',
  'https://127.0.0.1:*',
  'https://*.pages.dev',
  'https://*.vercel.app',
  'https://*.ngrok-free.app',
  'https://secure-mobile.walletconnect.com',
  'https://secure-mobile.walletconnect.org',
]

type Place = {
  readonly scheme: string | undefined
  readonly labels: readonly string[]
  readonly port: string
}

const form = /^(?:([a-z][a-z0-9+.-]*):\/\/)?([^/:?#@\s]+)(?::(\d{1,5}|\*))?\/*$/
const usualPorts: Readonly<Record<string, string>> = { http: '80', https: '443' }

/**
 * Whether a project allows an origin (`https://shop.example`). An empty list allows every origin. In a pattern, `*`
 * stands for exactly one label of the domain name, or for any port. A pattern without a scheme matches every scheme.
 */
export function isOriginAllowed(origin: string, patterns: readonly string[]): boolean {
  const place = readPlace(origin)
  if (patterns.length === 0) return true
  return place !== undefined && [...patterns, ...always].some(pattern => matches(place, readPlace(pattern)))
}

function readPlace(text: string): Place | undefined {
  const [, scheme, host, port] = form.exec(text.trim().toLowerCase()) ?? []
  if (host === undefined) return undefined
  return { scheme, labels: host.split('.'), port: port ?? usualPorts[scheme ?? ''] ?? '' }
}

function matches(place: Place, pattern: Place | undefined): boolean {
  if (!pattern || (pattern.scheme !== undefined && pattern.scheme !== place.scheme)) return false
  const samePort = pattern.port === '*' || pattern.port === place.port
  // A pattern with neither a scheme nor a port matches only the default port of the origin's scheme.
  const usual = pattern.port === '' && place.port === usualPorts[place.scheme ?? '']
  return (
    (samePort || usual) &&
    pattern.labels.length === place.labels.length &&
    pattern.labels.every((label, i) => label === '*' || label === place.labels[i])
  )
}
