import type { ReactNode } from 'react'
import type { ErrorRecord } from '../../domain/core/errors/app-error.ts'
import { dataOf, type Loadable } from '../../domain/core/loadable.ts'
import { useAnnounce } from '../app/hooks/use-announce.ts'
import { useMessages } from '../app/hooks/use-app.ts'
import { Button } from './button.tsx'
import { useLoadingPhase } from './hooks/use-loading-phase.ts'
import { coreMessages } from './messages.ts'

type LoadableViewProps<T> = {
  readonly value: Loadable<T>
  /** Name of the loaded thing, used in messages such as "Loading activity". */
  readonly what: string
  readonly skeleton: ReactNode
  readonly retry: () => void
  /** Returns the number of items, which is announced after loading. */
  readonly count: (data: T) => number
  readonly children: (data: T) => ReactNode
  readonly failed: (error: ErrorRecord, retryAt: number | undefined) => ReactNode
}

/** Renders a Loadable: loading, fresh, stale or failed. No other component does this. */
export function LoadableView<T>(props: LoadableViewProps<T>) {
  const { value, what, skeleton, retry, count, children, failed } = props
  const t = useMessages(coreMessages)
  const data = dataOf(value)
  const gone = value.status === 'failed' && data === undefined
  const patience = useLoadingPhase(data === undefined && !gone)
  useAnnounce(
    patience === 'skeleton'
      ? t.loadingWhat(what)
      : patience === 'long'
        ? t.stillLoading
        : data !== undefined && patience === undefined
          ? t.loadedWhat(what, count(data))
          : undefined,
  )
  useAnnounce(value.status === 'failed' ? value.error.message : undefined, 'assertive')
  if (gone && value.status === 'failed') return failed(value.error, value.retryAt)
  if (data !== undefined && patience === undefined) return <div className="in">{children(data)}</div>
  return (
    <div aria-busy="true">
      <div style={{ visibility: patience === 'nothing' ? 'hidden' : 'visible' }}>{skeleton}</div>
      {(patience === 'long' || patience === 'overdue') && <p className="note line">{t.stillLoading}</p>}
      {patience === 'overdue' && (
        <p className="line">
          <Button small onPress={retry}>
            {t.retry}
          </Button>
        </p>
      )}
    </div>
  )
}
