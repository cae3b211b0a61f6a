import { networks } from '../src/domain/networks/known-networks.ts'
import { contentSecurityPolicy } from '../src/policy.ts'
import { type DemoConfig, nodeUrl } from './config.ts'

/**
 * Returns the strictest Content-Security-Policy under which Portico works if the site serves the worker file. The demo
 * adds two origins: its own origin for the configuration, and the origin of the token pictures.
 */
export const strictPolicy = ({ projectId, endpoints, nodes }: DemoConfig, nonce: string): string => {
  const own = networks.map(network =>
    nodes ? { ...network, rpcUrls: [nodeUrl(nodes, network.id, projectId)] } : network,
  )
  const add = { 'connect-src': ["'self'"], 'img-src': [new URL(endpoints.data).origin] }
  return contentSecurityPolicy({ projectId, endpoints, networks: own }, { nonce, add })
}
