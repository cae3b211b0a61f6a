import type { CheckedScripts } from './checked-scripts.ts'

/** Files of the script tag's folder: the SHA-384 of each in base64, and the files it imports beside core.js. */
export type EmbedFiles = Readonly<Record<string, readonly [sha384: string, ...imports: string[]]>>

/** Loads files of the folder, each by the path in it. */
export type FileLoader = {
  /** Before this, every load is refused. */
  begin(scripts: CheckedScripts): void
  load(file: string): Promise<unknown>
}

/** The file with the hashes of all files. */
const table = 'hashes.js'

/**
 * A stand-in for `import()` that lets no byte run that the table of hashes does not know. Each file and every file it
 * imports is first run by a script element with `integrity`; the import that follows gets these very modules.
 * `first` has the hash of the table, and of what opening needs before the table is there.
 */
export function createFileLoader(base: string, first: EmbedFiles): FileLoader {
  const known = new Map<string, Promise<unknown>>()
  const ready = new Set<string>()
  let scripts: CheckedScripts | undefined

  const check = (files: EmbedFiles, file: string): Promise<unknown> => {
    const before = known.get(file)
    if (before) return before
    const checking = runAfterImports(files, file)
    known.set(file, checking)
    // The next use fetches it again.
    checking.catch(() => known.delete(file))
    return checking
  }
  /**
   * Runs a file once all files it imports have run. A browser fetches an import that it does not have by itself, and without a
   * hash: also one that it has just refused, because it forgets refused files.
   */
  const runAfterImports = async (files: EmbedFiles, file: string): Promise<unknown> => {
    const [sha384, ...imports] = files[file] ?? []
    if (!scripts || !sha384) throw new Error(`${file} is no file of Portico`)
    const { nonce, run } = scripts
    if (imports.some(name => !ready.has(name))) fetchAhead({ href: base + file, sha384, nonce })
    await Promise.all(imports.map(name => check(files, name)))
    await run(file, sha384)
    return ready.add(file)
  }
  const readTable = async (): Promise<EmbedFiles> => {
    await check(first, table)
    return (await import(base + table)).files
  }

  return {
    begin: given => {
      scripts = given
      readTable().catch(() => {})
    },
    load: async file => {
      const files = Object.hasOwn(first, file) ? first : await readTable()
      await check(files, file)
      return import(base + file)
    },
  }
}

/** Fetches a script that will run soon, so that files which run one after another arrive side by side. Runs nothing. */
function fetchAhead({ href, sha384, nonce }: { href: string; sha384: string; nonce: string }): void {
  const link = document.createElement('link')
  const integrity = `sha384-${sha384}`
  document.head.append(
    Object.assign(link, { rel: 'preload', as: 'script', crossOrigin: '', integrity, nonce, href }),
  )
}
