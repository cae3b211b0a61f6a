import { expect, it } from 'vitest'
import { options } from '../consumers/options.ts'
import { copyFiles, newProject, pack, runBin, write } from '../consumers/project.ts'
import { expectNoProblems, useBrowser, visit, walletOf } from '../journeys/harness.ts'
import { title, walletRow } from '../journeys/modal.ts'
import { startServer } from './site.ts'

useBrowser()

const react = ['react@19.2.9', 'react-dom@19.2.9']
const router = ['dev', 'node', 'serve'].map(name => `@react-router/${name}@7.18.4`)

type Framework = {
  readonly name: string
  readonly folder: string
  readonly packages: readonly string[]
  readonly build: readonly [script: string, ...args: string[]]
  readonly serve: (port: number) => readonly [script: string, ...args: string[]]
}

const frameworks: readonly Framework[] = [
  {
    name: 'Next.js, App Router',
    folder: 'next-server',
    packages: [...react, 'next@16.4.6'],
    build: ['next/dist/bin/next', 'build'],
    serve: port => ['next/dist/bin/next', 'start', '--hostname', '127.0.0.1', '--port', String(port)],
  },
  {
    name: 'React Router, framework mode',
    folder: 'react-router',
    packages: [...react, 'react-router@7.18.4', ...router, 'isbot@5.2.3', 'vite@7.3.8'],
    build: ['@react-router/dev/bin.js', 'build'],
    serve: () => ['@react-router/serve/bin.js', 'build/server/index.js'],
  },
]

/** A page script that collects every text that the wallet button shows, from the first HTML on. */
const watchButton = `window.seen = new Set()
new MutationObserver(() => {
  const text = document.querySelector('#wallet')?.textContent
  if (text) window.seen.add(text)
}).observe(document, { childList: true, subtree: true, characterData: true })`

it.each(frameworks)(
  'the server renders the address of a returning visitor, and the page keeps this text: $name',
  { timeout: 600_000 },
  async ({ folder, packages, build, serve }) => {
    const place = await newProject(folder, await pack(), packages)
    await copyFiles(folder, place)
    await write(place, { 'options.js': `export default ${options()}\n` })
    await runBin(place, build[0], build.slice(1))
    const site = await startServer(place, serve)
    try {
      expect(await (await fetch(site.url)).text()).toContain('Connect wallet</button>')
      const shop = await visit({ url: site.url, wallets: [walletOf('alice')], before: watchButton })
      const { page } = shop
      const button = page.locator('#wallet')
      await button.click()
      await title(page).filter({ hasText: 'Connect' }).waitFor()
      await walletRow(page, 'Heron Wallet').click()
      await button.filter({ hasText: '0x' }).waitFor()
      const address = (await button.textContent()) ?? ''

      const again = await page.reload()
      expect(await again?.text()).toContain(`${address}</button>`)
      // After the wallet has responded, the page writes the cookie again. This must not change the text of the button.
      await page.waitForLoadState('networkidle')
      expect(await page.evaluate('[...window.seen]')).toEqual([address])
      expectNoProblems(shop)
    } finally {
      await site.close()
    }
  },
)
