import type { WalletQuery } from '../../../domain/core/entities.ts'

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
