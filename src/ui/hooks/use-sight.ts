import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Sight, watchSight } from './sight.ts'

/** How long and how well the element has been in view. */
export function useSight<E extends Element>(): { readonly ref: RefObject<E | null>; readonly sight: Sight } {
  const ref = useRef<E>(null)
  const [sight, tell] = useState<Sight>('soon')
  useEffect(() => {
    return ref.current ? watchSight(ref.current, tell) : undefined
  }, [])
  return { ref, sight }
}
