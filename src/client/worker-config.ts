import type { WorkerConfig } from '../bridge/contract/worker-api.ts'
import type { PorticoOptions } from '../domain/options/resolve.ts'
import { metadataOf } from './metadata.ts'
import { version } from './version.ts'

/** Converts the options to the plain data that the worker needs, without functions. */
export function workerConfigOf(
  options: PorticoOptions,
  chunkBase: string,
  files: WorkerConfig['files'],
  win: Window,
): WorkerConfig {
  const { origin, href, hostname } = win.location
  const override = options.universalProviderConfigOverride
  return {
    id: options.id,
    ...(options.projectId !== undefined && { projectId: options.projectId }),
    sdkType: 'portico',
    sdkVersion: `html-portico-${version}`,
    endpoints: options.endpoints,
    networks: options.networks,
    customRpcUrls: { ...nodesOf(override?.rpcMap), ...options.customRpcUrls },
    ...(options.ipfsGateway !== undefined && { ipfsGateway: options.ipfsGateway }),
    ...(override && { proposal: override }),
    metadata: metadataOf(options, win),
    analytics: options.telemetry && options.features.analytics,
    reconnect: options.enableReconnect,
    allowUnsupportedNetwork: options.allowUnsupportedChain,
    networkSwitch: options.enableNetworkSwitch,
    chunkBase,
    files,
    page: { origin, href, hostname },
  }
}

function nodesOf(map: Readonly<Record<string, string>> = {}): Record<string, readonly string[]> {
  return Object.fromEntries(Object.entries(map).map(([network, url]) => [network, [url]]))
}
