import type { WorkerClient, WorkerConfig } from '../bridge/contract/worker-api.ts'
import { timing } from '../bridge/liveness.ts'
import { connect } from '../bridge/supervisor.ts'
import {
  blobTransport,
  importTransport,
  pageTransport,
  serviceTransport,
  type Transport,
  urlTransport,
} from '../bridge/transports.ts'
import {
  createScriptUrls,
  createTrust,
  type ScriptUrls,
  type Trust,
  workerCallOf,
} from '../bridge/trusted-types.ts'
import { type Failure, watchFailures } from '../bridge/watch-failures.ts'
import type { Session } from '../domain/core/entities.ts'
import type { AppError, ErrorRecord } from '../domain/core/errors/app-error.ts'
import { toRecord } from '../domain/core/errors/core-error.ts'
import { isLoopback } from '../domain/core/public-host.ts'
import { sdk } from '../domain/core/version.ts'
import type { PorticoOptions } from '../domain/options/resolve.ts'
import type { Host } from '../host/host.ts'
import { createBegunSends } from './begun-sends.ts'
import { connectInPage } from './connect-in-page.ts'
import { loadPart } from './load-part.ts'
import { metadataOf } from './metadata.ts'
import { isReturning } from './returning-visitor.ts'

/**
 * The Trusted Types policy. All modals of this script share it, because a page may create a policy of this name only
 * once.
 */
const scriptUrls = createScriptUrls()

/**
 * How long a worker may take to start on a page of this computer (ms), where a development server compiles the worker's
 * file at the first request.
 */
const firstCompileMs = 15_000

export type WorkerClientDeps = {
  readonly options: PorticoOptions
  readonly entry: EntryPoint
  readonly host: Pick<Host, 'api' | 'addConnector'>
  readonly onError: (error: ErrorRecord) => void
  /** Receives each connect and each send that fails, whoever has started it. */
  readonly onFailure: (failure: Failure) => void
  /** Returns the session that the worker has sent last. */
  readonly session: () => Session
}

/**
 * Creates the bridge to the worker of one modal. The bridge's code loads when the visitor first uses the page, or at
 * once if the visitor returns with a stored session.
 */
export function createWorkerClient({
  options,
  entry,
  host,
  onError,
  onFailure,
  session,
}: WorkerClientDeps): WorkerClient {
  const sends = createBegunSends()
  const client = connect({
    transports: transportsOf(options.worker, entry, createTrust(entry.scriptUrls ?? scriptUrls)),
    config: workerConfigOf(options, `${entry.base}worker/`, workerFilesOf(options.worker, entry), window),
    host: sends.guardHost(host.api),
    win: window,
    onError: (error: AppError) => onError(toRecord(error)),
    ...(isLoopback(window.location.hostname) && { timing: { ...timing, boot: firstCompileMs } }),
  })
  const search = isEmbedded(window) ? findEmbedding(host) : undefined
  const { api, stream } = watchFailures(
    {
      ...client,
      api: connectInPage(sends.noteSends(client.api), host.api, { session, networks: options.networks }),
    },
    onFailure,
  )
  return {
    ...client,
    api,
    stream,
    close: () => {
      client.close()
      void search?.then(stop => stop())
    },
  }
}

/** Whether the page is in a frame, or in the web view of an app that can exchange messages with the page. */
function isEmbedded(win: Window): boolean {
  return win.parent !== win || Object.hasOwn(win, 'ReactNativeWebView')
}

/**
 * Loads the code that finds the wallet of the app that embeds the page. If the code cannot be loaded, the wallet list
 * lacks that wallet.
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
    sdkType: sdk.type,
    sdkVersion: sdk.version,
    endpoints: options.endpoints,
    networks: options.networks,
    customRpcUrls: { ...nodesOf(override?.rpcMap), ...urlsOf(options) },
    nodeHeaders: headersOf(options),
    paymasters: options.paymasters,
    ...(options.ipfsGateway !== undefined && { ipfsGateway: options.ipfsGateway }),
    ...(override && { proposal: override }),
    metadata: metadataOf(options, win),
    analytics: options.telemetry && options.features.analytics,
    reconnect: options.enableReconnect,
    // This is a getter, because each start of the worker reads the value again, and the visitor may connect between two
    // starts.
    get isReturning() {
      return isReturning(options.id)
    },
    chunkBase,
    files,
    page: { origin, href, hostname },
  }
}

type Nodes = Pick<PorticoOptions, 'customRpcUrls'>

function urlsOf({ customRpcUrls }: Nodes): Record<string, readonly string[]> {
  return Object.fromEntries(
    Object.entries(customRpcUrls).map(([network, nodes]) => [network, nodes.map(({ url }) => url)]),
  )
}

function headersOf({ customRpcUrls }: Nodes): WorkerConfig['nodeHeaders'] {
  const nodes = Object.values(customRpcUrls).flat()
  return Object.fromEntries(nodes.flatMap(({ url, headers }) => (headers ? [[url, headers]] : [])))
}

function nodesOf(map: Readonly<Record<string, string>> = {}): Record<string, readonly string[]> {
  return Object.fromEntries(Object.entries(map).map(([network, url]) => [network, [url]]))
}

/** The data with which an entry point (the package or the script tag) starts its worker. */
export type EntryPoint = {
  /** Absolute URL of the folder with Portico's files. It ends with a slash. */
  readonly base: string
  /**
   * Absolute URL of the entry point's script. Absent for the script tag, and if a bundler replaces `import.meta.url`.
   */
  readonly file?: string | undefined
  /** Creates the module worker. Absent if the entry point has no module worker. */
  readonly moduleWorker?: () => Worker
  readonly workerFiles?: () => Readonly<Record<string, string>>
  /** SHA-256 of the classic worker, which starts only if its bytes match. */
  readonly classicIntegrity: string
  /** The script tag's Trusted Types policy for script URLs. Absent in the other entry points. */
  readonly scriptUrls?: ScriptUrls
}

