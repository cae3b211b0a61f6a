import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { verifyMessage } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fileFor, sendFile } from '../../demo/static.ts'
import type * as Kit from '../../sandbox/kit/testing.ts'
import type { World } from '../../sandbox/kit/types.ts'
import { type KitSite, kitSites, pageOf } from '../consumers/kit-sites/page.ts'
import type { Driver } from './driver.ts'
import { openPage } from './page.ts'

/** Defines the tests of `portico/testing` that every browser has to pass, with a wallet of the kit in the page. */
export function checkKit(driver: Driver): void {
  const page = openPage(driver)
  let kit: typeof Kit
  let world: World
  beforeAll(async () => {
    kit = (await import(resolve('dist/testing/testing.js'))) as typeof Kit
    world = await kit.startWorld()
  })
  afterAll(() => world.close())

  const evaluate = async (code: string): Promise<unknown> =>
    JSON.parse(await driver.evaluate(`(async () => JSON.stringify({ result: await (${code}) }))()`)).result
  const text = (css: string) => page.run(selector => document.querySelector(selector)?.textContent, css)

  describe(driver.name, () => {
    beforeEach(() => driver.renew())

    // The bundler of the other sites makes files that the test for Chromium covers.
    it.each(kitSites.filter(({ script }) => script))(
      'a wallet of the testing kit refuses, connects and signs on a site with $name',
      async site => {
        const scripts: string[] = []
        const wallet = await kit.addWallet(
          {
            addInitScript: async ({ content }) => scripts.push(content),
            evaluate,
          },
          world,
          { accounts: ['alice'] },
        )
        const served = await serve(site, world, scripts)
        try {
          await page.open(served.url)
          for (const name of site.connect) await page.press(buttonOf(name))
          await wallet.reject()
          expect(await text('#account')).toBe('')
          await page.reload()

          for (const name of site.connect) await page.press(buttonOf(name))
          await wallet.approve()
          const { address = '0x' } = world.accounts.alice ?? {}
          await expect.poll(() => text('#account')).toBe(address)
          await page.gone({ css: 'dialog[open]' })

          await page.press({ css: '#sign' })
          await wallet.reject()
          await expect.poll(() => text('#result')).toBe('refused 4001')

          await page.press({ css: '#sign' })
          await wallet.approve()
          await expect.poll(() => text('#result')).toMatch(/^0x/)
          const signature = (await text('#result')) as `0x${string}`
          expect(await verifyMessage({ address, message: 'Hello', signature })).toBe(true)
          expect(await wallet.requests()).toContain('personal_sign')
        } finally {
          served.close()
        }
      },
    )
  })
}

/** The button with this name, also in the modal. */
const buttonOf = (name: string | RegExp) => ({
  css: 'button',
  text: typeof name === 'string' ? name : name.source.replace('^', ''),
})

/** Serves a site whose page runs these scripts first, because not all browsers can inject a script into a page. */
async function serve(site: KitSite, world: World, scripts: readonly string[]) {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site')
    const send = (type: string, body: string) => response.writeHead(200, { 'content-type': type }).end(body)
    if (pathname === '/')
      return send(
        'text/html',
        pageOf(site, world).replace('<head>', '<head><script src="/first.js"></script>'),
      )
    if (pathname === '/first.js') return send('text/javascript', scripts.join('\n;'))
    const file = await fileFor(resolve('dist'), pathname)
    if (file) return sendFile(response, file, {})
    return response.writeHead(404).end()
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
