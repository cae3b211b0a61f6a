import type { ReactNode } from 'react'
import type { ErrorRecord } from '../../domain/core/errors/app-error.ts'
import { dataOf, type Loadable } from '../../domain/core/loadable.ts'
import { useAnnounce } from '../app/hooks/use-announce.ts'
import { useMessages } from '../app/hooks/use-app.ts'
import { useErrorText } from '../app/hooks/use-error-text.ts'
import { Button } from './button.tsx'
import { useLoadingPhase } from './hooks/use-loading-phase.ts'
import { coreMessages } from './messages.ts'

type LoadableViewProps<T> = {
  readonly value: Loadable<T>
  /** The name of the data, for messages such as "Activity: loading". */
  readonly what: string
  readonly skeleton: ReactNode
  readonly retry: () => void
  /** Returns the number of items, for the message to screen readers after loading. */
  readonly count: (data: T) => number
  readonly children: (data: T) => ReactNode
  readonly failed: (error: ErrorRecord, retryAt: number | undefined) => ReactNode
}

/**
 * Shows a `Loadable` in each of its states: loading, fresh, stale or failed. Only this component may do so, so that all
 * views show these states in the same way.
 */
export function LoadableView<T>(props: LoadableViewProps<T>) {
  const { value, what, skeleton, retry, count, children, failed } = props
  const t = useMessages(coreMessages)
  const data = dataOf(value)
  const gone = value.status === 'failed' && data === undefined
  const loadingPhase = useLoadingPhase(data === undefined && !gone)
  useAnnounce(
    loadingPhase === 'skeleton'
      ? t.loadingWhat(what)
      : loadingPhase === 'long'
        ? t.stillLoading
        : data !== undefined && loadingPhase === undefined
          ? t.loadedWhat(what, count(data))
          : undefined,
  )
  const explain = useErrorText(value.status === 'failed')
  useAnnounce(value.status === 'failed' ? explain(value.error).headline : undefined, 'assertive')
  if (gone && value.status === 'failed') return failed(value.error, value.retryAt)
  if (data !== undefined && loadingPhase === undefined) return <div className="in">{children(data)}</div>
  return (
    <div aria-busy="true">
      <div style={{ visibility: loadingPhase === 'nothing' ? 'hidden' : 'visible' }}>{skeleton}</div>
      {(loadingPhase === 'long' || loadingPhase === 'overdue') && (
        <p className="note line">{t.stillLoading}</p>
      )}
      {loadingPhase === 'overdue' && (
        <p className="line">
          <Button small onPress={retry}>
            {t.retry}
          </Button>
        </p>
      )}
    </div>
  )
}
