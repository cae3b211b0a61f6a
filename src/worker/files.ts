import type { WorkerConfig } from '../bridge/contract/worker-api.ts'

/**
 * The code of one module of the worker, as a function. It writes its exports to `exports`. It gets other modules from
 * `need`, or from `load` if they are loaded lazily.
 */
export type Body = (
  need: (name: string) => unknown,
  exports: Record<string, unknown>,
  load: (name: string) => Promise<unknown>,
) => void

/** Loads and runs the worker's files, which are scripts that a site's bundler may have copied to any URL. */
export type Files = {
  /** Registers the modules that a lazy-loaded file contains. Each lazy-loaded file calls this function once. */
  add(bodies: Readonly<Record<string, Body>>): void
  /** Returns the exports of a module whose files are loaded. */
  need(name: string): unknown
  /** Loads the files that a module needs, and returns the module's exports. */
  load(name: string): Promise<unknown>
  /** Says where the worker's files are. The page sends this place in its handshake. */
  locate(place: FilesPlace): void
}

export type FilesPlace = Pick<WorkerConfig, 'files' | 'chunkBase'>

type FilesDeps = {
  /** The files that each lazy-loaded module needs. */
  readonly needed: Readonly<Record<string, readonly string[]>>
  readonly addressOf: (file: string, place: FilesPlace) => string
  readonly run: (address: string, file: string) => Promise<unknown>
}

/**
 * Creates the functions that load the worker's files by URL instead of `import('./file.js')`. Bundlers copy a file that
 * is referenced as a URL, but several bundlers (Vite 5 to 7, Parcel) cannot split a worker into several files.
 */
export function createFiles({ needed, addressOf, run }: FilesDeps): Files {
  const bodies = new Map<string, Body>()
  const made = new Map<string, Record<string, unknown>>()
  const fetched = new Map<string, Promise<unknown>>()
  const tries = new Map<string, number>()
  let place: FilesPlace = { files: {}, chunkBase: '' }

  const fetchOnce = (file: string): Promise<unknown> => {
    const before = fetched.get(file)
    if (before) return before
    const count = tries.get(file) ?? 0
    tries.set(file, count + 1)
    // A browser caches a failed import by its whole URL. A new fragment makes the browser fetch the file again.
    const fetching = run(addressOf(file, place) + (count === 0 ? '' : `#${count}`), file).catch(
      (error: unknown) => {
        fetched.delete(file)
        throw error
      },
    )
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
      place = given
    },
  }
}
