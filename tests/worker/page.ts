import type { Observable } from 'rxjs'
import type {
  HostApi,
  InjectedApi,
  ServedApi,
  StreamArgs,
  StreamName,
  StreamValue,
  WorkerApi,
  WorkerCalls,
  WorkerConfig,
} from '../../src/bridge/contract/worker-api.ts'
import { callFunctions, exposeFunctions, remoteStream } from '../../src/bridge/wire.ts'
import { connectInPage } from '../../src/client/connect-in-page.ts'
import { AppError } from '../../src/domain/core/errors/app-error.ts'
import { networks } from '../../src/domain/networks/known-networks.ts'
import { disconnectedSession } from '../../src/domain/session/session.ts'
import { startService } from '../../src/worker/main.ts'
import { type Chunks, moduleChunks } from '../../src/worker/registry.ts'

/** A fake page that is connected to its worker by real message ports. */
export type Page = {
  readonly api: WorkerApi
  stream<N extends StreamName>(name: N, ...args: StreamArgs<N>): Observable<StreamValue<N>>
  close(): void
}

/** A configuration of the worker with URLs that reach no real service. */
export const testConfig: WorkerConfig = {
  projectId: 'p1',
  sdkType: 'portico',
  sdkVersion: 'html-core-0.1.0',
  endpoints: {
    data: 'https://data.example',
    catalogue: 'https://catalogue.example',
    analytics: 'https://pulse.example',
    relay: 'wss://relay.example',
    frame: 'https://frame.example',
  },
  networks,
  customRpcUrls: {},
  nodeHeaders: {},
  paymasters: {},
  metadata: { name: 'Shop', description: '', url: 'https://shop.example', icons: [] },
  analytics: false,
  reconnect: true,
  chunkBase: 'https://shop.example/chunks/',
  files: {},
  page: {
    origin: 'https://shop.example',
    href: 'https://shop.example/?secret=1#x',
    hostname: 'shop.example',
  },
}

const chunks: Chunks = {
  ...moduleChunks,
  walletConnect: async () => {
    throw new Error('WalletConnect is not wanted here')
  },
}

/**
 * Starts the worker's service and calls it as the page does. `wallets` replaces the page's functions that call its
 * wallets. By default the page has no wallets.
 */
export function openPage(over: Partial<WorkerConfig> = {}, wallets: Partial<InjectedApi> = {}): Page {
  const [calls, host] = [new MessageChannel(), new MessageChannel()]
  const unwanted = async () => {
    throw new AppError('provider-not-found')
  }
  const hostApi: HostApi = {
    connectInjected: unwanted,
    disconnectInjected: unwanted,
    requestInjected: unwanted,
    findInjected: async () => undefined,
    attest: async () => '',
    remoteRequests: async () => {},
    oneClick: async () => undefined,
    ...wallets,
  }
  const stopHost = exposeFunctions(hostApi, host.port1)
  const service = startService(
    {
      type: 'portico:hello',
      config: { ...testConfig, ...over },
      calls: calls.port2,
      host: host.port2,
    },
    chunks,
  )
  const caller = callFunctions<ServedApi>(calls.port1)
  const functions = caller.remote as unknown as Record<
    string,
    (...args: readonly unknown[]) => Promise<never>
  >
  return {
    api: connectInPage(caller.remote as WorkerCalls, hostApi, {
      session: () => disconnectedSession,
      networks: [],
    }),
    stream: (name, ...args) => remoteStream(() => functions.stream?.(name, ...args) ?? Promise.reject()),
    close: () => {
      service.close()
      caller.close(new AppError('worker-lost'))
      stopHost()
      for (const { port1, port2 } of [calls, host]) {
        port1.close()
        port2.close()
      }
    },
  }
}
