import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { rolldown } from 'rolldown'
import type { HostOptions } from '../../src/sdk.ts'
import { type Pages, servePages } from './bridge-pages.ts'
import type { Dapp } from './fixtures/clients.ts'
import { stage } from './harness.ts'

/** A test site that uses wagmi, ethers and viem with the built files of Portico. */
export type DappSite = { readonly url: string; close(): Promise<void> }

const source = join('tests', 'journeys', 'fixtures', 'clients.ts')
const cache = join('.cache', 'journeys')
const map = { imports: { portico: '/sdk.js', 'portico/wagmi': '/wagmi.js', viem: '/clients.js' } }

/** Serves the test site. The built client libraries are cached until their sources change. */
export async function serveDapp(options: HostOptions = {}): Promise<DappSite> {
  const pages: Pages = await servePages()
  pages.serve('clients.js', await clients())
  const { data, catalogue, analytics, relay, frame } = {
    data: stage.services.provider,
    catalogue: stage.services.catalogue,
    analytics: stage.services.analytics,
    relay: stage.services.relay,
    frame: stage.services.login,
  }
  const given: HostOptions = {
    projectId: stage.projectId,
    endpoints: { data, catalogue, analytics, relay, frame },
    networks: ['eip155:1', 'eip155:42161', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    ...options,
  }
  const url = pages.page(
    `<script type="importmap">${JSON.stringify(map)}</script>
     <script>window.dapp = ${JSON.stringify({ options: given })}</script>
     <script type="module" src="/clients.js"></script>
     <portico-button></portico-button>`,
  )
  return { url, close: pages.close }
}

/**
 * Runs a function in the page. The function receives `window.dapp` and `input`. `window.dapp` is an object whose
 * functions call wagmi, ethers and viem.
 */
export function request<T, A>(
  page: Page,
  run: (dapp: Dapp, input: A) => T | Promise<T>,
  input: A,
): Promise<T> {
  return page.evaluate(
    `(${run})(window.dapp, ${JSON.stringify(input === undefined ? null : input)})`,
  ) as Promise<T>
}

/** Waits until the script of the test site has created Portico. */
export async function whenLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() => 'portico' in (window as unknown as { dapp: object }).dapp)
}

async function clients(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of [source, 'package-lock.json']) hash.update(await readFile(file))
  const kept = join(cache, `clients-${hash.digest('hex').slice(0, 16)}.js`)
  const found = await readFile(kept, 'utf8').catch(() => undefined)
  if (found !== undefined) return found
  const build = await rolldown({
    input: source,
    platform: 'browser',
    external: ['portico', 'portico/wagmi'],
    tsconfig: false,
    logLevel: 'silent',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  })
  const { output } = await build.generate({ format: 'esm', minify: true, codeSplitting: false })
  await build.close()
  await mkdir(cache, { recursive: true })
  // Writes the file under a unique name and then renames it, because several processes may write it at the same time.
  const own = `${kept}.${randomUUID()}`
  await writeFile(own, output[0].code)
  await rename(own, kept)
  return output[0].code
}
