import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { SourceMap } from 'node:module'
import { dirname, join } from 'node:path'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { installedIn, newProject, type Packed, pack, runBin, runIn, write } from '../consumers/project.ts'
import { reactSite } from '../consumers/react-site.ts'
import { shippedPackages } from '../docs/packages.ts'
import { publicNames } from '../house/public-names.ts'
import { type Site, serveFolder } from '../long/site.ts'
import { expectNoProblems, useBrowser, visit, walletOf } from './harness.ts'
import { connectInjected, openModal } from './modal.ts'

useBrowser()

const [react, vite] = ['19.2.9', '8.3.8']

let packed: Packed
/** The folder of a test project in which Portico, React and Vite are installed. */
let project: string
beforeAll(async () => {
  packed = await pack()
  project = await newProject(`react-${react}`, packed, [
    `react@${react}`,
    `react-dom@${react}`,
    `vite@${vite}`,
  ])
}, 180_000)
const sites: Site[] = []
afterAll(async () => {
  for (const site of sites) await site.close()
})

it('the package installs no dependency, and the package.json of each folder agrees with "exports"', {
  timeout: 60_000,
}, async () => {
  const place = await newProject('alone', packed)
  expect(await installedIn(place)).toEqual(['portico'])
  const read = async (folder: string) =>
    JSON.parse(await readFile(join(place, 'node_modules/portico', folder, 'package.json'), 'utf8'))
  const { exports } = await read('.')
  const folders = [
    'appkit',
    'appkit/react',
    'policy',
    'react',
    'svelte',
    'testing',
    'testing/vitest',
    'verify',
    'vue',
    'wagmi',
  ]
  for (const folder of folders) {
    const { main, module, types } = await read(folder)
    const paths = [main, module, types].map(path => `./${join(folder, path)}`)
    const { default: code, types: declarations } = exports[`./${folder}`]
    expect(paths).toEqual([code, code, declarations])
  }
})

it('the package checker publint finds no mistake in the published package', {
  timeout: 60_000,
}, async () => {
  const { buffer } = new Uint8Array(await readFile(packed.tarball))
  const { messages } = await publint({ strict: true, pack: { tarball: buffer } })
  expect(messages).toEqual([])
})

it('TypeScript finds the types of the package, whatever value moduleResolution has', async () => {
  const data = new Uint8Array(await readFile(packed.tarball))
  const analysis = await checkPackage(createPackageFromTarballData(data))
  if (!analysis.types) throw new Error('The package has no types')
  // Ignores the warning that a CommonJS program gets ES modules. Node.js can load them by `require`, as the next test
  // shows.
  expect(analysis.problems.filter(({ kind }) => kind !== 'CJSResolvesToESM')).toEqual([])
})

it('a CommonJS program in Node.js loads each entry point by require(), and gets only public names', {
  timeout: 60_000,
}, async () => {
  await write(project, {
    'main.cjs': `const names = ['portico', 'portico/react', 'portico/wagmi', 'portico/verify', 'portico/svelte', 'portico/appkit', 'portico/policy']
console.log(JSON.stringify(names.map(name => Object.keys(require(name)))))
const { createPortico } = require('portico')
createPortico().open().catch(error => console.log(error.code))
`,
  })
  const [names, code] = (await runIn(project, process.execPath, ['main.cjs'])).trim().split('\n')
  expect(code).toBe('page-missing')
  const [sdk, hooks, wagmi, verify, svelte, appkit, policy] = JSON.parse(names ?? '') as string[][]
  expect(sdk).toEqual(publicNames.filter(name => !name.startsWith('type ')))
  expect(hooks?.filter(name => !/^usePortico/.test(name))).toEqual([
    'ConnectButton',
    'NetworkButton',
    'PorticoProvider',
  ])
  expect(wagmi).toEqual(['porticoConnector'])
  expect(svelte).toEqual(['porticoStores'])
  expect(appkit).toEqual(['accountWithNames', 'createAppKit', 'getAppKit', 'networkWithNames'])
  expect(policy).toEqual(['contentSecurityPolicy', 'policyDirectives'])
  expect(verify).toEqual([
    'createNonce',
    'readSignInMessage',
    'verifyBitcoin',
    'verifyCosmos',
    'verifyEvm',
    'verifyPolkadot',
    'verifySignIn',
    'verifySignature',
    'verifySolana',
  ])
})

it.each(['docs/hosting.md', 'src/client/worker-client.ts'])(
  'the files of the worker that a site is told to copy are in the package: %s',
  async path => {
    const text = await readFile(path, 'utf8')
    const named = [...text.matchAll(/(worker[\w-]*\.js)`? and the folder `?(\w+)/g)]
    expect(named.length).toBeGreaterThan(1)
    for (const name of named.flatMap(([, file = '', folder = '']) => [file, folder]))
      expect(existsSync(`dist/${name}`), name).toBe(true)
  },
)

