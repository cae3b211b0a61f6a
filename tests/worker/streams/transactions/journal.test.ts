import 'fake-indexeddb/auto'
import { BehaviorSubject, firstValueFrom, map } from 'rxjs'
import { expect, it, vi } from 'vitest'
import type { TransactionRecord } from '../../../../src/domain/transactions/record.ts'
import { createStore, type Store } from '../../../../src/worker/caches/store.ts'
import { createJournal } from '../../../../src/worker/streams/transactions/journal.ts'
import { memoryStore } from '../../fakes.ts'
import { observe } from '../../observe.ts'
import { transfer } from './stage.ts'

let ids = 0
const open = (store: Store, leads$ = new BehaviorSubject(true)) =>
  createJournal({ store, leads$, now: () => 1_000, newId: () => `draft-${ids++}`, awakeKey: 'awake' })
const asking = { type: 'asking', at: 1_001, owner: 'tab' } as const
const phasesOf = (all: readonly TransactionRecord[]) => all.map(({ phase }) => phase)

/** A store in which each write of a record waits until the test calls `letThrough`. */
function slowDisk() {
  const store = memoryStore()
  const writes: (() => void)[] = []
  const set: Store['set'] = async (key, value) => {
    if (key.startsWith('money/tx/')) await new Promise<void>(go => writes.push(go))
    await store.set(key, value)
  }
  const letThrough = async () => {
    await vi.waitFor(() => expect(writes.length).toBeGreaterThan(0))
    writes.shift()?.()
  }
  return { store: { ...store, set }, writes, letThrough }
}

it('the journal stores a record before it emits this record and before it applies the next event', async () => {
  const { store, writes, letThrough } = slowDisk()
  const journal = open(store)
  const seen = observe(journal.all$.pipe(map(phasesOf)))
  await vi.waitFor(() => expect(seen.values).toEqual([[]]))
  const first = journal.record(transfer('one'))
  const second = journal.change('one', asking)
  await vi.waitFor(() => expect(writes.length).toBe(1))
  expect(seen.values).toEqual([[]])
  await letThrough()
  expect(await first).toMatchObject({ fresh: true, tx: { phase: 'recorded' } })
  await letThrough()
  expect((await second).phase).toBe('asking')
  expect(seen.values).toEqual([[], ['recorded'], ['asking']])
  seen.stop()
})

it('the journal creates only one record if the user clicks twice on the send button', async () => {
  const journal = open(memoryStore())
  const clicks = await Promise.all([journal.record(transfer('one')), journal.record(transfer('one'))])
  expect(clicks.map(({ fresh }) => fresh)).toEqual([true, false])
})

it('the journal reads its records again when its tab takes over the leadership from another tab', async () => {
  const store = memoryStore()
  const leads$ = new BehaviorSubject(true)
  const journal = open(store, leads$)
  await journal.record(transfer('one'))
  leads$.next(false)
  const other = open(store)
  await other.change('one', asking)
  await other.record(transfer('two'))
  leads$.next(true)
  expect((await journal.find('one'))?.phase).toBe('asking')
  expect(await journal.record(transfer('two'))).toMatchObject({ fresh: false })
})

it('the journal reads no records in a tab that is not the leader tab', async () => {
  const store = memoryStore()
  const entries = vi.fn(store.entries)
  const leads$ = new BehaviorSubject(false)
  open({ ...store, entries }, leads$)
  expect(entries).not.toHaveBeenCalled()
  leads$.next(true)
  await vi.waitFor(() => expect(entries).toHaveBeenCalled())
})

it('the journal reads its records again after a write has failed with an unknown error', async () => {
  const store = memoryStore()
  let isBroken = true
  const set: Store['set'] = async (key, value) => {
    await store.set(key, value)
    if (isBroken) throw new Error('broken')
  }
  const journal = open({ ...store, set })
  await expect(journal.record(transfer('one'))).rejects.toThrow('broken')
  isBroken = false
  expect(await journal.record(transfer('one'))).toMatchObject({ fresh: false })
  expect(phasesOf(await firstValueFrom(journal.all$))).toEqual(['recorded'])
})

const storeOf = (name: string, databases: () => IDBFactory = () => indexedDB, deadlineMs = 1_000) =>
  createStore({ indexedDB: databases, name, deadlineMs, expendable: () => false })

it('the journal emits the records of a database that opens late, and creates no duplicate of them', async () => {
  const before = storeOf('late')
  await open(before).record(transfer('one'))
  before.close()
  let answer = () => {}
  const open$ = new Promise<void>(resolve => {
    answer = resolve
  })
  const late = new Proxy(indexedDB, {
    get: (target, key) => {
      if (key !== 'open') return Reflect.get(target, key)
      return (name: string) => {
        const held = {} as IDBOpenDBRequest
        void open$.then(() => {
          const real = target.open(name)
          real.onsuccess = () => {
            Object.assign(held, { result: real.result })
            held.onsuccess?.(new Event('success'))
          }
        })
        return held
      }
    },
  })
  const journal = open(storeOf('late', () => late, 20))
  const seen = observe(journal.all$.pipe(map(phasesOf)))
  await vi.waitFor(() => expect(seen.values).toEqual([[]]))
  answer()
  await vi.waitFor(() => expect(seen.values).toEqual([[], ['recorded']]))
  expect(await journal.record(transfer('one'))).toMatchObject({ fresh: false })
  seen.stop()
})

it('the journal rejects a new record while it cannot check whether the id is already stored', async () => {
  const store = memoryStore()
  const journal = open(store)
  await journal.record(transfer('one'))
  let isSilent = true
  const entries: Store['entries'] = async prefix => {
    if (isSilent) throw new Error('the disk does not answer')
    return await store.entries(prefix)
  }
  const other = open({ ...store, entries })
  await expect(other.record(transfer('one'))).rejects.toMatchObject({ code: 'send-not-recorded' })
  const seen = observe(other.all$.pipe(map(phasesOf)))
  isSilent = false
  await vi.waitFor(() => expect(seen.values).toEqual([['recorded']]))
  expect(await other.record(transfer('one'))).toMatchObject({ fresh: false })
  seen.stop()
})

it('the journal creates no second record for an id that an earlier leader tab has stored', async () => {
  const store = memoryStore()
  const [first, second] = [open(store), open(store)]
  await Promise.all([firstValueFrom(first.all$), firstValueFrom(second.all$)])
  await first.record(transfer('one'))
  expect(await second.record(transfer('one'))).toMatchObject({ fresh: false })
})