/** Returns the ways to start the worker, in the order in which they are tried. */
function transportsOf(
  option: PorticoOptions['worker'],
  entry: EntryPoint,
  trust: Trust,
): readonly Transport[] {
  const load = () => loadPart(() => import('../worker/page-entry.ts'))
  if (option === 'off') return [pageTransport(load)]
  const create =
    typeof option === 'object' ? () => new Worker(option.url, { type: 'module' }) : entry.moduleWorker
  const address = option === 'inline' ? undefined : create && workerCallOf(create)?.url
  const classic = `${entry.base}worker-classic.js`
  // Some bundlers replace `import.meta.url`. In this case, Portico does not know the URLs of its own files.
  const known = /^https?:/.test(entry.base)
  const blob = blobTransport({ url: classic, trust, integrity: entry.classicIntegrity })
  const inPage = pageTransport(load, () =>
    address === undefined
      ? warnAboutMissingWorker(classic, classicFiles)
      : warnAboutMissingWorker(address, moduleFiles),
  )
  const last = known ? [blob, inPage] : [inPage]
  if (option === 'inline') return last
  const others =
    entry.file && isUnbundledUrl(address) ? [serviceTransport(load, entry.file, trust), ...last] : last
  // The worker's file and the page have different origins, for example if the site's built files are on a CDN. Browsers
  // do not start such a worker directly.
  if (address !== undefined && !sameOrigin(address)) return [importTransport(address, trust), ...others]
  if (create) return [urlTransport(() => trust.worker(create)), ...others]
  return others
}

/**
 * Whether the worker's URL still ends with the file name from Portico's package. If it does, the site's bundler has
 * probably left the URL unchanged, and the worker's file may be missing.
 */
function isUnbundledUrl(address: string | undefined): boolean {
  return address !== undefined && new URL(address, location.href).pathname.endsWith('/worker.js')
}

/** The files that a site copies to provide a worker, and what its content security policy has to allow. */
type WorkerFiles = { readonly files: string; readonly policy: string }
const moduleFiles: WorkerFiles = {
  files: 'worker.js and the folder worker from portico/dist',
  policy: 'allow both in the content security policy',
}
/** The script tag, and the package with `worker: 'inline'`, start the worker from a `blob:` of verified files. */
const classicFiles: WorkerFiles = {
  files: 'worker-classic.js and the folder worker from portico/dist',
  policy:
    "allow 'blob:' in worker-src and script-src, and the origin of the files in connect-src of the content security policy",
}

/** Warns the developer in the console that the worker did not start, and says how to provide the worker. */
function warnAboutMissingWorker(address: string, { files, policy }: WorkerFiles): void {
  // In an environment without workers, such as jsdom, the developer cannot fix the problem, so no warning is logged.
  if (typeof Worker === 'undefined') return
  // If Portico runs as a classic script, `address` is only a file name, because such a script does not know its own
  // URL.
  const place = /^https?:/.test(address)
    ? `to ${new URL('.', address).href}`
    : 'to your site, give the address as the option worker: { url }'
  // biome-ignore lint/suspicious/noConsole: the site's developer finds the problem in the console
  console.warn(
    `Portico runs without its background worker, which is slower, because ${address} did not start: copy ${files} ${place}, and ${policy} (see docs/hosting.md of Portico).`,
  )
}

/**
 * Returns the URLs of the worker's lazy-loaded files. If the site sets the worker's URL (option `worker`), these files
 * are in the folder `worker` beside the worker's file. Otherwise the URLs are those that the bundler emitted.
 */
function workerFilesOf(
  option: PorticoOptions['worker'],
  entry: EntryPoint,
): Readonly<Record<string, string>> {
  const files = filesOf(entry)
  if (typeof option !== 'object') return files
  const folder = new URL('worker/', new URL(option.url, location.href)).href
  return Object.fromEntries(Object.keys(files).map(name => [name, `${folder}${name}.js`]))
}

function filesOf(entry: EntryPoint): Readonly<Record<string, string>> {
  try {
    return entry.workerFiles?.() ?? {}
  } catch {
    // A script that is not a module does not know its own URL, so the URLs of the worker's files are unknown.
    return {}
  }
}

function sameOrigin(url: string): boolean {
  return new URL(url, location.href).origin === location.origin
}
