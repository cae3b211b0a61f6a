import { from, map, type Observable, of, switchMap, throwError } from 'rxjs'
import * as v from 'valibot'
import type { KnownTokens } from '../../../domain/balances/token-spam.ts'
import { isDecimalText, isPossibleQuantity, priceText } from '../../../domain/core/amount.ts'
import { balanceCacheMs, balanceRetryMs } from '../../../domain/core/constants.ts'
import {
  addressOf,
  type CaipAddress,
  type CaipNetworkId,
  type Network,
  namespaceOf,
  networkOf,
  readNetworkId,
} from '../../../domain/core/entities.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { defined } from '../../../domain/core/lib/defined.ts'
import {
  type HistoryPage,
  historyNamespaces,
  type Transaction,
  type Transfer,
} from '../../../domain/history/history.ts'
import { evictedRows } from '../../../domain/history/pages.ts'
import { recipientsOf } from '../../../domain/history/recipients.ts'
import { shownTransactions } from '../../../domain/history/shown-transactions.ts'
import { withSpamFlags } from '../../../domain/history/spam-flags.ts'
import type { RecipientStore } from '../../caches/recipients.ts'
import type { TtlCache } from '../../caches/ttl-cache.ts'
import type { SendHttp } from '../../net/http.ts'
import { lenient, readResponse, readRow, readRows, shownText } from '../../net/parse-rows.ts'
import { type ProjectIdentity, urlOf } from '../../net/service-url.ts'
import { webUrl } from '../../net/web-url.ts'
import { type LiveQuery, liveQuery } from '../operators/live-query.ts'
import { type RetryPolicy, retry, withErrorCode } from '../operators/retry.ts'

export type HistoryDeps = {
  readonly newest: TtlCache<HistoryPage>
  /** Older pages of the history, keyed by account and cursor. */
  readonly older: TtlCache<HistoryPage>
  readonly recipients: Pick<RecipientStore, 'of' | 'add'>
  /** The known tokens of a network. Any other token is compared with the known tokens, to recognise imitations. */
  readonly acquaintanceOf?: (network: CaipNetworkId) => KnownTokens
  readonly now: () => number
  /** Fetches the history from the data provider. Absent if the site has no project id. */
  readonly fetch?: FetchHistory
  /** Emits whether the data provider serves the network. */
  readonly isSupported$: (network: CaipNetworkId) => Observable<boolean>
  readonly policy: RetryPolicy
}

/** Creates the query for the newest history page of an account. The query polls this page while it has subscribers. */
export function createHistory(deps: HistoryDeps): LiveQuery<HistoryPage> {
  return liveQuery({
    cache: deps.newest,
    now: deps.now,
    everyMs: balanceCacheMs,
    failureMs: balanceRetryMs,
    load: key =>
      pageFrom(deps, key as CaipAddress).pipe(
        switchMap(page => from(carryOver(deps, key, page)).pipe(map(() => page))),
      ),
  })
}

/**
 * Copies the transactions that no longer fit on the newest page to the cached second page, so that they can be read
 * offline. Stores the second page under the cursor that the newest page now contains.
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

export function pageFrom(deps: HistoryDeps, account: CaipAddress, cursor?: string): Observable<HistoryPage> {
  const unsupported: HistoryPage = { items: [], isUnsupported: true }
  if (!historyNamespaces.includes(namespaceOf(account))) return of(unsupported)
  const { fetch } = deps
  if (!fetch) return throwError(() => new AppError('history-unavailable', { reason: 'project-id-missing' }))
  return deps.isSupported$(networkOf(account)).pipe(
    switchMap(isSupported =>
      isSupported
        ? fetch(account, cursor).pipe(
            retry(deps.policy),
            switchMap(page => shown(deps, account, page)),
          )
        : of(unsupported),
    ),
    withErrorCode('history-unavailable'),
  )
}

/**
 * Removes spam from one page of the history, and stores the recipients of its transfers. These recipients help to
 * recognise address poisoning in pages that are loaded afterwards.
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

/** Requests one page of an account's transactions on its network. Without a cursor, requests the newest page. */
type FetchHistory = (account: CaipAddress, cursor?: string) => Observable<HistoryPage>

const longestId = 300
const longestCursor = 2_048
const hash = v.pipe(v.string(), v.nonEmpty(), v.maxLength(longestId))
const party = v.fallback(v.pipe(v.string(), v.maxLength(longestId)), '')

