import { bundleForNode } from '../lib/node-bundle.mjs'
import { at } from '../lib/paths.mjs'
import { servePages } from './pages.mjs'

const services =
  'control provider catalogue analytics relay wallets verify login solana nodes ethereum arbitrum polygon'

/** Starts the local services on free ports, and the server of the pages. */
export const openStage = async (settings = {}) => {
  const { url } = await bundleForNode('sandbox/start.ts', `bench-${process.pid}`)
  const { startSandbox } = await import(url)
  const ports = Object.fromEntries(services.split(' ').map(name => [name, 0]))
  const sandbox = await startSandbox({ ports, rateLimit: false, ...settings })
  const { urls, projectId, accounts } = sandbox
  const { networks } = await import(at('dist/sdk.js'))
  const endpoints = {
    data: urls.provider,
    catalogue: urls.catalogue,
    analytics: urls.analytics,
    relay: urls.relay,
    frame: urls.login,
    verify: urls.verify,
  }
  const shown = networks
    .filter(({ id }) => ['eip155:1', 'eip155:137'].includes(id))
    .map(network => ({ ...network, rpcUrls: [`${urls.nodes}/${network.id}?projectId=${projectId}`] }))
  const server = await servePages({ projectId, endpoints, networks: shown }, accounts.alice.address)
  return {
    sandbox,
    server,
    close: async () => {
      await server.close()
      await sandbox.close()
    },
  }
}
