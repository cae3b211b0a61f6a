import { useEffect, useMemo, useRef, useState } from 'react'
import type { CaipAddress } from '../../../domain/core/entities.ts'
import type { ErrorRecord } from '../../../domain/core/errors/app-error.ts'
import { dataOf, type Loadable, mapLoadable } from '../../../domain/core/loadable.ts'
import type { HistoryPage, Transaction } from '../../../domain/history/history.ts'
import { joinPages } from '../../../domain/history/pages.ts'
import { memoryKey, recordOf, useFeature, useUi } from '../../app/hooks/use-app.ts'
import { usePersistedState } from '../../app/hooks/use-persisted-state.ts'
import { useToldList } from '../../kit/hooks/use-told-list.ts'

const pagesKey = (account: string) => memoryKey<HistoryPage | undefined>(`history:${account}`)

export type History = {
  /** The transactions of all loaded pages, newest first, without duplicates. */
  readonly items: Loadable<readonly Transaction[]>
  readonly hasMore: boolean
  /** Whether the data provider has no history for this network. */
  readonly isUnsupported: boolean
  readonly loadingMore: boolean
  readonly moreError?: ErrorRecord
  readonly loadMore: () => void
  readonly refresh: () => void
}

/**
 * Returns the activity of an account. The newest page is updated live. Older pages stay loaded while the modal is open.
 */
export function useHistory(account: CaipAddress): History {
  const history = useFeature('history')
  const { state } = useUi()
  const newest = useToldList(
    history.stream$('history', account),
    page => page.items.length === 0 && !page.isUnsupported,
  )
  const [known, keep] = usePersistedState(pagesKey(account), undefined)
  const [loadingMore, setLoadingMore] = useState(false)
  const [moreError, setMoreError] = useState<ErrorRecord>()
  const busy = useRef(false)
  const all = useMemo(() => mapLoadable(newest, page => joinPages(page, known)), [newest, known])
  const items = useMemo(() => mapLoadable(all, page => page.items), [all])
  const next = dataOf(all)?.next
  const now = useRef(all)
  now.current = all
  const failedCode = newest.status === 'failed' ? newest.error.code : undefined
  useEffect(() => {
    if (failedCode) state.track('ERROR_FETCH_TRANSACTIONS', { code: failedCode })
  }, [failedCode, state])
  const loadMore = (): void => {
    if (busy.current || next === undefined) return
    busy.current = true
    setLoadingMore(true)
    setMoreError(undefined)
    history
      .call('page', account, next)
      .then(
        page => {
          // Stores the loaded page together with the transactions that are already in the list. Without this, a
          // transaction would disappear from the list when new transactions push it off the newest page.
          const before = dataOf(now.current)?.items ?? []
          const comes = new Set(page.items.map(({ id }) => id))
          keep({ ...page, items: [...before.filter(({ id }) => !comes.has(id)), ...page.items] })
          state.track('LOAD_MORE_TRANSACTIONS', {})
        },
        (reason: unknown) => {
          const error = recordOf(reason)
          setMoreError(error)
          state.track('ERROR_FETCH_TRANSACTIONS', { code: error.code })
        },
      )
      .finally(() => {
        busy.current = false
        setLoadingMore(false)
      })
  }
  const refresh = (): void => {
    history.call('refresh', account).catch(() => {
      // The status of the history stream already shows that a refresh failed, so the error is not reported here.
    })
  }
  return {
    items,
    hasMore: next !== undefined,
    isUnsupported: dataOf(newest)?.isUnsupported === true,
    loadingMore,
    loadMore,
    refresh,
    ...(moreError && { moreError }),
  }
}
