import type { ValuePoint } from '../../domain/portfolio/value-point.ts'
import { finite, listOf, recordOf, text } from './shape.ts'
import type { Store } from './store.ts'

/**
 * Portfolio value samples, keyed by portfolio or account. Past values cannot be fetched again, so they are never evicted
 * to make room on disk.
 */
export type ValuePointStore = {
  read(of: string): Promise<readonly ValuePoint[]>
  write(of: string, samples: readonly ValuePoint[]): Promise<void>
  /** Deletes the samples of every portfolio that includes the address. */
  forget(address: string): Promise<void>
}

const prefix = 'samples/'
/** Number of portfolios and accounts to keep samples for; the least recently updated are deleted first. */
const mostKept = 60

const values = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.values(value).every(text)
const samples = listOf(recordOf<ValuePoint>({ at: finite, total: text, values }))

/** Opens the value samples in the store. */
export function createValuePointStore(store: Store): ValuePointStore {
  const read = async (of: string): Promise<readonly ValuePoint[]> => {
    const stored = await store.get(prefix + of)
    return samples(stored) ? (stored as readonly ValuePoint[]) : []
  }
  const trim = async () => {
    const keys = await store.keys(prefix)
    if (keys.length <= mostKept) return
    const ages = await Promise.all(
      keys.map(async key => ({ key, at: (await read(key.slice(prefix.length))).at(-1)?.at ?? 0 })),
    )
    ages.sort((one, other) => other.at - one.at)
    await Promise.all(ages.slice(mostKept).map(({ key }) => store.remove(key)))
  }
  return {
    read,
    write: async (of, list) => {
      await store.set(prefix + of, list)
      await trim()
    },
    forget: async address => {
      const keys = await store.keys(prefix)
      await Promise.all(keys.filter(key => key.includes(address)).map(key => store.remove(key)))
    },
  }
}
