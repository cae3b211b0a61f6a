import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, posix } from 'node:path'
import { at } from '../lib/paths.mjs'
import { contentsOf } from './bundle.mjs'
import { joinMaps } from './source-maps.mjs'

/**
 * The smallest size of a worker file in bytes. Vite inlines smaller files as `data:` URLs, which a strict Content
 * Security Policy blocks.
 */
const smallest = 4_096

/**
 * Writes the worker of the SDK: worker.js, and the lazy files that the worker loads by URL. `chunks` are the CommonJS
 * chunks of the worker. Chunks that are needed together share a file. `loader` returns the script that creates the
 * global variable `porticoFiles`. Returns the names of the lazy files, and the parts for dist/manifest.json.
 */
export const writeWorkerFiles = (chunks, loader) => {
  const graph = new Map(chunks.map(chunk => [chunk.fileName, chunk]))
  const start = chunks.find(chunk => chunk.isEntry)
  const names = nameChunks(chunks)
  const core = closureOf(graph, [start.fileName])
  const fileOf = placeChunks(graph, core, names)
  const later = [...new Set(fileOf.values())].sort()
  const needed = Object.fromEntries(
    rootsOf(graph).map(root => [
      names.get(root),
      [...new Set([...closureOf(graph, [root])].map(chunk => fileOf.get(chunk)).filter(Boolean))],
    ]),
  )
  const bodiesIn = file => chunks.filter(chunk => (fileOf.get(chunk.fileName) ?? 'worker') === file)
  const write = (file, before, after) => {
    const bodies = bodiesIn(file === 'worker.js' ? 'worker' : basename(file, '.js'))
    const texts = bodies.map(chunk => bodyOf(chunk, names))
    const link = `\n//# sourceMappingURL=${basename(file)}.map\n`
    writeFileSync(at('dist', file), `${before}${texts.join('')}${after}${link}`)
    writeFileSync(at('dist', `${file}.map`), JSON.stringify(mapOf(file, bodies, texts, before)))
    return partOf(file, bodies, names, needed)
  }
  mkdirSync(at('dist/worker'), { recursive: true })
  const run = `porticoFiles.need(${JSON.stringify(names.get(start.fileName))});`
  const parts = [
    write('worker.js', `${loader(needed)}\n`, run),
    ...later.map(file => write(`worker/${file}.js`, '', '')),
  ]
  return { later, parts }
}

/**
 * Names each chunk after its source file, or after the folder of a file `feature.ts`. If several chunks would have the
 * same name, the name of the source folder is put in front. For a chunk from an npm package, the name of the chunk that
 * loads it is put at the end instead.
 */
const nameChunks = chunks => {
  const folderOf = chunk => {
    const source = chunk.moduleIds.find(id => id.endsWith(`/${chunk.name}.ts`)) ?? ''
    return /\/src\/.*?([^/]+)\/[^/]+$/.exec(source)?.[1]
  }
  const shortName = chunk => (chunk.name === 'feature' && folderOf(chunk)) || chunk.name
  const isTaken = name => chunks.filter(chunk => shortName(chunk) === name).length > 1
  const nameOf = chunk => {
    const name = shortName(chunk)
    if (!isTaken(name) || name !== chunk.name) return name
    const by = chunks.find(other => other.dynamicImports.includes(chunk.fileName))?.name
    const folder = folderOf(chunk)
    return folder ? `${folder}-${name}` : `${name}-${by}`
  }
  const names = new Map(chunks.map(chunk => [chunk.fileName, nameOf(chunk)]))
  if (new Set(names.values()).size < chunks.length) throw new Error('Two files of the worker have one name')
  return names
}

/** Returns the chunks that `import()` loads (the roots). */
const rootsOf = graph => [...new Set([...graph.values()].flatMap(chunk => chunk.dynamicImports))]

/** Returns the chunks and all their static imports. */
const closureOf = (graph, files, found = new Set()) => {
  for (const file of files) {
    if (found.has(file)) continue
    found.add(file)
    closureOf(graph, graph.get(file).imports, found)
  }
  return found
}

/**
 * Assigns each chunk outside worker.js to a file. A root is a chunk that `import()` loads. A chunk that only one root
 * needs is in the file of that root. A chunk that several roots need is in a shared file.
 */
