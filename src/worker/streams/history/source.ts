import { map, type Observable } from 'rxjs'
import * as v from 'valibot'
import { isDecimalText, isPossibleQuantity, priceText } from '../../../domain/core/amount.ts'
import { addressOf, type CaipAddress, networkOf, readNetworkId } from '../../../domain/core/entities.ts'
import type { HistoryPage, Transaction, Transfer } from '../../../domain/history/history.ts'
import type { SendHttp } from '../../net/http.ts'
import {
  lenient,
  type ProjectIdentity,
  present,
  readAnswer,
  readRow,
  readRows,
  shownText,
  urlOf,
  webUrl,
} from '../../net/parse-rows.ts'

/** Requests one page of an account's transactions on its network. Without a cursor, the newest page. */
export type FetchHistory = (account: CaipAddress, cursor?: string) => Observable<HistoryPage>

const longestId = 300
const longestCursor = 2_048
const hash = v.pipe(v.string(), v.nonEmpty(), v.maxLength(longestId))
const party = v.fallback(v.pipe(v.string(), v.maxLength(longestId)), '')

const answer = v.object({
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

/** Creates the source of the history: GET v1/account/{address}/history. */
export function createHistorySource(ask: SendHttp, base: string, caller: ProjectIdentity): FetchHistory {
  return (account, cursor) => {
    const url = urlOf(base, `/v1/account/${addressOf(account)}/history`, caller, {
      chainId: networkOf(account),
      cursor,
    })
    return ask({ url }).pipe(map(body => readPage(body, cursor)))
  }
}

/** Parses a history page of the data provider. `cursor` is the cursor with which the page was requested. */
export function readPage(body: unknown, cursor: string | undefined): HistoryPage {
  const { data, next } = readAnswer(answer, body)
  const items = readRows(data, readTransaction, transaction => transaction.id)
  // A page whose next cursor is its own cursor would load again and again, so that cursor is dropped.
  return next === undefined || next === cursor ? { items } : { items, next }
}

function readTransaction(item: unknown): Transaction | undefined {
  const read = readRow(row, item)
  if (!read) return undefined
  const { metadata } = read
  return present<Transaction>({
    id: read.id,
    hash: metadata.hash,
    operation: metadata.operationType,
    status: metadata.status,
    minedAt: metadata.minedAt,
    from: metadata.sentFrom,
    to: metadata.sentTo,
    network: readNetworkId(metadata.chain),
    transfers: read.transfers.flatMap(readTransfer),
    application: metadata.application && present(metadata.application),
  })
}

function readTransfer(item: unknown): Transfer[] {
  const read = readRow(transferRow, item)
  if (!read) return []
  const { fungible_info: fungible, nft_info: nft } = read
  return [
    present<Transfer>({
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

/** Converts the status of an on-ramp order to the status of a transaction. Other statuses are returned unchanged. */
function readStatus(status: string): string {
  if (!status.startsWith('ONRAMP_TRANSACTION_STATUS_')) return status
  if (status.endsWith('_SUCCESS')) return 'confirmed'
  return status.endsWith('_FAILED') ? 'failed' : 'pending'
}
