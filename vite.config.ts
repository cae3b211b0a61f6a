import { cpSync, readFileSync, rmSync } from 'node:fs'
import MagicString from 'magic-string'
import { defineConfig, type EnvironmentOptions, type Plugin, type Rolldown, type ViteBuilder } from 'vite'
import { writeBillOfMaterials } from './build/bill-of-materials.ts'
import { type Built, builtValues } from './build/built-values.ts'
import { bundlerRuntime } from './build/bundler-runtime.ts'
import { chunkOf, closureOf, type Graph } from './build/chunks.ts'
import { refuseStrangers } from './build/entry-names.ts'
import { hashedImports } from './build/hashed-imports.ts'
import { languages } from './build/languages.ts'
import { foldersOf, type Part, recordChunks, writeManifest } from './build/manifest.ts'
import { marks } from './build/marks.ts'
import { moduleGraph } from './build/module-graph.ts'
import { writeNotices } from './build/notices.ts'
import { at } from './build/paths.ts'
import { slimMaps } from './build/slim-maps.ts'
import { mapOf, type ScriptPart } from './build/source-text.ts'
import { standsApart } from './build/stands-apart.ts'
import { writeTypes } from './build/types.mjs'
import { urlLiterals } from './build/url-literals.ts'
import { type LoaderKind, workerFiles } from './build/worker-files.ts'

// `vite build` builds the package into dist/. Each environment is one bundle; they are built in the order of the table.
// CONTRIBUTING.md, "The build", says what each is for.

// A published file must not depend on who builds it: in a test runner, NODE_ENV is "test", and the JSX of the modal would be
// compiled for development, into other and larger files.
process.env.NODE_ENV = 'production'

/** What earlier bundles have found out for later ones. */
const built: Built = {}
const parts: Part[] = []
const record = (part: Part) => void parts.push(part)

type Bundle = {
  /** The source file. Its bundle has the name of the key, or of the source file. */
  readonly source: string
  readonly name?: string
  /** The folder below dist/, with a slash at the end. */
  readonly folder?: string
  readonly plugins?: readonly Plugin[]
  /** Packages that the site provides. */
  readonly external?: readonly string[]
  readonly output?: Rolldown.OutputOptions
  readonly signatures?: Rolldown.InputOptions['preserveEntrySignatures']
}

function bundle({
  source,
  name,
  folder = '',
  plugins = [],
  external = [],
  output = {},
  signatures = 'allow-extension',
}: Bundle): EnvironmentOptions {
  const key = name ?? source.slice(source.lastIndexOf('/') + 1, -3)
  // Scripts that pages load directly do not name their source maps, so that no visitor's browser tries to load them. The
  // files of the service do not either: their maps have no texts (build/slim-maps.ts), and tools warn of such a map.
  const isMapHidden =
    output.format === 'iife' || output.format === 'cjs' || folder === 'embed/' || name === 'service'
  return {
    consumer: 'client',
    resolve: { conditions: ['es2015', 'module', 'browser'] },
    build: {
      outDir: `dist/${folder}`,
      emptyOutDir: false,
      copyPublicDir: false,
      reportCompressedSize: false,
      target: 'es2022',
      // The first browsers that have `light-dark()`, which the style sheets use.
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      cssMinify: 'lightningcss',
      sourcemap: isMapHidden ? 'hidden' : true,
      rolldownOptions: {
        input: { [key]: at(source) },
        external: id => external.some(known => id === known || id.startsWith(`${known}/`)),
        preserveEntrySignatures: signatures,
        plugins: [...plugins, recordChunks(folder, record)],
        output: [
          {
            format: 'esm',
            entryFileNames: '[name].js',
            chunkFileNames: 'chunks/[name]-[hash].js',
            minify: true,
            comments: { legal: false, annotation: false, jsdoc: false },
            ...output,
          },
        ],
      },
    },
  }
}

/** A script that runs as it is, without other files. */
const script = (options: Bundle): EnvironmentOptions =>
  bundle({ ...options, output: { format: 'iife', name: 'portico', codeSplitting: false, ...options.output } })

const graph = moduleGraph()

/** Divides code into files by the function that `policyOf` returns for the module graph. */
function divided(policyOf: (graph: Graph) => (id: string) => string | null): Rolldown.OutputOptions {
  let policy: ReturnType<typeof policyOf> | undefined
  return {
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [
        {
          debugName: 'policy',
          name: (id, context) => {
            policy ??= policyOf(graph.graphOf(context))
            return policy(id)
          },
        },
      ],
    },
  }
}

const source = at('src')
const modalFiles = (entry: string, isEntryApart: boolean) =>
  divided(modules => chunkOf({ entry, source, isEntryApart }, modules))
/** What the entry imports is in its file. A separate file would cost one more request. */
const entryWhole = (entry: string) =>
  divided(modules => {
    const whole = closureOf([at(entry)], modules)
    return id => (whole.has(id) ? 'core' : null)
  })

