import { basename } from 'node:path'
import MagicString from 'magic-string'
import type { Plugin, Rolldown } from 'vite'
import type { Built } from './built-values.ts'
import { checkOf } from './integrity.ts'
import type { Part } from './manifest.ts'
import { joinScripts, mapOf, type ScriptPart } from './source-text.ts'
import { isName, type SyntaxNode, textOf, walk } from './syntax.ts'

/**
 * The worker: worker.js (a module), worker-classic.js (a classic script), and the lazy files in worker/ that both load.
 *
 * Bundlers of sites copy a file that is referenced as a URL, but several (Vite 5 to 7, Parcel) cannot build a worker that
 * imports other files. So the bundler writes CommonJS chunks, and this plugin wraps each as a function that is registered
 * with `porticoFiles` (src/worker/files.ts): `require` of a chunk becomes `$need`, `import()` becomes `$load`. The two worker
 * scripts differ only in the loader in front: one imports a lazy file by its URL, the other fetches it with its hash and runs
 * it from a blob: URL.
 */
export function workerFiles(
  built: Built,
  loaderOf: (kind: LoaderKind) => ScriptPart,
  record: (part: Part) => void,
): Plugin {
  return {
    name: 'portico:worker-files',
    renderChunk(code) {
      const text = new MagicString(code)
      walk(this.parse(code), node => {
        const lazy = lazyRequire(node)
        const name = lazy ?? requiredBy(node)
        if (name === undefined) return true
        text.update(
          node.start,
          node.end,
          `${lazy === undefined ? '$need' : '$load'}(${JSON.stringify(basename(name))})`,
        )
        return false
      })
      return { code: text.toString(), map: text.generateMap({ hires: 'boundary' }) }
    },
    generateBundle: {
      order: 'post',
      handler(_, output) {
        const chunks = Object.values(output).filter(file => file.type === 'chunk')
        const start = chunks.find(chunk => chunk.isEntry)
        if (!start) throw new Error('The worker has no entry')
        const graph = new Map(chunks.map(chunk => [chunk.fileName, chunk]))
        const names = nameChunks(chunks)
        const placement = placeChunks(graph, start, names)
        const needed = Object.fromEntries(
          rootsOf(graph).map(root => [basename(root), filesOf(closureOf(graph, [root]), placement)]),
        )
        const write = (file: string, name: string, before: readonly ScriptPart[] = [], after = '') => {
          const bodies = chunks.filter(chunk => (placement.get(chunk.fileName) ?? worker) === name)
          const parts = [...before, ...bodies.map(chunk => wrapped(chunk, mapOf(output, chunk.fileName)))]
          const { code, map } = joinScripts(file, parts)
          const whole = `${code}${after}\n//# sourceMappingURL=${basename(file)}.map\n`
          this.emitFile({ type: 'asset', fileName: file, source: whole })
          this.emitFile({ type: 'asset', fileName: `${file}.map`, source: map })
          const others = (files: readonly string[]) =>
            [...new Set(files.map(other => `worker/${other}.js`))].filter(path => path !== file)
          record({
            file,
            entry: name === worker,
            imports: others(
              needed[basename(rootsOf(graph).find(root => names.get(root) === name) ?? '')] ?? [],
            ),
            later: others(
              bodies.flatMap(chunk => chunk.dynamicImports.flatMap(next => needed[basename(next)] ?? [])),
            ),
            moduleIds: bodies.flatMap(chunk => chunk.moduleIds),
          })
          return whole
        }
        const later = [...new Set(placement.values())].sort()
        const hashes = Object.fromEntries(
          later.map(name => [name, checkOf(write(`worker/${name}.js`, name))]),
        )
        const run = `porticoFiles.need(${JSON.stringify(basename(start.fileName))});`
        const constants = `const __WORKER_NEEDS__=${JSON.stringify(needed)},__WORKER_HASHES__=${JSON.stringify(hashes)};\n`
        const loader = (kind: LoaderKind, known: string): ScriptPart => {
          const { name, text, map } = loaderOf(kind)
          return { name, text: text.clone().prepend(known).append('\n'), map }
        }
        const needs = `const __WORKER_NEEDS__=${JSON.stringify(needed)};\n`
        write('worker.js', worker, [loader('url', needs)], run)
        built.classicIntegrity = checkOf(
          write('worker-classic.js', worker, [loader('classic', constants)], run),
        )
        built.workerFiles = later
        for (const { fileName } of chunks) {
          delete output[fileName]
          delete output[`${fileName}.map`]
        }
      },
    },
  }
}

export type LoaderKind = 'url' | 'classic'

/** The name of the file that holds the chunks that the worker needs at once. */
const worker = ''

/**
 * The smallest size of a worker file in bytes. Vite inlines smaller files as `data:` URLs, which a strict Content
 * Security Policy blocks.
 */
const smallest = 4_096

type Graph = ReadonlyMap<string, Rolldown.OutputChunk>

/** The file of each chunk that the worker does not need at once. */
type Placement = ReadonlyMap<string, string>

function filesOf(chunks: Iterable<string>, placement: Placement): readonly string[] {
  return [...new Set([...chunks].flatMap(chunk => placement.get(chunk) ?? []))]
}

/** Wraps a chunk as a function. Each wrapper has lines of its own. */
function wrapped({ fileName, code }: Rolldown.OutputChunk, map: string | undefined): ScriptPart {
  const text = new MagicString(code)
  text
    .prepend(`porticoFiles.add({${JSON.stringify(basename(fileName))}:($need,exports,$load)=>{\n`)
    .append('\n}});\n')
  return { name: fileName, text, map }
}

