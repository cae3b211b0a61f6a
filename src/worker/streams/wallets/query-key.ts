import type { WalletQuery } from '../../../domain/core/entities.ts'

/** The query as a cache key: the same question gives the same key. */
export function keyOfQuery(query: WalletQuery): string {
  const { page, entries, search, include, exclude, certifiedOnly } = query
  return JSON.stringify({
    page,
    entries,
    ...(search && { search: search.trim().toLowerCase() }),
    ...(include && { include: [...include].sort() }),
    ...(exclude && { exclude: [...exclude].sort() }),
    ...(certifiedOnly && { certifiedOnly }),
  })
}
