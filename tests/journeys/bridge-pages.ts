import { existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import type { Page } from 'playwright-core'

const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.json': 'application/json' }

/**
 * What the server sends for a file: this text, a 404, or nothing, because it drops the connection (`cut`). Undefined
 * stands for the built file.
 */
export type Served = string | 404 | 'cut' | undefined

/** Two local servers with the built files of Portico, and the site pages that a test defines. */
export type Pages = {
  /** The origin of the site pages. It serves the files of dist too. */
  readonly host: string
  /** A second origin that serves the files of dist, like a CDN. */
  readonly cdn: string
  /**
   * Returns the URL of a new page with this body and this Content Security Policy. In both texts, `{host}` and `{cdn}`
   * are replaced by the origins `host` and `cdn`.
   */
  page(body: string, policy?: string, headers?: Readonly<Record<string, string>>): string
  /**
   * Replaces the content that is served for a file of dist. If `content` is a function, the function decides for each
   * request.
   */
  serve(file: string, content: Served | ((request: IncomingMessage) => Served | Promise<Served>)): void
  reset(): void
  close(): Promise<void>
}

/** Starts the servers of both origins. `built` is the folder with the built files. */
export async function servePages(built = join(process.cwd(), 'dist')): Promise<Pages> {
  const made = new Map<
    string,
    { readonly body: string; readonly policy?: string; readonly headers?: Readonly<Record<string, string>> }
  >()
  const instead = new Map<string, Parameters<Pages['serve']>[1]>()
  const answer = (cors: boolean) =>
    createServer(async (request, response) => {
      const path = new URL(request.url ?? '/', 'http://x').pathname
      const page = made.get(path)
      if (page) {
        const csp = page.policy ? { 'content-security-policy': fill(page.policy) } : {}
        response.writeHead(200, { 'content-type': 'text/html', ...csp, ...page.headers }).end(fill(page.body))
        return
      }
      const file = join(built, path)
      const given = instead.get(path.slice(1))
      const other = typeof given === 'function' ? await given(request) : given
      if (other === 'cut') {
        request.socket.destroy()
        return
      }
      if (other === 404 || (other === undefined && (!existsSync(file) || !extname(file)))) {
        response.writeHead(404).end()
        return
      }
      response.writeHead(200, {
        'content-type': types[extname(file)] ?? 'text/plain',
        ...(cors && { 'access-control-allow-origin': '*' }),
      })
      response.end(other ?? readFileSync(file))
    })
  const [hostServer, cdnServer] = [answer(false), answer(true)]
  const host = await listen(hostServer)
  const cdn = await listen(cdnServer)
  const fill = (text: string) => text.replaceAll('{host}', host).replaceAll('{cdn}', cdn)
  return {
    host,
    cdn,
    page: (body, policy, headers) => {
      const path = `/page-${made.size}`
      made.set(path, {
        body: `<!doctype html><title>host</title>${body}`,
        ...(policy && { policy }),
        ...(headers && { headers }),
      })
      return host + path
    },
    serve: (file, content) => instead.set(file, content),
    reset: () => instead.clear(),
    close: async () => {
      await Promise.all([stop(hostServer), stop(cdnServer)])
    },
  }
}

/** Returns the HTML of a page that imports the SDK from this origin and stores the modal in `window.modal`. */
export const sdkPage = (origin: '{host}' | '{cdn}', options = '{}'): string =>
  `<script nonce="n" type="module">import { createPortico } from '${origin}/sdk.js'
   window.modal = createPortico(${options}); window.modal.prepare()</script>`

/** Returns the HTML of a page with the script tag and with a queued call of the modal's method `call`. */
export const embedPage = (origin: '{host}' | '{cdn}', call = 'prepare'): string =>
  `<script nonce="n">window.portico = { q: [['${call}']] }
   addEventListener('portico:ready', event => { window.modal = event.detail })
   addEventListener('error', ({ error }) => { if (error) window.refused = error.code })</script>
   <script nonce="n" async crossorigin src="${origin}/embed/embed.js"></script><portico-button></portico-button>`

/**
 * Waits until the worker's code has replied. Returns where that code runs: in a worker from a URL, in a worker from a
 * blob, or in the page.
 */
export async function transportOf(page: Page): Promise<'url' | 'blob' | 'page'> {
  await page.waitForFunction(() => window.modal?.modal.get().ready === true, undefined, {
    timeout: 15_000,
  })
  const [worker] = page.workers()
  if (!worker) return 'page'
  return worker.url().startsWith('blob:') ? 'blob' : 'url'
}

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface Window {
    modal?: import('../../src/client/portico-type.ts').Portico
    refused?: string
    /** Every worker that the page has created, if the test records the workers. */
    made?: Worker[]
  }
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>(resolve => server.listen(0, 'localhost', resolve))
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

function stop(server: Server): Promise<unknown> {
  server.closeAllConnections()
  return new Promise(resolve => server.close(resolve))
}
