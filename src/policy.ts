import type { Network } from './domain/core/entities.ts'
import { networks as knownNetworks } from './domain/networks/known-networks.ts'
import { resolveOptions } from './domain/options/resolve.ts'
import type { HostOptions, PorticoOptions } from './domain/options/types.ts'

/** The facts about the page on which its Content-Security-Policy depends. */
export type PolicyPage = {
  /**
   * The CSP nonce of the page's own script tags. Without a nonce, the policy allows all scripts from the page's origin.
   */
  readonly nonce?: string | undefined
  /**
   * The URL of the script tag that loads Portico, such as `https://cdn.example/v0.1.0/embed.js`, also if it is on the
   * page's own origin. Absent if the page imports Portico from the npm package.
   */
  readonly scriptTag?: string | undefined
  /**
   * Sources that the page itself needs, by directive, for example `{ 'img-src': ['https://images.example'] }`. The
   * policy allows them in addition to the sources that Portico needs.
   */
  readonly add?: Readonly<Record<string, readonly string[]>> | undefined
}

/**
 * Returns the Content-Security-Policy of a page with the modal, as the text of the header. The policy allows only the
 * page's own scripts, styles and images, the sources in `page.add`, and what the modal needs with these options of
 * `createPortico`. No other page may show the page in a frame, unless `page.add` names it under `frame-ancestors`. Call this function on your server or in your build, not in the page.
 * @example
 * import { contentSecurityPolicy } from 'portico/policy'
 *
 * const header = contentSecurityPolicy({ projectId: 'b56e18d47c72ab683b10814fe9495694' }, { nonce: 'r4nd0m' })
 */
export function contentSecurityPolicy(options: HostOptions = {}, page: PolicyPage = {}): string {
  return Object.entries(policyDirectives(options, page))
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ')
}

/**
 * Returns the policy of `contentSecurityPolicy` as lists of sources by directive, for a server that writes the header itself.
 * @example
 * import { policyDirectives } from 'portico/policy'
 *
 * const frames = policyDirectives({ projectId: 'b56e18d47c72ab683b10814fe9495694' })['frame-src']
 */
export function policyDirectives(
  options: HostOptions = {},
  { nonce, scriptTag, add = {} }: PolicyPage = {},
): Readonly<Record<string, readonly string[]>> {
  const read = resolveOptions(options)
  const tag = scriptTag === undefined ? [] : origins([scriptTag])
  const { worker } = read
  const isBlob = scriptTag !== undefined || worker === 'inline'
  const needed = {
    'default-src': [],
    'script-src': [nonce === undefined ? "'self'" : `'nonce-${nonce}'`, ...tag, ...(isBlob ? ['blob:'] : [])],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', ...origins(picturesOf(read))],
    'connect-src': [...tag, ...origins([...servicesOf(read), ...nodesOf(read)])],
    'frame-src': origins(framesOf(read)),
    'worker-src': [isBlob ? 'blob:' : "'self'", ...(typeof worker === 'object' ? origins([worker.url]) : [])],
    'base-uri': [],
    'form-action': [],
    'frame-ancestors': [],
    'object-src': [],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['portico-worker'],
  }
  const names = new Set([...Object.keys(needed), ...Object.keys(add)])
  const all: Readonly<Record<string, readonly string[]>> = needed
  return Object.fromEntries(
    [...names].map(name => {
      const sources = [...new Set([...(all[name] ?? []), ...(add[name] ?? [])])]
      return [name, sources.length > 0 ? sources : ["'none'"]]
    }),
  )
}

/**
 * Returns the URLs of the data provider and the catalogue. Also returns the URLs of analytics and of the WalletConnect
 * relay if the options enable them. A site without a project id uses none of these services.
 */
function servicesOf(options: PorticoOptions): readonly string[] {
  const { projectId, endpoints, features, telemetry, enableWalletConnect } = options
  if (projectId === undefined) return []
  return [
    endpoints.data,
    endpoints.catalogue,
    ...(features.analytics && telemetry ? [endpoints.analytics] : []),
    ...(enableWalletConnect ? [endpoints.relay] : []),
  ]
}

/**
 * Returns the URLs of the nodes that the site configures, and of the Ethereum nodes from which Portico reads names.
 * Without a project id, the page uses no data provider, so the function also returns the public nodes of the site's
 * networks.
 */
function nodesOf({ networks, customRpcUrls, projectId }: PorticoOptions): readonly string[] {
  const isOfSite = (network: Network) => !knownNetworks.includes(network)
  const ethereum = [...networks, ...knownNetworks].find(({ id }) => id === 'eip155:1')
  const direct = networks.filter(network => projectId === undefined || isOfSite(network))
  return [
    ...Object.values(customRpcUrls).flatMap(nodes => nodes.map(({ url }) => url)),
    ...(ethereum?.rpcUrls ?? []),
    ...direct.flatMap(({ rpcUrls }) => rpcUrls),
  ]
}

function framesOf({
  projectId,
  endpoints,
  features,
  enableWalletConnect,
}: PorticoOptions): readonly string[] {
  if (projectId === undefined) return []
  const { frame, verify } = endpoints
  const hasLogin = features.email || features.socials.length > 0
  return [...(hasLogin ? [frame] : []), ...(verify !== undefined && enableWalletConnect ? [verify] : [])]
}

function picturesOf(options: PorticoOptions): readonly string[] {
  const { projectId, endpoints, networks, chainImages, connectorImages, customWallets, ipfsGateway } = options
  return [
    ...(projectId === undefined ? [] : [endpoints.catalogue]),
    ...Object.values(chainImages),
    ...networks.flatMap(({ imageUrl }) => imageUrl ?? []),
    ...Object.values(connectorImages),
    ...customWallets.flatMap(({ imageUrl }) => imageUrl ?? []),
    ...(ipfsGateway === undefined ? [] : [ipfsGateway]),
  ]
}

/** Returns the origins of these URLs, each once. A `data:` URL has no origin and is left out. */
function origins(addresses: readonly string[]): readonly string[] {
  const remote = addresses.filter(address => /^(?:https?|wss?):/.test(address))
  return [...new Set(remote.map(address => new URL(address).origin))]
}
