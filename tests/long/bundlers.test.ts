import { readFile } from 'node:fs/promises'
import { afterEach, expect, it } from 'vitest'
import { newProject, pack, runBin, write } from '../consumers/project.ts'
import { nextSite, reactSite } from '../consumers/react-site.ts'
import { expectNoTroubles, useBrowser, visit, walletOf } from '../journeys/harness.ts'
import { connectInjected, openAccount, openModal, tokenRow } from '../journeys/modal.ts'
import { type Site, serveFolder } from './site.ts'

useBrowser()

const sites: Site[] = []
afterEach(async () => {
  for (const site of sites.splice(0)) await site.close()
})

/** A bundler's dependencies, and the function that builds the React site and returns the folder to serve. */
type Bundler = {
  readonly name: string
  readonly packages: readonly string[]
  build(place: string): Promise<string>
}

const react = ['react@19.2.9', 'react-dom@19.2.9']

const vite = (version: string): Bundler => ({
  name: `Vite ${version}`,
  packages: [...react, `vite@${version}`],
  build: async place => {
    await write(place, reactSite())
    await runBin(place, 'vite/bin/vite.js', ['build'])
    return `${place}/dist`
  },
})

/** The site is exported: the server renders its HTML during the build, so a module that throws there fails the build. */
const next = (name: string, flags: readonly string[]): Bundler => ({
  name: `Next.js 16.4.6 with ${name}`,
  packages: [...react, 'next@16.4.6'],
  build: async place => {
    await write(place, nextSite())
    await runBin(place, 'next/dist/bin/next', ['build', ...flags])
    expect(await readFile(`${place}/out/index.html`, 'utf8')).toContain('disconnected idle')
    return `${place}/out`
  },
})

const bundlers: readonly Bundler[] = [
  next('Turbopack', []),
  next('webpack', ['--webpack']),
  vite('6.4.6'),
  vite('8.3.8'),
  {
    name: 'Parcel 2.16.4',
    packages: [...react, 'parcel@2.16.4', 'process@0.11.10'],
    build: async place => {
      await write(place, reactSite())
      await runBin(place, 'parcel/lib/bin.js', ['build', 'index.html', '--no-source-maps', '--no-cache'])
      return `${place}/dist`
    },
  },
]

it.each(bundlers)(
  '$name builds a site, its worker starts, and a wallet connects',
  {
    timeout: 600_000,
  },
  async ({ name, packages, build }) => {
    const place = await newProject(name.replace(/\W+/g, '-').toLowerCase(), await pack(), packages)
    const site = await serveFolder(await build(place))
    sites.push(site)
    const shop = await visit({ url: site.url, wallets: [walletOf('alice')] })
    const { page } = shop
    await openModal(page)
    await connectInjected(page)
    await openAccount(page)
    await tokenRow(page, 'ETH').waitFor()
    await page.locator('#wallet', { hasText: /0x\S+ \d+ tokens, React/ }).waitFor()
    expect(page.workers().length).toBe(1)
    expectNoTroubles(shop)
  },
)

it.each(['18.3.8', '19.2.6'])(
  'the types compile in a TSX site with @types/react %s',
  { timeout: 300_000 },
  async version => {
    const place = await newProject(`types-${version}`, await pack(), [
      `@types/react@${version}`,
      'typescript@5.9.3',
    ])
    await write(place, {
      'main.tsx': `import { createPortico, type Balances, type Loadable } from 'portico'
import { PorticoProvider, usePorticoBalances } from 'portico/react'

const portico = createPortico({ networks: ['eip155:1'] })
void portico.switchNetwork('eip155:137')

function Wallet() {
  const balances: Loadable<Balances> = usePorticoBalances()
  return <p>{balances.data?.total}</p>
}

export const App = () => (
  <PorticoProvider portico={portico}>
    <portico-button label="Connect" style={{ width: 200 }} />
    <Wallet />
  </PorticoProvider>
)
`,
    })
    const flags =
      '--noEmit --strict --exactOptionalPropertyTypes --jsx react-jsx --module esnext --moduleResolution bundler --target es2022'
    await runBin(place, 'typescript/bin/tsc', [...flags.split(' '), 'main.tsx'])
  },
)
