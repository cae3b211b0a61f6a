import { afterEach, describe, expect, it } from 'vitest'
import { expectNoTroubles, useBrowser, visit, walletOf } from '../journeys/harness.ts'
import { connectInjected, openAccount, openModal, tokenRow } from '../journeys/modal.ts'
import { buildPlain, buildWithVite, importInNode, makeConsumer, withoutBundler } from './consumer.ts'
import { type Site, serveFolder } from './site.ts'

useBrowser()

let site: Site | undefined
afterEach(() => site?.close())

type Consumer = {
  readonly name: string
  readonly build: (folder: string) => Promise<string>
  /** Where the service of this site runs: path of the worker, or `page`. */
  readonly runs: RegExp | 'page'
}

const consumers: readonly Consumer[] = [
  {
    name: "Vite 8, worker: { format: 'es' }",
    build: folder => buildWithVite(folder, 'es'),
    runs: /^\/assets\/worker-[\w-]+\.js$/,
  },
  {
    name: 'Vite 8 as it comes',
    build: folder => buildWithVite(folder, 'default'),
    runs: /^\/assets\/worker-[\w-]+\.js$/,
  },
  {
    name: 'a plain bundler, the worker copied beside its bundle',
    build: folder => buildPlain(folder, 'copied'),
    runs: /^\/worker\.js$/,
  },
  { name: 'a plain bundler', build: folder => buildPlain(folder, 'left out'), runs: 'page' },
  { name: 'no bundler', build: withoutBundler, runs: /^\/node_modules\/portico\/dist\/worker\.js$/ },
]

describe.each(consumers)('$name', ({ name, build, runs }) => {
  it('the modal opens, a wallet connects, and the service answers with balances', {
    timeout: 90_000,
  }, async () => {
    site = await serveFolder(await build(await makeConsumer(name.replace(/\W+/g, '-'))))
    const shop = await visit({ url: site.url, wallets: [walletOf('alice')] })
    await openModal(shop.page)
    await connectInjected(shop.page)
    await openAccount(shop.page)
    await tokenRow(shop.page, 'ETH').waitFor()
    const workers = shop.page.workers().map(worker => new URL(worker.url()))
    if (runs === 'page') expect(workers).toEqual([])
    else {
      expect(workers.map(({ pathname }) => pathname)).toEqual([expect.stringMatching(runs)])
      expect(workers.map(({ origin }) => `${origin}/`)).toEqual([site.url])
    }
    expectNoTroubles(shop)
  })
})

it.each(['portico', 'portico/react', 'portico/wagmi'])(
  'Node.js imports %s without any effect',
  async door => {
    expect(await importInNode(await makeConsumer('node'), door)).toEqual([])
  },
)
