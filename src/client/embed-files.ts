import type { CheckedScripts } from './checked-scripts.ts'

/** For each file in the script tag's folder: its SHA-384 in base64, and the files it imports besides core.js. */
export type EmbedFiles = Readonly<Record<string, readonly [sha384: string, ...imports: string[]]>>

/** Loads files of the script tag's folder by their path in the folder. */
export type FileLoader = {
  /** Provides the scripts that run the files. Every load before this call is rejected. */
  begin(scripts: CheckedScripts): void
  load(file: string): Promise<unknown>
}

/** The file that holds the hashes of all files. */
const table = 'hashes.js'

/**
 * Loads files in place of `import()`, so that no file runs whose hash is not in the table. A script element with
 * `integrity` first runs each file and each of its imports. The `import()` that follows returns these same modules.
 * `first` holds the hashes of the table itself and of the files that the first opening of the modal needs before the
 * table has loaded.
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
    // A file that failed its check is fetched again at the next use.
    checking.catch(() => known.delete(file))
    return checking
  }
  /**
   * Runs a file after all its imports. If an import were missing, the browser would fetch it without a hash check. It
   * would even do so for a file that it has just rejected, because it forgets rejected files.
   */
  const runAfterImports = async (files: EmbedFiles, file: string): Promise<unknown> => {
    const [sha384, ...imports] = files[file] ?? []
    if (!scripts || !sha384) throw new Error(`${file} is no file of Portico`)
    const { nonce, run } = scripts
    if (imports.some(name => !ready.has(name))) fetchAhead(base + file, sha384, nonce)
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
    },
    load: async file => {
      const isFirst = Object.hasOwn(first, file)
      await check(isFirst ? first : await readTable(), file)
      // Other files follow soon, so the table of hashes loads now. Loading it earlier would delay the modal.
      if (isFirst) readTable().catch(() => {})
      return import(base + file)
    },
  }
}

/** Preloads a script without running it, so that files which run one after the other download in parallel. */
function fetchAhead(href: string, sha384: string, nonce: string): void {
  document.head.append(
    Object.assign(document.createElement('link'), {
      rel: 'preload',
      as: 'script',
      crossOrigin: '',
      integrity: `sha384-${sha384}`,
      nonce,
      href,
    }),
  )
}
