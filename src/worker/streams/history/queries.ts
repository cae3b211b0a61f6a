import { from, map, type Observable, of, switchMap, throwError } from 'rxjs'
import type { KnownTokens } from '../../../domain/balances/token-spam.ts'
import { balanceCacheMs, balanceRetryMs } from '../../../domain/core/constants.ts'
import {
  type CaipAddress,
  type CaipNetworkId,
  namespaceOf,
  networkOf,
} from '../../../domain/core/entities.ts'

import { AppError } from '../../../domain/core/errors/app-error.ts'
import {
  evictedRows,
  type HistoryPage,
  historyNamespaces,
  recipientsOf,
  shownTransactions,
  withSpamFlags,
} from '../../../domain/history/history.ts'
import type { RecipientStore } from '../../caches/recipients.ts'
import type { TtlCache } from '../../caches/ttl-cache.ts'
import { type LiveQuery, liveQuery } from '../operators/live-query.ts'
import { type RetryPolicy, retry, withErrorCode } from '../operators/retry.ts'
import type { FetchHistory } from './source.ts'

/** The dependencies of the history. */
export type HistoryDeps = {
  readonly newest: TtlCache<HistoryPage>
  /** Older pages of the history, keyed by account and cursor. */
  readonly older: TtlCache<HistoryPage>
  readonly recipients: Pick<RecipientStore, 'of' | 'add'>
  /** The known tokens of a network. Other tokens are compared with them to recognise imitations. */
  readonly acquaintanceOf?: (network: CaipNetworkId) => KnownTokens
  readonly now: () => number
  /** Fetches the history from the data provider. Absent without a project id. */
  readonly fetch?: FetchHistory
  readonly policy: RetryPolicy
}

/** The newest page of the history by account, polled while there are subscribers. */
export function createHistory(deps: HistoryDeps): LiveQuery<HistoryPage> {
  return liveQuery({
    cache: deps.newest,
    now: deps.now,
    everyMs: balanceCacheMs,
    failureMs: balanceRetryMs,
    ask: key =>
      pageFrom(deps, key as CaipAddress).pipe(
        switchMap(page => from(carryOver(deps, key, page)).pipe(map(() => page))),
      ),
  })
}

/**
 * Keeps older transactions readable offline. New transactions push the oldest ones off the newest page, and change the
 * cursor of the second page. So the pushed transactions join the cached second page, which is stored under the new
 * cursor.
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

/** Requests a page: the newest one, or the one at the cursor. */
export function pageFrom(deps: HistoryDeps, account: CaipAddress, cursor?: string): Observable<HistoryPage> {
  if (!historyNamespaces.includes(namespaceOf(account))) return of({ items: [] })
  const asked$ = deps.fetch
    ? deps.fetch(account, cursor).pipe(retry(deps.policy))
    : throwError(() => new AppError('project-id-missing'))
  return asked$.pipe(
    switchMap(page => shown(deps, account, page)),
    withErrorCode('history-unavailable'),
  )
}

/**
 * Removes spam from one page of the history, and stores the recipients of its transfers. Address poisoning on other
 * pages is recognised by comparison with these recipients.
 */
export async function shown(
  { recipients, acquaintanceOf }: HistoryDeps,
  account: CaipAddress,
  page: HistoryPage,
): Promise<HistoryPage> {
  const network = networkOf(account)
  const examined = acquaintanceOf ? withSpamFlags(page.items, acquaintanceOf(network)) : page.items
  const items = shownTransactions(examined, network, await recipients.of(account))
  await recipients.add(account, recipientsOf(items))
  return { ...page, items }
}