const placeChunks = (graph, core, names) => {
  const roots = rootsOf(graph).filter(root => !core.has(root))
  const closures = new Map(roots.map(root => [root, closureOf(graph, [root])]))
  const users = new Map()
  for (const [root, closure] of closures) {
    for (const chunk of closure) {
      if (!core.has(chunk)) users.set(chunk, [...(users.get(chunk) ?? []), root])
    }
  }
  // Leaves out a root that imports another listed root, because loading the first also loads all chunks of the second.
  const first = by => by.filter(root => !by.some(other => other !== root && closures.get(root).has(other)))
  const namesOf = by => by.map(root => names.get(root))
  const closureNamed = name => closures.get(roots.find(root => names.get(root) === name)) ?? new Set()
  const evm = [...closureNamed('evm-balances')].filter(
    chunk =>
      !core.has(chunk) && !['solana-balances', 'account-chunk'].some(name => closureNamed(name).has(chunk)),
  )
  const isOfEvm = root => evm.some(chunk => closures.get(root).has(chunk))
  const fileOf = new Map(
    [...users].map(([chunk, by]) => {
      const roots = first(by)
      return [chunk, shareOf(namesOf(by), namesOf(roots), roots.every(isOfEvm))]
    }),
  )
  const sizeOf = file =>
    [...fileOf].reduce((sum, [chunk, at]) => sum + (at === file ? graph.get(chunk).code.length : 0), 0)
  const isWithEvm = chunk =>
    [...closureOf(graph, [chunk])].some(reached => fileOf.get(reached) === 'evm-balances')
  // Every feature first loads the file `account-chunk`. The small chunk `feature` is in this file, so that it needs no
  // separate request.
  const homeOf = chunk => (graph.get(chunk).name === 'feature' ? 'account-chunk' : 'common')
  for (const [chunk, file] of fileOf)
    if (sizeOf(file) < smallest) fileOf.set(chunk, isWithEvm(chunk) ? 'evm-balances' : homeOf(chunk))
  return fileOf
}

/**
 * Returns the file of a chunk that several roots (chunks that `import()` loads) share. Chunks of WalletConnect, the
 * services, Solana networks and EVM networks are in separate files. All other chunks are in the file `common`.
 */
const shareOf = (all, first, isEvm) => {
  if (first.length === 1) return first[0]
  if (all.includes('client')) return 'foreign'
  if (first.includes('account-chunk')) return 'account-chunk'
  if (first.every(name => name.startsWith('solana')))
    return all.includes('solana-balances') ? 'solana-balances' : 'solana-prepare'
  return isEvm ? 'evm-balances' : 'common'
}

/**
 * Writes a chunk as a function body for `porticoFiles`. The text that replaces a `require` call has the same length as
 * the call, and the wrapper is on separate lines, so that source maps stay correct.
 */
const bodyOf = ({ code, fileName }, names) => {
  const nameAt = path => {
    const found = [...names].find(([file]) => basename(file) === basename(path))
    if (!found) throw new Error(`${fileName} needs ${path}, which is no file of the worker`)
    return JSON.stringify(found[1])
  }
  const body = code
    .replace(/\/\/# sourceMappingURL=.*\n?$/, '')
    .replace(/Promise\.resolve\(\)\.then\(\(\)=>require\("([^"]+)"\)\)/g, (whole, path) =>
      `$load(${nameAt(path)})`.padEnd(whole.length),
    )
    .replace(/(?<![\w$.])require\("([^"]+)"\)/g, (whole, path) =>
      `$need(${nameAt(path)})`.padEnd(whole.length),
    )
  return `porticoFiles.add({${JSON.stringify(names.get(fileName))}:($need,exports,$load)=>{\n${body}\n}});\n`
}

/**
 * Returns the source map of a file that contains several chunks as function bodies. Each body begins one line below the
 * start of its wrapper function. Bodies without a source map are skipped.
 */
const mapOf = (file, bodies, texts, before) => {
  const lines = texts.map(lineCount)
  const parts = bodies.flatMap(({ map }, index) => {
    const above = lineCount(before) + lines.slice(0, index).reduce((sum, count) => sum + count, 0)
    return map ? [{ line: above + 1, map: relativeTo(file, map) }] : []
  })
  return joinMaps(basename(file), parts)
}

const lineCount = text => text.split('\n').length - 1

/**
 * Returns the source map of a chunk with other source paths. In `map`, the source paths are relative to `dist`. In the
 * result, they are relative to the folder of `file`.
 */
const relativeTo = (file, map) => ({
  ...map,
  sources: map.sources.map(source => posix.relative(posix.dirname(file), source)),
})

const partOf = (file, bodies, names, needed) => {
  const others = list => [...new Set(list.map(name => `worker/${name}.js`))].filter(path => path !== file)
  return {
    file,
    entry: file === 'worker.js',
    imports: others(needed[basename(file, '.js')] ?? []),
    later: others(
      bodies.flatMap(chunk => chunk.dynamicImports.flatMap(imported => needed[names.get(imported)] ?? [])),
    ),
    ...contentsOf(bodies.flatMap(chunk => chunk.moduleIds)),
  }
}
