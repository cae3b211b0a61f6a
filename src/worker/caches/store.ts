import { delMany, get, getMany, keys, promisifyRequest, set, type UseStore, update } from 'idb-keyval'
import { BehaviorSubject, distinctUntilChanged, filter, from, type Observable, switchMap } from 'rxjs'
import type { Settings } from '../../bridge/contract/worker-api.ts'
import { recentWalletsKept } from '../../domain/core/constants.ts'
import { objectStore, schemaVersion, storedKeys } from '../../domain/core/database.ts'
import { safeRead as property, safeRead } from '../../domain/core/lib/safe-read.ts'
import { withTimeout } from '../../domain/core/lib/with-timeout.ts'

/**
 * A key-value store on disk if the browser allows it, otherwise in memory. If a write to disk fails, the store keeps
 * the value in memory. Of its methods, only `entries` can reject.
 */
export type Store = {
  get(key: string): Promise<unknown>
  set(key: string, value: unknown): Promise<void>
  /**
   * Stores the value if the key has no value yet. Returns the stored value, which another tab may have written first.
   */
  claim(key: string, value: unknown): Promise<unknown>
  remove(key: string): Promise<void>
  keys(prefix: string): Promise<readonly string[]>
  /**
   * Reads all values whose keys start with the prefix. Rejects if the database is open but the read fails or times out,
   * because an empty result would mean that no values exist.
   */
  entries(prefix: string): Promise<Entries>
  /** Resolves when the database on disk is open, which may take long. */
  readonly opened: Promise<void>
  /**
   * Returns where the newest value of a key is: on disk (`kept`), in memory because the write failed (`failed`), or in
   * memory because the browser offers no database (`refused`).
   */
  kept(key: string): 'kept' | 'failed' | 'refused'
  /**
   * Starts no read or write for half a second, but finishes those that have already started. Call this when the visitor
   * starts to leave the page: if a worker ends during a database transaction, WebKit blocks the database until the
   * browser tab is closed.
   */
  pause(): void
  close(): void
}

/**
 * The stored values by key. `isWhole` is false if the database is not open, because the database may contain more
 * values.
 */
type Entries = { readonly values: ReadonlyMap<string, unknown>; readonly isWhole: boolean }

export type StoreDeps = {
  /** Returns the browser's IndexedDB. It is a function, because reading the global `indexedDB` can throw. */
  readonly indexedDB: () => IDBFactory | undefined
  readonly name: string
  /** Time limit for opening the database, and for each read or write (ms). After this time, the store uses memory. */
  readonly deadlineMs: number
  /** Whether a key may be deleted when the disk is full. */
  readonly expendable: (key: string) => boolean
}

const gone = Symbol('removed')
/**
 * Length of a pause (ms). It is shorter than the time limit of a read, so that reads still succeed if the visitor stays
 * on the page.
 */
const pauseMs = 500

/**
 * Creates a store that uses IndexedDB. While the database cannot be used, the store keeps values in memory. If the
 * database opens late, the store writes these values to disk.
 */
