import { coreError } from '../domain/core/errors/core-error.ts'
import type { Handshake } from './contract/worker-api.ts'
import { withOwnMethods } from './original-methods.ts'
import type { Trust } from './trusted-types.ts'

/** A running service, in a worker or in the page. */
export type Service = {
  post(greeting: Handshake): void
  kill(): void
  /** Receives the browser's error messages. The message is empty when the worker was blocked or not found. */
  onError(listener: (words: string) => void): void
}

/** One way to start a service. */
export type Transport = {
  readonly name: 'url' | 'blob' | 'page'
  start(): Promise<Service>
}

/**
 * Starts a module worker. The caller creates the worker, because bundlers look for the literal `new Worker(new
 * URL(…))`.
 */
export function urlTransport(create: () => Worker): Transport {
  return { name: 'url', start: async () => workerService(create()) }
}

/** The URL of the classic worker, and the SHA-384 of its bytes (`sha384-…`). */
export type ClassicWorker = { readonly url: string; readonly integrity: string; readonly trust: Trust }

/**
 * Starts a classic worker from a blob: URL of verified bytes, which works for scripts of any origin. The site's content
 * security policy must allow `worker-src blob:`.
 */
export function blobTransport({ url, integrity, trust }: ClassicWorker): Transport {
  return {
    name: 'blob',
    start: async () => blobService(trust.blob(await fetchScript(url, integrity))),
  }
}

/**
 * Starts a module worker from another origin. Browsers forbid this directly, so a blob: URL of the page's origin
 * imports the worker. The other origin must send CORS headers.
 */
export function importTransport(url: string, trust: Trust): Transport {
  return {
    name: 'blob',
    start: async () => blobService(trust.blob(`import ${JSON.stringify(url)}`), { type: 'module' }),
  }
}

/** The module of the service that runs in the page. It exports its own URL, and a worker may import it as well. */
export type ServiceFile = {
  readonly address: string
  startInPage(greeting: Handshake): { close(): void }
}

/**
 * Starts a module worker that imports the page's service file, for bundlers that do not recognise workers but emit that
 * file. `own` is the URL of the calling script. If the service file has the same URL, it also contains the site's code,
 * which a worker must not run, so the start is refused.
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

/** Runs the service in the page itself. The service's code is fetched at the first start. `onStart` is called at each start. */
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
  const end = () => worker.terminate()
  // Safari freezes a page that the user has left, and its worker keeps its locks and its database. The next page would
  // wait for both, so the worker ends. If the user returns, the page starts a new worker.
  addEventListener('pagehide', end)
  return {
    post: greeting => worker.postMessage(greeting, [greeting.calls, greeting.streams, greeting.host]),
    kill: () => {
      removeEventListener('pagehide', end)
      end()
      onKill()
    },
    onError: listener =>
      worker.addEventListener('error', event => {
        // Portico handles the error here and hides it from the page's own error handler.
        event.preventDefault()
        listener(event.message ?? '')
      }),
  }
}

/**
 * Fetches the script as text. The browser rejects a script with a wrong hash, and a script that the page may not read.
 */
async function fetchScript(url: string, integrity: string): Promise<string> {
  const response = await fetch(url, { credentials: 'omit', integrity }).catch(() => {
    throw coreError('worker-blocked', { reason: `${url} is missing, unreadable or changed` })
  })
  return await response.text()
}
