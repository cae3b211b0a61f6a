import { cpSync, readFileSync, rmSync } from 'node:fs'
import { asciiEdits } from './build/ascii.mjs'
import { bundleBehindFacade, bundleClassic, bundleModules, generate, standsApart } from './build/bundle.mjs'
import { firstMark, hashImports } from './build/hashed-imports.mjs'
import { integrityOf, writeManifest } from './build/manifest.mjs'
import { writeNotices } from './build/notices.mjs'
import { editScript, editsOf, slimMaps } from './build/source-maps.mjs'
import { writeTypes } from './build/types.mjs'
import { writeWorkerFiles } from './build/worker-files.mjs'
import { whenChanged } from './lib/fresh.mjs'
import { at } from './lib/paths.mjs'
import { fail, printLine, seconds } from './lib/words.mjs'

/**
 * Returns the name and path of each lazy file of the classic worker. These are the files that src/worker/registry.ts
 * imports, except for the file that the worker already contains.
 */
const lazyFiles = () => {
  const registry = readFileSync(at('src/worker/registry.ts'), 'utf8')
  const rows = Array.from(registry.matchAll(/^ {2}(\w+): \(\) => import\('\.\/(.+)'\),$/gm))
  const files = rows.map(([, name, path]) => [
    name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`),
    `src/worker/${path}`,
  ])
  return files.filter(([, path]) => path !== 'src/worker/account-chunk.ts')
}

/** Small modules that both the modal and the API without the modal need, so they are in the `base` chunk. */
const shared = [
  'src/domain/core/loadable.ts',
  'src/domain/core/address-text.ts',
  'src/domain/embedded-wallet/auth-id.ts',
  'src/domain/navigation/views.ts',
  'src/domain/wallets/wallet-order.ts',
]

/**
 * The chunk `modal` has the code for the first opening of the modal, and small modules that most later views need, so
 * that the browser loads them as one file. The chunk `worker-client` has the bridge with rxjs, and the verify frame,
 * which each pairing needs.
 */
const ui = {
  modal: [
    'src/ui/app/element.tsx',
    'src/ui/views/wallets/connect.tsx',
    'src/ui/app/hooks/use-app.ts',
    'src/ui/views/session/use-session.ts',
    'src/ui/kit/hooks/timers.ts',
    'src/ui/kit/placeholders.tsx',
    'src/ui/kit/full-address.tsx',
    'src/ui/kit/sentence.tsx',
    'src/ui/kit/banner.tsx',
  ],
  'worker-client': ['src/client/worker-client.ts', 'src/host/page/verify-frame.ts'],
}

const build = async () => {
  const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8'))
  rmSync(at('dist'), { recursive: true, force: true })
  const parts = await classicWorker()
  const workerHash = { __WORKER_INTEGRITY__: JSON.stringify(hashOf('dist/worker-classic.js')) }
  parts.push(
    ...(await bundleModules({
      entries: { sdk: 'src/sdk.ts' },
      define: workerHash,
      folder: 'dist',
      together: { base: ['src/sdk.ts', ...shared], ...ui },
      byFeature: true,
      pure: true,
      plugins: [standsApart('src/worker/page-entry.ts', '../service.js')],
    })),
    // A module worker can import this file without the SDK. The file shares no code with the SDK, because a site's
    // bundler may join the SDK with the site's own code.
    ...(await bundleModules({
      entries: { service: 'src/worker/page-entry.ts' },
      folder: 'dist',
      chunks: 'service',
      // Modules that the entry and its lazy files share go into the chunk of the entry (`core`). A separate file would
      // cost one more request and more bytes.
      together: { core: ['src/worker/page-entry.ts'] },
    })),
    ...(await bundleModules({
      entries: { react: 'src/react.ts' },
      folder: 'dist',
      external: ['react'],
    })),
    ...(await bundleModules({ entries: { vue: 'src/vue.ts' }, folder: 'dist', external: ['vue'] })),
    ...(await bundleModules({
      entries: { appkit: 'src/appkit.ts' },
      folder: 'dist',
      plugins: [standsApart('src/sdk.ts', './sdk.js')],
    })),
    ...(await bundleModules({
      entries: { 'appkit-react': 'src/appkit-react.ts' },
      folder: 'dist',
      external: ['react'],
      plugins: [standsApart('src/sdk.ts', './sdk.js'), standsApart('src/appkit.ts', './appkit.js')],
    })),
    ...(await bundleModules({ entries: { svelte: 'src/svelte.ts' }, folder: 'dist' })),
    ...(await bundleModules({ entries: { wagmi: 'src/wagmi.ts' }, folder: 'dist' })),
    ...(await bundleModules({ entries: { policy: 'src/policy.ts' }, folder: 'dist' })),
    ...(await bundleBehindFacade({ name: 'verify', entry: 'src/verify.ts', folder: 'dist' })),
  )
  const worker = await urlWorker()
  nameWorkerFiles('dist/sdk.js', worker.later)
  parts.push(...worker.parts, ...(await embed(workerHash)))
  slimMaps(at('dist'))
  await writeTypes()
  writeManifest(parts, version)
  const folders = parts.flatMap(part => part.folders ?? [])
  writeNotices(folders, [at('dist/THIRD_PARTY_NOTICES.txt'), at('dist/embed/THIRD_PARTY_NOTICES.txt')])
}

/** Builds the classic worker. The worker contains the hashes of its lazy files, so the lazy files are built first. */
const classicWorker = async () => {
  const parts = []
  const hashes = {}
  for (const [name, entry] of lazyFiles()) {
    const file = `dist/classic/${name}.js`
    parts.push(...(await bundleClassic({ entry, name, file })))
    hashes[name] = hashOf(file)
  }
  const worker = await bundleClassic({
    entry: 'src/worker/classic-entry.ts',
    file: 'dist/worker-classic.js',
    define: { __CLASSIC_FILES__: JSON.stringify(hashes) },
  })
  return [...parts, ...worker]
}

/** Builds the SDK's worker, which loads its lazy files by URL. */
const urlWorker = async () => {
  const chunks = await generate('src/worker/url-entry.ts', 'cjs')
  const [loader] = await generate('src/worker/files-entry.ts', 'iife')
  // Bundlers have to ignore this import, because its URL is known only at run time.
  const ignored = 'import(/*webpackIgnore:true*//*turbopackIgnore:true*//*@vite-ignore*/'
  return writeWorkerFiles(chunks, needed =>
    loader.code.replace('__WORKER_NEEDS__', () => JSON.stringify(needed)).replace('import(', ignored),
  )
}

/**
 * Writes the URLs of the worker's files as string literals instead of the minifier's template literals, because
 * bundlers of sites find only `new Worker(new URL("…", import.meta.url))` and `new URL("…", import.meta.url)`. Runs
 * after the build of the worker, which chooses the names of the files.
 */
const nameWorkerFiles = (file, later) => {
  const text = readFileSync(at(file), 'utf8')
  const addresses = later.map(
    name => `${JSON.stringify(name)}:new URL("./worker/${name}.js",import.meta.url).href`,
  )
  const worker = /new Worker\(new URL\(`([^`]+)`,import\.meta\.url\),\{type:`module`\}\)/g
  const named = editScript(at(file), [
    ...editsOf(text, worker, (_, url) => `new Worker(new URL("${url}",import.meta.url),{type:"module"})`),
    ...editsOf(text, /__WORKER_FILES__/g, () => `({${addresses.join(',')}})`),
  ])
  for (const literal of ['new Worker(new URL("./worker.js"', ...addresses])
    if (!named.includes(literal)) throw new Error(`${file} has no ${literal} for bundlers to find`)
}

/**
 * Builds the folder with the files that the script tag loads. Sites copy this folder to a CDN unchanged, so its files
 * load no files outside the folder.
 */
const embed = async workerHash => {
  const classic = ['worker-classic.js', 'worker-classic.js.map', 'classic']
  for (const name of classic) cpSync(at('dist', name), at('dist/embed', name), { recursive: true })
  const parts = await bundleModules({
    entries: { core: 'src/embed-core.ts' },
    folder: 'dist/embed',
    together: { base: ['src/embed-core.ts', ...shared], ...ui },
    byFeature: true,
    define: { ...workerHash, __FIRST_FILES__: JSON.stringify(firstMark) },
  })
  parts.push(hashImports(parts))
  const loader = await bundleClassic({
    entry: 'src/embed.ts',
    file: 'dist/embed/embed.js',
    define: { __CORE_SHA384__: JSON.stringify(hashOf('dist/embed/core.js').slice(7)) },
  })
  const loaderFile = at('dist/embed/embed.js')
  editScript(loaderFile, asciiEdits(readFileSync(loaderFile, 'utf8')))
  return [...parts, ...loader]
}

const hashOf = file => integrityOf(readFileSync(at(file)))

try {
  const started = Date.now()
  let built = false
  await whenChanged(
    {
      name: 'package',
      sources: [
        'src',
        'scripts/build.mjs',
        'scripts/build',
        'package-lock.json',
        'package.json',
        'tsconfig.json',
        'tsconfig.build.json',
      ],
      results: ['dist/manifest.json', 'dist/sdk.js', 'dist/embed/embed.js', 'dist/types/sdk.d.ts'],
    },
    async () => {
      built = true
      await build()
    },
  )
  printLine(built ? `Built in ${seconds(Date.now() - started)}.` : 'up to date')
} catch (error) {
  fail(error)
}
