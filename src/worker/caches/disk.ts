import { del, delMany, get, promisifyRequest, set, type UseStore } from 'idb-keyval'
import { objectStore } from '../../domain/core/database.ts'
import { safeRead } from '../../domain/core/lib/safe-read.ts'

/** A key-value table in IndexedDB. Every promise may reject; `createStore` handles that. */
export type Disk = {
  get(key: string): Promise<unknown>
  set(key: string, value: unknown): Promise<void>
  /** Writes the value if the key has none, in one transaction. Returns the value that is stored afterwards. */
  claim(key: string, value: unknown): Promise<unknown>
  remove(keys: readonly string[]): Promise<void>
  keys(prefix: string): Promise<string[]>
  close(): void
}

/** Opens the database, and creates it if it is missing. Rejects if the browser refuses. */
export async function openDisk(factory: () => IDBFactory | undefined, name: string): Promise<Disk> {
  let database = await open(factory, name)
  let lost = false
  const watch = (opened: IDBDatabase) => {
    // The connection may close at any time: the browser may close it, and another tab may delete or upgrade the database.
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
    if (lost) await reopen()
    try {
      return await callback(database.transaction(objectStore, mode).objectStore(objectStore))
    } catch (error) {
      if (!isClosed(error)) throw error
      await reopen()
      return callback(database.transaction(objectStore, mode).objectStore(objectStore))
    }
  }

  return {
    get: key => get(key, use),
    set: (key, value) => set(key, value, use),
    claim: (key, value) =>
      use('readwrite', async store => {
        const kept = await promisifyRequest(store.get(key))
        if (kept !== undefined) return kept
        await promisifyRequest(store.put(value, key))
        return value
      }),
    remove: keys => (keys.length === 1 ? del(keys[0] ?? '', use) : delMany([...keys], use)),
    keys: async prefix => {
      const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
      const keys = await use('readonly', store => promisifyRequest(store.getAllKeys(range)))
      return keys.filter(key => typeof key === 'string')
    },
    close: () => database.close(),
  }
}

function open(factory: () => IDBFactory | undefined, name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const databases = factory()
    if (!databases) throw new Error('no IndexedDB')
    const request = databases.open(name)
    request.onupgradeneeded = () => request.result.createObjectStore(objectStore)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Whether the error comes from a closed connection. Only then does it help to reopen the database and try again. */
function isClosed(error: unknown): boolean {
  const name = safeRead(error, 'name')
  return name === 'InvalidStateError' || name === 'AbortError'
}
