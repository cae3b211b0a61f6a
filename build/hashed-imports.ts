import { posix } from 'node:path'
import MagicString from 'magic-string'
import type { Plugin } from 'vite'
import { type Built, firstFilesMark } from './built-values.ts'
import { sha256Of } from './integrity.ts'
import type { Part } from './manifest.ts'
import { editChunk } from './source-text.ts'
import { type SyntaxNode, textOf, walk } from './syntax.ts'

/** For each file its hash and the files that it imports. */
type Hashes = Record<string, readonly [sha256: string, ...imports: string[]]>

/** Matches the files that the modal needs as soon as it opens. */
const first = /^chunks\/(early|modal|worker-client)-/

/**
 * The folder of the script tag: replaces each `import('./file.js')` by a call of `load` of core.js, which checks the hash
 * before it imports the file. Writes the hashes to hashes.js, and the hash of hashes.js into core.js.
 */
export function hashedImports(built: Built, record: (part: Part) => void): Plugin {
  return {
    name: 'portico:hashed-imports',
    renderChunk(code, chunk) {
      const calls: SyntaxNode[] = []
      walk(this.parse(code), node => {
        if (node.type === 'ImportExpression' && textOf(node.source)?.startsWith('.')) calls.push(node)
      })
      // The files' names still have placeholders for their hashes here, which the bundler replaces later.
      if (calls.length === 0) return null
      const folder = posix.dirname(chunk.fileName)
      const text = new MagicString(code)
      for (const { start, end, source } of calls)
        text.update(start, end, `porticoLoad(${JSON.stringify(posix.join(folder, textOf(source) ?? ''))})`)
      const core = posix.relative(folder, 'core.js')
      // core.js imports itself, because the bundler chooses the name of its function.
      text.prepend(`import { load as porticoLoad } from "${core.startsWith('.') ? core : `./${core}`}";\n`)
      return { code: text.toString(), map: text.generateMap({ hires: 'boundary' }) }
    },
    generateBundle: {
      order: 'post',
      handler(_, output) {
        const chunks = Object.values(output).filter(file => file.type === 'chunk')
        const core = chunks.find(chunk => chunk.fileName === 'core.js')
        if (!core) throw new Error('The script tag has no core.js')
        if (core.imports.length > 0)
          throw new Error(
            `core.js imports ${core.imports.join(', ')}, which would run without a check of their hashes`,
          )
        const files: Hashes = Object.fromEntries(
          chunks
            .filter(chunk => chunk !== core)
            .map(chunk => [
              chunk.fileName,
              [sha256Of(chunk.code), ...chunk.imports.filter(name => name !== 'core.js')],
            ]),
        )
        refuseCircles(files)
        const table = `export const files=${JSON.stringify(files)}`
        this.emitFile({ type: 'asset', fileName: 'hashes.js', source: table })
        record({ file: 'embed/hashes.js', entry: true, imports: [], later: [], moduleIds: [] })
        const early = closureOf(
          files,
          Object.keys(files).filter(name => first.test(name)),
        )
        const values = JSON.stringify({ ...early, 'hashes.js': [sha256Of(table)] })
        const marks: SyntaxNode[] = []
        walk(this.parse(core.code), node => {
          if (textOf(node) === firstFilesMark) marks.push(node)
        })
        if (marks.length !== 1) throw new Error('core.js has no one place for the first hashes')
        editChunk(output, core, text => {
          for (const mark of marks) text.update(mark.start, mark.end, values)
        })
        built.coreHash = sha256Of(core.code)
      },
    },
  }
}

/** Returns the rows of the hash table for these files and for all files that they import. */
function closureOf(files: Hashes, names: readonly string[], found: Hashes = {}): Hashes {
  for (const name of names) {
    const row = files[name]
    if (!row) continue
    closureOf(files, row.slice(1), found)
    found[name] = row
  }
  return found
}

/**
 * Throws on circular imports: no file of a circle can load first, so the browser would fetch one of them without a hash
 * check.
 */
function refuseCircles(files: Hashes): void {
  const done = new Set<string>()
  const visit = (name: string, path: readonly string[]) => {
    if (path.includes(name))
      throw new Error(`Files of the script tag import each other: ${[...path, name].join(' ')}`)
    if (done.has(name)) return
    for (const next of files[name]?.slice(1) ?? []) visit(next, [...path, name])
    done.add(name)
  }
  for (const name of Object.keys(files)) visit(name, [])
}
