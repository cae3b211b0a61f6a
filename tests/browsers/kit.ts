import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { fileFor, sendFile } from '../../demo/static.ts'
import type * as Kit from '../../sandbox/kit/testing.ts'
import type { World } from '../../sandbox/kit/types.ts'
import { type KitSite, pageOf } from '../consumers/kit-sites/page.ts'
import type { Driver } from './driver.ts'

/** The kit as a site imports it, from the built package. */
export const kit = (await import(resolve('dist/testing/testing.js'))) as typeof Kit

/** A site that is open in a browser, with a wallet of the kit. */
type KitVisit = { readonly url: string; readonly wallet: Kit.WalletUser; close(): Promise<void> }

/**
 * Serves a site with a wallet of the kit. The site's page has the scripts of the kit itself, because not all of these
 * browsers can put a script into a page.
 */
export async function serveKitSite(driver: Driver, site: KitSite, world: World): Promise<KitVisit> {
  const scripts: string[] = []
  const evaluate = async (code: string): Promise<unknown> => {
    const text = await driver.evaluate(`(async () => JSON.stringify({ result: await (${code}) }))()`)
    return (JSON.parse(text) as { readonly result?: unknown }).result
  }
  const wallet = await kit.addWallet(
    {
      evaluate,
      addInitScript: async ({ content }) => void scripts.push(content),
      context: () => {
        throw new Error('These browsers have one page')
      },
      screenshot: async () => new Uint8Array(),
    },
    world,
    { accounts: ['alice'] },
  )
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site')
    if (pathname === '/') {
      const early = scripts
        .map(script => `<script>${script.replaceAll('</script', '<\\/script')}</script>`)
        .join('')
      const html = pageOf(site, world).replace('</head>', () => `${early}</head>`)
      return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
    }
    const file = await fileFor(resolve('dist'), pathname)
    if (file) return sendFile(response, file, {})
    return response.writeHead(404).end()
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    wallet,
    close: async () => {
      server.closeAllConnections()
      await new Promise(done => server.close(done))
    },
  }
}
