import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rolldown } from 'rolldown'

/** Options for bundling source files into one script that runs in a page. */
export type BundleOptions = {
  /** The entry file, relative to sandbox/wallets. */
  readonly entry: string
  /** The global variable that gets the bundle's exports. */
  readonly global: string
  /** In files whose path matches `in`, imports of the package `name` load the file `file` instead. */
  readonly instead?: { readonly name: string; readonly file: string; readonly in: RegExp }
}

/**
 * The folder with the sources of the wallets, relative to the project's root. The sandbox always starts in that root.
 */
const folder = join('sandbox', 'wallets')

/** The folder of cached builds. */
const cache = join('.cache', 'sandbox')

const digestOf = async (): Promise<string> => {
  const hash = createHash('sha256')
  const filesIn = async (place: string) =>
    (await readdir(place, { recursive: true }))
      .filter(file => file.endsWith('.ts'))
      .sort()
      .map(name => join(place, name))
  const files = [...(await filesIn(folder)), ...(await filesIn(join('sandbox', 'login')))]
  for (const file of [...files, 'package-lock.json']) {
    hash.update(file).update(await readFile(file))
  }
  return hash.digest('hex').slice(0, 16)
}

/** Bundles the sources into one classic script. Caches the script on disk until a source changes. */
export const bundleScript = async ({ entry, global, instead }: BundleOptions): Promise<string> => {
  const kept = join(cache, `${global}-${await digestOf()}.js`)
  const found = await readFile(kept, 'utf8').catch(() => undefined)
  if (found !== undefined) return found

  const build = await rolldown({
    input: join(folder, entry),
    platform: 'browser',
    plugins: instead
      ? [
          {
            name: 'instead',
            resolveId: (source, importer) =>
              source === instead.name && importer && instead.in.test(importer) ? instead.file : null,
          },
        ]
      : [],
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  })
  const { output } = await build.generate({
    format: 'iife',
    name: global,
    minify: true,
    codeSplitting: false,
  })
  await build.close()
  const [{ code }] = output
  await mkdir(cache, { recursive: true })
  const older = (await readdir(cache)).filter(file => file.startsWith(`${global}-`) && file.endsWith('.js'))
  await Promise.all(older.map(file => rm(join(cache, file), { force: true })))
  // Several processes may build at the same time. Each process writes to a file with a unique name and renames this
  // file when it is complete, so that no process reads half a script.
  const own = `${kept}.${randomUUID()}`
  await writeFile(own, code)
  await rename(own, kept)
  return code
}
