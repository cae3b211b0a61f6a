import { pathToFileURL } from 'node:url'
import { at } from './paths.mjs'

/**
 * Bundles TypeScript, so that Node.js 20 can run it. The bundle in .cache/ contains the project's own files, but no
 * packages. Returns the URL of the bundle, which code can import, and its path, which a process can start.
 */
export const bundleForNode = async (entry, name) => {
  const { rolldown } = await import('rolldown')
  const file = at('.cache', 'node', `${name}.mjs`)
  const bundle = await rolldown({
    input: at(entry),
    platform: 'node',
    external: id =>
      !id.startsWith('.') && !id.startsWith('/') && !id.startsWith('\0') && !/^[A-Za-z]:/.test(id),
    logLevel: 'warn',
  })
  await bundle.write({ file, format: 'esm', codeSplitting: false, sourcemap: 'inline' })
  await bundle.close()
  return { file, url: pathToFileURL(file).href }
}
