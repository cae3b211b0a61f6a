import { afterEach, describe, expect, it } from 'vitest'
import { expectNoProblems, useBrowser, visit, walletOf } from '../journeys/harness.ts'
import { connectInjected, openAccount, openModal, tokenRow } from '../journeys/modal.ts'
import {
  buildPlain,
  buildWithVite,
  buildWithViteFor,
  importInNode,
  makeConsumer,
  withoutBundler,
  writePage,
} from './consumer.ts'
import { type Site, serveFolder } from './site.ts'

useBrowser()

const sites: Site[] = []
afterEach(async () => {
  for (const site of sites.splice(0)) await site.close()
})
const serve = async (...args: Parameters<typeof serveFolder>): Promise<Site> => {
  const site = await serveFolder(...args)
  sites.push(site)
  return site
}

type Consumer = {
  readonly name: string
  readonly build: (folder: string) => Promise<string>
  /**
   * Where Portico's service runs on this site: in a worker with this URL path, in the page, or in a worker from a blob.
   */
  readonly runs: RegExp | 'page' | 'blob'
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
    build: folder => buildPlain(folder, { copied: 'module' }),
    runs: /^\/worker\.js$/,
  },
  { name: 'a plain bundler', build: folder => buildPlain(folder), runs: 'blob' },
  {
    name: 'a bundle that is no module',
    build: folder => buildPlain(folder, { format: 'iife' }),
    runs: 'page',
  },
  { name: 'no bundler', build: withoutBundler, runs: /^\/node_modules\/portico\/dist\/worker\.js$/ },
]

describe.each(consumers)('a site (build: $name)', ({ name, build, runs }) => {
  it("shows balances, and runs Portico's service in the expected place, a worker or the page", {
    timeout: 90_000,
  }, async () => {
    const site = await serve(await build(await makeConsumer(name.replace(/\W+/g, '-'))))
    const workers = await shopAt(site)
    if (runs === 'page') expect(workers).toEqual([])
    else if (runs === 'blob') expect(workers.map(({ protocol }) => protocol)).toEqual(['blob:'])
    else {
      expect(workers.map(({ pathname }) => pathname)).toEqual([expect.stringMatching(runs)])
      expect(workers.map(({ origin }) => `${origin}/`)).toEqual([site.url])
    }
  })
})

const shared = { 'access-control-allow-origin': '*' }

describe('a site whose files are on a CDN', () => {
  it('imports the worker from the CDN if Vite built the site', { timeout: 90_000 }, async () => {
    const folder = await makeConsumer('vite-elsewhere')
    const files = await serve(`${folder}/dist`, shared)
    const { page } = await buildWithViteFor(files.url, folder)
    const workers = await shopAt(await serve(page))
    expect(workers.map(({ protocol }) => protocol)).toEqual(['blob:'])
  })

  it("starts a worker from a blob: URL if the build contains a copy of Portico's classic worker file", {
    timeout: 90_000,
  }, async () => {
    const folder = await makeConsumer('plain-elsewhere')
    const files = await serve(await buildPlain(folder, { copied: 'classic' }), shared)
    const page = `${folder}/page`
    await writePage(page, files.url)
    const workers = await shopAt(await serve(page))
    expect(workers.map(({ protocol }) => protocol)).toEqual(['blob:'])
  })

  it('starts the worker from a blob: URL if the bundler ignores workers and no worker file is copied', {
    timeout: 90_000,
  }, async () => {
    const folder = await makeConsumer('plain-alone-elsewhere')
    const files = await serve(await buildPlain(folder), shared)
    const page = `${folder}/page`
    await writePage(page, files.url)
    const workers = await shopAt(await serve(page))
    expect(workers.map(({ protocol }) => protocol)).toEqual(['blob:'])
  })
})

/** Visits the site, connects a wallet and waits for the balances. Returns the URLs of the page's workers. */
async function shopAt(site: Site): Promise<readonly URL[]> {
  const shop = await visit({ url: site.url, wallets: [walletOf('alice')] })
  await openModal(shop.page)
  await connectInjected(shop.page)
  await openAccount(shop.page)
  await tokenRow(shop.page, 'ETH').waitFor()
  expectNoProblems(shop)
  return shop.page.workers().map(worker => new URL(worker.url()))
}

const entryPoints = ['portico', 'portico/react', 'portico/wagmi']
it.each(entryPoints)(
  'an import of Portico in Node.js adds no global variable, and the process can end: %s',
  async entry => {
    expect(await importInNode(await makeConsumer('node'), entry)).toEqual([])
  },
)
