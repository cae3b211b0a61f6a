import { useEffect, useLayoutEffect, useRef } from 'react'
import { useMessages } from '../../app/hooks/use-app.ts'
import { useErrorText } from '../../app/hooks/use-error-text.ts'
import { Button } from '../../kit/button.tsx'
import { historyMessages } from './messages.ts'
import type { History } from './use-history.ts'

/**
 * A button that loads more transactions. They also load when the end of the list comes into view, unless `byHand` is
 * true.
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
  // The button that loads more transactions disappears after the last page. If this button has the focus, the focus
  // moves to the last row.
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
