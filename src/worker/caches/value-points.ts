import { finite, listOf, recordOf, text } from '../../domain/core/lib/shape.ts'
import type { ValuePoint } from '../../domain/portfolio/value-points.ts'
import type { Store } from './store.ts'
import { valuePointPrefix } from './tables.ts'

/**
 * The value history of the portfolio, keyed by portfolio or account. Past values cannot be fetched again, so they are
 * never evicted to make room on disk.
 */
export type ValuePointStore = {
  read(of: string): Promise<readonly ValuePoint[]>
  write(of: string, points: readonly ValuePoint[]): Promise<void>
}

/**
 * Maximum number of portfolios and accounts whose value history is kept. The least recently updated ones are deleted
 * first.
 */
const maxKept = 60

const values = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.values(value).every(text)
const points = listOf(recordOf<ValuePoint>({ at: finite, total: text, values }))

export function createValuePointStore(store: Store): ValuePointStore {
  const read = async (of: string): Promise<readonly ValuePoint[]> => {
    const stored = await store.get(valuePointPrefix + of)
    return points(stored) ? (stored as readonly ValuePoint[]) : []
  }
  const trim = async () => {
    const keys = await store.keys(valuePointPrefix)
    if (keys.length <= maxKept) return
    const ages = await Promise.all(
      keys.map(async key => ({ key, at: (await read(key.slice(valuePointPrefix.length))).at(-1)?.at ?? 0 })),
    )
    ages.sort((first, second) => second.at - first.at)
    await Promise.all(ages.slice(maxKept).map(({ key }) => store.remove(key)))
  }
  return {
    read,
    write: async (of, list) => {
      await store.set(valuePointPrefix + of, list)
      await trim()
    },
  }
}
