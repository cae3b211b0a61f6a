import { IDBFactory as FakeFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { get as getRaw, createStore as openRaw, set as setRaw } from 'idb-keyval'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { schemaVersion } from '../../../src/domain/core/database.ts'
import { createStore, type Store, type StoreDeps } from '../../../src/worker/caches/store.ts'

const deadlineMs = 1000
let factory: IDBFactory
const opened: Store[] = []

beforeEach(() => {
  factory = new FakeFactory()
  vi.stubGlobal('indexedDB', factory)
  vi.useFakeTimers({
    toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date', 'performance'],
  })
})
afterEach(() => {
  for (const store of opened.splice(0)) store.close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function storeOn(over: Partial<StoreDeps> = {}): Store {
  const store = createStore({
    indexedDB: () => factory,
    name: 'test',
    deadlineMs,
    expendable: key => !key.startsWith('settings/'),
    ...over,
  })
  opened.push(store)
  return store
}

/** Reads a value from the database directly, without the store. */
const raw = <T>(key: string) => getRaw<T>(key, openRaw('test', 'kv'))

/** Returns an IndexedDB factory whose `open()` is the given function. */
function factoryThat(open: IDBFactory['open']): IDBFactory {
  return new Proxy(factory, {
    get: (target, key) => (key === 'open' ? open : Reflect.get(target, key).bind(target)),
  })
}

describe('the key-value store with a working database', () => {
  it('returns the stored values at the next visit', async () => {
    const first = storeOn()
    await first.set('a/1', { amount: 10n ** 30n })
    first.close()
    expect(await storeOn().get('a/1')).toEqual({ amount: 10n ** 30n })
  })

  it('lists the keys of only one table, without removed keys', async () => {
    const store = storeOn()
    await Promise.all([store.set('a/1', 1), store.set('a/2', 2), store.set('ab/1', 3), store.set('b/1', 4)])
    expect([...(await store.keys('a/'))].sort()).toEqual(['a/1', 'a/2'])
    await store.remove('a/1')
    expect(await store.get('a/1')).toBeUndefined()
    expect(await store.keys('a/')).toEqual(['a/2'])
  })

  it('stores only one value if two tabs call claim() with one key, and returns it to both (attack R31)', async () => {
    const [first, second] = [storeOn(), storeOn()]
    const given = await Promise.all([first.claim('k', 'mine'), second.claim('k', 'theirs')])
    expect(given[0]).toBe(given[1])
    expect([await first.get('k'), await raw('k')]).toEqual([given[0], given[0]])
  })

  it('writes nothing to the database for half a second after a call of pause()', async () => {
    const store = storeOn()
    await store.set('a/1', 'old')
    store.pause()
    const writing = store.set('a/1', 'new')
    await vi.advanceTimersByTimeAsync(499)
    expect(await raw('a/1')).toBe('old')
    await vi.advanceTimersByTimeAsync(1)
    await writing
    expect(await raw('a/1')).toBe('new')
  })

  it('returns a new value even before the value is written to the database', async () => {
    const store = storeOn()
    const writing = store.set('a/1', 'new')
    expect(await store.get('a/1')).toBe('new')
    await writing
    expect(await raw('a/1')).toBe('new')
  })
})

describe('the key-value store, when the browser refuses storage (faults A3, A4)', () => {
  it('returns the first value from both calls of claim() with the same key', async () => {
    const store = storeOn({ indexedDB: () => undefined })
    expect([await store.claim('k', 1), await store.claim('k', 2)]).toEqual([1, 1])
  })

  const refusals: Record<string, () => IDBFactory | undefined> = {
    'indexedDB is undefined': () => undefined,
    'reading the global throws': () => {
      throw new DOMException('denied', 'SecurityError')
    },
    'open throws': () =>
      factoryThat(() => {
        throw new DOMException('x', 'InvalidStateError')
      }),
    'open fails': () =>
      factoryThat(() => {
        const request = { error: new DOMException('denied', 'UnknownError') } as IDBOpenDBRequest
        queueMicrotask(() => request.onerror?.(new Event('error')))
        return request
      }),
  }
  it.each(Object.entries(refusals))(
    'keeps new values in memory if IndexedDB is not available: %s',
    async (_, indexedDB) => {
      const store = storeOn({ indexedDB })
      await store.set('a/1', 'kept')
      expect(await store.get('a/1')).toBe('kept')
      expect(await store.keys('a/')).toEqual(['a/1'])
      await store.remove('a/1')
      expect(await store.get('a/1')).toBeUndefined()
    },
  )

  it('moves the values from memory to the database once the browser allows storage (fault A4)', async () => {
    let refused = true
    const store = storeOn({ indexedDB: () => (refused ? undefined : factory) })
    await store.set('a/1', 'early')
    refused = false
    await store.get('a/2')
    await vi.waitFor(async () => expect(await raw('a/1')).toBe('early'))
  })
})

describe('the key-value store, when the database does not open (fault A5)', () => {
  it('keeps values in memory until the database opens, and then writes them to the database', async () => {
    let answer = () => {}
    const late = factoryThat((name: string) => {
      const held = {} as IDBOpenDBRequest
      answer = () => {
        const real = factory.open(name)
        real.onupgradeneeded = () => {
          Object.assign(held, { result: real.result })
          held.onupgradeneeded?.(new Event('x') as IDBVersionChangeEvent)
        }
        real.onsuccess = () => {
          Object.assign(held, { result: real.result })
          held.onsuccess?.(new Event('success'))
        }
      }
      return held
    })
    const store = storeOn({ indexedDB: () => late })
    const written = store.set('a/1', 'early')
    const read = store.get('a/2')
    await vi.advanceTimersByTimeAsync(deadlineMs)
    await written
    expect(await read).toBeUndefined()
    expect(await store.get('a/1')).toBe('early')
    answer()
    await vi.waitFor(async () => expect(await raw('a/1')).toBe('early'))
    await store.set('a/3', 'later')
    expect(await raw('a/3')).toBe('later')
  })
})

describe('the key-value store on a full disk (fault A2)', () => {
  const full = () => new DOMException('full', 'QuotaExceededError')

  it('deletes the cached values but not the settings, and then writes the new value', async () => {
    const store = storeOn()
    await store.set('a/old', 1)
    await store.set('settings/choices', 2)
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
      throw full()
    })
    await store.set('a/new', 3)
    put.mockRestore()
    expect(await raw('a/new')).toBe(3)
    expect(await raw('settings/choices')).toBe(2)
    expect(await raw('a/old')).toBeUndefined()
  })

  it('keeps a new value in memory if the disk is still full after the cached values were deleted', async () => {
    const store = storeOn()
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw full()
    })
    await store.set('a/1', 'held')
    expect(await store.get('a/1')).toBe('held')
    expect(store.kept('a/1')).toBe('failed')
  })
})

