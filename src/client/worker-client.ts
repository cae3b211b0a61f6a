import { connect } from '../bridge/connect.ts'
import type { WorkerClient, WorkerConfig } from '../bridge/contract/worker-api.ts'
import { createScriptUrls, createTrust } from '../bridge/trusted-types.ts'
import type { AppError, ErrorRecord } from '../domain/core/errors/app-error.ts'
import { toRecord } from '../domain/core/errors/core-error.ts'
import type { PorticoOptions } from '../domain/options/resolve.ts'
import type { Host } from '../host/host.ts'
import { metadataOf } from './metadata.ts'
import { isReturning } from './returning-visitor.ts'
import { version } from './version.ts'
import { type EntryPoint, transportsOf, workerFilesOf } from './worker-transports.ts'

/** The Trusted Types policy of all modals of this script, because a page may create a policy of this name only once. */
const scriptUrls = createScriptUrls()

/** The dependencies of the worker client. */
export type WorkerClientDeps = {
  readonly options: PorticoOptions
  readonly door: EntryPoint
  readonly host: Pick<Host, 'api' | 'addConnector'>
  readonly onTrouble: (error: ErrorRecord) => void
}

/**
 * Creates the bridge to the worker of one modal. The code of the bridge is not loaded before the visitor uses the page,
 * unless the visitor returns with a stored session.
 */
export function createWorkerClient({ options, door, host, onTrouble }: WorkerClientDeps): WorkerClient {
  const client = connect({
    ways: transportsOf(options.worker, door, createTrust(door.scriptUrls ?? scriptUrls)),
    config: workerConfigOf(options, `${door.base}classic/`, workerFilesOf(options.worker, door), window),
    host: host.api,
    win: window,
    onTrouble: (error: AppError) => onTrouble(toRecord(error)),
  })
  const search = isEmbedded(window) ? findEmbedding(host) : undefined
  return {
    ...client,
    close: () => {
      client.close()
      void search?.then(stop => stop())
    },
  }
}

/** Whether the page is in a frame, or in the web view of an app that can exchange messages with the page. */
function isEmbedded(win: Window): boolean {
  return win.parent !== win || 'ReactNativeWebView' in win
}

/**
 * Looks for the wallet of the app that embeds the page. If this code cannot be loaded, only the other wallets are
 * offered.
 */
function findEmbedding({ addConnector }: Pick<Host, 'addConnector'>): Promise<() => void> {
  return import('../host/discovery/embedding.ts').then(
    ({ findEmbeddingWallets }) => findEmbeddingWallets(window, addConnector),
    () => () => {},
  )
}

/** Converts the options to the plain data that the worker needs, without functions. */
function workerConfigOf(
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
    paymasters: options.paymasters,
    ...(options.ipfsGateway !== undefined && { ipfsGateway: options.ipfsGateway }),
    ...(override && { proposal: override }),
    metadata: metadataOf(options, win),
    analytics: options.telemetry && options.features.analytics,
    reconnect: options.enableReconnect,
    // Read at each start of the worker, because the visitor may have connected before a restart.
    get isReturning() {
      return isReturning(options.id)
    },
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
