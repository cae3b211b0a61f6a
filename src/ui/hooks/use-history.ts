import { useMemo, useRef, useState } from 'react'
import type { ErrorRecord } from '../../domain/errors/app-error.ts'
import type { CaipAddress } from '../../domain/model/caip.ts'
import type { HistoryPage, Transaction } from '../../domain/model/entities.ts'
import { dataOf, idle, type Loadable, mapLoadable } from '../../domain/model/loadable.ts'
import { useStore, useUi } from '../context.ts'
import { recordOf } from './error-words.ts'
import { useKeptState } from './use-kept-state.ts'

type Older = { readonly items: readonly Transaction[]; readonly next?: string | undefined }

export type History = {
  /** Newest first; the newest page and the older ones fetched so far, each transaction once. */
  readonly items: Loadable<readonly Transaction[]>
  readonly hasMore: boolean
  readonly loadingMore: boolean
  readonly moreError?: ErrorRecord
  readonly loadMore: () => void
  readonly refresh: () => void
}

/** The activity of an account: the newest page is live, older pages are added one by one, and kept while the modal is open. */
export function useHistory(account: CaipAddress): History {
  const { state, deps } = useUi()
  const newest = useStore(state.stream('history', account)) ?? idle
  const [older, keepOlder] = useKeptState<Older | undefined>(`history:${account}`, undefined)
  const [loadingMore, setLoadingMore] = useState(false)
  const [moreError, setMoreError] = useState<ErrorRecord>()
  const busy = useRef(false)
  const next = older ? older.next : dataOf<HistoryPage>(newest)?.next
  const items = useMemo(
    () => mapLoadable(newest, page => unique([...page.items, ...(older?.items ?? [])])),
    [newest, older],
  )
  const loadMore = (): void => {
    if (busy.current || next === undefined) return
    busy.current = true
    setLoadingMore(true)
    setMoreError(undefined)
    deps.link.api
      .historyPage(account, next)
      .then(
        page => keepOlder({ items: [...(older?.items ?? []), ...page.items], next: page.next }),
        (reason: unknown) => setMoreError(recordOf(reason)),
      )
      .finally(() => {
        busy.current = false
        setLoadingMore(false)
      })
  }
  const refresh = (): void => {
    deps.link.api.refreshHistory(account).catch(() => {
      // A failure shows as the stream's own status.
    })
  }
  return {
    items,
    hasMore: next !== undefined,
    loadingMore,
    loadMore,
    refresh,
    ...(moreError && { moreError }),
  }
}

function unique(items: readonly Transaction[]): readonly Transaction[] {
  return [...new Map(items.map(item => [item.id, item])).values()].sort((a, b) => b.minedAt - a.minedAt)
}
