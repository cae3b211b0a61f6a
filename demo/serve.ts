import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http'
import { join } from 'node:path'
import { demoPorts, listen } from '../sandbox/ports.ts'
import { networks } from '../src/domain/networks/known-networks.ts'
import type { CallNode } from '../src/verify.ts'
import { type DemoConfig, nodeUrl } from './config.ts'
import { createDocsSite } from './docs-site.ts'
import { strictPolicy } from './policy.ts'
import { createSignInServer } from './sign-in-server.ts'
import { fileFor, sendFile, sendText } from './static.ts'

/** Options of `startDemo`. */
export type DemoOptions = Omit<DemoConfig, 'links'> & {
  readonly links?: DemoConfig['links']
  /** The JavaScript code that adds test wallets to the pages. Absent with the public services. */
  readonly testWallet?: string
  /**
   * Preferred port of the demo shop. `cdnPort` is the preferred port for the files of the script tag. If a port is
   * taken, the demo uses a free one. 0 means any free port.
   */
  readonly port?: number
  readonly cdnPort?: number
  /** The project's folder, with .cache/demo and dist/embed. */
  readonly root?: string
}

/** The running demo: the shop on one origin, the script-tag files on another. */
export type Demo = { readonly url: string; readonly cdnUrl: string; close(): Promise<void> }

/** Serves the built shop from one origin. Serves dist/embed from a second origin, as a CDN does. */
export const startDemo = async (options: DemoOptions): Promise<Demo> => {
  const {
    testWallet,
    port = demoPorts.shop,
    cdnPort = demoPorts.cdn,
    root = process.cwd(),
    ...rest
  } = options
  const config: DemoConfig = { links: [], ...rest }
  const pages = join(root, '.cache/demo')
  const embed = join(root, 'dist/embed')
  if (!existsSync(pages)) throw new Error('The demo pages are not built: npm start and npm test do that.')

  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  const cdn = await serve(cdnPort, (request, response) => cdnFile(embed, `/v${version}/`, request, response))
  const folder = `${cdn.url}/v${version}`

  const signIn = createSignInServer(
    nodesOf(config),
    networks.map(({ id }) => id),
  )
  const docs = createDocsSite(root)
  const shop = await serve(port, async (request, response) => {
    if (await signIn(request, response)) return
    const { pathname } = new URL(request.url ?? '/', 'http://shop')
    if (await docs(pathname, response)) return
    if (pathname === '/config.json') return sendText(response, pathname, JSON.stringify(config), fresh)
    if (pathname === '/test-wallet.js' && testWallet) return sendText(response, pathname, testWallet, fresh)
    const file = await fileFor(pages, pathname)
    if (!file) return notFound(response)
    if (!file.endsWith('.html'))
      return sendFile(response, file, pathname.startsWith('/assets/') ? forEver : fresh)
    const nonce = randomBytes(16).toString('base64')
    const tag = await embedTag(join(embed, 'embed.js'), `${folder}/embed.js`, config)
    const html = (await readFile(file, 'utf8'))
      .replaceAll('{{nonce}}', nonce)
      .replace('<!-- embed -->', () => tag)
      .replace('<!-- test wallet -->', () =>
        testWallet ? `<script nonce="${nonce}" src="/test-wallet.js"></script>` : '',
      )
    const strict =
      pathname === '/strict.html' ? { 'content-security-policy': strictPolicy(config, nonce) } : {}
    sendText(response, 'page.html', html, { ...fresh, ...strict })
  }).catch(async error => {
    await cdn.close()
    throw error
  })
  return {
    url: shop.url,
    cdnUrl: folder,
    close: async () => {
      await Promise.all([shop.close(), cdn.close()])
    },
  }
}

/**
 * Returns the function that sends JSON-RPC calls to nodes through the data provider. The sign-in server of the demo
 * uses it to verify signatures of contract accounts.
 */
const nodesOf =
  ({ endpoints, projectId }: DemoConfig): CallNode =>
  async (chainId, { method, params }) => {
    const url = `${endpoints.data}/v1/?chainId=${chainId}&projectId=${projectId}`
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const answer = await fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
    const { result, error } = (await answer.json()) as { result?: unknown; error?: unknown }
    if (error !== undefined) throw error
    return result
  }

const fresh: OutgoingHttpHeaders = { 'cache-control': 'no-cache' }
const forEver: OutgoingHttpHeaders = { 'cache-control': 'public, max-age=31536000, immutable' }

/**
 * Sends a file of the script-tag build. The headers let any page load the file, even a cross-origin isolated page.
 * Browsers may cache it for a year, because the files of a version never change.
 */
const cdnFile = async (
  folder: string,
  base: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const { pathname } = new URL(request.url ?? '/', 'http://cdn')
  const file = pathname.startsWith(base) ? await fileFor(folder, pathname.slice(base.length)) : undefined
  if (!file) return notFound(response)
  sendFile(response, file, {
    ...forEver,
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'timing-allow-origin': '*',
  })
}

/**
 * Returns the script tag that a site copies into its page. The browser checks the file with the hash in the tag. The
 * file at the tag's URL never changes.
 */
const embedTag = async (
  file: string,
  address: string,
  { projectId, endpoints, nodes }: DemoConfig,
): Promise<string> => {
  const bytes = await readFile(file)
  const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`
  const attributes = {
    src: address,
    integrity,
    crossorigin: 'anonymous',
    'data-project-id': projectId,
    'data-endpoints': JSON.stringify(endpoints),
    'data-theme': 'auto',
    'data-networks': shopNetworks.join(' '),
    ...(nodes && { 'data-options': JSON.stringify({ networks: withNodes(nodes, projectId) }) }),
  }
  const written = Object.entries(attributes).map(
    ([name, value]) => `${name}="${value.replaceAll('"', '&quot;')}"`,
  )
  return `<script async ${written.join(' ')}></script>`
}

const shopNetworks = ['eip155:1', 'eip155:42161', 'eip155:137', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']

/** Returns the networks of the demo shop, each with its sandbox node. */
const withNodes = (nodes: string, projectId: string) =>
  networks
    .filter(({ id }) => shopNetworks.includes(id))
    .map(network => ({ ...network, rpcUrls: [nodeUrl(nodes, network.id, projectId)] }))

const notFound = (response: ServerResponse): void => {
  response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found')
}

type Site = { readonly url: string; close(): Promise<void> }
type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>

const serve = async (preferred: number, answer: Answer): Promise<Site> => {
  const server: Server = createServer((request, response) => {
    answer(request, response).catch(error => {
      process.stderr.write(`demo: ${error instanceof Error ? error.stack : String(error)}\n`)
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  })
  const port = await listen(server, preferred)
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