it('the published package contains only the built files, the documents and the package.json files', async () => {
  const manifest = JSON.parse(await readFile('dist/manifest.json', 'utf8')) as { files: object }
  const names = Object.keys(manifest.files)
  // The folder of the script tag, dist/embed, has its own copies of the worker's files.
  const copies = names.filter(name => /^(worker\/|worker-classic)/.test(name)).map(name => `embed/${name}`)
  const scripts = [...names, ...copies].map(name => `dist/${name}`)
  const types = ['appkit', 'appkit-react', 'policy', 'react', 'sdk', 'svelte', 'verify', 'vue', 'wagmi'].map(
    name => `dist/types/${name}.d.ts`,
  )
  const entries = ['appkit', 'appkit/react', 'policy', 'react', 'svelte', 'testing', 'testing/vitest']
  const folders = [...entries, 'verify', 'vue', 'wagmi'].map(name => `${name}/package.json`)
  const notices = ['dist', 'dist/embed', 'dist/testing'].map(name => `${name}/THIRD_PARTY_NOTICES.txt`)
  const kit = (await readdir('dist/testing', { recursive: true }))
    .filter(name => /\.(js|d\.ts)$/.test(name))
    .map(name => `dist/testing/${name}`)
  const maps = packed.paths.filter(path => path.endsWith('.map'))
  expect(maps.filter(path => !scripts.includes(path.replace(/\.map$/, '')))).toEqual([])
  // The helpers of the bundler and the sentences of a language have no source map, because they contain no code from a
  // source file. The maps of the script tag are in the release, not in the package.
  const languages = Object.keys(JSON.parse(await readFile('data/locales/languages.json', 'utf8')))
  const isSentences = (path: string) =>
    languages.some(
      tag =>
        path.startsWith(`dist/chunks/${tag}-`) && path.length === `dist/chunks/${tag}-12345678.js`.length,
    )
  const bare = scripts.filter(path => !maps.includes(`${path}.map`) && !path.startsWith('dist/embed/'))
  expect(bare.filter(path => !/rolldown-runtime/.test(path) && !isSentences(path))).toEqual([])
  expect(maps.filter(path => path.startsWith('dist/embed/'))).toEqual([])
  const texts = ['CHANGELOG.md', 'CONTRIBUTING.md', 'LICENSE', 'README.md', 'SECURITY.md']
  const rest = [...texts, 'package.json', 'dist/manifest.json', 'dist/bom.json']
  // The pictures are for the site and for the page of the repository.
  const pages = (await readdir('docs', { recursive: true })).filter(
    name => name.includes('.') && !/^(?:specification|faults|reliability)\.md$|\.png$/.test(name),
  )
  const docs = pages.map(name => `docs/${name}`)
  expect([...packed.paths].sort()).toEqual(
    [...scripts, ...maps, ...types, ...kit, ...folders, ...notices, ...docs, ...rest].sort(),
  )
})

it('the shipped files have exactly the packages that docs/packages.md lists (40)', async () => {
  const bill = JSON.parse(await readFile('dist/bom.json', 'utf8')) as {
    readonly components: readonly { readonly name: string; readonly version: string }[]
  }
  const labels = (list: readonly { readonly name: string; readonly version: string }[]) =>
    list.map(({ name, version }) => `${name} ${version}`).sort()
  expect(labels(bill.components)).toEqual(labels(shippedPackages))
})

it('the package needs less than 20 MB on a disk', () => {
  expect(packed.unpackedSize).toBeLessThan(20_000_000)
})

it('every relative link of a published page leads to a published file', async () => {
  const pages = packed.paths.filter(path => path.endsWith('.md'))
  const links = await Promise.all(
    pages.map(async page => {
      const found = (await readFile(page, 'utf8')).matchAll(/\]\((?!\w+:)([^)#\s]+)/g)
      return [...found].map(([, path = '']) => ({ page, path: join(dirname(page), path) }))
    }),
  )
  expect(links.flat().length).toBeGreaterThan(50)
  // npm shows the pictures from the repository.
  const isMissing = (path: string) =>
    !packed.paths.includes(path) && !(path.endsWith('.png') && existsSync(path))
  expect(links.flat().filter(({ path }) => isMissing(path))).toEqual([])
})

it.each([
  ['chunks/base-*.js', 'portico.returning'],
  ['chunks/modal-*.js', 'portico-alert'],
  ['worker.js', 'worker-blocked'],
  ['worker/swaps.js', 'swap-approval-amount'],
  ['embed/embed.js', 'portico:button'],
  ['embed/core.js', 'portico.returning'],
  ['worker-classic.js', 'worker-blocked'],
])('a source map leads to the right line of the source: %s', async (pattern, word) => {
  const manifest = JSON.parse(await readFile('dist/manifest.json', 'utf8')) as { files: object }
  const [start = '', end = ''] = pattern.split('*')
  const file = Object.keys(manifest.files).find(name => name.startsWith(start) && name.endsWith(end))
  const text = await readFile(`dist/${file}`, 'utf8')
  const before = text.slice(0, text.indexOf(word)).split('\n')
  const map = new SourceMap(JSON.parse(await readFile(`dist/${file}.map`, 'utf8')))
  const entry = map.findEntry(before.length - 1, before.at(-1)?.length ?? 0)
  if (!('originalSource' in entry)) throw new Error(`${file} has no source of ${word}`)
  const source = await readFile(join('dist', dirname(file ?? ''), entry.originalSource), 'utf8')
  expect(source.split('\n')[entry.originalLine]).toContain(word)
})

it('a React site that Vite builds without configuration connects a wallet and shows the account', {
  timeout: 180_000,
}, async () => {
  await write(project, reactSite())
  await runBin(project, 'vite/bin/vite.js', ['build'])
  // The pages say how many files a build gains. One file of the site is its own.
  const gained = (await readdir(`${project}/dist/assets`)).length - 1
  for (const name of ['docs/hosting.md', 'docs/sizes.md']) {
    const [, said] = /gains about (\d+) files/.exec(await readFile(name, 'utf8')) ?? []
    expect(Math.abs(Number(said) - gained), `${name} says ${said}, the build has ${gained}`).toBeLessThan(10)
  }
  const site = await serveFolder(`${project}/dist`)
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
  expectNoProblems(shop)
})
