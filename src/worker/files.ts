/** The body of one file of the worker: it fills `exports`, takes other bodies by `need` and loads later ones by `load`. */
export type Body = (
  need: (name: string) => unknown,
  exports: Record<string, unknown>,
  load: (name: string) => Promise<unknown>,
) => void

/** The worker's files as scripts that a bundler has copied, each to an address of its own. */
export type Files = {
  /** Called by each file with the bodies in it. */
  add(bodies: Readonly<Record<string, Body>>): void
  /** The exports of a body that is here. */
  need(name: string): unknown
  /** Fetches the files a body needs, and gives its exports. */
  load(name: string): Promise<unknown>
  /** Where the page says that the files are. A file it does not name is in the folder `worker` beside the worker itself. */
  locate(addresses: Readonly<Record<string, string>>): void
}

/**
 * Loads the worker's files by address instead of `import('./file.js')`. Bundlers of sites copy a file they are given as a URL,
 * but several of them (Vite 5 to 7, Parcel) cannot split a worker. `needed` names the files of each body that is loaded later.
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
    // A browser remembers an import that failed, by its whole address: another fragment makes it try again.
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
