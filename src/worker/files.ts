/**
 * The code of one file of the worker, as a function. It fills `exports`, imports the code of other files with `need`,
 * and loads lazy-loaded files with `load`.
 */
export type Body = (
  need: (name: string) => unknown,
  exports: Record<string, unknown>,
  load: (name: string) => Promise<unknown>,
) => void

/** The worker's files as scripts that a site's bundler may have copied to any URL. */
export type Files = {
  /** Registers the functions that a lazily loaded file contains. Each such file calls this once. */
  add(bodies: Readonly<Record<string, Body>>): void
  /** Returns the exports of a body that is loaded. */
  need(name: string): unknown
  /** Loads the files that a body needs, and returns its exports. */
  load(name: string): Promise<unknown>
  /**
   * Sets the URLs of the files, which the page sends. A file that is not listed is in the folder `worker` next to the worker
   * itself.
   */
  locate(addresses: Readonly<Record<string, string>>): void
}

/**
 * Loads the worker's files by URL instead of `import('./file.js')`. Bundlers copy a file that is referenced
 * as a URL, but several of them (Vite 5 to 7, Parcel) cannot split a worker. `needed` lists the files of each
 * lazy body.
 */
export function createFiles(
  needed: Readonly<Record<string, readonly string[]>>,
  here: string,
  run: (address: string) => Promise<unknown>,
): Files {
  const bodies = new Map<string, Body>()
  const made = new Map<string, Record<string, unknown>>()
  const fetched = new Map<string, Promise<unknown>>()
  const tries = new Map<string, number>()
  let addresses: Readonly<Record<string, string>> = {}

  const addressOf = (file: string): string => addresses[file] ?? new URL(`worker/${file}.js`, here).href
  const fetchOnce = (file: string): Promise<unknown> => {
    const before = fetched.get(file)
    if (before) return before
    const count = tries.get(file) ?? 0
    tries.set(file, count + 1)
    // A browser caches a failed import by its whole URL, so a new fragment makes it try again.
    const fetching = run(addressOf(file) + (count === 0 ? '' : `#${count}`)).catch((error: unknown) => {
      fetched.delete(file)
      throw error
    })
    fetched.set(file, fetching)
    return fetching
  }
  const need = (name: string): unknown => {
    const before = made.get(name)
    if (before) return before
    const body = bodies.get(name)
    if (!body) throw new Error(`The worker has no file ${name}`)
    const exports = {}
    made.set(name, exports)
    body(need, exports, load)
    return exports
  }
  const load = async (name: string): Promise<unknown> => {
    await Promise.all((needed[name] ?? []).map(fetchOnce))
    return need(name)
  }
  return {
    add: more => {
      for (const [name, body] of Object.entries(more)) bodies.set(name, body)
    },
    need,
    load,
    locate: given => {
      addresses = given
    },
  }
}
