import { useMemo, useRef, useState } from 'react'
import type { CaipAddress } from '../../../domain/core/caip.ts'
import type { HistoryPage, Transaction } from '../../../domain/core/entities.ts'
import type { ErrorRecord } from '../../../domain/core/errors/app-error.ts'
import { dataOf, idle, type Loadable, mapLoadable } from '../../../domain/core/loadable.ts'
import { joinPages } from '../../../domain/history/history.ts'
import { recordOf, useLatest, usePersistedState } from '../../app/hooks/use-app.ts'
import { useFeature } from '../../app/hooks/use-feature.ts'
import { memoryKey } from '../../app/memory.ts'

const pagesKey = (account: string) => memoryKey<HistoryPage | undefined>(`history:${account}`)

export type History = {
  /** The newest page and the older pages loaded so far, newest transaction first, without duplicates. */
  readonly items: Loadable<readonly Transaction[]>
  readonly hasMore: boolean
  readonly loadingMore: boolean
  readonly moreError?: ErrorRecord
  readonly loadMore: () => void
  readonly refresh: () => void
}

/** Activity of an account. The newest page is live; older pages are appended and cached while the modal is open. */
export function useHistory(account: CaipAddress): History {
  const history = useFeature('history')
  const newest = useLatest(history.stream$('history', account)) ?? idle
  const [known, keep] = usePersistedState(pagesKey(account), undefined)
  const [loadingMore, setLoadingMore] = useState(false)
  const [moreError, setMoreError] = useState<ErrorRecord>()
  const busy = useRef(false)
  const all = useMemo(() => mapLoadable(newest, page => joinPages(page, known)), [newest, known])
  const items = useMemo(() => mapLoadable(all, page => page.items), [all])
  const next = dataOf(all)?.next
  const now = useRef(all)
  now.current = all
  const loadMore = (): void => {
    if (busy.current || next === undefined) return
    busy.current = true
    setLoadingMore(true)
    setMoreError(undefined)
    history
      .call('page', account, next)
      .then(
        page => {
          // Entries of the current newest page are kept, because new transactions will push them out of that page.
          const before = dataOf(now.current)?.items ?? []
          const comes = new Set(page.items.map(({ id }) => id))
          keep({ ...page, items: [...before.filter(({ id }) => !comes.has(id)), ...page.items] })
        },
        (reason: unknown) => setMoreError(recordOf(reason)),
      )
      .finally(() => {
        busy.current = false
        setLoadingMore(false)
      })
  }
  const refresh = (): void => {
    history.call('refresh', account).catch(() => {
      // The stream reports a failure by its status, so the failure is not handled again.
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
