import { networks } from '../src/domain/networks/networks.ts'
import { contentSecurityPolicy } from '../src/policy.ts'
import { type DemoConfig, nodeUrl } from './config.ts'

/**
 * The strictest Content-Security-Policy that Portico runs under, with its worker as a file of the host. The shop itself adds its own
 * origin, for the configuration, and the pictures of the tokens.
 */
export const strictPolicy = ({ projectId, endpoints, nodes }: DemoConfig, nonce: string): string => {
  const own = networks.map(network =>
    nodes ? { ...network, rpcUrls: [nodeUrl(nodes, network.id, projectId)] } : network,
  )
  const add = { 'connect-src': ["'self'"], 'img-src': [new URL(endpoints.data).origin] }
  return contentSecurityPolicy({ projectId, endpoints, networks: own }, { nonce, add })
}
