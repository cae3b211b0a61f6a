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
  let scripts: CheckedScripts | undefined

  const check = (files: EmbedFiles, file: string): Promise<unknown> => {
    const before = known.get(file)
    if (before) return before
    const sha384 = files[file]?.[0]
    const checking =
      scripts && sha384
        ? scripts.run(file, sha384)
        : Promise.reject(new Error(`${file} is no file of Portico`))
    known.set(file, checking)
    // The next use fetches it again.
    checking.catch(() => known.delete(file))
    return checking
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
      // All at once: the browser then fetches none of them by itself, unchecked.
      await Promise.all(withImports(files, file).map(name => check(files, name)))
      return import(base + file)
    },
  }
}

/** The file and all it imports, those imported first. */
function withImports(files: EmbedFiles, file: string, found: Set<string> = new Set()): readonly string[] {
  for (const name of files[file]?.slice(1) ?? []) if (!found.has(name)) withImports(files, name, found)
  return [...found.add(file)]
}
