import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname } from 'node:path'
import { gzipSync } from 'node:zlib'
import { whenChanged } from '../lib/fresh.mjs'
import { at } from '../lib/paths.mjs'
import { runNode } from '../lib/run.mjs'
import { SetupError } from '../lib/words.mjs'

/**
 * The measured pages. `floor` is a minimal wallet modal in React, for comparison. The other three are the ways to use
 * Portico.
 */
export const uses = ['floor', 'script-tag', 'package', 'react']

const vite = [
  'node_modules/vite/bin/vite.js',
  'build',
  '--config',
  'tests/bench/pages/vite.config.ts',
  '--mode',
]

/**
 * Builds each page of tests/bench/pages with Vite, as a site would. Does nothing if neither the pages nor the package
 * have changed.
 */
export const buildPages = () =>
  whenChanged(
    {
      name: 'bench-pages',
      sources: ['tests/bench/pages', 'src', 'dist', 'package-lock.json'],
      results: uses.map(use => `.cache/bench/pages/${use}/${use}.html`),
    },
    async () => {
      for (const use of uses) {
        const { code, output } = await runNode([...vite, use])
        if (code !== 0) throw new SetupError(`Building the page ${use} failed:\n${output.trim()}`)
      }
    },
  )

const types = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' }

/**
 * Serves the compressed pages, and the files of the script tag from a second origin. `options` are the options of
 * createPortico, and `account` is the address in the test wallets. The browser loads the pages again each time, but may
 * cache all other files.
 */
export const servePages = async (options, account) => {
  const packed = new Map()
  /** The scripts that were sent since the last `take`. */
  const sent = []

  const read = path => {
    if (!packed.has(path)) packed.set(path, gzipSync(readFileSync(at(path)), { level: 9 }))
    return packed.get(path)
  }
  const pageText = (use, withBalance) => {
    const site = `<script>window.site = ${JSON.stringify({ options, withBalance })}\n${walletScript(account)}</script>`
    return readFileSync(at(`.cache/bench/pages/${use}/${use}.html`), 'utf8')
      .replace('<!-- site -->', () => site)
      .replace('<!-- button -->', `<portico-button${withBalance ? ' balance' : ''}></portico-button>`)
      .replace('<!-- script tag -->', () => scriptTag(`http://localhost:${port}/embed/embed.js`, options))
  }
  const answer = (request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://bench')
    const isPage = extname(pathname) === '.html'
    const folder = pathname.startsWith('/embed/') ? 'dist' : '.cache/bench/pages'
    const body = isPage
      ? gzipSync(pageText(pathname.split('/')[1], searchParams.has('balance')))
      : read(`${folder}${pathname}`)
    if (pathname.endsWith('.js'))
      sent.push({
        path: pathname,
        bytes: body.length,
        isWorker: request.headers['sec-fetch-dest'] === 'worker',
      })
    response.writeHead(200, {
      'content-type': types[extname(pathname)] ?? 'application/octet-stream',
      'content-encoding': 'gzip',
      'cache-control': isPage ? 'no-cache' : 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'timing-allow-origin': '*',
    })
    response.end(body)
  }
  const server = createServer((request, response) => {
    try {
      answer(request, response)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise(resolve => server.listen(0, resolve))
  const { port } = server.address()
  return {
    urlOf: (use, query = '') => `http://127.0.0.1:${port}/${use}/${use}.html${query}`,
    /**
     * Returns the scripts of the page `use` that were sent since the last call. Leaves out scripts of other pages,
     * because on a slow network, requests of the previous page can arrive late.
     */
    take: use => sent.splice(0).filter(({ path }) => path.startsWith(folderOf(use))),
    close: () => {
      server.closeAllConnections()
      return new Promise(resolve => server.close(resolve))
    },
  }
}

/** Returns the prefix that the paths of a page's scripts have in common. */
const folderOf = use => (use === 'script-tag' ? '/embed/' : `/${use}/`)

const scriptTag = (address, { projectId, ...rest }) =>
  `<script async crossorigin="anonymous" src="${address}" data-project-id="${projectId}" data-options="${JSON.stringify(
    rest,
  ).replaceAll('"', '&quot;')}"></script>`

/**
 * Returns a script that announces three wallets (EIP-6963). These wallets connect without a prompt. The page's URL
 * parameter `accounts` sets how many accounts the wallets share.
 */
const walletScript = account => `{
  const count = Number(new URLSearchParams(location.search).get('accounts') ?? 1)
  const nth = index => index === 0 ? ${JSON.stringify(account)} : '0x' + String(index).padStart(40, '1')
  const accounts = Array.from({ length: count }, (_, index) => nth(index))
  const replies = { eth_requestAccounts: accounts, eth_accounts: accounts, eth_chainId: '0x1', net_version: '1',
    wallet_requestPermissions: [], wallet_getPermissions: [], wallet_getCapabilities: {} }
  const provider = {
    request: async ({ method }) => {
      if (method in replies) return replies[method]
      throw Object.assign(new Error('This wallet has no ' + method), { code: 4200 })
    },
    on() {},
    removeListener() {},
  }
  const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path fill="teal" d="M0 0h1v1H0z"/></svg>'
  const details = ['Heron', 'Otter', 'Wren'].map((name, index) => ({ provider,
    info: { uuid: '00000000-0000-4000-8000-00000000000' + index, name, icon, rdns: 'example.' + name.toLowerCase() } }))
  const announce = () => details.forEach(detail => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })))
  addEventListener('eip6963:requestProvider', announce)
  announce()
}`
