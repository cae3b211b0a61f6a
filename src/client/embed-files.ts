import { unclobbered } from '../domain/core/lib/unclobbered.ts'
import type { CheckedScripts } from './checked-scripts.ts'

/**
 * The files in the folder of Portico's script tag. Each entry has the file's SHA-256 in base64, and the names of the
 * files that it imports. The import of core.js is left out.
 */
export type EmbedFiles = Readonly<Record<string, readonly [sha256: string, ...imports: string[]]>>

/**
 * The loader of the files in the folder that contains Portico's script. It identifies a file by its path in this
 * folder.
 */
export type FileLoader = {
  /** Sets the function that runs checked scripts. Until it is set, loading a script rejects. */
  begin(scripts: CheckedScripts): void
  load(file: string): Promise<unknown>
}

const table = 'hashes.js'

/**
 * Creates the loader that replaces `import()` and runs only files with the expected hash. The loader runs a file and
 * its imports as script elements with `integrity`, and then returns the module of the file. `first` holds the hashes
 * that are needed before the table of hashes has loaded.
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
   * Runs all imports of a file before the file itself. Otherwise the browser would fetch the imports without a check of
   * their hashes.
   */
  const runAfterImports = async (files: EmbedFiles, file: string): Promise<unknown> => {
    const [sha256, ...imports] = files[file] ?? []
    if (!scripts || !sha256) throw new Error(`${file} is no file of Portico`)
    const { nonce, run } = scripts
    if (imports.some(name => !ready.has(name))) fetchAhead(base + file, sha256, nonce)
    await Promise.all(imports.map(name => check(files, name)))
    await run(file, sha256)
    return ready.add(file)
  }
  const readTable = async (): Promise<EmbedFiles> => {
    await check(first, table)
    return (await import(base + table)).files
  }

  return {
    begin: checked => {
      scripts = checked
    },
    load: async file => {
      const isFirst = Object.hasOwn(first, file)
      await check(isFirst ? first : await readTable(), file)
      // The next files need the table of hashes, so it loads now. An earlier load would delay the modal.
      if (isFirst) readTable().catch(() => {})
      return import(base + file)
    },
  }
}

/** Preloads a script without running it. So scripts that run one after another can download in parallel. */
function fetchAhead(href: string, sha256: string, nonce: string): void {
  const page = unclobbered(document)
  page.head.append(
    Object.assign(page.createElement('link'), {
      rel: 'preload',
      as: 'script',
      crossOrigin: '',
      integrity: `sha256-${sha256}`,
      nonce,
      href,
    }),
  )
}
