import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { at } from './paths.ts'

/**
 * Keeps source files out of a bundle, because they have a bundle of their own. `places` maps a file to the path from the
 * importing chunks to that bundle.
 */
export function standsApart(places: Readonly<Record<string, string>>): Plugin {
  const paths = new Map(Object.entries(places).map(([source, path]) => [at(source), path]))
  return {
    name: 'portico:stands-apart',
    resolveId: {
      order: 'pre',
      handler(source, importer) {
        const id = importer && source.startsWith('.') && paths.get(join(dirname(importer), source))
        return id ? { id, external: true } : null
      },
    },
  }
}
