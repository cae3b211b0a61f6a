import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { at } from '../lib/paths.mjs'

/** Writes dist/manifest.json: for each script its size, its hash, what it imports and which packages are in it. */
export const writeManifest = (parts, version) => {
  const files = Object.fromEntries(
    [...parts]
      .sort((a, b) => (a.file < b.file ? -1 : 1))
      .map(({ file, entry, imports, later, packages }) => {
        const bytes = readFileSync(at('dist', file))
        return [
          file,
          {
            bytes: bytes.length,
            gzip: gzipSync(withoutLink(bytes), { level: 9 }).length,
            sha384: integrityOf(bytes),
            entry,
            imports,
            later,
            packages,
          },
        ]
      }),
  )
  writeFileSync(at('dist/manifest.json'), `${JSON.stringify({ version, files }, null, 2)}\n`)
}

/**
 * Removes the last line, which names the source map, before the gzip size is measured: bundlers drop that line, so visitors do
 * not load it.
 */
const withoutLink = bytes => bytes.toString('utf8').replace(/\n\/\/# sourceMappingURL=\S+\s*$/, '')

/** Returns the hash of a file in the format of the `integrity` attribute. */
export const integrityOf = bytes => `sha384-${createHash('sha384').update(bytes).digest('base64')}`
