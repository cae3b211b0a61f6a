import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useUi } from './context.ts'
import { ErrorBoundary } from './error-boundary.tsx'

type LazyOptions<P> = {
  /** Drawn while the file is on its way; holds the part's place so that nothing moves. */
  readonly skeleton?: ReactNode | ((props: P) => ReactNode)
  /** Drawn when the file cannot be fetched. Without it the skeleton stays until the view is shown again. */
  readonly failed?: (retry: () => void, props: P) => ReactNode
  /** The view can do without this part: if it throws, nothing is drawn in its place and the view around it stays. */
  readonly optional?: boolean
}

/**
 * A component whose file is fetched after the view around it is painted. A part that was fetched before is there in the first frame, so
 * a view one comes back to keeps its height and its scroll position.
 *
 * @example
 * const QrCode = lazyPart(() => import('./qr-code.tsx').then(file => file.QrCode), { skeleton: <Skeleton width={216} height={216} /> })
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { skeleton, failed, optional = false }: LazyOptions<P> = {},
): ComponentType<P> {
  return props => {
    const { Part, isMissing, retry } = useFetched(load)
    if (!Part) {
      if (isMissing && failed) return failed(retry, props)
      return typeof skeleton === 'function' ? skeleton(props) : skeleton
    }
    if (!optional) return <Part {...props} />
    return (
      <ErrorBoundary fallback={() => null}>
        <Part {...props} />
      </ErrorBoundary>
    )
  }
}

/** The component `load` resolves with. The modal keeps it: a second view, or a second look, does not fetch it again. */
function useFetched<P extends object>(
  load: () => Promise<ComponentType<P>>,
): {
  readonly Part: ComponentType<P> | undefined
  readonly isMissing: boolean
  readonly retry: () => void
} {
  const { parts } = useUi().loader
  const kept = parts.get(load) as ComponentType<P> | undefined
  const [fetched, setFetched] = useState<{ readonly Part: ComponentType<P> }>()
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    if (kept || isMissing) return
    let mounted = true
    load().then(
      Part => {
        parts.set(load, Part as ComponentType<never>)
        if (mounted) setFetched({ Part })
      },
      // Shown again, the view fetches the part again.
      () => mounted && setMissing(true),
    )
    return () => {
      mounted = false
    }
  }, [kept, isMissing, load, parts])
  return { Part: kept ?? fetched?.Part, isMissing, retry: () => setMissing(false) }
}
