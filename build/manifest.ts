import { readFileSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { integrityOf } from './integrity.ts'
import { at } from './paths.ts'

/** A script of `dist`: its path there, what it imports at once and later, and the modules in it. */
export type Part = {
  readonly file: string
  readonly entry: boolean
  readonly imports: readonly string[]
  readonly later: readonly string[]
  readonly moduleIds: readonly string[]
}

/** Records the chunks of an environment, whose files are in `folder` of `dist` (with a slash at the end, or empty). */
export function recordChunks(folder: string, record: (part: Part) => void): Plugin {
  return {
    name: 'portico:record-chunks',
    writeBundle(_, output) {
      const within = (name: string) => (name.endsWith('.js') ? `${folder}${name}` : name)
      for (const chunk of Object.values(output)) {
        if (chunk.type !== 'chunk') continue
        record({
          file: within(chunk.fileName),
          entry: chunk.isEntry,
          imports: chunk.imports.map(within),
          later: chunk.dynamicImports.filter(name => !name.startsWith('..')).map(within),
          moduleIds: chunk.moduleIds,
        })
      }
    },
  }
}

/** Writes dist/manifest.json: for each script its size, its hash, what it imports and which packages are in it. */
export function writeManifest(parts: readonly Part[], version: string): void {
  const files = Object.fromEntries(
    [...parts]
      .sort((a, b) => (a.file < b.file ? -1 : 1))
      .map(({ file, entry, imports, later, moduleIds }) => {
        const bytes = readFileSync(at(`dist/${file}`))
        const gzip = gzipSync(withoutLink(bytes), { level: 9 }).length
        const packages = [...new Set(foldersOf(moduleIds).map(nameOfFolder))].sort()
        return [
          file,
          { bytes: bytes.length, gzip, sha384: integrityOf(bytes), entry, imports, later, packages },
        ]
      }),
  )
  writeFileSync(at('dist/manifest.json'), `${JSON.stringify({ version, files })}\n`)
}

/**
 * Removes the last line, which names the source map, before the gzip size is measured: bundlers drop that line, so visitors do
 * not load it.
 */
function withoutLink(bytes: Buffer): string {
  const text = bytes.toString('utf8')
  const link = text.lastIndexOf('\n//# sourceMappingURL=')
  return link === -1 ? text : text.slice(0, link)
}

/** Returns the folders of the packages of these modules. Two versions of one package have two folders. */
export function foldersOf(moduleIds: readonly string[]): readonly string[] {
  const folders = moduleIds.flatMap(id => {
    const parts = id.replaceAll('\\', '/').split('/node_modules/')
    const inside = parts.pop() ?? ''
    if (parts.length === 0) return []
    const name = inside.split('/', inside.startsWith('@') ? 2 : 1).join('/')
    return [[...parts, name].join('/node_modules/')]
  })
  return [...new Set(folders)].sort()
}

function nameOfFolder(folder: string): string {
  return folder.split('/node_modules/').at(-1) ?? folder
}