describe('the key-value store, when its database is closed or deleted', () => {
  // Fault A8
  it('opens a new connection at the next write, and writes the value', async () => {
    const connections: IDBDatabase[] = []
    const watched = factoryThat((name: string) => {
      const request = factory.open(name)
      request.addEventListener('success', () => connections.push(request.result))
      return request
    })
    const store = storeOn({ indexedDB: () => watched })
    await store.set('a/1', 1)
    connections[0]?.close()
    await store.set('a/2', 2)
    expect(await raw('a/2')).toBe(2)
    expect(connections).toHaveLength(2)
  })

  // Fault A6, A7
  it('closes its connection if a second tab deletes the database', async () => {
    const store = storeOn()
    await store.set('a/1', 1)
    await new Promise((resolve, reject) => {
      const deletion = factory.deleteDatabase('test')
      deletion.onsuccess = resolve
      deletion.onblocked = () => reject(new Error('blocked'))
    })
    await store.set('a/2', 2)
    expect(await raw('a/2')).toBe(2)
  })
})

describe('the key-value store, when the database has a different schema version', () => {
  // Fault A12
  it('leaves the data of a newer version of Portico unchanged, and keeps its own values in memory', async () => {
    const newer = openRaw('test', 'kv')
    await setRaw('schema', 99, newer)
    await setRaw('a/1', 'theirs', newer)
    const store = storeOn()
    expect(await store.get('a/1')).toBeUndefined()
    await store.set('a/1', 'ours')
    expect(await store.get('a/1')).toBe('ours')
    expect(await raw('a/1')).toBe('theirs')
    expect(await raw('schema')).toBe(99)
  })

  it.each([
    ['an unreadable version', 'x'],
    ['no version', undefined],
  ])(
    'writes the current schema version if the stored version is missing or unreadable: %s',
    async (_, found) => {
      if (found) await setRaw('schema', found, openRaw('test', 'kv'))
      await storeOn().set('a/1', 1)
      expect(await raw('schema')).toBe(schemaVersion)
    },
  )
})
