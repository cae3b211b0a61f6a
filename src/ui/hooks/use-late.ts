import { type ComponentType, createElement, useEffect, useState } from 'react'
import { useUi } from '../context.ts'
import { ErrorBoundary } from '../error-boundary.tsx'

/**
 * A part that is fetched once the view is painted; undefined until it is there, and where it cannot be fetched or drawn. A
 * part that was fetched before is there in the first frame. `load` must be a constant of a module.
 */
export function useLate<P extends object>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> | undefined {
  const { parts } = useUi().loader
  const known = parts.get(load) as ComponentType<P> | undefined
  const [fetched, setFetched] = useState<{ readonly Part: ComponentType<P> }>()
  useEffect(() => {
    if (known) return
    let wanted = true
    load().then(
      Fetched => {
        const Part = contained(Fetched)
        parts.set(load, Part as ComponentType<never>)
        if (wanted) setFetched({ Part })
      },
      () => {
        // The view does without it; the next time it is shown, the part is fetched again.
      },
    )
    return () => {
      wanted = false
    }
  }, [known, load, parts])
  return known ?? fetched?.Part
}

/** The part, drawn as nothing where it throws: the view around it stays. */
function contained<P extends object>(Part: ComponentType<P>): ComponentType<P> {
  return props => createElement(ErrorBoundary, { fallback: () => null, children: createElement(Part, props) })
}
