import { existsSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { rolldown } from 'rolldown'
import { at, root } from '../lib/paths.mjs'
import { bundlerRuntime } from './bundler-runtime-plugin.mjs'
import { lateChunks } from './chunks.mjs'
import { inlineCss } from './css-plugin.mjs'

/** Bundler settings that all builds share. */
const common = {
  platform: 'browser',
  cwd: root,
  plugins: [inlineCss(), bundlerRuntime()],
  // rxjs exports its modern build under the condition `es2015`. Its default build is ES5 code for older browsers.
  resolve: {
    conditionNames: ['es2015', 'browser', 'import', 'module', 'default'],
    alias: {
      pino: at('scripts/build/stand-ins/pino.mjs'),
      '@walletconnect/keyvaluestorage': at('scripts/build/stand-ins/storage.mjs'),
      'cross-fetch': at('scripts/build/stand-ins/fetch.mjs'),
    },
  },
  logLevel: 'warn',
}

/**
 * Bundles entries (name -> source file) into ES modules that share chunks. Returns the contents of each file.
 * - `external` lists packages that the site provides.
 * - `together` maps a chunk name to source files. These files and all their static imports go into that chunk, so that
 *   a visitor fetches few files.
 * - With `byFeature`, lazy chunks are grouped by feature (chunks.mjs).
 * - With `pure`, an entry exports only the names of its source file, and no chunk imports from it.
 * - `plugins` run before the common plugins.
 */
export const bundleModules = ({
  entries,
  folder,
  external = [],
  define = {},
  together = {},
  chunks = 'chunks',
  pure = false,
  byFeature = false,
  plugins = [],
}) =>
  bundle({
    plugins,
    input: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, at(file)])),
    external: id => external.some(name => id === name || id.startsWith(`${name}/`)),
    define,
    output: {
      dir: at(folder),
      format: 'esm',
      entryFileNames: '[name].js',
      chunkFileNames: `${chunks}/[name]-[hash].js`,
      codeSplitting: { groups: [groupOf(together, pure, byFeature)] },
    },
    folder,
    pure,
  })

/**
 * Bundles an entry that shares modules with its lazy chunks. The code of the entry becomes a chunk, because the lazy
 * chunks import internal names from it. A small file exports only the public names.
 */
export const bundleBehindFacade = async ({ name, entry, folder }) => {
  const inner = `chunks/${name}.js`
  const parts = await bundle({
    input: { [name]: at(entry) },
    output: {
      dir: at(folder),
      format: 'esm',
      entryFileNames: 'chunks/[name].js',
      chunkFileNames: 'chunks/[name]-[hash].js',
    },
    folder,
  })
  const base = parts.find(part => part.entry)
  const file = `${name}.js`
  writeFileSync(at(folder, file), `export{${base.names.join(',')}}from"./${inner}";\n`)
  return [
    { ...base, file, imports: [base.file], later: [], packages: [] },
    ...parts.map(part => ({ ...part, entry: false })),
  ]
}

/** Bundles one entry into one classic script. With a `name`, its exports are stored in `globalThis.porticoChunks[name]`. */
export const bundleClassic = ({ entry, file, name, define = {} }) =>
  bundle({
    input: at(entry),
    define,
    output: {
      file: at(file),
      format: 'iife',
      codeSplitting: false,
      ...(name && {
        name: '__chunk',
        outro: '',
        footer: `(globalThis.porticoChunks??={})[${JSON.stringify(name)}]=__chunk;`,
      }),
    },
    folder: file.slice(0, file.lastIndexOf('/')),
  })

/**
 * Returns a plugin that keeps the file `source` out of a bundle, because this file has a bundle of its own. Each import
 * of the file becomes an import of `path`, the path from the chunks to that bundle.
 */
export const standsApart = (source, path) => ({
  name: 'stands-apart',
  resolveId: {
    filter: { id: new RegExp(`/${basename(source, '.ts')}\\.ts$`) },
    handler: () => ({ id: path, external: true }),
  },
})

/** Bundles one entry and returns its chunks in this format, without writing them. */
export const generate = async (entry, format) => {
  const { build } = await open({ input: at(entry) })
  const { output } = await build.generate({
    ...minified,
    format,
    ...(format === 'cjs' && { exports: 'named' }),
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  })
  await build.close()
  return output.filter(part => part.type === 'chunk')
}

