import { type ComponentType, createElement, useEffect, useState } from 'react'
import { ErrorBoundary } from '../error-boundary.tsx'

/** A part that is fetched once the view is painted; undefined until it is there, and where it cannot be had or drawn. */
export function useLate<P extends object>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> | undefined {
  const [part, setPart] = useState<{ readonly Part: ComponentType<P> }>()
  useEffect(() => {
    let wanted = true
    load().then(
      Part => wanted && setPart({ Part: contained(Part) }),
      () => {
        // What waits beside it does without; the next look asks again.
      },
    )
    return () => {
      wanted = false
    }
  }, [load])
  return part?.Part
}

/** The part, drawn as nothing where it throws: the view around it stays. */
function contained<P extends object>(Part: ComponentType<P>): ComponentType<P> {
  return props => createElement(ErrorBoundary, { fallback: () => null, children: createElement(Part, props) })
}
