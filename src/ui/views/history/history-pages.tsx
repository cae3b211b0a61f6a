import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { CaipAddress } from '../../../domain/core/entities.ts'

import type { ErrorRecord } from '../../../domain/core/errors/app-error.ts'
import { dataOf, idle, type Loadable, mapLoadable } from '../../../domain/core/loadable.ts'
import { type HistoryPage, joinPages, type Transaction } from '../../../domain/history/history.ts'
import { recordOf, useErrorText, useLatest, useMessages, usePersistedState } from '../../app/hooks/use-app.ts'
import { useFeature } from '../../app/hooks/use-feature.ts'
import { memoryKey } from '../../app/memory.ts'
import { Button } from '../../kit/button.tsx'
import { historyMessages } from './messages.ts'

/**
 * Loads the next page when the end of the list comes into view, or when the user presses the button. With
 * `byHand`, only the button loads a page.
 */
export function LoadMore({ history, byHand }: { history: History; byHand?: boolean }) {
  const t = useMessages(historyMessages)
  const explain = useErrorText()
  const ref = useRef<HTMLDivElement>(null)
  const { hasMore, loadingMore, moreError } = history
  const load = useRef(history.loadMore)
  load.current = history.loadMore
  useEffect(() => {
    const end = ref.current
    if (!end || !hasMore || moreError || byHand) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load.current(), {
      rootMargin: '200px',
    })
    observer.observe(end)
    return () => observer.disconnect()
  }, [hasMore, moreError, byHand])
  // After the last page the button disappears, so its focus moves to the last row.
  const list = !hasMore && hasFocus(ref.current) ? ref.current?.parentElement : undefined
  useLayoutEffect(() => {
    const rows = list?.querySelectorAll<HTMLElement>('button, a[href]')
    rows?.[rows.length - 1]?.focus()
  }, [list])
  if (!hasMore) return null
  return (
    <div ref={ref} className="load-more">
      {moreError && <p className="label">{explain(moreError).headline}</p>}
      <Button small off={loadingMore} onPress={history.loadMore}>
        {loadingMore ? t.loadingMore : t.more}
      </Button>
    </div>
  )
}

function hasFocus(element: Element | null): boolean {
  return element?.contains((element.getRootNode() as ShadowRoot).activeElement) ?? false
}

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

/** Activity of an account. The newest page is live. Older pages are appended and cached while the modal is open. */
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
          // The transactions of the newest page are stored, because new transactions will move them off that page.
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
      // The status of the stream already reports a failure.
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