export function createStore(deps: StoreDeps): Store {
  const memory = new Map<string, unknown>()
  let disk: Disk | undefined
  /** Whether the database has ever opened. Stays true if later writes fail. */
  let isThere = false
  let state: 'opening' | 'open' | 'refused' | 'foreign' | 'closed' = 'opening'
  let resolveOpened = () => {}
  const whenOpened = new Promise<void>(resolve => {
    resolveOpened = resolve
  })
  let opening = openNow()

  function openNow(): Promise<void> {
    state = 'opening'
    const opened = openDisk(deps.indexedDB, deps.name)
      .then(found => {
        isThere = true
        return adopt(found)
      })
      .catch(() => {
        if (state === 'opening') state = 'refused'
      })
    return withTimeout(opened, deps.deadlineMs, nothing).catch(nothing)
  }

  async function adopt(opened: Disk): Promise<void> {
    const ours = await isOurs(opened)
    if (!ours || state === 'closed') {
      opened.close()
      if (!ours) state = 'foreign'
      return
    }
    disk = opened
    state = 'open'
    for (const key of memory.keys()) void flush(key)
    resolveOpened()
  }

  async function ready(): Promise<Disk | undefined> {
    if (state === 'refused') opening = openNow()
    await opening
    return disk
  }

  async function read<T>(step: (disk: Disk) => Promise<T>): Promise<T | undefined> {
    const opened = await ready()
    return opened && withTimeout(step(opened), deps.deadlineMs, nothing).catch(nothing)
  }

  async function write(opened: Disk, key: string, value: unknown): Promise<void> {
    const step = () => (value === gone ? opened.remove([key]) : opened.set(key, value))
    try {
      await step()
    } catch (error) {
      if (property(error, 'name') !== 'QuotaExceededError') throw error
      await makeRoom(opened)
      await step()
    }
    if (memory.get(key) === value) memory.delete(key)
  }

  async function makeRoom(opened: Disk): Promise<void> {
    const keys = (await opened.keys('')).filter(deps.expendable)
    if (keys.length > 0) await opened.remove(keys)
  }

  /** Writes the value of a key from memory to disk. Memory keeps the value until the disk has stored it. */
  async function flush(key: string): Promise<void> {
    const opened = await ready()
    const value = memory.get(key)
    if (opened && value !== undefined) {
      await withTimeout(write(opened, key, value), deps.deadlineMs, nothing).catch(nothing)
    }
    if (!opened && value === gone && state !== 'opening') memory.delete(key)
  }

  return {
    get: async key => {
      const held = memory.get(key)
      if (held !== undefined) return held === gone ? undefined : held
      return read(opened => opened.get(key))
    },
    set: (key, value) => {
      memory.set(key, value)
      return flush(key)
    },
    claim: async (key, value) => {
      const held = memory.get(key)
      const kept = held === undefined ? await read(opened => opened.claim(key, value)) : held
      if (kept !== undefined && kept !== gone) return kept
      memory.set(key, value)
      await flush(key)
      return value
    },
    remove: key => {
      memory.set(key, gone)
      return flush(key)
    },
    keys: async prefix => {
      const keys = new Set(await read(opened => opened.keys(prefix)))
      for (const [key, value] of memory) {
        if (!key.startsWith(prefix)) continue
        if (value === gone) keys.delete(key)
        else keys.add(key)
      }
      return [...keys]
    },
    entries: async prefix => {
      const opened = await ready()
      const stored = opened
        ? await withTimeout(opened.entries(prefix), deps.deadlineMs, () => {
            throw new Error('the disk does not answer')
          })
        : []
      const values = new Map(stored)
      for (const [key, value] of memory) {
        if (!key.startsWith(prefix)) continue
        if (value === gone) values.delete(key)
        else values.set(key, value)
      }
      return { values, isWhole: opened !== undefined }
    },
    opened: whenOpened,
    kept: key => (disk ? (memory.has(key) ? 'failed' : 'kept') : isThere ? 'failed' : 'refused'),
    pause: () => disk?.pause(),
    close: () => {
      state = 'closed'
      disk?.close()
    },
  }
}

/**
 * Whether this version of Portico can read the database. Returns false if a newer version has written it. Otherwise
 * writes the schema number of this version into the database.
 */
async function isOurs(disk: Disk): Promise<boolean> {
  const found = await disk.get(storedKeys.schema)
  if (typeof found === 'number' && found > schemaVersion) return false
  if (found !== schemaVersion) await disk.set(storedKeys.schema, schemaVersion)
  return true
}

function nothing(): undefined {}

/** A key-value table in IndexedDB. Every promise may reject, and `createStore` handles that. */
type Disk = {
  get(key: string): Promise<unknown>
  set(key: string, value: unknown): Promise<void>
  claim(key: string, value: unknown): Promise<unknown>
  remove(keys: readonly string[]): Promise<void>
  keys(prefix: string): Promise<string[]>
  entries(prefix: string): Promise<readonly (readonly [key: string, value: unknown])[]>
  pause(): void
  close(): void
}

/** Opens the database, and creates it if it is missing. Rejects if the browser allows no database. */
async function openDisk(factory: () => IDBFactory | undefined, name: string): Promise<Disk> {
  let database = await open(factory, name)
  let lost = false
  let paused: Promise<unknown> | undefined
  const watch = (opened: IDBDatabase) => {
    // The browser may close the database connection at any time, and another tab may delete or upgrade the database.
    // The next use then opens the database again.
    opened.onclose = () => {
      lost = true
    }
    opened.onversionchange = () => {
      opened.close()
      lost = true
    }
  }
  watch(database)

  const reopen = async () => {
    database = await open(factory, name)
    lost = false
    watch(database)
  }

  const use: UseStore = async (mode, callback) => {
    await paused
    if (lost) await reopen()
    try {
      return await callback(database.transaction(objectStore, mode).objectStore(objectStore))
    } catch (error) {
      if (!isClosed(error)) throw error
      await reopen()
      return callback(database.transaction(objectStore, mode).objectStore(objectStore))
    }
  }

  const keysWith = async (prefix: string): Promise<string[]> =>
    (await keys<string>(use)).filter(key => typeof key === 'string' && key.startsWith(prefix))

  return {
    get: key => get(key, use),
    set: (key, value) => set(key, value, use),
    claim: async (key, value) => {
      let kept = await get(key, use)
      // Another tab may write the key in the meantime.
      const keep = (found: unknown) => {
        kept = found ?? value
        return kept
      }
      if (kept === undefined) await update(key, keep, use)
      return kept
    },
    remove: names => delMany([...names], use),
    keys: keysWith,
    entries: async prefix => {
      const names = await keysWith(prefix)
      const values = await getMany(names, use)
      return names
        .map((name, index) => [name, values[index]] as const)
        .filter(([, value]) => value !== undefined)
    },
    pause: () => {
      paused = new Promise(resolve => setTimeout(resolve, pauseMs))
    },
    close: () => database.close(),
  }
}

