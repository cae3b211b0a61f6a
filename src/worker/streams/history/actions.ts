import { firstValueFrom } from 'rxjs'
import type { CaipAddress } from '../../../domain/core/entities.ts'
import { withTimeout } from '../../../domain/core/lib/with-timeout.ts'
import type { HistoryPage } from '../../../domain/history/history.ts'
import { type HistoryDeps, pageFrom, shown } from './queries.ts'

const cursorsKept = 200
/** How long to wait for the data provider before an expired page of the cache is returned (ms). */
const timeoutMs = 300

/**
 * Creates the function that returns an older page of the history. An error rejects only this call and leaves the pages
 * that are already loaded unchanged.
 */
export function createOlderPages(
  deps: HistoryDeps,
): (account: CaipAddress, cursor: string) => Promise<HistoryPage> {
  /** Maps the cursor of each page to the cursor of the previous page, to detect cursors that form a loop. */
  const parents = new Map<string, string>()

  function withoutCircle(account: CaipAddress, cursor: string, page: HistoryPage): HistoryPage {
    const { next, items } = page
    if (next === undefined) return page
    const keyOf = (pageCursor: string) => `${account}|${pageCursor}`
    for (let key: string | undefined = keyOf(cursor); key !== undefined; key = parents.get(key)) {
      if (key === keyOf(next)) return { items }
    }
    if (!parents.has(keyOf(next))) parents.set(keyOf(next), keyOf(cursor))
    const [oldest] = parents.keys()
    if (parents.size > cursorsKept && oldest !== undefined) parents.delete(oldest)
    return page
  }

  async function fetchOlder(key: string, account: CaipAddress, cursor: string): Promise<HistoryPage> {
    const fetched = await firstValueFrom(pageFrom(deps, account, cursor))
    await deps.older.put(key, fetched, deps.now())
    return fetched
  }

  return async (account, cursor) => {
    const key = `${account}|${cursor}`
    const cached = await deps.older.get(key)
    if (cached && deps.older.isFresh(cached)) {
      return withoutCircle(account, cursor, await shown(deps, account, cached.value))
    }
    const olderPage = fetchOlder(key, account, cursor)
    if (!cached) return withoutCircle(account, cursor, await olderPage)
    // Returns the expired page of the cache if the data provider fails or is slow. A response that arrives later is
    // cached for the next call.
    const known = () => shown(deps, account, cached.value)
    return withoutCircle(account, cursor, await withTimeout(olderPage, timeoutMs, known).catch(known))
  }
}
