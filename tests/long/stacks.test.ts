import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import german from '../../data/locales/de.json' with { type: 'json' }
import { newProject, type Packed, pack } from '../consumers/project.ts'
import { quickStarts } from '../consumers/quick-starts.ts'
import { type Stack, stacks } from '../consumers/stacks.ts'
import { expectNoProblems, useBrowser, visit, walletOf } from '../journeys/harness.ts'
import { connectInjected, openAccount, openModal, title, tokenRow } from '../journeys/modal.ts'
import { serveFolder, startServer } from './site.ts'

useBrowser()

/**
 * Fails if the modal of a German page is not German. The bundler must have found the files of the languages, which only
 * lazy imports name.
 */
async function expectGerman(url: string, expected: { readonly expected?: RegExp }): Promise<void> {
  const inGerman = `new MutationObserver((_, observer) => {
    if (!document.documentElement) return
    document.documentElement.lang = 'de'
    observer.disconnect()
  }).observe(document, { childList: true })`
  const { page } = await visit({ url, before: inGerman, ...expected })
  await page.getByTestId('connect-button').click()
  await title(page).filter({ hasText: german['connect.title'].text }).waitFor()
  await page.close()
}

/** Matches the console warning that tells the developer to copy the worker's files to the site. */
const advice = /copy worker\.js and the folder worker from portico\/dist to https?:\S+\//

type Row = { readonly stack: string; builds: string; worker: string; works: string; before: string }
const rows: Row[] = []
let packed: Packed
beforeAll(async () => {
  packed = await pack()
})
afterAll(() => {
  const cells = (row: Row) => [row.stack, row.builds, row.worker, row.works, row.before]
  const head = [
    'stack',
    'builds unconfigured',
    'service runs in',
    'connect, balances, sign',
    'kB before click',
  ]
  const table = [head, head.map(() => '---'), ...rows.map(cells)]
  process.stdout.write(`\n${table.map(line => `| ${line.join(' | ')} |`).join('\n')}\n`)
})

it.each([...stacks, ...quickStarts])(
  'a user can connect, see balances and sign if the build tool has no settings for Portico: $name',
  { timeout: 600_000 },
  async stack => {
    const row: Row = { stack: stack.name, builds: 'no', worker: 'no', works: 'no', before: '-' }
    rows.push(row)
    const place = await newProject(
      stack.name.replace(/\W+/g, '-').toLowerCase(),
      packed,
      stack.packages,
      stack.create,
    )
    const folder = await stack.build(place)
    row.builds = 'yes'
    const site = stack.serve ? await startServer(place, stack.serve) : await serveFolder(folder)
    try {
      // Without the worker's files on the site, the browser logs that worker-classic.js is missing. The test expects
      // this message.
      const expected = stack.runs === 'page' ? { expected: /worker-classic\.js/ } : {}
      const shop = await visit({ url: site.url, wallets: [walletOf('alice')], ...expected })
      const { page } = shop
      const warnings: string[] = []
      page.on('console', message => message.type() === 'warning' && warnings.push(message.text()))
      await page.getByTestId('connect-button').waitFor()
      if (!stack.serve) row.before = (await scriptSize(page, site.url)).toFixed(1)

      await openModal(page)
      await connectInjected(page)
      await openAccount(page)
      await tokenRow(page, 'ETH').waitFor()
      if (stack.showsWallet) await page.locator('#wallet', { hasText: /^0x\S+ \d+ tokens/ }).waitFor()
      expect(await sign(page)).toMatch(/^0x[0-9a-f]{130}$/)
      row.works = 'yes'
      await expectGerman(site.url, expected)

      const workers = page.workers().map(worker => new URL(worker.url()))
      row.worker =
        workers.length === 0
          ? 'the page'
          : workers.map(({ protocol }) => (protocol === 'blob:' ? 'a blob worker' : 'a worker')).join(', ')
      expect(row.worker).toBe(placeOf(stack))
      expect(warnings.filter(text => advice.test(text))).toHaveLength(stack.runs === 'page' ? 1 : 0)
      expectNoProblems(shop)
    } finally {
      await site.close()
    }
  },
)

function placeOf({ runs }: Stack): string {
  return runs === 'page' ? 'the page' : `a ${runs}`
}

/** Returns the size (kB, gzip) of all scripts that the page has loaded from the site's own server. */
async function scriptSize(page: Page, site: string): Promise<number> {
  const urls = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  const sizes = urls
    .filter(url => url.startsWith(site))
    .map(async url => {
      const response = await fetch(url)
      const isScript = response.headers.get('content-type')?.includes('javascript')
      return isScript ? gzipSync(new Uint8Array(await response.arrayBuffer())).length : 0
    })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1_000
}

/**
 * Signs a message with the connected wallet, through the provider that Portico announces (EIP-6963), which every site
 * has without any code of its own.
 */
function sign(page: Page): Promise<unknown> {
  return page.evaluate(async () => {
    type Provider = { request(request: { method: string; params?: unknown[] }): Promise<unknown> }
    type Announcement = CustomEvent<{ info: { name: string }; provider: Provider }>
    const provider = await new Promise<Provider>(found => {
      addEventListener('eip6963:announceProvider', event => {
        const { info, provider } = (event as Announcement).detail
        if (info.name === 'Portico') found(provider)
      })
      dispatchEvent(new Event('eip6963:requestProvider'))
    })
    const [address] = (await provider.request({ method: 'eth_accounts' })) as string[]
    return await provider.request({ method: 'personal_sign', params: ['0x6869', address] })
  })
}
