import { firstValueFrom, from, map, type Observable, of, switchMap, throwError } from 'rxjs'
import type { KnownTokens } from '../../../domain/balances/token-spam.ts'
import { type CaipAddress, type CaipNetworkId, namespaceOf, networkOf } from '../../../domain/core/caip.ts'
import { balanceCacheMs, balanceRetryMs } from '../../../domain/core/constants.ts'
import type { HistoryPage } from '../../../domain/core/entities.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { withTimeout } from '../../../domain/core/lib/with-timeout.ts'
import {
  evictedRows,
  historyNamespaces,
  recipientsOf,
  shownTransactions,
} from '../../../domain/history/history.ts'
import { withSpamFlags } from '../../../domain/history/spam.ts'
import type { RecipientStore } from '../../caches/recipients.ts'
import type { TtlCache } from '../../caches/ttl-cache.ts'
import { type LiveQuery, liveQuery } from '../operators/live-query.ts'
import { type RetryPolicy, retry } from '../operators/retry.ts'
import { withErrorCode } from '../operators/with-error-code.ts'
import type { FetchHistory } from './source.ts'

/** What the history needs. */
export type HistoryDeps = {
  readonly newest: TtlCache<HistoryPage>
  /** Older pages, by account and cursor. */
  readonly older: TtlCache<HistoryPage>
  readonly payees: Pick<RecipientStore, 'of' | 'add'>
  /** What is known of a network's tokens: those that only pass for one are told by them. */
  readonly acquaintanceOf?: (network: CaipNetworkId) => KnownTokens
  readonly now: () => number
  /** Absent without a project id. */
  readonly fetch?: FetchHistory
  readonly policy: RetryPolicy
}

/** The newest page by account, kept fresh, and older ones on demand. */
export type History = LiveQuery<HistoryPage> & {
  page(account: CaipAddress, cursor: string): Promise<HistoryPage>
}

const cursorsKept = 200
/** How long an older page that is kept, and is not new any more, waits for the provider's word before it is shown as it is. */
const patienceMs = 300

/** History by account. A page that fails takes nothing away from the pages already there. */
export function createHistory(deps: HistoryDeps): History {
  /** Cursor -> the cursor its page was reached by: a provider that leads in a circle is not followed. */
  const parents = new Map<string, string>()

  const feed = liveQuery({
    cache: deps.newest,
    now: deps.now,
    everyMs: balanceCacheMs,
    failureMs: balanceRetryMs,
    ask: key =>
      ask(deps, key as CaipAddress).pipe(
        switchMap(page => from(carryOver(deps, key, page)).pipe(map(() => page))),
      ),
  })

  function withoutCircle(account: CaipAddress, cursor: string, page: HistoryPage): HistoryPage {
    const { next, items } = page
    if (next === undefined) return page
    const keyOf = (one: string) => `${account}|${one}`
    for (let one: string | undefined = keyOf(cursor); one !== undefined; one = parents.get(one)) {
      if (one === keyOf(next)) return { items }
    }
    if (!parents.has(keyOf(next))) parents.set(keyOf(next), keyOf(cursor))
    const [oldest] = parents.keys()
    if (parents.size > cursorsKept && oldest !== undefined) parents.delete(oldest)
    return page
  }

  async function page(account: CaipAddress, cursor: string): Promise<HistoryPage> {
    const key = `${account}|${cursor}`
    const cached = await deps.older.get(key)
    if (cached && deps.older.isFresh(cached)) {
      return withoutCircle(account, cursor, await shown(deps, account, cached.value))
    }
    const asked = fetchOlder(key, account, cursor)
    if (!cached) return withoutCircle(account, cursor, await asked)
    // An answer that comes later is there the next time.
    const known = () => shown(deps, account, cached.value)
    return withoutCircle(account, cursor, await withTimeout(asked, patienceMs, known).catch(known))
  }

  async function fetchOlder(key: string, account: CaipAddress, cursor: string): Promise<HistoryPage> {
    const fetched = await firstValueFrom(ask(deps, account, cursor))
    await deps.older.put(key, fetched, deps.now())
    return fetched
  }

  return { ...feed, page }
}

/**
 * New transactions give the newest page another cursor. What is kept of the older ones is kept under the one before: it goes on from
 * what was pushed out, or nobody would find it again offline.
 */
async function carryOver({ newest, older, now }: HistoryDeps, key: string, page: HistoryPage): Promise<void> {
  const before = await newest.get(key)
  const pushed = before && evictedRows(page, before.value)
  if (!pushed) return
  const further = pushed.next === undefined ? undefined : await older.get(`${key}|${pushed.next}`)
  const items = new Map([...pushed.items, ...(further?.value.items ?? [])].map(item => [item.id, item]))
  if (items.size === 0) return
  const next = { ...(further?.value ?? pushed), items: [...items.values()] }
  await older.put(`${key}|${page.next}`, next, further?.at ?? now())
}

function ask(deps: HistoryDeps, account: CaipAddress, cursor?: string): Observable<HistoryPage> {
  if (!historyNamespaces.includes(namespaceOf(account))) return of({ items: [] })
  const asked$ = deps.fetch
    ? deps.fetch(account, cursor).pipe(retry(deps.policy))
    : throwError(() => new AppError('project-id-missing'))
  return asked$.pipe(
    switchMap(page => shown(deps, account, page)),
    withErrorCode('history-unavailable'),
  )
}

/** A page without what nobody should see. Who was paid in it is kept: poison comes on other pages. */
async function shown(
  { payees, acquaintanceOf }: HistoryDeps,
  account: CaipAddress,
  page: HistoryPage,
): Promise<HistoryPage> {
  const network = networkOf(account)
  const examined = acquaintanceOf ? withSpamFlags(page.items, acquaintanceOf(network)) : page.items
  const items = shownTransactions(examined, network, await payees.of(account))
  await payees.add(account, recipientsOf(items))
  return { ...page, items }
}