/** The loaders that stand in front of the worker's modules. They become part of the worker's files. */
const loaders = new Map<LoaderKind, ScriptPart>()
const keepAs = (kind: LoaderKind): Plugin => ({
  name: 'portico:keep-loader',
  generateBundle(_, output) {
    for (const chunk of Object.values(output)) {
      if (chunk.type !== 'chunk') continue
      const { fileName, code } = chunk
      loaders.set(kind, { name: fileName, text: new MagicString(code.trim()), map: mapOf(output, fileName) })
    }
    for (const file of Object.keys(output)) delete output[file]
  },
})
const loaderOf = (kind: LoaderKind): ScriptPart => {
  const loader = loaders.get(kind)
  if (!loader) throw new Error(`The loader ${kind} is not built yet`)
  return loader
}

const environments: Record<string, EnvironmentOptions> = {
  urlLoader: script({
    source: 'src/worker/files-entry.ts',
    plugins: [keepAs('url')],
    output: { comments: { annotation: true } },
  }),
  classicLoader: script({ source: 'src/worker/classic-files-entry.ts', plugins: [keepAs('classic')] }),
  worker: bundle({
    source: 'src/worker/url-entry.ts',
    plugins: [workerFiles(built, loaderOf, record)],
    output: { format: 'cjs', exports: 'named', entryFileNames: '[name].js', chunkFileNames: '[name].js' },
  }),
  sdk: bundle({
    source: 'src/sdk.ts',
    plugins: [
      standsApart({ 'src/worker/page-entry.ts': '../service.js' }),
      refuseStrangers(),
      urlLiterals('./worker.js'),
    ],
    output: modalFiles('sdk.ts', true),
  }),
  // A module worker can import this file without the SDK. The file shares no code with the SDK, because a site's bundler
  // may join the SDK with the site's own code.
  service: bundle({
    source: 'src/worker/page-entry.ts',
    name: 'service',
    output: { chunkFileNames: 'service/[name]-[hash].js', ...entryWhole('src/worker/page-entry.ts') },
  }),
  // The marks of pure calls let a site's bundler drop the components that the site does not use.
  react: bundle({
    source: 'src/react.ts',
    external: ['react'],
    output: { comments: { legal: false, annotation: true, jsdoc: false } },
  }),
  vue: bundle({ source: 'src/vue.ts', external: ['vue'] }),
  svelte: bundle({ source: 'src/svelte.ts' }),
  wagmi: bundle({ source: 'src/wagmi.ts', external: ['viem'] }),
  policy: bundle({ source: 'src/policy.ts' }),
  appkit: bundle({ source: 'src/appkit.ts', plugins: [standsApart({ 'src/sdk.ts': './sdk.js' })] }),
  appkitReact: bundle({
    source: 'src/appkit-react.ts',
    external: ['react'],
    plugins: [standsApart({ 'src/sdk.ts': './sdk.js', 'src/appkit.ts': './appkit.js' })],
  }),
  // The bundler puts a file with the public names in front, because lazy files import other names of the entry.
  verify: bundle({ source: 'src/verify.ts', signatures: 'strict' }),
  embedCore: bundle({
    source: 'src/embed-core.ts',
    name: 'core',
    folder: 'embed/',
    plugins: [hashedImports(built, record)],
    output: { charset: 'ascii', ...modalFiles('embed-core.ts', false) },
  }),
  embed: script({ source: 'src/embed.ts', folder: 'embed/', output: { charset: 'ascii' } }),
}

async function buildApp(builder: ViteBuilder): Promise<void> {
  rmSync(at('dist'), { recursive: true, force: true })
  for (const name of Object.keys(environments)) {
    const environment = builder.environments[name]
    if (environment) await builder.build(environment)
  }
  for (const path of ['worker', 'worker-classic.js'])
    cpSync(at(`dist/${path}`), at(`dist/embed/${path}`), {
      recursive: true,
      // The maps of these files are in dist/.
      filter: file => !file.endsWith('.map'),
    })
  slimMaps(at('dist'))
  await writeTypes()
  const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8')) as { version: string }
  writeManifest(parts, version)
  const notices = ['dist', 'dist/embed'].map(folder => at(`${folder}/THIRD_PARTY_NOTICES.txt`))
  const folders = foldersOf(parts.flatMap(part => part.moduleIds))
  writeNotices(folders, notices)
  writeBillOfMaterials(folders, version, at('dist/bom.json'))
}

export default defineConfig({
  appType: 'custom',
  logLevel: 'warn',
  environments,
  define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
  resolve: {
    alias: {
      // Portico passes its own logger, storage and fetch to the WalletConnect library.
      pino: at('build/stand-ins/pino.mjs'),
      '@walletconnect/keyvaluestorage': at('build/stand-ins/storage.mjs'),
      'cross-fetch': at('build/stand-ins/fetch.mjs'),
      // A library for a network that Portico does not support.
      '@msgpack/msgpack': at('build/stand-ins/msgpack.mjs'),
    },
  },
  // With a library on top, Vite adds no code of its own to the files.
  build: { lib: { entry: at('src/sdk.ts') } },
  builder: { sharedConfigBuild: true, sharedPlugins: true, buildApp },
  plugins: [builtValues(built), bundlerRuntime(), marks(), languages(), graph.plugin],
})
