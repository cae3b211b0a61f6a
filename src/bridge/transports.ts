import { coreError } from '../domain/core/errors/core-error.ts'
import type { Handshake } from './contract/worker-api.ts'
import { withOwnMethods } from './own-port.ts'
import type { Trust } from './trusted-types.ts'

/** A service that runs, in a worker or in the page. */
export type Service = {
  post(greeting: Handshake): void
  kill(): void
  /** What the browser says of trouble in it. The words are empty when the worker was blocked or not found. */
  onError(listener: (words: string) => void): void
}

/** One way to get a service running. */
export type Transport = {
  readonly name: 'url' | 'blob' | 'page'
  start(): Promise<Service>
}

/** A module worker. The caller builds it, so that a bundler sees the literal `new Worker(new URL(…))`. */
export function urlTransport(create: () => Worker): Transport {
  return { name: 'url', start: async () => workerService(create()) }
}

/** Where the classic worker is, and the SHA-384 of its bytes (`sha384-…`). */
export type ClassicWorker = { readonly url: string; readonly integrity: string; readonly trust: Trust }

/** A classic worker from a blob: of checked bytes, for scripts of any origin. Needs `worker-src blob:` of the host. */
export function blobTransport({ url, integrity, trust }: ClassicWorker): Transport {
  return {
    name: 'blob',
    start: async () => blobService(trust.blob(await fetchScript(url, integrity))),
  }
}

/** A module worker of another origin, which no page may start: a blob: of this one imports it. Needs its CORS headers. */
export function importTransport(url: string, trust: Trust): Transport {
  return {
    name: 'blob',
    start: async () => blobService(trust.blob(`import ${JSON.stringify(url)}`), { type: 'module' }),
  }
}

/** The file of the service that runs in the page. It knows its own address, and a worker may import it as well. */
export type ServiceFile = {
  readonly address: string
  startInPage(greeting: Handshake): { close(): void }
}

/**
 * A module worker that imports the file of the service in the page: for bundlers that do not know of workers, but keep that file
 * by itself. `own` is the address of the calling script. A bundle of one file has the site's code in it, which no worker may run.
 */
export function serviceTransport(load: () => Promise<ServiceFile>, own: string, trust: Trust): Transport {
  return {
    name: 'blob',
    start: async () => {
      const { address } = await load()
      if (!/^https?:/.test(address) || address === own)
        throw coreError('worker-blocked', { reason: 'the bundle is one file' })
      return blobService(trust.blob(`import ${JSON.stringify(address)}`), { type: 'module' })
    },
  }
}

/** The same service in the page itself, fetched only when it is needed. `onStart` is called each time it starts. */
export function pageTransport(load: () => Promise<ServiceFile>, onStart = () => {}): Transport {
  return {
    name: 'page',
    start: async () => {
      const { startInPage } = await load()
      onStart()
      let service: { close(): void } | undefined
      return {
        post: greeting => {
          service = startInPage(greeting)
        },
        kill: () => service?.close(),
        onError: () => {},
      }
    },
  }
}

function blobService({ url, revoke }: ReturnType<Trust['blob']>, options?: WorkerOptions): Service {
  try {
    return workerService(new Worker(url, options), revoke)
  } catch (error) {
    revoke()
    throw error
  }
}

function workerService(started: Worker, onKill = () => {}): Service {
  const worker = withOwnMethods(started)
  return {
    post: greeting => worker.postMessage(greeting, [greeting.calls, greeting.streams, greeting.host]),
    kill: () => {
      worker.terminate()
      onKill()
    },
    onError: listener =>
      worker.addEventListener('error', event => {
        // Handled here: the host page's own error handler is not told.
        event.preventDefault()
        listener(event.message ?? '')
      }),
  }
}

/** The script's text. The browser refuses a script that differs from its hash, or that the page may not read. */
async function fetchScript(url: string, integrity: string): Promise<string> {
  const response = await fetch(url, { credentials: 'omit', integrity }).catch(() => {
    throw coreError('worker-blocked', { reason: `${url} is missing, unreadable or changed` })
  })
  return await response.text()
}