const bundle = async ({ folder, output, pure, ...given }) => {
  const { build, names } = await open(given)
  // Scripts that pages load directly do not name their source maps, so that no visitor's browser tries to load the
  // maps.
  const sourcemap = output.format === 'iife' || folder === 'dist/embed' ? 'hidden' : true
  const written = await build.write({ ...minified, sourcemap, ...output })
  await build.close()
  const parts = written.output.filter(part => part.type === 'chunk')
  for (const part of pure ? parts.filter(({ isEntry }) => isEntry) : [])
    refuseStrangers(part, names.get(part.facadeModuleId))
  return parts.map(({ fileName, imports, dynamicImports, moduleIds, isEntry, facadeModuleId }) => ({
    file: `${folder}/${fileName}`.replace(/^dist\//, ''),
    entry: isEntry,
    names: names.get(facadeModuleId) ?? [],
    imports: imports.map(name => within(folder, name)),
    later: dynamicImports.filter(name => !name.startsWith('..')).map(name => within(folder, name)),
    ...contentsOf(moduleIds),
  }))
}

/** Returns the names and folders of the packages whose code is in a file. */
export const contentsOf = moduleIds => ({ folders: foldersOf(moduleIds), packages: packagesOf(moduleIds) })

const minified = {
  minify: true,
  sourcemap: 'hidden',
  comments: { legal: false, annotation: false, jsdoc: false },
}

/** Reads entries and all their imports. `names` maps each entry to its exports. */
const open = async ({ input, external, define, plugins = [] }) => {
  const names = new Map()
  const build = await rolldown({
    ...common,
    plugins: [...plugins, ...common.plugins, exportsOf(names)],
    input,
    external,
    preserveEntrySignatures: 'allow-extension',
    transform: {
      target: 'es2022',
      define: {
        'process.env.NODE_ENV': '"production"',
        global: 'globalThis',
        ...define,
      },
    },
  })
  return { build, names }
}

/** Returns a plugin that records the exports of each entry's source. */
const exportsOf = names => ({
  name: 'exports-of',
  moduleParsed: ({ id, isEntry, exports }) => {
    if (isEntry) names.set(id, exports)
  },
})

/**
 * Throws if a bundled entry exports names that its source does not export, because sites could start to depend on these
 * names.
 */
const refuseStrangers = ({ fileName, exports }, meant) => {
  const strangers = exports.filter(name => !meant.includes(name))
  if (strangers.length > 0)
    throw new Error(`${fileName} gives ${strangers.join(', ')} beside its public names`)
}

/**
 * Returns a bundler group that assigns modules to chunks. A module is in the first chunk of `together` whose files
 * import it. With `byFeature`, the other modules are divided by the features that use them.
 */
const groupOf = (together, pure, byFeature) => {
  let closures
  let lateChunkOf
  return {
    debugName: 'closures',
    includeDependenciesRecursively: false,
    name: (id, context) => {
      closures ??= Object.entries(together).map(([name, files]) => [
        name,
        closureOf(
          files.map(file => at(file)),
          context,
        ),
      ])
      if (pure && context.getModuleInfo(id)?.isEntry) return null
      const early = closures.find(([, ids]) => ids.has(id))?.[0]
      if (early || !byFeature) return early ?? null
      const before = new Set(closures.flatMap(([, ids]) => [...ids]))
      lateChunkOf ??= lateChunks(before, files => closureOf(files, context), context)
      return lateChunkOf(id) ?? null
    },
  }
}

const closureOf = (ids, context) => {
  const found = new Set()
  const add = id => {
    if (found.has(id)) return
    found.add(id)
    // The UI uses only one hook of observable-hooks. This hook does not import rxjs, but other hooks do, so the imports
    // of the package are not followed.
    if (id.includes('/observable-hooks/')) return
    const info = context.getModuleInfo(id)
    const [entry = ''] = info?.importedIds.filter(next => rxjsEntry.test(next)) ?? []
    for (const next of info?.importedIds ?? []) if (next !== entry) add(next)
    for (const next of entry === '' ? [] : partsOfRxjs(info?.code ?? '', entry)) add(next)
  }
  for (const id of ids) add(id)
  return found
}

/**
 * Matches the main entry of rxjs. This entry imports the whole library, so only the files of the imported names are
 * counted.
 */
const rxjsEntry = /[\\/]rxjs[\\/]dist[\\/]\w+[\\/]index\.js$/

const partsOfRxjs = (code, entry) => {
  const inside = join(dirname(entry), 'internal')
  const lists = Array.from(code.matchAll(/import\s*\{([^}]*)\}\s*from\s*['"]rxjs['"]/g), ([, list]) => list)
  const given = lists.flatMap(list => list.split(',').map(item => item.trim().split(' ')[0]))
  // The file names of rxjs follow from its exports: NEVER is in never.js, EMPTY in empty.js and queueScheduler in
  // queue.js.
  const names = given.map(name =>
    /^[A-Z]+$/.test(name) ? name.toLowerCase() : name.replace(/Scheduler$/, ''),
  )
  return names.flatMap(name =>
    ['', 'observable', 'operators', 'scheduler']
      .map(folder => join(inside, folder, `${name}.js`))
      .filter(existsSync),
  )
}

const within = (folder, name) => (name.endsWith('.js') ? `${folder}/${name}`.replace(/^dist\//, '') : name)

/** Returns the names of the packages whose modules are in a chunk. */
const packagesOf = moduleIds => [...new Set(foldersOf(moduleIds).map(nameOfFolder))].sort()

const nameOfFolder = folder => folder.split('/node_modules/').at(-1)

/** Returns the folders of the packages whose modules are in a chunk. Two versions of one package have two folders. */
const foldersOf = moduleIds => {
  const folders = moduleIds.flatMap(id => {
    const parts = id.replaceAll('\\', '/').split('/node_modules/')
    const inside = parts.pop()
    if (parts.length === 0) return []
    const name = inside.split('/', inside.startsWith('@') ? 2 : 1).join('/')
    return [[...parts, name].join('/node_modules/')]
  })
  return [...new Set(folders)].sort()
}