/**
 * Opens the database. The function `createStore` of idb-keyval cannot: it reads the global `indexedDB`, keeps a connection
 * that blocks other tabs, and never closes it (docs/design.md).
 */
async function open(factory: () => IDBFactory | undefined, name: string): Promise<IDBDatabase> {
  const databases = factory()
  if (!databases) throw new Error('no IndexedDB')
  const request = databases.open(name)
  request.onupgradeneeded = () => request.result.createObjectStore(objectStore)
  return await promisifyRequest(request)
}

/**
 * Whether the error comes from a closed database connection. Only this kind of error is solved by opening the database
 * again.
 */
function isClosed(error: unknown): boolean {
  const name = safeRead(error, 'name')
  return name === 'InvalidStateError' || name === 'AbortError'
}

/**
 * The settings and the wallet session that are stored between visits. No other module reads or writes their store keys.
 */
export type Remembered = {
  /** Emits the stored settings, with defaults for missing fields, and then every change made in any tab. */
  readonly settings$: Observable<Settings>
  remember(change: Partial<Settings>): Promise<void>
  /** Reads the settings from the store again, after another tab has changed them. */
  reread(): Promise<void>
  /**
   * Reads the stored wallet session of the last visit, without checking it. The module that wrote the session decodes
   * and checks it.
   */
  readSession(): Promise<unknown>
  writeSession(snapshot: unknown): Promise<void>
  forgetSession(): Promise<void>
}

const longestId = 200

const defaults: Settings = { hideAmounts: false, recentWallets: [] }

/** Reads stored settings. Drops a malformed field or list entry and keeps the others. */
export async function readSettings(stored: unknown): Promise<Settings> {
  const recent = safeRead(stored, 'recentWallets')
  const known = (Array.isArray(recent) ? recent : []).filter(
    (id): id is string => typeof id === 'string' && id !== '' && id.length <= longestId,
  )
  const deepLinkChoice = await readChoice(safeRead(stored, 'deepLinkChoice'))
  return {
    hideAmounts: safeRead(stored, 'hideAmounts') === true,
    recentWallets: [...new Set(known)].slice(0, recentWalletsKept),
    ...(deepLinkChoice && { deepLinkChoice }),
  }
}

/**
 * Reads the stored link of a wallet app. Ignores a link that is unsafe to open, because any script of this origin can
 * write to the store.
 */
async function readChoice(stored: unknown): Promise<Settings['deepLinkChoice']> {
  const [href, name] = [safeRead(stored, 'href'), safeRead(stored, 'name')]
  if (typeof href !== 'string' || typeof name !== 'string' || name.length > longestId) return undefined
  // Only a phone whose user has chosen an app needs the rules for links.
  const { appLinkBase, webLinkBase } = await import('../../domain/wallets/app-links.ts')
  return (appLinkBase(href) ?? webLinkBase(href)) === undefined ? undefined : { href, name }
}

/** Opens the stored settings. `changed` notifies the other tabs after each change. */
export function createSettings(store: Store, changed: () => void): Remembered {
  const state$ = new BehaviorSubject<Settings | undefined>(undefined)
  const load = () => store.get(storedKeys.settings).then(readSettings)
  const loaded = load().then(settings => {
    if (state$.value === undefined) state$.next(settings)
  })

  return {
    settings$: from(loaded).pipe(
      switchMap(() => state$),
      filter(settings => settings !== undefined),
      distinctUntilChanged(),
    ),
    remember: async change => {
      await loaded
      const next = await readSettings({ ...defaults, ...state$.value, ...change })
      state$.next(next)
      await store.set(storedKeys.settings, next)
      changed()
    },
    reread: async () => state$.next(await load()),
    readSession: () => store.get(storedKeys.session),
    writeSession: snapshot => store.set(storedKeys.session, snapshot),
    forgetSession: () => store.remove(storedKeys.session),
  }
}