/** Returns the chunk that `Promise.resolve().then(() => require("…"))` loads. */
function lazyRequire(node: SyntaxNode): string | undefined {
  if (node.type !== 'CallExpression') return undefined
  const callee = node.callee as SyntaxNode
  const [then] = node.arguments as readonly SyntaxNode[]
  if (callee.type !== 'MemberExpression' || !isName(callee.property, 'then')) return undefined
  return then?.type === 'ArrowFunctionExpression' ? requiredBy(then.body as SyntaxNode) : undefined
}

function requiredBy(node: SyntaxNode): string | undefined {
  if (node.type !== 'CallExpression' || !isName(node.callee, 'require')) return undefined
  return textOf((node.arguments as readonly SyntaxNode[])[0])
}

/** Returns the chunks that `import()` loads (the roots). */
function rootsOf(graph: Graph): readonly string[] {
  return [...new Set([...graph.values()].flatMap(chunk => chunk.dynamicImports))]
}

/** Returns the chunks and all their static imports. */
function closureOf(graph: Graph, files: readonly string[], found = new Set<string>()): Set<string> {
  for (const file of files) {
    if (found.has(file)) continue
    found.add(file)
    closureOf(graph, graph.get(file)?.imports ?? [], found)
  }
  return found
}

/**
 * Assigns each chunk outside worker.js to a file. A root is a chunk that `import()` loads. A chunk that only one root
 * needs is in the file of that root. A chunk that several roots need is in a shared file.
 */
function placeChunks(
  graph: Graph,
  start: Rolldown.OutputChunk,
  names: ReadonlyMap<string, string>,
): Placement {
  const nameOf = (chunk: string) => names.get(chunk) ?? ''
  const core = closureOf(graph, [start.fileName])
  const roots = rootsOf(graph).filter(root => !core.has(root))
  const closures = new Map(roots.map(root => [root, closureOf(graph, [root])]))
  const closure = (root: string) => closures.get(root) ?? new Set<string>()
  const users = new Map<string, string[]>()
  for (const root of roots)
    for (const chunk of closure(root))
      if (!core.has(chunk)) users.set(chunk, [...(users.get(chunk) ?? []), root])

  // Leaves out a root that imports another listed root, because loading the first also loads all chunks of the second.
  const first = (by: readonly string[]) =>
    by.filter(root => !by.some(other => other !== root && closure(root).has(other)))
  const closureNamed = (name: string) => closure(roots.find(root => nameOf(root) === name) ?? '')
  const evm = [...closureNamed('evm-balances')].filter(
    chunk =>
      !core.has(chunk) && !['solana-balances', 'account-chunk'].some(name => closureNamed(name).has(chunk)),
  )
  const isOfEvm = (root: string) => evm.some(chunk => closure(root).has(chunk))
  const placement = new Map(
    [...users].map(([chunk, by]) => {
      const owners = first(by)
      return [chunk, shareOf(by.map(nameOf), owners.map(nameOf), owners.every(isOfEvm))] as const
    }),
  )
  const sizeOf = (file: string) =>
    [...placement].reduce(
      (sum, [chunk, at]) => sum + (at === file ? (graph.get(chunk)?.code.length ?? 0) : 0),
      0,
    )
  const isWithEvm = (chunk: string) =>
    [...closureOf(graph, [chunk])].some(reached => placement.get(reached) === 'evm-balances')
  // Every feature first loads the file `account-chunk`. The small chunk `feature` is in this file, so that it needs no
  // separate request.
  const homeOf = (chunk: string) => (graph.get(chunk)?.name === 'feature' ? 'account-chunk' : 'common')
  for (const [chunk, file] of placement)
    if (sizeOf(file) < smallest) placement.set(chunk, isWithEvm(chunk) ? 'evm-balances' : homeOf(chunk))
  return placement
}

/**
 * Returns the file of a chunk that several roots share. Chunks of WalletConnect, the services, Solana networks and EVM
 * networks are in separate files. All other chunks are in the file `common`.
 */
function shareOf(all: readonly string[], owners: readonly string[], isEvm: boolean): string {
  const [only, ...others] = owners
  if (only !== undefined && others.length === 0) return only
  if (all.includes('client')) return 'foreign'
  if (owners.includes('account-chunk')) return 'account-chunk'
  if (owners.every(name => name.startsWith('solana')))
    return all.includes('solana-balances') ? 'solana-balances' : 'solana-prepare'
  return isEvm ? 'evm-balances' : 'common'
}

/**
 * Names each chunk after its source file, or after the folder of a file `feature.ts`. If several chunks would have the
 * same name, the name of the source folder is put in front. For a chunk from an npm package, the name of the chunk that
 * loads it is put at the end instead.
 */
function nameChunks(chunks: readonly Rolldown.OutputChunk[]): ReadonlyMap<string, string> {
  const folderOf = (chunk: Rolldown.OutputChunk) => {
    const source = chunk.moduleIds.find(id => id.endsWith(`/${chunk.name}.ts`)) ?? ''
    return /\/src\/.*?([^/]+)\/[^/]+$/.exec(source)?.[1]
  }
  const shortName = (chunk: Rolldown.OutputChunk) =>
    (chunk.name === 'feature' && folderOf(chunk)) || chunk.name
  const isTaken = (name: string) => chunks.filter(chunk => shortName(chunk) === name).length > 1
  const nameOf = (chunk: Rolldown.OutputChunk) => {
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
