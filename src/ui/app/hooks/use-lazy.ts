import { type ComponentType, createElement, useEffect, useMemo, useState } from 'react'
import { useUi } from '../context.ts'
import { ErrorBoundary } from '../error-boundary.tsx'

type Load<P> = () => Promise<ComponentType<P>>

/** A part that is fetched later, as far as that has come. */
export type LazyPart<P> = {
  readonly Part: ComponentType<P> | undefined
  /** It cannot be fetched now. */
  readonly failed: boolean
  readonly retry: () => void
}

/** A part the view can do without; drawn as nothing where it throws: the view around it stays. */
export function useLazy<P extends object>(load: Load<P>): ComponentType<P> | undefined {
  const { Part } = useLazyPart(load)
  return useMemo(() => (Part ? contained(Part) : undefined), [Part])
}

/**
 * A part that is fetched once the view is painted; undefined until it is there. A part that was fetched before is there in the first
 * frame. `load` must be a constant of a module.
 */
export function useLazyPart<P extends object>(load: Load<P>): LazyPart<P> {
  const { parts } = useUi().loader
  const known = parts.get(load) as ComponentType<P> | undefined
  const [fetched, setFetched] = useState<{ readonly Part: ComponentType<P> }>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (known || failed) return
    let wanted = true
    load().then(
      Part => {
        parts.set(load, Part as ComponentType<never>)
        if (wanted) setFetched({ Part })
      },
      // The next time the view is shown, the part is fetched again.
      () => wanted && setFailed(true),
    )
    return () => {
      wanted = false
    }
  }, [known, failed, load, parts])
  return { Part: known ?? fetched?.Part, failed, retry: () => setFailed(false) }
}

function contained<P extends object>(Part: ComponentType<P>): ComponentType<P> {
  return props => createElement(ErrorBoundary, { fallback: () => null, children: createElement(Part, props) })
}