const response = v.object({
  data: v.unknown(),
  next: lenient(v.pipe(v.string(), v.nonEmpty(), v.maxLength(longestCursor))),
})
const token = v.object({
  name: lenient(shownText),
  symbol: lenient(shownText),
  icon: lenient(v.object({ url: lenient(webUrl) })),
})
const collectible = v.object({
  name: lenient(shownText),
  content: lenient(v.object({ preview: lenient(v.object({ url: lenient(webUrl) })) })),
  flags: lenient(v.object({ is_spam: v.fallback(v.boolean(), false) })),
})
const transferRow = v.object({
  fungible_info: lenient(token),
  nft_info: lenient(collectible),
  direction: v.picklist(['in', 'out', 'self']),
  quantity: v.object({ numeric: v.pipe(v.custom<string>(isDecimalText), v.check(isPossibleQuantity)) }),
  value: v.optional(v.unknown()),
})
const row = v.object({
  id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(longestId)),
  metadata: v.object({
    operationType: v.fallback(shownText, 'execute'),
    hash,
    minedAt: v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT/), v.transform(Date.parse), v.finite()),
    sentFrom: party,
    sentTo: party,
    status: v.pipe(v.string(), v.transform(readStatus), v.picklist(['confirmed', 'failed', 'pending'])),
    application: lenient(v.object({ name: lenient(shownText), iconUrl: lenient(webUrl) })),
    chain: lenient(v.string()),
  }),
  transfers: v.fallback(v.array(v.unknown()), []),
})

/** Creates the function that requests history pages: GET v1/account/{address}/history. */
export function createHistorySource(
  sendHttp: SendHttp,
  base: string,
  caller: ProjectIdentity,
  networkOfId: (id: CaipNetworkId) => Network,
): FetchHistory {
  return (account, cursor) => {
    const url = urlOf(base, `/v1/account/${addressOf(account)}/history`, caller, {
      chainId: networkOf(account),
      cursor,
    })
    const { testnet } = networkOfId(networkOf(account))
    return sendHttp({ url }).pipe(
      map(body => readPage(body, cursor)),
      map(page => (testnet ? withoutValues(page) : page)),
    )
  }
}

/** Parses a history page of the data provider. `cursor` is the cursor with which the page was requested. */
export function readPage(body: unknown, cursor: string | undefined): HistoryPage {
  const { data, next } = readResponse(response, body)
  const items = readRows(data, readTransaction, transaction => transaction.id)
  // The next cursor is dropped if it is this page's own cursor. Otherwise this page would be loaded again and again.
  return next === undefined || next === cursor ? { items } : { items, next }
}

/** Removes the values in US dollars. The coins of a test network have no value. */
function withoutValues(page: HistoryPage): HistoryPage {
  const items = page.items.map(item => ({
    ...item,
    transfers: item.transfers.map(({ value: _value, ...transfer }) => transfer),
  }))
  return { ...page, items }
}

function readTransaction(item: unknown): Transaction | undefined {
  const read = readRow(row, item)
  if (!read) return undefined
  const { metadata } = read
  return defined<Transaction>({
    id: read.id,
    hash: metadata.hash,
    operation: metadata.operationType,
    status: metadata.status,
    minedAt: metadata.minedAt,
    from: metadata.sentFrom,
    to: metadata.sentTo,
    network: readNetworkId(metadata.chain),
    transfers: read.transfers.flatMap(readTransfer),
    application: metadata.application && defined(metadata.application),
  })
}

function readTransfer(item: unknown): Transfer[] {
  const read = readRow(transferRow, item)
  if (!read) return []
  const { fungible_info: fungible, nft_info: nft } = read
  return [
    defined<Transfer>({
      direction: read.direction,
      name: fungible?.name ?? nft?.name,
      symbol: fungible?.symbol,
      quantity: read.quantity.numeric,
      value: priceText(read.value),
      iconUrl: fungible?.icon?.url ?? nft?.content?.preview?.url,
      nft: nft !== undefined,
      spam: nft?.flags?.is_spam ?? false,
    }),
  ]
}

/** Converts the status of an on-ramp order to the status of a transaction. Returns any other status unchanged. */
function readStatus(status: string): string {
  if (!status.startsWith('ONRAMP_TRANSACTION_STATUS_')) return status
  if (status.endsWith('_SUCCESS')) return 'confirmed'
  return status.endsWith('_FAILED') ? 'failed' : 'pending'
}
