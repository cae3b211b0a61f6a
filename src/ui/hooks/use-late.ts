import { type ComponentType, useEffect, useState } from 'react'

/** A part that is fetched once the view is painted; undefined until it is there, and where it cannot be had. */
export function useLate<P>(load: () => Promise<ComponentType<P>>): ComponentType<P> | undefined {
  const [part, setPart] = useState<{ readonly Part: ComponentType<P> }>()
  useEffect(() => {
    let wanted = true
    load().then(
      Part => wanted && setPart({ Part }),
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
