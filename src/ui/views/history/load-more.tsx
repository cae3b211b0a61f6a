import { useEffect, useLayoutEffect, useRef } from 'react'
import { useErrorText, useMessages } from '../../app/hooks/use-app.ts'
import { Button } from '../../kit/button.tsx'
import { historyMessages } from './messages.ts'
import type { History } from './use-history.ts'

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
