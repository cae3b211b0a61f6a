import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { publint } from 'publint'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { installedIn, newProject, pack, runBin, write } from '../consumers/project.ts'
import { reactSite } from '../consumers/react-site.ts'
import { type Site, serveFolder } from '../long/site.ts'
import { expectNoTroubles, useBrowser, visit, walletOf } from './harness.ts'
import { connectInjected, openModal } from './modal.ts'

useBrowser()

let tarball: string
beforeAll(async () => {
  tarball = await pack()
})
const sites: Site[] = []
afterAll(async () => {
  for (const site of sites) await site.close()
})

it('installing Portico installs no other package, and tools that ignore `exports` find each entry point', {
  timeout: 60_000,
}, async () => {
  const place = await newProject('alone', tarball)
  expect(await installedIn(place)).toEqual(['portico'])
  const read = async (folder: string) =>
    JSON.parse(await readFile(join(place, 'node_modules/portico', folder, 'package.json'), 'utf8'))
  const { exports } = await read('.')
  for (const folder of ['react', 'verify', 'wagmi']) {
    const { main, module, types } = await read(folder)
    const paths = [main, module, types].map(path => `./${join(folder, path)}`)
    const { default: code, types: declarations } = exports[`./${folder}`]
    expect(paths).toEqual([code, code, declarations])
  }
})

it('every file that package.json names exists, and the conditions are in an order that every tool reads', {
  timeout: 60_000,
}, async () => {
  const { messages } = await publint({ pkgDir: process.cwd(), strict: true })
  expect(messages).toEqual([])
})

it.each([
  ['18.3.1', '5.4.21'],
  ['19.2.9', '7.3.8'],
])(
  'portico/react works in a site with React %s, built by Vite %s without configuration',
  {
    timeout: 180_000,
  },
  async (react, vite) => {
    const place = await newProject(`react-${react}`, tarball, [
      `react@${react}`,
      `react-dom@${react}`,
      `vite@${vite}`,
    ])
    await write(place, reactSite())
    await runBin(place, 'vite/bin/vite.js', ['build'])
    const site = await serveFolder(`${place}/dist`)
    sites.push(site)

    const shop = await visit({ url: site.url, wallets: [walletOf('alice')] })
    const { page } = shop
    await page.locator('#wallet', { hasText: 'disconnected idle' }).waitFor()
    await openModal(page)
    await connectInjected(page)
    await page.locator('#wallet', { hasText: /0x\S+ \d+ tokens, React / }).waitFor()
    expect(await page.locator('#wallet').textContent()).toContain(`React ${react}`)
    const workers = page.workers().map(worker => new URL(worker.url()))
    expect(workers.map(({ pathname }) => pathname)).toEqual([
      expect.stringMatching(/^\/assets\/worker-[\w-]+\.js$/),
    ])
    expectNoTroubles(shop)
  },
)
